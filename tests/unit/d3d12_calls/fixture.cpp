#include "unit/d3d12_calls/fixture.hpp"

#include <bindery/shader_compiler.hpp>

#include <array>
#include <map>
#include <tuple>

namespace bindery::d3d12_double {

namespace {

using api_test::AddFields;
using api_test::Moved;
using api_test::Pulled;
using api_test::Vertex;

struct Scene {
    GraphicsPipeline pulled, input;
    ComputePipeline add;
    Buffer numbers, sums, vertices, positions, shifts, indices, arguments;
    Texture target, depth;
};

GraphicsPipelineDesc pipeline_desc(const Device& device, const char* vertex, const RootType& root) {
    const ShaderTarget target = device.info().shader_target;
    GraphicsPipelineDesc desc;
    desc.name = vertex;
    desc.vertex = &shader(target, vertex, Stage::vertex, root);
    desc.pixel = &shader(target, "color_ps", Stage::pixel, root);
    desc.color_formats = {Format::rgba8_unorm};
    desc.depth_stencil_format = Format::d32_float;
    desc.depth_stencil.depth_test = true;
    desc.depth_stencil.depth_write = true;
    return desc;
}

Buffer make(Device& device, const char* name, std::uint64_t bytes, BufferUsage usage) {
    return device.create_buffer(
        {.name = name, .size_bytes = bytes, .usage = usage | BufferUsage::copy_target});
}

Scene make_scene(Device& device) {
    Scene scene;
    scene.pulled =
        device.create_graphics_pipeline<Pulled>(pipeline_desc(device, "pull_vs", root_type<Pulled>()));
    GraphicsPipelineDesc input = pipeline_desc(device, "input_vs", root_type<Moved>());
    input.input_layout = {
        {.semantic = "POSITION", .format = Format::rg32_float, .slot = 0, .offset_bytes = 0},
        {.semantic = "COLOR", .format = Format::rgba32_float, .slot = 0, .offset_bytes = 8},
        {.semantic = "SHIFT", .format = Format::rg32_float, .slot = 2, .per_instance = true}};
    scene.input = device.create_graphics_pipeline<Moved>(input);
    ComputePipelineDesc add;
    add.name = "add";
    add.shader = &shader(device.info().shader_target, "add", Stage::compute, root_type<AddFields>());
    scene.add = device.create_compute_pipeline<AddFields>(add);

    scene.numbers = make(device, "numbers", 16, BufferUsage::shader_read);
    scene.sums = make(device, "sums", 16, BufferUsage::shader_write | BufferUsage::copy_source);
    scene.vertices = make(device, "vertices", 4 * sizeof(Vertex), BufferUsage::shader_read);
    scene.positions = make(device, "positions", 96, BufferUsage::vertex);
    scene.shifts = make(device, "shifts", 32, BufferUsage::vertex);
    scene.indices = make(device, "indices", 32, BufferUsage::index);
    scene.arguments = make(device, "arguments", 64, BufferUsage::indirect);
    scene.target = device.create_texture({.name = "target",
                                          .format = Format::rgba8_unorm,
                                          .width = 16,
                                          .height = 16,
                                          .mips = 3,
                                          .usage = TextureUsage::color_target | TextureUsage::shader_read |
                                                   TextureUsage::copy_source | TextureUsage::copy_target});
    scene.depth = device.create_texture({.name = "depth",
                                         .format = Format::d32_float,
                                         .width = 16,
                                         .height = 16,
                                         .usage = TextureUsage::depth_stencil_target});
    return scene;
}

void record_draws(CommandList& list, const Scene& scene) {
    list.begin_pass({.name = "draws",
                     .colors = {{.texture = scene.target, .clear = {0, 0, 0, 1}}},
                     .depth_stencil = {.texture = scene.depth}});
    DrawCommand pulled{.pipeline = scene.pulled.id(), .vertex_count = 3};
    list.draw(pulled.bind(Pulled{.vertices = scene.vertices}));
    DrawCommand indexed{.pipeline = scene.input.id(),
                        .vertex_count = 6,
                        .index_buffer = scene.indices,
                        .index_format = IndexFormat::uint16};
    indexed.bind_vertex_buffer(0, {scene.positions, 24});
    indexed.bind_vertex_buffer(2, {scene.shifts, 8});
    list.draw(indexed.bind(Moved{.move = float2{0, 0}}));
    indexed.arguments = {scene.arguments, 0, 20};
    indexed.argument_count = 1;
    indexed.vertex_count = 0;
    list.draw(indexed.bind(Moved{.move = float2{1, 0}}));
    list.end_pass();
}

} // namespace

Device make_device(const Double& api, const d3d12::D3D12Desc& desc) {
    auto backend = std::make_unique<d3d12::Backend>(desc, api.runtime());
    backend::check_heap(desc.heap, backend->max_resource_descriptors(), backend->max_samplers());
    backend->make_heap(desc.heap, desc.frames_in_flight);
    return backend::make_device(std::move(backend), desc);
}

const Shader& shader(ShaderTarget target, std::string_view entry, Stage stage, const RootType& root) {
    static ShaderCompiler compiler;
    static std::map<std::tuple<ShaderTarget, std::string, std::string>, Shader> made;
    const std::tuple key{target, std::string(entry), std::string(root.name)};
    if (const auto found = made.find(key); found != made.end())
        return found->second;
    CompileRequest request;
    request.path = BINDERY_SOURCE_DIR "/tests/gpu/api/shaders.hlsl";
    request.entry = entry;
    request.stage = stage;
    request.target = target;
    request.set_root(root);
    return made.emplace(key, compiler.compile(request)).first->second;
}

void run_everything(Device& device) {
    const Scene scene = make_scene(device);
    const std::vector<std::uint32_t> numbers{1, 2, 3, 4};
    device.upload<std::uint32_t>(scene.numbers, numbers);
    CommandList list = device.create_command_list("everything");
    list.push_marker("add");
    DispatchCommand add{.pipeline = scene.add.id(), .groups = {1, 1, 1}};
    list.dispatch(add.bind(AddFields{.source = scene.numbers, .target = scene.sums, .add = 5u}));
    list.pop_marker();
    record_draws(list, scene);
    list.generate_mips(scene.target);
    list.fill({scene.vertices, 0, 64}, 7);
    list.clear(scene.target, {1, 0, 0, 1});
    device.submit(std::move(list));
    device.next_frame();
    (void)device.read(scene.sums);
    (void)device.read(scene.target);
    device.wait_idle();
}

std::vector<std::string> texts_of(const std::vector<Finding>& findings) {
    std::vector<std::string> texts;
    for (const Finding& finding : findings)
        texts.push_back(std::string(check_info(finding.check).id) + ": " + finding.text);
    return texts;
}

} // namespace bindery::d3d12_double
