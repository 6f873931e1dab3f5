// Frames: transient memory, versions behind one index, samplers that change, lists that belong to a frame.

#include "unit/frontend/spy_backend.hpp"
#include "unit/frontend/support.hpp"

#include <cstring>

namespace bindery::test {
namespace {

using testing::HasSubstr;
using Frames = NullDevice;

struct TransientParams {
    TransientBufferBinding<Particle> particles;
};

TEST_F(Frames, TransientMemoryStartsAtMultiplesOf16AndOfTheElement) {
    Device device = make();
    std::vector<std::uint64_t> ends;
    for (std::uint32_t count = 1; count < 40; ++count) {
        const std::vector<Particle> particles(count);
        const Transient<Particle> memory = device.transient(std::span<const Particle>(particles));
        const std::uint64_t begin = std::uint64_t{memory.first_element()} * sizeof(Particle);
        EXPECT_EQ(begin % 16, 0u);
        EXPECT_GE(begin, ends.empty() ? 0 : ends.back()) << "nothing is given out twice";
        ends.push_back(begin + count * sizeof(Particle));
    }
}

TEST_F(Frames, BigTransientRequestsGetAPageOfTheirOwn) {
    Device device = make({{.transient_page_bytes = 1024}});
    const Transient<std::uint32_t> first = device.transient(1u);
    const std::vector<std::uint32_t> many(5000);
    const Transient<std::uint32_t> big = device.transient(std::span<const std::uint32_t>(many));
    const Transient<std::uint32_t> second = device.transient(2u);
    EXPECT_NE(big.heap_index(), first.heap_index());
    EXPECT_EQ(big.first_element(), 0u);
    EXPECT_EQ(second.heap_index(), first.heap_index()) << "the page before goes on being filled";
    error_of(Rule::resource_empty, [&] { (void)device.transient(std::span<const std::uint32_t>()); });
}

TEST_F(Frames, TransientMemoryIsOfItsFrame) {
    Device device = make();
    const Shader shader = empty_shader(Stage::compute);
    const ComputePipeline pipeline =
        device.create_compute_pipeline<TransientParams>({.name = "transient", .shader = &shader});
    TransientParams params;
    params.particles = device.transient(Particle{});
    const DispatchCommand command =
        DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(params);
    CommandList list = device.create_command_list("frame 0");
    list.dispatch(command);
    device.submit(std::move(list));
    device.next_frame();
    CommandList next = device.create_command_list("frame 1");
    EXPECT_THAT(error_of(Rule::transient_frame, [&] { next.dispatch(command); }),
                testing::AllOf(HasSubstr("field \"particles\""), HasSubstr("frame 1")));
    params.particles = device.transient(Particle{});
    next.dispatch(DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(params));
    error_of(Rule::binding_stride, [&] { params.particles = device.transient(1u); });
}

TEST_F(Frames, TransientPagesAreUsedAgain) {
    Device device = make({.memory_bytes = 1u << 20});
    const std::vector<std::uint32_t> data(10'000);
    for (int i = 0; i < 200; ++i) {
        (void)device.transient(std::span<const std::uint32_t>(data));
        device.next_frame();
    }
    EXPECT_LE(device.resource_heap_use().used, 12u);
}

TEST_F(Frames, APerFrameBufferHasAVersionAFrameBehindOneIndex) {
    Device device = make({{.frames_in_flight = 3}});
    const Buffer buffer = device.create_buffer({.name = "camera",
                                                .size_bytes = 64,
                                                .stride_bytes = 64,
                                                .usage = BufferUsage::shader_read | BufferUsage::copy_source,
                                                .memory = Memory::upload,
                                                .per_frame = true});
    const Buffer copy = device.create_buffer({.name = "copy", .size_bytes = 64});
    const std::uint32_t index = buffer.slot(Kind::structured_buffer, {}, 64).value;
    std::vector<std::byte*> versions;
    for (std::uint32_t frame = 0; frame < 6; ++frame) {
        versions.push_back(buffer.mapped());
        std::memset(buffer.mapped(), static_cast<int>(frame + 1), 64);
        CommandList list = device.create_command_list("list");
        list.copy(buffer, copy);
        device.submit(std::move(list));
        EXPECT_EQ(device.read(copy), std::vector<std::byte>(64, std::byte(frame + 1)));
        EXPECT_EQ(buffer.slot(Kind::structured_buffer, {}, 64).value, index);
        device.next_frame();
    }
    EXPECT_NE(versions[0], versions[1]);
    EXPECT_NE(versions[0], versions[2]);
    EXPECT_EQ(versions[0], versions[3]);
    error_of(Rule::resource_memory,
             [&] { device.create_buffer({.name = "x", .size_bytes = 64, .per_frame = true}); });
}

TEST_F(Frames, AListBelongsToItsFrame) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 64});
    CommandList list = device.create_command_list("late");
    list.fill(buffer, 1);
    device.next_frame();
    EXPECT_THAT(error_of(Rule::list_frame, [&] { list.fill(buffer, 2); }),
                HasSubstr("list \"late\" was made in frame 0 and this is frame 1"));
    error_of(Rule::list_frame, [&] { device.submit(std::move(list)); });
}

TEST_F(Frames, AListIsSubmittedOnce) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 64});
    CommandList list = device.create_command_list("list");
    device.submit(std::move(list));
    error_of(Rule::list_submitted, [&] { list.fill(buffer, 2); });
    error_of(Rule::list_submitted, [&] { device.submit(std::move(list)); });
    error_of(Rule::list_submitted, [&] { device.submit(CommandList()); });
}

TEST_F(Frames, SubmissionsCountAndAreWaitedFor) {
    Device device = make();
    EXPECT_EQ(device.submit(device.create_command_list("a")).value, 1u);
    EXPECT_EQ(device.submit(device.create_command_list("b")).value, 2u);
    device.wait({2});
    EXPECT_THAT(error_of(Rule::list_submitted, [&] { device.wait({3}); }),
                HasSubstr("submission 3 is waited for and device \"device\" has made 2"));
}

TEST_F(Frames, AFrameWaitsForTheOneThatUsedItsCopy) {
    SpyLog log;
    null::NullDesc desc{{.frames_in_flight = 2}};
    desc.late_completion = true;
    Device device = make_spied(desc, log);
    device.submit(device.create_command_list("0")); // frame 0: 1
    device.next_frame();
    EXPECT_EQ(log.waited, 0u);
    device.submit(device.create_command_list("1")); // frame 1: 2
    device.next_frame();
    EXPECT_EQ(log.waited, 1u) << "frame 2 uses the copy of frame 0";
    device.next_frame();
    EXPECT_EQ(log.waited, 2u);
}

TEST_F(Frames, AChangedSamplerReachesEachCopyWhenTheGpuIsDoneWithIt) {
    SpyLog log;
    Device device = make_spied({{.frames_in_flight = 3}}, log);
    Sampler sampler = device.create_sampler({.name = "s"});
    log.sampler_writes.clear();
    const std::uint32_t index = sampler.slot(Kind::sampler, {}, 0).value;
    device.update_sampler(sampler, {.name = "s", .mip_bias = 1.0f});
    ASSERT_EQ(log.sampler_writes.size(), 1u);
    EXPECT_EQ(log.sampler_writes[0], (SamplerWrite{index, 0, 1.0f}));
    device.next_frame();
    device.next_frame();
    ASSERT_EQ(log.sampler_writes.size(), 3u);
    EXPECT_EQ(log.sampler_writes[1], (SamplerWrite{index, 1, 1.0f}));
    EXPECT_EQ(log.sampler_writes[2], (SamplerWrite{index, 2, 1.0f}));
    for (int i = 0; i < 6; ++i)
        device.next_frame();
    EXPECT_EQ(log.sampler_writes.size(), 3u) << "each copy once";
    error_of(Rule::sampler_state, [&] { device.update_sampler(sampler, {.name = "s", .comparison = true}); });
}

TEST_F(Frames, AChangedSamplerWaitsForWhatTheFrameSubmitted) {
    SpyLog log;
    null::NullDesc desc;
    desc.late_completion = true;
    Device device = make_spied(desc, log);
    Sampler sampler = device.create_sampler({.name = "s"});
    device.submit(device.create_command_list("reads it"));
    EXPECT_EQ(log.waited, 0u);
    device.update_sampler(sampler, {.name = "s"});
    EXPECT_EQ(log.waited, 1u);
}

} // namespace
} // namespace bindery::test
