// Every kind of texture and typed buffer with every element type, read, written and counted on.
#include "gpu/kernels/kernel_test.hpp"
#include "gpu/kernels/texels.hpp"
#include "shader/kernels/texels.h"

namespace bindery::gpu_test {
namespace {

using namespace kernels;
using Dwords = std::vector<std::uint32_t>;

template<class Low, class R>
Low low_of(const std::array<R, element_count>& r, const Buffer& result) {
    return {.f1 = r[0], .f2 = r[1], .f3 = r[2], .f4 = r[3], .i1 = r[4], .i2 = r[5], .result = result};
}
template<class High, class R>
High high_of(const std::array<R, element_count>& r, const Buffer& result) {
    return {.i3 = r[6], .i4 = r[7], .u1 = r[8], .u2 = r[9], .u3 = r[10], .u4 = r[11], .result = result};
}
template<class Handles, class R>
Handles handles_of(const std::array<R, element_count>& r) {
    Handles h{};
    h.f1 = r[0];
    h.f2 = r[1];
    h.f3 = r[2];
    h.f4 = r[3];
    h.i1 = r[4];
    h.i2 = r[5];
    h.i3 = r[6];
    h.i4 = r[7];
    h.u1 = r[8];
    h.u2 = r[9];
    h.u3 = r[10];
    h.u4 = r[11];
    return h;
}

class Texels : public KernelTest {
protected:
    /// Runs the three kernels "VERB_KIND_low, _high, _handles".
    template<class Low, class High, class Memory, class Handles, class R>
    void run(const std::string& kernel, const std::array<R, element_count>& resources, Access access,
             const Buffer& bindings_result, const Buffer& handles_result,
             const std::array<R, element_count>& for_handles) {
        dispatch(kernel + "_low", low_of<Low>(resources, bindings_result));
        dispatch(kernel + "_high", high_of<High>(resources, bindings_result));
        const Buffer memory =
            make_elements(std::vector<Handles>{Handles{}, handles_of<Handles>(for_handles)});
        dispatch(kernel + "_handles", Memory{.handles = memory, .result = handles_result},
                 [&](CommandList& list) {
                     for (const R& resource : for_handles)
                         list.use(resource, access);
                 });
    }

    template<class Low, class High, class Memory, class Handles, class R>
    void check_reads(const TexelShape& shape, const std::array<R, element_count>& resources) {
        SCOPED_TRACE(shape.kind);
        const Buffer by_binding = make_result(), by_handle = make_result();
        run<Low, High, Memory, Handles>("read_" + std::string(shape.kind), resources,
                                        shape.writable ? Access::compute_write : Access::compute_read,
                                        by_binding, by_handle, resources);
        const bool cube = shape.dimension == TextureDimension::cube;
        const bool one_number = cube || shape.samples > 1;
        Dwords expected(64, untouched);
        for (std::size_t element = 0; element < element_count; ++element)
            // Integer cubes are gathered, red alone.
            for (std::uint32_t i = 0; i < (cube && element >= 4 ? 1 : components_of(element)); ++i)
                expected[4 * element + i] =
                    bits_of(element, number_at(shape.layer, one_number ? 0 : shape.texel(), i));
        EXPECT_EQ(dwords_of(by_binding), expected) << "bindings";
        EXPECT_EQ(dwords_of(by_handle), expected) << "handles";
    }

    /// What the store kernels write, over zeros.
    Dwords stored(const TexelShape& shape, std::size_t element, std::uint32_t layer) {
        Dwords texels = layer_texels(shape, element, layer, true);
        const std::uint32_t components = format_info(format_of(element)).components;
        if (layer == shape.layer)
            for (std::uint32_t i = 0; i < components_of(element); ++i)
                texels[shape.texel() * components + i] =
                    bits_of(element, static_cast<std::uint32_t>(16 * (element + 1) + i));
        return texels;
    }
    /// A component that the element type lacks is for the implementation to say.
    static void forget_extra(Dwords& texels, const TexelShape& shape, std::size_t element) {
        const std::uint32_t components = format_info(format_of(element)).components;
        for (std::uint32_t i = components_of(element); i < components; ++i)
            texels[shape.texel() * components + i] = 0;
    }
    void check_stored(const TexelShape& shape, const std::array<Texture, element_count>& textures) {
        for (std::size_t element = 0; element < element_count; ++element)
            for (std::uint32_t layer = 0; layer < shape.layers; ++layer) {
                Dwords found = values_of<std::uint32_t>(device().read({textures[element], 0, layer}));
                if (layer == shape.layer)
                    forget_extra(found, shape, element);
                EXPECT_EQ(found, stored(shape, element, layer))
                    << "element " << element << ", layer " << layer;
            }
    }
    void check_stored(const TexelShape& shape, const std::array<Buffer, element_count>& buffers) {
        for (std::size_t element = 0; element < element_count; ++element) {
            Dwords found = dwords_of(buffers[element]);
            forget_extra(found, shape, element);
            EXPECT_EQ(found, stored(shape, element, 0)) << "element " << element;
        }
    }
    template<class Low, class High, class Memory, class Handles, class R>
    void check_stores(const TexelShape& shape, const std::array<R, element_count>& by_binding,
                      const std::array<R, element_count>& by_handle) {
        SCOPED_TRACE(shape.kind);
        const Buffer unused = make_result();
        run<Low, High, Memory, Handles>("store_" + std::string(shape.kind), by_binding, Access::compute_write,
                                        unused, unused, by_handle);
        check_stored(shape, by_binding);
        check_stored(shape, by_handle);
    }

    /// What the atomics find, one after the other, starting from `value`.
    template<class S>
    static Dwords found_by_atomics(S value) {
        Dwords found;
        const auto step = [&](S next) {
            found.push_back(static_cast<std::uint32_t>(value));
            value = next;
        };
        step(value + 5);
        step(std::min(value, S{40}));
        step(std::max(value, S{30}));
        step(value & S{0x7c});
        step(value | S{0x101});
        step(value ^ S{0x11});
        step(S{77});
        step(value == S{77} ? S{99} : value);
        step(value == S{77} ? S{11} : value);
        return found;
    }
    template<class Atomics, class Handles, class R>
    void check_atomics(const TexelShape& shape, const std::array<R, element_count>& by_binding,
                       const std::array<R, element_count>& by_handle) {
        SCOPED_TRACE(shape.kind);
        const Buffer results[2] = {make_result(), make_result()};
        const Buffer memory =
            make_elements(std::vector<Handles>{Handles{}, Handles{.u = by_handle[8], .i = by_handle[4]}});
        const std::string kernel = "atomic_" + std::string(shape.kind);
        Atomics root{.u = by_binding[8], .i = by_binding[4], .handles = memory, .result = results[0]};
        dispatch(kernel + "_bindings", root);
        root.result = results[1];
        dispatch(kernel + "_handles", root, [&](CommandList& list) {
            list.use(by_handle[8], Access::compute_write);
            list.use(by_handle[4], Access::compute_write);
        });
        Dwords expected(64, untouched);
        const std::uint32_t first = number_at(shape.layer, shape.texel(), 0);
        const Dwords u = found_by_atomics<std::uint32_t>(first);
        const Dwords i = found_by_atomics<std::int32_t>(static_cast<std::int32_t>(first));
        std::copy(u.begin(), u.end(), expected.begin());
        std::copy(i.begin(), i.end(), expected.begin() + 16);
        EXPECT_EQ(dwords_of(results[0]), expected) << "bindings";
        EXPECT_EQ(dwords_of(results[1]), expected) << "handles";
    }
};

constexpr Extent at_1d{2, 0, 0}, at_2d{2, 1, 0}, at_3d{2, 1, 3};

TEST_P(Texels, ReadBuffers) {
    const TexelShape shape{.kind = "Buffer", .dimension = TextureDimension::d1, .at = at_1d};
    check_reads<BufferLow, BufferHigh, BufferMemory, BufferHandles>(shape,
                                                                    make_texel_buffers(device(), false));
    const TexelShape writable{
        .kind = "RWBuffer", .dimension = TextureDimension::d1, .writable = true, .at = at_1d};
    check_reads<RWBufferLow, RWBufferHigh, RWBufferMemory, RWBufferHandles>(
        writable, make_texel_buffers(device(), true));
}

#define READ(Name, ...)                                                                                      \
    {                                                                                                        \
        const TexelShape shape{.kind = #Name, __VA_ARGS__};                                                  \
        check_reads<Name##Low, Name##High, Name##Memory, Name##Handles>(shape,                               \
                                                                        make_textures(device(), shape));     \
    }

TEST_P(Texels, ReadTextures){
    READ(Texture1D, .dimension = TextureDimension::d1, .at = at_1d)
        READ(Texture1DArray, .dimension = TextureDimension::d1, .layers = 2, .layer = 1, .at = at_1d)
            READ(Texture2D, .at = at_2d) READ(Texture2DArray, .layers = 2, .layer = 1, .at = at_2d)
                READ(Texture3D, .dimension = TextureDimension::d3, .at = at_3d)}

TEST_P(Texels,
       ReadCubes){// The face +y is the third; of cube 1, six more.
                  READ(TextureCube, .dimension = TextureDimension::cube, .layers = 6, .layer = 2)
                      READ(TextureCubeArray, .dimension = TextureDimension::cube, .layers = 12, .layer = 8)}

TEST_P(Texels, ReadSamples){READ(Texture2DMS, .samples = 4, .at = at_2d)
                                READ(Texture2DMSArray, .layers = 2, .samples = 4, .layer = 1, .at = at_2d)}

TEST_P(Texels, ReadWritableTextures){
    READ(RWTexture1D, .dimension = TextureDimension::d1, .writable = true, .at = at_1d)
        READ(RWTexture1DArray, .dimension = TextureDimension::d1, .layers = 2, .writable = true, .layer = 1,
             .at = at_1d) READ(RWTexture2D, .writable = true, .at = at_2d)
            READ(RWTexture2DArray, .layers = 2, .writable = true, .layer = 1, .at = at_2d)
                READ(RWTexture3D, .dimension = TextureDimension::d3, .writable = true, .at = at_3d)}

TEST_P(Texels, StoreToBuffersAndCount) {
    const TexelShape shape{
        .kind = "RWBuffer", .dimension = TextureDimension::d1, .writable = true, .at = at_1d};
    check_stores<RWBufferLow, RWBufferHigh, RWBufferMemory, RWBufferHandles>(
        shape, make_texel_buffers(device(), true, true), make_texel_buffers(device(), true, true));
    check_atomics<RWBufferAtomics, RWBufferAtomicHandles>(shape, make_texel_buffers(device(), true),
                                                          make_texel_buffers(device(), true));
}

#define STORE(Name, ...)                                                                                     \
    {                                                                                                        \
        const TexelShape shape{.kind = #Name, __VA_ARGS__};                                                  \
        check_stores<Name##Low, Name##High, Name##Memory, Name##Handles>(                                    \
            shape, make_textures(device(), shape, true), make_textures(device(), shape, true));              \
        check_atomics<Name##Atomics, Name##AtomicHandles>(shape, make_textures(device(), shape),             \
                                                          make_textures(device(), shape));                   \
    }

TEST_P(Texels, StoreToTexturesAndCount){
    STORE(RWTexture1D, .dimension = TextureDimension::d1, .writable = true, .at = at_1d)
        STORE(RWTexture1DArray, .dimension = TextureDimension::d1, .layers = 2, .writable = true, .layer = 1,
              .at = at_1d) STORE(RWTexture2D, .writable = true, .at = at_2d)
            STORE(RWTexture2DArray, .layers = 2, .writable = true, .layer = 1, .at = at_2d)
                STORE(RWTexture3D, .dimension = TextureDimension::d3, .writable = true, .at = at_3d)}

INSTANTIATE_KERNEL_TESTS(Texels);

} // namespace
} // namespace bindery::gpu_test
