// The numbers of the access table against the headers of both APIs, and what a set comes to.

#include <bindery/access.hpp>

#include <gtest/gtest.h>
#include <vulkan/vulkan_core.h>

#include <array>

namespace bindery {
namespace {

// The table's names for bits are Vulkan's.
static_assert(detail::vk_draw_indirect == VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT);
static_assert(detail::vk_vertex_input == VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT);
static_assert(detail::vk_index_input == VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT);
static_assert(detail::vk_pre_raster == VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT);
static_assert(detail::vk_fragment == VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT);
static_assert(detail::vk_depth_tests ==
              (VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT));
static_assert(detail::vk_color_output == VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT);
static_assert(detail::vk_compute == VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT);
static_assert(detail::vk_transfer == VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT);
static_assert(detail::vk_host == VK_PIPELINE_STAGE_2_HOST_BIT);
static_assert(detail::vk_all_commands == VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
static_assert(detail::vk_ray_tracing == VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR);
static_assert(detail::vk_build == VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR);
static_assert(detail::vk_shader_read == VK_ACCESS_2_SHADER_READ_BIT);
static_assert(detail::vk_shader_write == VK_ACCESS_2_SHADER_WRITE_BIT);
static_assert(detail::vk_structure_read == VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR);
static_assert(detail::vk_structure_write == VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR);

constexpr std::uint64_t vulkan_writes =
    VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT |
    VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT |
    VK_ACCESS_2_HOST_WRITE_BIT | VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR;
static_assert(detail::vk_write_mask == vulkan_writes);

const AccessInfo& row(Access access) {
    return access_info(access);
}

TEST(AccessTable, FixedFunctionRowsAreVulkans) {
    EXPECT_EQ(row(Access::indirect_argument).vulkan.access, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT);
    EXPECT_EQ(row(Access::index_buffer).vulkan.access, VK_ACCESS_2_INDEX_READ_BIT);
    EXPECT_EQ(row(Access::vertex_buffer).vulkan.access, VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
    EXPECT_EQ(row(Access::graphics_uniform_read).vulkan.access, VK_ACCESS_2_UNIFORM_READ_BIT);
    EXPECT_EQ(row(Access::color_target).vulkan.access,
              VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    EXPECT_EQ(row(Access::depth_read).vulkan.access, VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT);
    EXPECT_EQ(row(Access::depth_write).vulkan.access,
              VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT);
    EXPECT_EQ(row(Access::copy_source).vulkan.access, VK_ACCESS_2_TRANSFER_READ_BIT);
    EXPECT_EQ(row(Access::copy_target).vulkan.access, VK_ACCESS_2_TRANSFER_WRITE_BIT);
    EXPECT_EQ(row(Access::host_read).vulkan.access, VK_ACCESS_2_HOST_READ_BIT);
    EXPECT_EQ(row(Access::host_write).vulkan.access, VK_ACCESS_2_HOST_WRITE_BIT);
}

TEST(AccessTable, LayoutsAreVulkans) {
    constexpr std::array<VkImageLayout, texture_layout_count> expected{
        VK_IMAGE_LAYOUT_UNDEFINED,
        VK_IMAGE_LAYOUT_GENERAL,
        VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
        VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
        VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
        VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
    };
    for (std::size_t i = 0; i < texture_layout_count; ++i)
        EXPECT_EQ(texture_layout_table[i].vulkan, static_cast<std::uint32_t>(expected[i]));
}

TEST(AccessTable, ARowWritesExactlyWhenItsMaskDoes) {
    for (const AccessInfo& info : access_table) {
        EXPECT_EQ(info.writes, (info.vulkan.access & vulkan_writes) != 0) << info.name;
        EXPECT_EQ(info.reads || info.access == Access::present,
                  (info.vulkan.access & ~vulkan_writes) != 0 || info.access == Access::present)
            << info.name;
        EXPECT_EQ(info.vulkan.stages == 0, info.access == Access::none) << info.name;
    }
}

// The planner calls a read that is not in a set invisible; that is only exact if no row's masks hold
// another's.
TEST(AccessTable, NoReadHoldsAnother) {
    for (const AccessInfo& a : access_table)
        for (const AccessInfo& b : access_table) {
            const bool halves = a.access == Access::graphics_read &&
                                (b.access == Access::vertex_read || b.access == Access::pixel_read);
            const bool copies =
                a.layout == TextureLayout::copy_source && b.layout == TextureLayout::copy_source;
            if (a.access == b.access || a.writes || b.writes || halves || copies || b.vulkan.access == 0)
                continue;
            EXPECT_FALSE((b.vulkan.stages & ~a.vulkan.stages) == 0 &&
                         (b.vulkan.access & ~a.vulkan.access) == 0)
                << a.name << " holds " << b.name;
        }
}

TEST(AccessSet, KeepsGraphicsReadAsItsHalves) {
    const AccessSet halves = AccessSet(Access::vertex_read) | Access::pixel_read;
    EXPECT_EQ(AccessSet(Access::graphics_read), halves);
    EXPECT_TRUE(halves.contains(Access::graphics_read));
    EXPECT_FALSE(AccessSet(Access::pixel_read).contains(Access::graphics_read));
    EXPECT_EQ(vulkan_stages(halves), row(Access::graphics_read).vulkan.stages);
    EXPECT_EQ(d3d12_state(halves), row(Access::graphics_read).d3d12.state);
    EXPECT_EQ(d3d12_sync(halves), row(Access::graphics_read).d3d12.sync);
    EXPECT_TRUE(AccessSet(Access::none).empty());
}

TEST(AccessSet, TheSourceSideHoldsWritesOnly) {
    const AccessSet set = AccessSet(Access::compute_write) | Access::pixel_read;
    EXPECT_EQ(vulkan_write_access(set), VK_ACCESS_2_SHADER_WRITE_BIT);
    EXPECT_EQ(vulkan_write_access(Access::pixel_read), 0u);
    EXPECT_EQ(vulkan_access(set), VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_SHADER_READ_BIT);
    EXPECT_TRUE(set.writes());
    EXPECT_TRUE(set.reads());
    EXPECT_FALSE(AccessSet(Access::pixel_read).writes());
}

TEST(AccessSet, VisitsEachInOrder) {
    std::vector<Access> seen;
    (AccessSet(Access::present) | Access::index_buffer | Access::compute_read).for_each([&](Access access) {
        seen.push_back(access);
    });
    EXPECT_EQ(seen, (std::vector{Access::index_buffer, Access::compute_read, Access::present}));
}

TEST(AccessLayout, DepthIsSampledInTheLayoutItIsTestedIn) {
    EXPECT_EQ(layout_for(Access::pixel_read, true), layout_for(Access::depth_read, true));
    EXPECT_EQ(layout_for(Access::pixel_read, false), TextureLayout::shader_read);
    EXPECT_EQ(layout_for(Access::copy_source, true), TextureLayout::copy_source);
}

} // namespace
} // namespace bindery
