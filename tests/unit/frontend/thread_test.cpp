// Many threads make resources, views and transient memory, and record lists; one submits.

#include "unit/frontend/support.hpp"

#include <atomic>
#include <thread>

namespace bindery::test {
namespace {

using Threads = NullDevice;

TEST_F(Threads, RecordAndCreateAtOnce) {
    Device device = make();
    const Shader shader = empty_shader(Stage::compute);
    const ComputePipeline pipeline =
        device.create_compute_pipeline<CopyParams>({.name = "copy", .shader = &shader});
    constexpr BufferUsage usage = BufferUsage::shader_read | BufferUsage::shader_write |
                                  BufferUsage::copy_source | BufferUsage::copy_target | BufferUsage::texel;
    const Buffer shared = device.create_buffer({.name = "shared", .size_bytes = 64, .usage = usage});
    const auto work = [&](CommandList& list, std::uint32_t thread) {
        for (std::uint32_t i = 0; i < 50; ++i) {
            Buffer own = device.create_buffer(
                {.name = "own", .size_bytes = 64, .usage = usage, .texel_format = Format::r32_uint});
            (void)own.view({.first_element = 4, .element_count = 8});
            (void)own.slot(Kind::buffer, ElementType::of(Scalar::uint32, 1, 1), 0);
            (void)device.transient(thread);
            device.upload(own, 0, pattern(64, thread));
            list.upload(own, 0, pattern(64, i));
            CopyParams params;
            params.source = shared;
            params.target = own;
            list.dispatch(DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(params));
            const Texture texture = device.create_texture({.name = "t", .format = Format::rgba8_unorm});
            list.clear(texture, {});
        } // both go while the list still uses them
    };
    for (int frame = 0; frame < 3; ++frame) {
        std::vector<CommandList> lists(4);
        std::vector<std::thread> threads;
        for (std::uint32_t i = 0; i < lists.size(); ++i)
            threads.emplace_back([&, i] {
                lists[i] = device.create_command_list("worker");
                work(lists[i], i);
            });
        for (std::thread& thread : threads)
            thread.join();
        for (CommandList& list : lists)
            device.submit(std::move(list));
        device.next_frame();
    }
    EXPECT_LE(device.resource_heap_use().used, 16u) << "the shared buffer and a few pages";
}

TEST_F(Threads, CreationGoesOnWhileAnotherThreadSubmits) {
    Device device = make();
    std::atomic<bool> stop{false};
    std::thread creator([&] {
        while (!stop.load()) {
            const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 64});
            const Sampler sampler = device.create_sampler({.name = "s"});
        }
    });
    const Buffer target = device.create_buffer({.name = "target", .size_bytes = 64});
    for (int i = 0; i < 100; ++i) {
        device.upload(target, 0, pattern(64, static_cast<std::uint32_t>(i)));
        CommandList list = device.create_command_list("list");
        list.fill(BufferRange(target, 0, 4), 7);
        device.submit(std::move(list));
        device.next_frame();
    }
    stop.store(true);
    creator.join();
    EXPECT_EQ(device.read(target)[0], std::byte{7});
}

} // namespace
} // namespace bindery::test
