// Input layouts, index buffers and indirect draws.
#include "gpu/api/picture.hpp"

namespace bindery::gpu_test {
namespace {

using api_test::Moved;

struct Input {
    std::array<float, 2> position;
    Color color;
};

class Draws : public PictureTest {
protected:
    GraphicsPipeline make_pipeline() {
        GraphicsPipelineDesc desc;
        desc.name = "input layout";
        desc.vertex = &shader<Moved>("input_vs", Stage::vertex);
        desc.pixel = &shader<Moved>("color_ps", Stage::pixel);
        desc.color_formats = {Format::rgba32_float};
        desc.input_layout = {
            {.semantic = "position", .format = Format::rg32_float, .slot = 0, .offset_bytes = 0},
            {.semantic = "COLOR", .format = Format::rgba32_float, .slot = 0, .offset_bytes = 8},
            {.semantic = "SHIFT", .format = Format::rg32_float, .slot = 2, .per_instance = true}};
        return device().create_graphics_pipeline<Moved>(desc);
    }
    template<class T>
    Buffer make(const std::vector<T>& values, BufferUsage usage) {
        Buffer buffer = device().create_buffer({.name = "input",
                                                .size_bytes = values.size() * sizeof(T),
                                                .usage = usage | BufferUsage::copy_target});
        device().upload<T>(buffer, values);
        return buffer;
    }
    std::vector<Color> draw(const DrawCommand& command) {
        const Texture target = make_target();
        CommandList list = device().create_command_list("draw");
        list.begin_pass({.name = "draw", .colors = {{.texture = target}}});
        list.draw(command);
        list.end_pass();
        device().submit(std::move(list));
        return pixels(target);
    }
};

/// A quad of a quarter of the width and height with its upper left corner there.
std::vector<Input> quarter(float left, float top, const Color& color) {
    return {{{left, top}, color},
            {{left + 0.5f, top}, color},
            {{left, top - 0.5f}, color},
            {{left + 0.5f, top - 0.5f}, color}};
}

TEST_P(Draws, VertexBuffersByVertexAndByInstanceAndIndices) {
    const GraphicsPipeline pipeline = make_pipeline();
    // Four vertices that nobody uses come first: base vertex 4.
    std::vector<Input> inputs = quarter(0.5f, -0.5f, green);
    for (const Input& input : quarter(-1, 1, red))
        inputs.push_back(input);
    const Buffer vertices = make(inputs, BufferUsage::vertex);
    // Instance 1 and up are used.
    const Buffer shifts =
        make(std::vector<std::array<float, 2>>{{9, 9}, {0, 0}, {1, -1}}, BufferUsage::vertex);
    const Buffer indices = make(std::vector<std::uint32_t>{9, 9, 0, 1, 2, 2, 1, 3}, BufferUsage::index);
    DrawCommand command{.pipeline = pipeline.id(),
                        .vertex_count = 6,
                        .instance_count = 2,
                        .first_vertex = 2,
                        .base_vertex = 4,
                        .first_instance = 1,
                        .index_buffer = indices};
    command.bind_vertex_buffer(0, {vertices, sizeof(Input)});
    command.bind_vertex_buffer(2, {shifts, 8});
    command.bind(Moved{.move = float2{0.5f, 0}});
    const auto found = draw(command);
    for (std::uint32_t y = 0; y < size; ++y)
        for (std::uint32_t x = 0; x < size; ++x) {
            // Moved by 4 pixels; the second instance by 8 more, to the right and down.
            const bool first = x >= 4 && x < 8 && y < 4, second = x >= 12 && y >= 8 && y < 12;
            EXPECT_EQ(at(found, x, y), first || second ? red : none) << x << ", " << y;
        }
}

TEST_P(Draws, TwoIndirectDrawsFromOneBuffer) {
    const GraphicsPipeline pipeline = make_pipeline();
    std::vector<Input> inputs = quarter(-1, 1, red);
    for (const Input& input : quarter(0, 0, green))
        inputs.push_back(input);
    const Buffer vertices = make(inputs, BufferUsage::vertex);
    const Buffer shifts = make(std::vector<std::array<float, 2>>{{0, 0}}, BufferUsage::vertex);
    const Buffer indices = make(std::vector<std::uint16_t>{0, 1, 2, 2, 1, 3}, BufferUsage::index);
    // Index count, instances, first index, base vertex, first instance; after one DWORD of something else.
    const Buffer arguments =
        make(std::vector<std::uint32_t>{77, 6, 1, 0, 0, 0, 6, 1, 0, 4, 0}, BufferUsage::indirect);
    DrawCommand command{.pipeline = pipeline.id(),
                        .index_buffer = indices,
                        .index_format = IndexFormat::uint16,
                        .arguments = {arguments, 4, 40},
                        .argument_count = 2};
    command.bind_vertex_buffer(0, {vertices, sizeof(Input)});
    command.bind_vertex_buffer(2, {shifts, 8});
    command.bind(Moved{.move = float2{0, 0}});
    const auto found = draw(command);
    EXPECT_EQ(at(found, 1, 1), red);
    EXPECT_EQ(at(found, 9, 9), green);
    EXPECT_EQ(at(found, 9, 1), none);
}

TEST_P(Draws, PipelinesWithAndWithoutInputsTakeTurns) {
    const GraphicsPipeline with = make_pipeline();
    const GraphicsPipeline without = device().create_graphics_pipeline<Pulled>(pulled_desc());
    const Buffer vertices = make(quarter(-1, 1, red), BufferUsage::vertex);
    const Buffer shifts = make(std::vector<std::array<float, 2>>{{0, 0}}, BufferUsage::vertex);
    const Buffer pulled = make_vertices(quad(0, 0, 1, -1, 0, green));
    const Texture target = make_target();
    CommandList list = device().create_command_list("turns");
    list.begin_pass({.name = "turns", .colors = {{.texture = target}}});
    for (float move : {0.0f, 0.5f}) {
        DrawCommand command{.pipeline = with.id(), .vertex_count = 3};
        command.bind_vertex_buffer(0, {vertices, sizeof(Input)});
        command.bind_vertex_buffer(2, {shifts, 8});
        list.draw(command.bind(Moved{.move = float2{move, 0}}));
        list.draw(draw_of(without, pulled, 6));
    }
    list.end_pass();
    device().submit(std::move(list));
    const auto found = pixels(target);
    EXPECT_EQ(at(found, 0, 0), red);
    EXPECT_EQ(at(found, 4, 0), red);
    EXPECT_EQ(at(found, 12, 12), green);
}

INSTANTIATE_TEST_SUITE_P(Backends, Draws, testing::ValuesIn(gpu_backends()), parameter_name);

} // namespace
} // namespace bindery::gpu_test
