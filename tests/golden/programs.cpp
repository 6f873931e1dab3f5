#include "golden/programs.hpp"

#include "unit/frontend/support.hpp"

namespace bindery::golden {
namespace {

using namespace bindery::test;

constexpr BufferUsage everything = BufferUsage::shader_read | BufferUsage::shader_write |
                                   BufferUsage::vertex | BufferUsage::index | BufferUsage::indirect |
                                   BufferUsage::copy_source | BufferUsage::copy_target;

Device make_device() {
    return null::create_device({{.name = "golden", .diagnostics = [](const Diagnostic&) {}, .trace = true}});
}

Shader simulate_shader() {
    return shader_with_fields(Stage::compute,
                              {{"source", 0, 1, Kind::structured_buffer, {}, "Particle"},
                               {"target", 1, 1, Kind::rw_structured_buffer, {}, "Particle"},
                               {"wind", 2, 2, Kind::value, ElementType::of(Scalar::float32, 1, 2), {}},
                               {"count", 4, 1, Kind::value, ElementType::of(Scalar::uint32, 1, 1), {}}});
}

Shader draw_shader(Stage stage) {
    return shader_with_fields(stage,
                              {{"particles", 0, 1, Kind::structured_buffer, {}, "Particle"},
                               {"albedo", 1, 1, Kind::texture_2d, ElementType::of(Scalar::float32, 1, 4), {}},
                               {"filter", 2, 1, Kind::sampler, {}, {}},
                               {"tint", 3, 4, Kind::value, ElementType::of(Scalar::float32, 1, 4), {}}});
}

/// What most programs need.
struct World {
    Device device = make_device();
    Shader compute = simulate_shader(), vertex = draw_shader(Stage::vertex),
           pixel = draw_shader(Stage::pixel);
    ComputePipeline simulate =
        device.create_compute_pipeline<SimulateParams>({.name = "simulate", .shader = &compute});
    GraphicsPipeline points = device.create_graphics_pipeline<DrawParams>(
        {.name = "points", .vertex = &vertex, .pixel = &pixel, .color_formats = {Format::rgba8_unorm}});
    Buffer first = make_buffer("first"), second = make_buffer("second");
    Texture albedo =
        device.create_texture({.name = "albedo", .format = Format::rgba8_unorm, .width = 4, .height = 4});
    Texture target = device.create_texture(
        {.name = "target",
         .format = Format::rgba8_unorm,
         .width = 64,
         .height = 32,
         .usage = TextureUsage::color_target | TextureUsage::shader_read | TextureUsage::copy_source});
    Sampler filter = device.create_sampler({.name = "trilinear"});

    Buffer make_buffer(std::string name) {
        return device.create_buffer(
            {.name = std::move(name), .size_bytes = 28000, .stride_bytes = 28, .usage = everything});
    }
    DispatchCommand step(const Buffer& source, const Buffer& result) {
        SimulateParams params;
        params.source = source;
        params.target = result;
        params.wind = float2{0.5f, -1.0f};
        params.count = 1000u;
        return DispatchCommand{.pipeline = simulate.id(), .groups = {16, 1, 1}}.bind(params);
    }
    DrawCommand draw(const Buffer& particles) {
        DrawParams params;
        params.particles = particles;
        params.albedo = albedo;
        params.filter = filter;
        params.tint = float4{1.0f, 0.5f, 0.25f, 1.0f};
        return DrawCommand{.pipeline = points.id(), .vertex_count = 6, .instance_count = 1000}.bind(params);
    }
    void draw_pass(CommandList& list, const Buffer& particles) {
        list.begin_pass({.name = "main", .colors = {{.texture = target}}});
        list.draw(draw(particles));
        list.end_pass();
    }
};

/// A compute pass writes what the next draws.
Trace particles() {
    World world;
    world.device.upload(world.first, 0, pattern(28000));
    world.device.upload(world.albedo, pattern(64));
    for (int frame = 0; frame < 2; ++frame) {
        CommandList list = world.device.create_command_list("frame");
        list.push_marker("simulation");
        list.dispatch(world.step(world.first, world.second));
        list.dispatch(world.step(world.second, world.first));
        list.pop_marker();
        world.draw_pass(list, world.first);
        const ReadBack picture = list.read_back(world.target);
        world.device.submit(std::move(list));
        world.device.next_frame();
    }
    return world.device.take_trace();
}

/// A draw that reads what an earlier draw of the pass wrote.
Trace split() {
    struct WriteParams {
        RWByteAddressBufferBinding counters;
    };
    World world;
    const Shader vertex = empty_shader(Stage::vertex);
    const Shader pixel =
        shader_with_fields(Stage::pixel, {{"counters", 0, 1, Kind::rw_byte_address_buffer, {}, {}}});
    const GraphicsPipeline count = world.device.create_graphics_pipeline<WriteParams>(
        {.name = "count", .vertex = &vertex, .pixel = &pixel, .color_formats = {Format::rgba8_unorm}});
    WriteParams params;
    params.counters = world.second;
    CommandList list = world.device.create_command_list("split");
    list.begin_pass({.name = "main", .colors = {{.texture = world.target}}});
    list.set_viewport({.width = 32, .height = 32});
    list.draw(world.draw(world.first));
    list.draw(DrawCommand{.pipeline = count.id(), .vertex_count = 3}.bind(params));
    list.draw(world.draw(world.second));
    list.end_pass();
    world.device.submit(std::move(list));
    return world.device.take_trace();
}

/// Copies, clears, mips and the host.
Trace transfers() {
    World world;
    const Texture mips = world.device.create_texture(
        {.name = "mips", .format = Format::rgba8_srgb, .width = 8, .height = 8, .layers = 2, .mips = 0});
    const Buffer back = world.device.create_buffer(
        {.name = "back", .size_bytes = 256, .usage = BufferUsage::copy_target, .memory = Memory::read_back});
    CommandList list = world.device.create_command_list("transfers");
    list.clear(mips, {0.0f, 0.5f, 1.0f, 1.0f});
    list.upload(TextureSubresource(mips, 0, 1), pattern(256));
    list.generate_mips(mips);
    list.fill(BufferRange(world.first, 0, 256), 0xffffffffu);
    list.copy(BufferRange(world.first, 0, 256), BufferRange(world.second, 256, 256));
    list.copy(BufferRange(world.second, 256, 256), back);
    const ReadBack mip = list.read_back(TextureSubresource(mips, 3, 1));
    world.device.submit(std::move(list));
    return world.device.take_trace();
}

/// Lists that are recorded in one order and submitted in another; barriers off; a resource that is only
/// declared.
Trace lists() {
    World world;
    CommandList draws = world.device.create_command_list("draws");
    world.draw_pass(draws, world.second);
    CommandList writes = world.device.create_command_list("writes");
    writes.dispatch(world.step(world.first, world.second));
    CommandList free = world.device.create_command_list("free");
    free.set_barriers(BarrierMode::off);
    free.dispatch(world.step(world.second, world.first));
    free.dispatch(world.step(world.second, world.first));
    CommandList declares = world.device.create_command_list("declares");
    declares.use(world.first, Access::graphics_read);
    world.draw_pass(declares, world.second);
    world.device.submit(std::move(writes));
    world.device.submit(std::move(draws));
    world.device.submit(std::move(free));
    world.device.submit(std::move(declares));
    return world.device.take_trace();
}

/// Indices, vertex buffers, indirect arguments and transient memory.
Trace buffers() {
    struct TransientParams {
        TransientBufferBinding<Particle> particles;
        UintBinding count;
    };
    World world;
    const Shader vertex = shader_with_fields(
        Stage::vertex, {{"particles", 0, 2, Kind::transient, {}, "Particle"},
                        {"count", 2, 1, Kind::value, ElementType::of(Scalar::uint32, 1, 1), {}}});
    const Shader pixel = empty_shader(Stage::pixel);
    const GraphicsPipeline meshes = world.device.create_graphics_pipeline<TransientParams>(
        {.name = "meshes", .vertex = &vertex, .pixel = &pixel, .color_formats = {Format::rgba8_unorm}});
    TransientParams params;
    params.particles = world.device.transient(Particle{});
    params.count = 1u;
    DrawCommand draw =
        DrawCommand{.pipeline = meshes.id(), .vertex_count = 12, .first_vertex = 6, .base_vertex = -2}.bind(
            params);
    draw.index_buffer = BufferRange(world.first, 0, 1024);
    CommandList list = world.device.create_command_list("buffers");
    list.fill(world.first, 0);
    list.fill(world.second, 0);
    list.begin_pass({.name = "main", .colors = {{.texture = world.target}}});
    list.draw(draw);
    draw.arguments = BufferRange(world.second, 0, 40);
    draw.argument_count = 2;
    list.draw(draw);
    list.end_pass();
    DispatchCommand indirect = world.step(world.second, world.first);
    indirect.arguments = BufferRange(world.second, 64, 12);
    list.dispatch(indirect);
    world.device.submit(std::move(list));
    return world.device.take_trace();
}

} // namespace

std::vector<Program> programs() {
    return {{"particles", particles},
            {"split", split},
            {"transfers", transfers},
            {"lists", lists},
            {"buffers", buffers}};
}

} // namespace bindery::golden
