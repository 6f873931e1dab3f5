// What shaders find behind heap indices while frames go by.
#include "gpu/api/shaders.hpp"

#include <bindery/command_list.hpp>
#include <bindery/error.hpp>

#include <gmock/gmock.h>

#include <numeric>

namespace bindery::gpu_test {
namespace {

using api_test::AddFields;
using api_test::PinnedFields;
using api_test::SampleFields;
using api_test::TransientAdd;
using testing::ElementsAre;

class Heap : public WithShaders<GpuTest> {
protected:
    Buffer make_result(std::uint64_t bytes = 16) {
        return device().create_buffer({.name = "result",
                                       .size_bytes = bytes,
                                       .stride_bytes = 4,
                                       .usage = BufferUsage::shader_read | BufferUsage::shader_write |
                                                BufferUsage::copy_source | BufferUsage::copy_target});
    }
    ComputePipeline make_add() {
        return device().create_compute_pipeline<AddFields>(
            {.name = "add", .shader = &shader<AddFields>("add", Stage::compute)});
    }
    std::vector<std::uint32_t> numbers(const Buffer& buffer) {
        return values_of<std::uint32_t>(device().read(buffer));
    }
};

TEST_P(Heap, DispatchesThatFollowEachOtherSeeEachOther) {
    const ComputePipeline add = make_add();
    const Buffer a = make_result(), b = make_result();
    CommandList list = device().create_command_list("chain");
    list.fill(a, 1);
    for (int i = 0; i < 10; ++i) {
        list.dispatch(DispatchCommand{.pipeline = add.id(), .groups = {1, 1, 1}}.bind(
            AddFields{.source = a, .target = b, .add = 1u}));
        list.dispatch(DispatchCommand{.pipeline = add.id(), .groups = {1, 1, 1}}.bind(
            AddFields{.source = b, .target = a, .add = 10u}));
    }
    device().submit(std::move(list));
    EXPECT_THAT(numbers(a), ElementsAre(111, 111, 111, 111));
}

TEST_P(Heap, AStoredCommandIsReplayedOnLaterLists) {
    const ComputePipeline add = make_add();
    const Buffer a = make_result(), b = make_result();
    DispatchCommand stored{.pipeline = add.id(), .groups = {1, 1, 1}};
    {
        const AddFields fields{.source = a, .target = b, .add = 5u};
        stored.bind(fields);
    }
    for (std::uint32_t i = 0; i < 3; ++i) {
        CommandList list = device().create_command_list("replay");
        list.fill(a, i);
        list.dispatch(stored);
        device().submit(std::move(list));
        device().next_frame();
        EXPECT_THAT(numbers(b), ElementsAre(i + 5, i + 5, i + 5, i + 5));
    }
}

TEST_P(Heap, APerFrameBufferHasAVersionForEachFrameInFlight) {
    const ComputePipeline add = make_add();
    const Buffer source = device().create_buffer({.name = "per frame",
                                                  .size_bytes = 16,
                                                  .stride_bytes = 4,
                                                  .usage = BufferUsage::shader_read,
                                                  .memory = Memory::upload,
                                                  .per_frame = true});
    std::vector<Buffer> targets;
    // All frames are recorded before any is looked at: none may see what a later one wrote.
    for (std::uint32_t frame = 0; frame < 6; ++frame) {
        for (std::uint32_t i = 0; i < 4; ++i) {
            const std::uint32_t value = 100 * frame + i;
            std::memcpy(source.mapped() + 4 * i, &value, 4);
        }
        targets.push_back(make_result());
        CommandList list = device().create_command_list("frame");
        list.dispatch(DispatchCommand{.pipeline = add.id(), .groups = {1, 1, 1}}.bind(
            AddFields{.source = source, .target = targets.back(), .add = 0u}));
        device().submit(std::move(list));
        device().next_frame();
    }
    for (std::uint32_t frame = 0; frame < 6; ++frame)
        EXPECT_THAT(numbers(targets[frame]),
                    ElementsAre(100 * frame, 100 * frame + 1, 100 * frame + 2, 100 * frame + 3));
}

TEST_P(Heap, TransientDataIsReadWhereItWasPut) {
    const ComputePipeline pipeline = device().create_compute_pipeline<TransientAdd>(
        {.name = "transient", .shader = &shader<TransientAdd>("add_transient", Stage::compute)});
    for (std::uint32_t frame = 0; frame < 5; ++frame) {
        std::vector<Buffer> targets;
        for (std::uint32_t i = 0; i < 3; ++i) {
            targets.push_back(make_result());
            std::vector<std::uint32_t> values(4);
            std::iota(values.begin(), values.end(), 1000 * frame + 10 * i);
            CommandList list = device().create_command_list("transient");
            list.dispatch(DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(TransientAdd{
                .source = device().transient(std::span<const std::uint32_t>(values)), .target = targets[i]}));
            device().submit(std::move(list));
        }
        for (std::uint32_t i = 0; i < 3; ++i)
            EXPECT_EQ(numbers(targets[i])[2], 1000 * frame + 10 * i + 2);
        device().next_frame();
    }
}

TEST_P(Heap, ASamplerChangesForLaterFramesAlone) {
    const Texture image =
        device().create_texture({.name = "two texels", .format = Format::rgba32_float, .width = 2});
    device().upload(image, bytes_of(std::vector<float>{0, 0, 0, 0, 1, 1, 1, 1}));
    const ComputePipeline pipeline = device().create_compute_pipeline<SampleFields>(
        {.name = "sample", .shader = &shader<SampleFields>("sample_image", Stage::compute)});
    Sampler sampler = device().create_sampler({.name = "changing", .address_u = AddressMode::clamp});
    std::vector<Buffer> targets;
    // Between the texels: linear gives 0.5, nearest 1.
    const auto sample = [&] {
        targets.push_back(
            device().create_buffer({.name = "sample",
                                    .size_bytes = 16,
                                    .stride_bytes = 16,
                                    .usage = BufferUsage::shader_write | BufferUsage::copy_source}));
        CommandList list = device().create_command_list("sample");
        list.dispatch(DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(
            SampleFields{.image = image,
                         .with = sampler,
                         .target = targets.back(),
                         .where = float2{0.5f, 0.5f},
                         .mip = 0.0f}));
        device().submit(std::move(list));
        device().next_frame();
    };
    sample();
    SamplerDesc nearest{.name = "changing",
                        .minify = Filter::nearest,
                        .magnify = Filter::nearest,
                        .address_u = AddressMode::clamp};
    device().update_sampler(sampler, nearest);
    for (int i = 0; i < 4; ++i)
        sample();
    std::vector<float> found;
    for (const Buffer& target : targets)
        found.push_back(values_of<float>(device().read(target))[0]);
    EXPECT_THAT(found, ElementsAre(0.5f, 1, 1, 1, 1));
}

TEST_P(Heap, EveryShaderFindsAPinnedBuffer) {
    const Buffer pinned =
        device().create_buffer({.name = "pinned",
                                .size_bytes = 16,
                                .stride_bytes = 4,
                                .usage = BufferUsage::shader_read | BufferUsage::shader_write |
                                         BufferUsage::copy_source | BufferUsage::copy_target,
                                .pinned_index = 38});
    // Structured SRV, raw SRV, structured UAV: the third of four.
    ASSERT_EQ((device().heap_index<Kind::rw_structured_buffer>(pinned, {}, 4)), 40u);
    const ComputePipeline pipeline = device().create_compute_pipeline<PinnedFields>(
        {.name = "pinned", .shader = &shader<PinnedFields>("write_pinned", Stage::compute)});
    CommandList list = device().create_command_list("pinned");
    list.fill(pinned, 1);
    list.use(pinned, Access::compute_write);
    list.dispatch(
        DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(PinnedFields{.value = 77u}));
    device().submit(std::move(list));
    EXPECT_THAT(numbers(pinned), ElementsAre(1, 1, 1, 77));
}

TEST_P(Heap, ManyViewsComeAndGo) {
    const ComputePipeline add = make_add();
    const Buffer target = make_result();
    for (std::uint32_t frame = 0; frame < 50; ++frame) {
        for (std::uint32_t i = 0; i < 20; ++i) {
            const Buffer source = make_result();
            CommandList list = device().create_command_list("churn");
            list.fill(source, 100 * frame + i);
            list.dispatch(DispatchCommand{.pipeline = add.id(), .groups = {1, 1, 1}}.bind(
                AddFields{.source = source, .target = target, .add = 0u}));
            device().submit(std::move(list));
        }
        EXPECT_EQ(numbers(target)[0], 100 * frame + 19);
        device().next_frame();
    }
}

TEST_P(Heap, AnotherDevicesBufferIsRefused) {
    Device other = make_device(backend(), "other", {});
    const Buffer foreign = other.create_buffer(
        {.name = "foreign", .size_bytes = 16, .stride_bytes = 4, .usage = BufferUsage::shader_read});
    const ComputePipeline add = make_add();
    const Buffer target = make_result();
    CommandList list = device().create_command_list("foreign");
    try {
        list.dispatch(DispatchCommand{.pipeline = add.id(), .groups = {1, 1, 1}}.bind(
            AddFields{.source = foreign, .target = target, .add = 0u}));
        FAIL() << "nothing was thrown";
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::resource_foreign);
    }
    // The list goes on as if nothing had been.
    list.fill(target, 4);
    device().submit(std::move(list));
    EXPECT_EQ(numbers(target)[0], 4u);
}

INSTANTIATE_TEST_SUITE_P(Backends, Heap, testing::ValuesIn(gpu_backends()), parameter_name);

} // namespace
} // namespace bindery::gpu_test
