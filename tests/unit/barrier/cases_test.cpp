// Cases with known answers: which barrier, in which masks, in front of which command.

#include "recorder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vulkan/vulkan_core.h>

namespace bindery::barrier_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

struct Masks {
    std::uint64_t source_stages, source_access, target_stages, target_access;
    friend bool operator==(const Masks&, const Masks&) = default;
};
Masks masks_of(const Barrier& barrier) {
    return {vulkan_stages(barrier.before), vulkan_write_access(barrier.before), vulkan_stages(barrier.after),
            vulkan_access(barrier.after)};
}

// The D3D12 states, from the documentation of D3D12_RESOURCE_STATES.
constexpr std::uint32_t d3d_unordered_access = 0x8, d3d_depth_read = 0x20, d3d_non_pixel = 0x40,
                        d3d_pixel = 0x80, d3d_indirect = 0x200;

/// What is planned in the front of a command, when those before it ran.
std::vector<Barrier> before_last(Recorder& list, const std::vector<Use>& uses) {
    const std::size_t old = barriers_of(list.events()).size();
    EXPECT_TRUE(list.command(uses));
    std::vector<Barrier> all = barriers_of(list.events());
    return {all.begin() + static_cast<std::ptrdiff_t>(old), all.end()};
}

TEST(BarrierCases, case_01_IndirectArgumentsWrittenByADispatch) {
    const Shapes shapes({buffer_shape()});
    Recorder list(1, shapes);
    EXPECT_THAT(before_last(list, {use(0, Access::compute_write)}), IsEmpty());
    const auto barriers = before_last(list, {use(0, Access::indirect_argument)});
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(masks_of(barriers[0]),
              (Masks{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_WRITE_BIT,
                     VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT}));
    EXPECT_EQ(d3d12_state(barriers[0].state_before), d3d_unordered_access);
    EXPECT_EQ(d3d12_state(barriers[0].state_after), d3d_indirect);
}

TEST(BarrierCases, case_02_ReadsOfOneCommandAreOneBarrier) {
    const Shapes shapes({buffer_shape()});
    Recorder list(1, shapes);
    before_last(list, {use(0, Access::compute_write)});
    const auto barriers =
        before_last(list, {use(0, Access::indirect_argument), use(0, Access::compute_read)});
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(masks_of(barriers[0]),
              (Masks{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_WRITE_BIT,
                     VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                     VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT | VK_ACCESS_2_SHADER_READ_BIT}));
    EXPECT_EQ(d3d12_state(barriers[0].state_before), d3d_unordered_access);
    EXPECT_EQ(d3d12_state(barriers[0].state_after), d3d_indirect | d3d_non_pixel);
}

TEST(BarrierCases, case_03_ReadAfterReadIsFree) {
    const Shapes shapes({texture_shape()});
    Recorder list(1, shapes);
    EXPECT_THAT(before_last(list, {use(0, Access::pixel_read)}), IsEmpty());
    EXPECT_THAT(before_last(list, {use(0, Access::pixel_read)}), IsEmpty());
}

TEST(BarrierCases, case_04_VisibilityIsGivenToOneAccessAtATime) {
    const Shapes shapes({buffer_shape()});
    Recorder list(1, shapes);
    before_last(list, {use(0, Access::copy_target)});
    const auto first = before_last(list, {use(0, Access::compute_read)});
    const auto second = before_last(list, {use(0, Access::compute_uniform_read)});
    ASSERT_THAT(first, SizeIs(1));
    ASSERT_THAT(second, SizeIs(1));
    EXPECT_EQ(masks_of(first[0]),
              (Masks{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                     VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_READ_BIT}));
    EXPECT_EQ(masks_of(second[0]),
              (Masks{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                     VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_UNIFORM_READ_BIT}));
}

TEST(BarrierCases, case_05_AnEmptyRangeNeedsNothing) {
    const Shapes shapes({texture_shape(1)});
    Recorder list(1, shapes);
    before_last(list, {use(0, Access::compute_write, mips(0, 1))});
    EXPECT_THAT(before_last(list, {use(0, Access::copy_target, mips(1, 0))}), IsEmpty());
    EXPECT_THAT(before_last(list, {use(0, Access::copy_target, mips(1, SubresourceRange::all))}), IsEmpty());
    EXPECT_THAT(before_last(list, {use(0, Access::copy_target, mips(0, 0))}), IsEmpty());
    EXPECT_THAT(list.finish().first_uses, SizeIs(1));
}

TEST(BarrierCases, case_06_DepthTestedAndSampledAtOnce) {
    const Shapes shapes({texture_shape(1, 1, Aspects::depth)});
    Recorder list(1, shapes);
    ASSERT_TRUE(list.begin_pass({use(0, Access::depth_write)}));
    list.end_pass();
    ASSERT_TRUE(list.begin_pass({use(0, Access::depth_read)}));
    ASSERT_TRUE(list.draw({use(0, Access::pixel_read)}));
    list.end_pass();
    EXPECT_EQ(list.splits(), 0u);
    const auto barriers = barriers_of(list.events());
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(barriers[0].old_layout, TextureLayout::depth_write);
    EXPECT_EQ(barriers[0].new_layout, TextureLayout::depth_read);
    EXPECT_EQ(
        masks_of(barriers[0]),
        (Masks{VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
               VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
               VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT |
                   VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
               VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_2_SHADER_READ_BIT}));
    EXPECT_EQ(d3d12_state(barriers[0].state_after), d3d_depth_read | d3d_pixel);
}

TEST(BarrierCases, case_09_EqualLayoutsStillNeedTheDependency) {
    const Shapes shapes({texture_shape()});
    Recorder list(1, shapes, LayoutPolicy::general);
    ASSERT_TRUE(list.begin_pass({use(0, Access::color_target)}));
    list.end_pass();
    const auto barriers = before_last(list, {use(0, Access::pixel_read)});
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(barriers[0].old_layout, barriers[0].new_layout);
    EXPECT_EQ(masks_of(barriers[0]),
              (Masks{VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                     VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, VK_ACCESS_2_SHADER_READ_BIT}));
}

/// Both are Vulkan's TRANSFER_DST_OPTIMAL, and two states of Direct3D's.
TEST(BarrierCases, MipsClearedAndCopiedToKeepTheirOwnStateBefore) {
    const Shapes shapes({texture_shape(2)});
    Recorder writes(1, shapes);
    EXPECT_TRUE(writes.command({use(0, Access::clear_target, mips(0, 1))}));
    EXPECT_TRUE(writes.command({use(0, Access::copy_target, mips(1, 1))}));
    Recorder reads(2, shapes);
    EXPECT_TRUE(reads.command({use(0, Access::copy_source)}));
    std::vector<Barrier> barriers = barriers_of(submit(shapes, {&writes, &reads}));
    std::erase_if(barriers, [](const Barrier& barrier) { return barrier.current.list != 2; });
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_EQ(barriers[0].state_before, Access::clear_target);
    EXPECT_EQ(barriers[1].state_before, Access::copy_target);
}

} // namespace
} // namespace bindery::barrier_test
