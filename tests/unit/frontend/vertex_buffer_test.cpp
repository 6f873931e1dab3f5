// What draws read of their vertex buffers lies within them.

#include "unit/frontend/support.hpp"

namespace bindery::test {
namespace {

using testing::HasSubstr;

/// A pipeline that reads 20 of each vertex's bytes in slot 0 and 8 of each instance's in slot 1.
class VertexBuffers : public NullDevice {
protected:
    void SetUp() override {
        device = make();
        vertex = shader_with_fields(Stage::vertex, {});
        vertex.side_car->inputs = {{.semantic = "POSITION", .location = 0},
                                   {.semantic = "TEXCOORD", .location = 1},
                                   {.semantic = "SHIFT", .location = 2}};
        pipeline = device.create_graphics_pipeline<NoBindings>(
            {.name = "mesh",
             .vertex = &vertex,
             .input_layout = {
                 {.semantic = "TEXCOORD", .format = Format::rg32_float, .offset_bytes = 12},
                 {.semantic = "POSITION", .format = Format::rgb32_float},
                 {.semantic = "SHIFT", .format = Format::rg32_float, .slot = 1, .per_instance = true}}});
        buffer =
            device.create_buffer({.name = "data",
                                  .size_bytes = 4096,
                                  .usage = BufferUsage::vertex | BufferUsage::index | BufferUsage::indirect});
        list = device.create_command_list("list");
        list.begin_pass({.name = "p", .width = 8, .height = 8});
    }
    /// 3 vertices and 2 instances in buffers of just those sizes.
    DrawCommand draw() {
        DrawCommand command{.pipeline = pipeline.id(), .vertex_count = 3, .instance_count = 2};
        command.bind_vertex_buffer(0, {BufferRange(buffer, 0, 2 * 32 + 20), 32});
        command.bind_vertex_buffer(1, {BufferRange(buffer, 0, 16), 8});
        return command;
    }
    template<class Change>
    std::string refused(Change change) {
        DrawCommand command = draw();
        change(command);
        return error_of(Rule::command_range, [&] { list.draw(command); });
    }
    template<class Change>
    void taken(Change change) {
        DrawCommand command = draw();
        change(command);
        EXPECT_NO_THROW(list.draw(command));
    }

    Device device;
    Shader vertex;
    GraphicsPipeline pipeline;
    Buffer buffer;
    CommandList list;
};

TEST_F(VertexBuffers, HaveStridesOf0OrOfTheirAttributesTo2048) {
    taken([](DrawCommand&) {});
    taken([](DrawCommand& draw) { draw.vertex_buffers[0].stride_bytes = 20; });
    taken([](DrawCommand& draw) { draw.vertex_buffers[0].stride_bytes = 0; });
    EXPECT_THAT(refused([](DrawCommand& draw) { draw.vertex_buffers[0].stride_bytes = 16; }),
                HasSubstr("has a stride of 16 bytes; it is 0, or a multiple of 4 from the 20 that the "
                          "attributes take to 2048"));
    taken([](DrawCommand& draw) {
        draw.vertex_count = 1;
        draw.vertex_buffers[0].stride_bytes = 2048;
    });
    refused([](DrawCommand& draw) {
        draw.vertex_count = 1;
        draw.vertex_buffers[0].stride_bytes = 2052;
    });
    refused([](DrawCommand& draw) { draw.vertex_buffers[1].stride_bytes = 4; });
    refused([](DrawCommand& draw) { draw.vertex_buffers[0].stride_bytes = 22; });
}

TEST_F(VertexBuffers, HoldTheVerticesOfADraw) {
    EXPECT_THAT(refused([](DrawCommand& draw) { draw.vertex_buffers[0].range.size_bytes -= 4; }),
                HasSubstr("reads 84 bytes of its vertex buffer 0, which holds 80"));
    refused([](DrawCommand& draw) { draw.first_vertex = 1; });
    refused([](DrawCommand& draw) { draw.vertex_count = 4; });
    refused([](DrawCommand& draw) { draw.first_vertex = draw.vertex_count = 0xffffffffu; });
    taken([](DrawCommand& draw) {
        draw.first_vertex = 2;
        draw.vertex_count = 1;
    });
    taken([](DrawCommand& draw) {
        draw.first_vertex = draw.vertex_count = 0xffffffffu;
        draw.vertex_buffers[0].stride_bytes = 0;
    });
    refused([&](DrawCommand& draw) { draw.vertex_buffers[0] = {BufferRange(buffer, 0, 16), 0}; });
}

TEST_F(VertexBuffers, HoldTheInstancesOfADraw) {
    EXPECT_THAT(refused([](DrawCommand& draw) { draw.instance_count = 3; }),
                HasSubstr("reads 24 bytes of its vertex buffer 1, which holds 16"));
    refused([](DrawCommand& draw) { draw.first_instance = 1; });
    refused([](DrawCommand& draw) { draw.first_instance = draw.instance_count = 0xffffffffu; });
    taken([](DrawCommand& draw) { draw.first_instance = draw.instance_count = 1; });
    taken([](DrawCommand& draw) { draw.instance_count = 0; });
}

TEST_F(VertexBuffers, AreNotMeasuredByWhatOnlyTheGpuKnows) {
    taken([&](DrawCommand& draw) { // indices say which vertices
        draw.vertex_count = 100;
        draw.index_buffer = buffer;
    });
    refused([&](DrawCommand& draw) {
        draw.index_buffer = buffer;
        draw.instance_count = 3;
    });
    taken([&](DrawCommand& draw) {
        draw.arguments = buffer;
        draw.vertex_count = draw.instance_count = 1000;
    });
}

} // namespace
} // namespace bindery::test
