#include "kernel_table.hpp"

#include "kernels/buffers.h"
#include "kernels/shapes_16.h"
#include "kernels/texels.h"
#include "kernels/values.h"

namespace bindery::test {

namespace {

using namespace kernels;

template<class Root>
Kernel make(std::string file, std::string entry) {
    return {.file = std::move(file), .entry = std::move(entry), .root = root_type<Root>()};
}
Kernel with(Kernel kernel, std::string name, std::string value) {
    kernel.define = {std::move(name), std::move(value)};
    return kernel;
}
Kernel from(ShaderTarget lowest, Kernel kernel) {
    kernel.lowest = lowest;
    return kernel;
}
Kernel at(Stage stage, Kernel kernel) {
    kernel.stage = stage;
    return kernel;
}

template<class Low, class High, class Memory>
void add_texels(std::vector<Kernel>& all, const std::string& file, const std::string& verb,
                const std::string& kind) {
    all.push_back(with(make<Low>(file, verb + "_" + kind + "_low"), "KIND", kind));
    all.push_back(with(make<High>(file, verb + "_" + kind + "_high"), "KIND", kind));
    all.push_back(with(make<Memory>(file, verb + "_" + kind + "_handles"), "KIND", kind));
}

void add_all_texels(std::vector<Kernel>& all) {
#define READ(Name, file) add_texels<Name##Low, Name##High, Name##Memory>(all, file, "read", #Name);
    READ(Buffer, "texels_read.hlsl")
    READ(RWBuffer, "texels_read.hlsl")
    READ(Texture1D, "texels_read.hlsl")
    READ(Texture1DArray, "texels_read.hlsl")
    READ(Texture2D, "texels_read.hlsl")
    READ(Texture2DArray, "texels_read.hlsl")
    READ(Texture2DMS, "texels_read.hlsl")
    READ(Texture2DMSArray, "texels_read.hlsl")
    READ(Texture3D, "texels_read.hlsl")
    READ(TextureCube, "texels_cube.hlsl")
    READ(TextureCubeArray, "texels_cube.hlsl")
    READ(RWTexture1D, "texels_read.hlsl")
    READ(RWTexture1DArray, "texels_read.hlsl")
    READ(RWTexture2D, "texels_read.hlsl")
    READ(RWTexture2DArray, "texels_read.hlsl")
    READ(RWTexture3D, "texels_read.hlsl")
#undef READ
#define WRITE(Name)                                                                                          \
    add_texels<Name##Low, Name##High, Name##Memory>(all, "texels_write.hlsl", "store", #Name);               \
    all.push_back(                                                                                           \
        with(make<Name##Atomics>("texels_write.hlsl", "atomic_" #Name "_bindings"), "KIND", #Name));         \
    all.push_back(with(make<Name##Atomics>("texels_write.hlsl", "atomic_" #Name "_handles"), "KIND", #Name));
    WRITE(RWBuffer)
    WRITE(RWTexture1D)
    WRITE(RWTexture1DArray)
    WRITE(RWTexture2D)
    WRITE(RWTexture2DArray)
    WRITE(RWTexture3D)
#undef WRITE
    all.push_back(make<Sampled>("sampling.hlsl", "sample_bindings"));
    all.push_back(make<SampledMemory>("sampling.hlsl", "sample_handles"));
    all.push_back(make<SampledMemory>("sampling.hlsl", "sample_static"));
    all.push_back(at(Stage::pixel, make<Sampled>("sampling.hlsl", "sample_pixel")));
}

void add_values(std::vector<Kernel>& all) {
#define VALUES(Name)                                                                                         \
    all.push_back(make<Name##Vectors>("values.hlsl", "vectors_" #Name));                                     \
    all.push_back(make<Name##Matrices2>("values.hlsl", "matrices_" #Name "_2"));                             \
    all.push_back(make<Name##Matrix24>("values.hlsl", "matrix_" #Name "_24"));                               \
    all.push_back(make<Name##Matrix32>("values.hlsl", "matrix_" #Name "_32"));                               \
    all.push_back(make<Name##Matrix33>("values.hlsl", "matrix_" #Name "_33"));                               \
    all.push_back(make<Name##Matrix42>("values.hlsl", "matrix_" #Name "_42"));                               \
    all.push_back(make<Name##Matrix34>("values.hlsl", "matrix_" #Name "_34"));                               \
    all.push_back(make<Name##Matrix43>("values.hlsl", "matrix_" #Name "_43"));
    VALUES(Float)
    VALUES(Int)
    VALUES(Uint)
    VALUES(Bool)
#undef VALUES
#define VALUES_16(Name)                                                                                      \
    all.push_back(from(ShaderTarget::dxil_6_2, make<Name##Vectors>("values_16.hlsl", "vectors_" #Name)));
    VALUES_16(Float16_t)
    VALUES_16(Int16_t)
    VALUES_16(Uint16_t)
#undef VALUES_16
#define VALUES_64(Name)                                                                                      \
    all.push_back(make<Name##Wide12>("values.hlsl", "wide_" #Name "_12"));                                   \
    all.push_back(make<Name##Wide3>("values.hlsl", "wide_" #Name "_3"));                                     \
    all.push_back(make<Name##Wide4>("values.hlsl", "wide_" #Name "_4"));
    VALUES_64(Double)
    VALUES_64(Int64_t)
    VALUES_64(Uint64_t)
#undef VALUES_64
    all.push_back(make<Nested>("values.hlsl", "nested_root"));
}

void add_buffers(std::vector<Kernel>& all) {
    all.push_back(make<StructuredFields>("buffers.hlsl", "buffer_bindings"));
    all.push_back(make<StructuredMemory>("buffers.hlsl", "buffer_handles"));
    all.push_back(make<StructuredMemory>("buffers.hlsl", "buffer_handles_uniform"));
    all.push_back(make<StructuredFields>("buffers.hlsl", "buffer_atomics_bindings"));
    all.push_back(make<StructuredMemory>("buffers.hlsl", "buffer_atomics_handles"));
    all.push_back(make<TransientFields>("buffers.hlsl", "transient_fields"));
    all.push_back(make<PackedFields>("buffers.hlsl", "packed_fields"));
    all.push_back(make<HeapIndices>("buffers.hlsl", "heap_indices"));
    all.push_back(make<AllHeapIndices>("buffers.hlsl", "all_heap_accessors"));
    all.push_back(from(ShaderTarget::dxil_6_5, make<SceneFields>("rays.hlsl", "ray_query_binding")));
    all.push_back(from(ShaderTarget::dxil_6_5, make<SceneFields>("rays.hlsl", "ray_query_handle")));
    all.push_back(from(ShaderTarget::dxil_6_5,
                       at(Stage::ray_generation, make<SceneFields>("rays_pipeline.hlsl", "trace_scene"))));
}

void add_shapes(std::vector<Kernel>& all) {
#define SHAPE(Name) all.push_back(with(make<Name##Fields>("shapes.hlsl", "shape_" #Name), "SHAPE", #Name));
    SHAPES(SHAPE)
#undef SHAPE
#define SHAPE(Name)                                                                                          \
    all.push_back(from(ShaderTarget::dxil_6_2,                                                               \
                       with(make<Name##Fields>("shapes_16.hlsl", "shape_" #Name), "SHAPE", #Name)));
    SHAPES_16(SHAPE)
#undef SHAPE
}

} // namespace

const std::vector<Kernel>& all_kernels() {
    static const std::vector<Kernel> kernels = [] {
        std::vector<Kernel> all;
        add_all_texels(all);
        add_values(all);
        add_buffers(all);
        add_shapes(all);
        return all;
    }();
    return kernels;
}

CompileRequest request(const Kernel& kernel, Compiler compiler, ShaderTarget target) {
    CompileRequest request;
    request.path = std::string(BINDERY_SOURCE_DIR "/tests/shader/kernels/") + kernel.file;
    request.entry = kernel.entry;
    request.stage = kernel.stage;
    request.compiler = compiler;
    request.target = target;
    if (!kernel.define.name.empty())
        request.defines.push_back(kernel.define);
    request.set_root(kernel.root);
    return request;
}

} // namespace bindery::test
