#include "barrier/meaning.hpp"

#include <vulkan/vulkan_core.h>

#include <cstddef>

namespace bindery::judging {
namespace {

// Stages and accesses that no other stands for ("Pipeline Stages", "Access Types" of Vulkan 1.3).
constexpr std::uint64_t pre_raster =
    VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT |
    VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT | VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT |
    VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT | VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT;
constexpr std::uint64_t vertex_input =
    VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT | VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT;
constexpr std::uint64_t transfer = VK_PIPELINE_STAGE_2_COPY_BIT | VK_PIPELINE_STAGE_2_BLIT_BIT |
                                   VK_PIPELINE_STAGE_2_RESOLVE_BIT | VK_PIPELINE_STAGE_2_CLEAR_BIT;
constexpr std::uint64_t fragment = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
constexpr std::uint64_t graphics = pre_raster | fragment;
constexpr std::uint64_t depth_tests =
    VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;
constexpr std::uint64_t compute = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
constexpr std::uint64_t rays = VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR;
constexpr std::uint64_t build = VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR;
/// Everything that a queue does; the host is not among it.
constexpr std::uint64_t all_commands = VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | vertex_input | graphics |
                                       depth_tests | VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT |
                                       compute | transfer | rays | build;

constexpr std::uint64_t shader_reads =
    VK_ACCESS_2_SHADER_SAMPLED_READ_BIT | VK_ACCESS_2_SHADER_STORAGE_READ_BIT;
constexpr std::uint64_t shader_writes = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
constexpr std::uint64_t structure_read = VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR;
constexpr std::uint64_t structure_write = VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR;

struct Whole {
    std::uint64_t bit, parts;
};
constexpr Whole whole_stages[] = {
    {VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, all_commands},
    {VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, transfer},
    {VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT, vertex_input},
    {VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT, pre_raster},
};
// Uniform reads are not among shader reads.
constexpr Whole whole_accesses[] = {
    {VK_ACCESS_2_SHADER_READ_BIT, shader_reads},
    {VK_ACCESS_2_SHADER_WRITE_BIT, shader_writes},
};

template<std::size_t N>
std::uint64_t split(std::uint64_t mask, const Whole (&wholes)[N]) {
    for (const Whole& whole : wholes)
        if ((mask & whole.bit) != 0)
            mask = (mask & ~whole.bit) | whole.parts;
    return mask;
}

constexpr auto layout_any = TextureLayout::general;

/// Buffers have no layout; where only buffers are used so, the row says `general`.
Meaning read(std::uint64_t stages, std::uint64_t reads) {
    return {stages, reads, 0, layout_any, layout_any};
}
Meaning sampled(std::uint64_t stages) {
    return {stages, shader_reads, 0, TextureLayout::shader_read, TextureLayout::depth_read};
}
Meaning storage(std::uint64_t stages) {
    return {stages, shader_reads, shader_writes, layout_any, layout_any};
}
Meaning attachment(std::uint64_t stages, std::uint64_t reads, std::uint64_t writes, TextureLayout layout) {
    return {stages, reads, writes, layout, layout};
}
Meaning transfer_read() {
    return {transfer, VK_ACCESS_2_TRANSFER_READ_BIT, 0, TextureLayout::copy_source,
            TextureLayout::copy_source};
}
Meaning transfer_write() {
    return {transfer, 0, VK_ACCESS_2_TRANSFER_WRITE_BIT, TextureLayout::copy_target,
            TextureLayout::copy_target};
}

Meaning make(Access access) {
    switch (access) {
    case Access::none:
        return {};
    case Access::indirect_argument:
        return read(VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT);
    case Access::index_buffer:
        return read(VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT, VK_ACCESS_2_INDEX_READ_BIT);
    case Access::vertex_buffer:
        return read(VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT, VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
    case Access::vertex_read:
        return sampled(pre_raster);
    case Access::pixel_read:
        return sampled(fragment);
    case Access::graphics_read:
        return sampled(graphics);
    case Access::compute_read:
        return sampled(compute);
    case Access::ray_tracing_read:
        return sampled(rays);
    case Access::graphics_uniform_read:
        return read(graphics, VK_ACCESS_2_UNIFORM_READ_BIT);
    case Access::compute_uniform_read:
        return read(compute, VK_ACCESS_2_UNIFORM_READ_BIT);
    case Access::ray_tracing_uniform_read:
        return read(rays, VK_ACCESS_2_UNIFORM_READ_BIT);
    case Access::graphics_write:
        return storage(graphics);
    case Access::compute_write:
        return storage(compute);
    case Access::ray_tracing_write:
        return storage(rays);
    case Access::color_target: // loads and blending read
        return attachment(VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                          VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                          TextureLayout::color_target);
    case Access::depth_read:
        return attachment(depth_tests, VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT, 0,
                          TextureLayout::depth_read);
    case Access::depth_write:
        return attachment(depth_tests, VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT,
                          VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, TextureLayout::depth_write);
    case Access::resolve_source:
    case Access::copy_source:
        return transfer_read();
    case Access::resolve_target:
    case Access::copy_target:
    case Access::clear_target:
        return transfer_write();
    case Access::host_read:
        return read(VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT);
    case Access::host_write:
        return {VK_PIPELINE_STAGE_2_HOST_BIT, 0, VK_ACCESS_2_HOST_WRITE_BIT, layout_any, layout_any};
    case Access::present: // a semaphore makes the write visible to the presentation engine
        return {all_commands, 0, 0, TextureLayout::present, TextureLayout::present};
    case Access::acceleration_structure_build_input:
        return read(build, shader_reads);
    case Access::acceleration_structure_build_scratch:
    case Access::acceleration_structure_build_write:
        return {build, structure_read, structure_write, layout_any, layout_any};
    case Access::acceleration_structure_build_read:
        return read(build, structure_read);
    case Access::graphics_acceleration_structure_read:
        return read(graphics, structure_read);
    case Access::compute_acceleration_structure_read:
        return read(compute, structure_read);
    case Access::ray_tracing_acceleration_structure_read:
        return read(rays, structure_read);
    }
    return {};
}

Masks united(const std::array<Masks, access_count>& rows, AccessSet set) {
    Masks all;
    set.for_each([&](Access access) {
        const Masks& row = rows[static_cast<std::size_t>(access)];
        all.stages |= row.stages;
        all.access |= row.access;
    });
    return expanded(all);
}

} // namespace

Masks expanded(Masks masks) {
    return {split(masks.stages, whole_stages), split(masks.access, whole_accesses)};
}

const Meaning& meaning(Access access) {
    static const auto table = [] {
        std::array<Meaning, access_count> rows;
        for (std::size_t i = 0; i < access_count; ++i)
            rows[i] = make(static_cast<Access>(i));
        return rows;
    }();
    return table[static_cast<std::size_t>(access)];
}

Translation library_translation() {
    Translation translation;
    for (std::size_t i = 0; i < access_count; ++i) {
        const AccessSet set(static_cast<Access>(i));
        translation.before[i] = {vulkan_stages(set), vulkan_write_access(set)};
        translation.after[i] = {vulkan_stages(set), vulkan_access(set)};
    }
    return translation;
}

Masks before(const Translation& translation, AccessSet set) {
    return united(translation.before, set);
}
Masks after(const Translation& translation, AccessSet set) {
    return united(translation.after, set);
}

} // namespace bindery::judging
