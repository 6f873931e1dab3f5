#include "barrier/theatre.hpp"

#include "unit/frontend/support.hpp"

namespace bindery::judging {
namespace {

constexpr Format color_format = Format::rgba8_unorm;
constexpr Format depth_formats[] = {Format::d32_float, Format::d32_float_s8_uint};

Shader shader(Stage stage) {
    constexpr ElementType float_4 = ElementType::of(Scalar::float32, 1, 4);
    return test::shader_with_fields(
        stage, {{"first", 0, 1, Kind::byte_address_buffer, {}, {}},
                {"second", 1, 1, Kind::byte_address_buffer, {}, {}},
                {"written", 2, 1, Kind::rw_byte_address_buffer, {}, {}},
                {"sampled", 3, 1, Kind::texture_2d_array, float_4, {}},
                {"depth", 4, 1, Kind::texture_2d, ElementType::of(Scalar::float32, 1, 1), {}},
                {"stored", 5, 1, Kind::rw_texture_2d_array, float_4, {}},
                {"scene", 6, 1, Kind::acceleration_structure, {}, {}}});
}

GraphicsPipeline pipeline_for(Device& device, PassShape shape, Format depth) {
    Shader vertex = shader(Stage::vertex);
    const Shader pixel = shader(Stage::pixel);
    if (takes_vertices(shape))
        vertex.side_car->inputs = {{.semantic = "POSITION", .location = 0}};
    GraphicsPipelineDesc desc{.name = "draw", .vertex = &vertex, .pixel = &pixel};
    desc.depth_stencil.depth_write = shape != PassShape::color_depth_read;
    if (shape != PassShape::depth)
        desc.color_formats.assign(shape == PassShape::two_colors ? 2 : 1, color_format);
    if (shape == PassShape::color_depth || shape == PassShape::color_depth_read || shape == PassShape::depth)
        desc.depth_stencil_format = depth;
    if (takes_vertices(shape))
        desc.input_layout = {{.semantic = "POSITION", .format = Format::rgba32_float}};
    if (shape == PassShape::multisampled)
        desc.multisample.samples = 4;
    return device.create_graphics_pipeline<Fields>(desc);
}

Texture make_texture(Device& device, const char* name, Format format, std::uint32_t samples,
                     TextureUsage usage) {
    return device.create_texture(
        {.name = name, .format = format, .width = 8, .height = 8, .samples = samples, .usage = usage});
}

constexpr TextureUsage every_color_usage = TextureUsage::shader_read | TextureUsage::shader_write |
                                           TextureUsage::color_target | TextureUsage::copy_source |
                                           TextureUsage::copy_target;

TextureViewDesc roll_view(Dice& dice, const Texture& texture, Kind kind) {
    TextureViewDesc desc{.kind = kind};
    desc.first_mip = dice.below(texture.mips());
    desc.mips = kind == Kind::rw_texture_2d_array ? 1 : 1 + dice.below(texture.mips() - desc.first_mip);
    desc.first_layer = dice.below(texture.layers());
    desc.layers = 1 + dice.below(texture.layers() - desc.first_layer);
    return desc;
}

} // namespace

Theatre::World::World()
    : device(null::create_device({{.name = "theatre",
                                   .heap = {.resource_descriptors = 8192, .samplers = 64},
                                   .diagnostics = [](const Diagnostic&) {},
                                   .trace = true}})) {
    const Shader all = shader(Stage::compute);
    compute = device.create_compute_pipeline<Fields>({.name = "compute", .shader = &all});
    for (std::size_t stencil = 0; stencil < graphics.size(); ++stencil)
        for (std::size_t shape = 0; shape < pass_shape_count; ++shape)
            graphics[stencil][shape] =
                pipeline_for(device, static_cast<PassShape>(shape), depth_formats[stencil]);
}

Cast::Cast(Device& device, Format depth_format) {
    constexpr BufferUsage all = BufferUsage::shader_read | BufferUsage::shader_write | BufferUsage::vertex |
                                BufferUsage::index | BufferUsage::indirect | BufferUsage::copy_source |
                                BufferUsage::copy_target | BufferUsage::acceleration_structure_input;
    const char* const names[] = {"a", "b", "c"};
    for (std::size_t i = 0; i < buffers.size(); ++i)
        buffers[i] = device.create_buffer({.name = names[i], .size_bytes = 256, .usage = all});
    back = device.create_buffer(
        {.name = "back", .size_bytes = 256, .usage = BufferUsage::copy_target, .memory = Memory::read_back});
    chain = device.create_texture({.name = "chain",
                                   .format = color_format,
                                   .width = 8,
                                   .height = 8,
                                   .layers = 2,
                                   .mips = 3,
                                   .usage = every_color_usage});
    flat = make_texture(device, "flat", color_format, 1, every_color_usage);
    samples = make_texture(device, "samples", color_format, 4, TextureUsage::color_target);
    depth = make_texture(device, "depth", depth_format, 1,
                         TextureUsage::depth_stencil_target | TextureUsage::shader_read |
                             TextureUsage::copy_source);
    bottom = device.create_acceleration_structure(BottomLevelDesc{
        .name = "bottom",
        .geometries = {{.vertices = BufferRange(buffers[0]), .vertex_stride_bytes = 12, .vertex_count = 3}}});
    top = device.create_acceleration_structure(
        TopLevelDesc{.name = "top", .instances = {{.bottom_level = bottom.id()}}});
}

Fields roll_fields(Dice& dice, const Cast& cast) {
    Fields fields;
    fields.first = cast.buffers[dice.below(3)];
    if (dice.percent(30))
        fields.second = cast.buffers[dice.below(3)];
    if (dice.percent(45))
        fields.written = cast.buffers[dice.below(3)];
    if (dice.percent(40)) {
        const Texture& texture = dice.percent(70) ? cast.chain : cast.flat;
        fields.sampled = texture.view(roll_view(dice, texture, Kind::texture_2d_array));
    }
    if (dice.percent(15))
        fields.depth = cast.depth;
    if (dice.percent(20)) {
        const Texture& texture = dice.percent(70) ? cast.chain : cast.flat;
        fields.stored = texture.view(roll_view(dice, texture, Kind::rw_texture_2d_array));
    }
    if (dice.percent(10))
        fields.scene = cast.top;
    return fields;
}

PassDesc roll_pass(Dice& dice, const Cast& cast, PassShape shape) {
    const auto load = [&] { return static_cast<LoadOp>(dice.below(3)); };
    const TextureSubresource one(cast.chain, 0, dice.below(2)), other(cast.flat);
    const bool swapped = dice.percent(50);
    PassDesc pass{.name = "pass"};
    switch (shape) {
    case PassShape::color: // any mip
        pass.colors = {
            {.texture = TextureSubresource(cast.chain, dice.below(3), dice.below(2)), .load = load()}};
        break;
    case PassShape::two_colors:
        pass.colors = {{.texture = one, .load = load()}, {.texture = other, .load = load()}};
        break;
    case PassShape::color_depth:
    case PassShape::color_depth_read:
        pass.colors = {{.texture = swapped ? one : other, .load = load()}};
        break;
    case PassShape::multisampled:
        pass.colors = {{.texture = cast.samples, .load = load()}};
        if (dice.percent(70))
            pass.colors[0].resolve = swapped ? one : other;
        break;
    case PassShape::depth:
        break;
    }
    if (shape == PassShape::color_depth || shape == PassShape::depth)
        pass.depth_stencil = {.texture = cast.depth, .load = load(), .stencil_load = load()};
    if (shape == PassShape::color_depth_read)
        pass.depth_stencil = {
            .texture = cast.depth, .load = LoadOp::load, .stencil_load = LoadOp::load, .read_only = true};
    return pass;
}

} // namespace bindery::judging
