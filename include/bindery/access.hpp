#pragma once
// Accesses: every way in which a command can use a resource, and what each is in Vulkan and in Direct3D 12.
//
// This table is the one place that knows stages, access masks, layouts and states. The planner decides on
// sets of accesses; backends turn a set into masks with the functions at the end.
//
// Sources: Vulkan 1.3, "Synchronization and Cache Control", tables of access types and supported stages;
// Direct3D 12, "Using Resource Barriers" and "Enhanced Barriers" (DirectX-Specs).

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bindery {

/// How a command uses a resource.
enum class Access : std::uint8_t {
#define BINDERY_ACCESS(name, text, reads, writes, vk_stages, vk_access, layout, d3d_state, d3d_sync,         \
                       d3d_access, d3d_layout)                                                               \
    name,
#include <bindery/accesses.inc>
#undef BINDERY_ACCESS
};

/// What a texture's memory is arranged for. Buffers have none: `undefined`.
enum class TextureLayout : std::uint8_t {
    undefined, ///< Contents are lost.
    general,
    color_target,
    depth_write,
    depth_read, ///< Tested against, sampled, or both.
    shader_read,
    copy_source,
    copy_target,
    present,
};
inline constexpr std::size_t texture_layout_count = static_cast<std::size_t>(TextureLayout::present) + 1;

struct TextureLayoutInfo {
    TextureLayout layout;
    std::string_view text;
    std::uint32_t vulkan; ///< VkImageLayout
};
inline constexpr std::array<TextureLayoutInfo, texture_layout_count> texture_layout_table{{
    {TextureLayout::undefined, "undefined", 0},
    {TextureLayout::general, "general", 1},
    {TextureLayout::color_target, "color target", 2},
    {TextureLayout::depth_write, "depth write", 3},
    {TextureLayout::depth_read, "depth read", 4},
    {TextureLayout::shader_read, "shader read", 5},
    {TextureLayout::copy_source, "copy source", 6},
    {TextureLayout::copy_target, "copy target", 7},
    {TextureLayout::present, "present", 1000001002}, // VK_IMAGE_LAYOUT_PRESENT_SRC_KHR
}};
/// A number that is no layout reads as `undefined`.
constexpr const TextureLayoutInfo& texture_layout_info(TextureLayout layout) {
    const auto row = static_cast<std::size_t>(layout);
    return texture_layout_table[row < texture_layout_count ? row : 0];
}

/// What is known of an access.
struct AccessInfo {
    Access access;
    std::string_view name; ///< The enumerator's.
    std::string_view text; ///< For people: "compute write".
    bool reads;
    bool writes;
    struct {
        std::uint64_t stages; ///< VkPipelineStageFlags2
        std::uint64_t access; ///< VkAccessFlags2; on the source side of a barrier only its writes count.
    } vulkan;
    TextureLayout layout; ///< Of a colour texture; see layout_for().
    struct {
        std::uint32_t state;  ///< D3D12_RESOURCE_STATES
        std::uint32_t sync;   ///< D3D12_BARRIER_SYNC
        std::uint32_t access; ///< D3D12_BARRIER_ACCESS
        std::uint32_t layout; ///< D3D12_BARRIER_LAYOUT
    } d3d12;
};

namespace detail {
// VkPipelineStageFlagBits2
inline constexpr std::uint64_t vk_draw_indirect = 0x2;
inline constexpr std::uint64_t vk_vertex_input = 0x4;
inline constexpr std::uint64_t vk_index_input = 0x1000000000;
inline constexpr std::uint64_t vk_pre_raster = 0x4000000000; // vertex, tessellation, geometry, task, mesh
inline constexpr std::uint64_t vk_fragment = 0x80;
inline constexpr std::uint64_t vk_depth_tests = 0x100 | 0x200; // early and late
inline constexpr std::uint64_t vk_color_output = 0x400;
inline constexpr std::uint64_t vk_compute = 0x800;
inline constexpr std::uint64_t vk_transfer = 0x1000; // copy, blit, resolve, clear
inline constexpr std::uint64_t vk_host = 0x4000;
inline constexpr std::uint64_t vk_all_commands = 0x10000;
inline constexpr std::uint64_t vk_ray_tracing = 0x200000;
inline constexpr std::uint64_t vk_build = 0x2000000;
// VkAccessFlagBits2
inline constexpr std::uint64_t vk_shader_read = 0x20; // sampled and storage reads, not uniform ones
inline constexpr std::uint64_t vk_shader_write = 0x40;
inline constexpr std::uint64_t vk_structure_read = 0x200000;
inline constexpr std::uint64_t vk_structure_write = 0x400000;
// Every bit of VkAccessFlags2 above that writes: shader, color, depth-stencil, transfer, host, structure.
inline constexpr std::uint64_t vk_write_mask = 0x40 | 0x100 | 0x400 | 0x1000 | 0x4000 | 0x400000;
// D3D12_BARRIER_SYNC_NON_PIXEL_SHADING holds compute and ray tracing too; of the graphics stages it leaves
// VERTEX_SHADING.
inline constexpr std::uint32_t d3d_non_pixel = 0x8;
inline constexpr std::uint32_t d3d_no_access = 0x80000000;
} // namespace detail

/// Every access, in the order of the enum.
inline constexpr auto access_table = [] {
    using namespace detail;
    return std::to_array<AccessInfo>({
#define BINDERY_ACCESS(name, text, reads, writes, vk_stages, vk_access, layout, d3d_state, d3d_sync,         \
                       d3d_access, d3d_layout)                                                               \
    {Access::name,                                                                                           \
     #name,                                                                                                  \
     text,                                                                                                   \
     reads,                                                                                                  \
     writes,                                                                                                 \
     {vk_stages, vk_access},                                                                                 \
     TextureLayout::layout,                                                                                  \
     {d3d_state, d3d_sync, d3d_access, d3d_layout}},
#include <bindery/accesses.inc>
#undef BINDERY_ACCESS
    });
}();
inline constexpr std::size_t access_count = access_table.size();

/// A number that is no access reads as `none`.
constexpr const AccessInfo& access_info(Access access) {
    const auto row = static_cast<std::size_t>(access);
    return access_table[row < access_count ? row : 0];
}
constexpr bool is_read(Access access) {
    return access_info(access).reads;
}
constexpr bool is_write(Access access) {
    return access_info(access).writes;
}
/// For people: "compute write".
constexpr std::string_view describe(Access access) {
    return access_info(access).text;
}

namespace detail {
constexpr bool access_table_in_order() {
    for (std::size_t i = 0; i < access_count; ++i)
        if (static_cast<std::size_t>(access_table[i].access) != i)
            return false;
    for (std::size_t i = 0; i < texture_layout_count; ++i)
        if (static_cast<std::size_t>(texture_layout_table[i].layout) != i)
            return false;
    return access_count <= 64; // an AccessSet is one integer
}
static_assert(access_table_in_order(), "accesses.inc gives the enum and the table one order");
} // namespace detail

/// A set of accesses. graphics_read is kept as its two halves, so that a set which has both holds it.
class AccessSet {
public:
    constexpr AccessSet() = default;
    constexpr AccessSet(Access access) : bits_(bits_of(access)) {}
    static constexpr AccessSet from_bits(std::uint64_t bits) {
        AccessSet set;
        set.bits_ = bits;
        return set;
    }

    constexpr std::uint64_t bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool contains(AccessSet other) const { return (other.bits_ & ~bits_) == 0; }
    constexpr bool reads() const { return (bits_ & read_bits) != 0; }
    constexpr bool writes() const { return (bits_ & write_bits) != 0; }

    friend constexpr AccessSet operator|(AccessSet a, AccessSet b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr AccessSet operator&(AccessSet a, AccessSet b) { return from_bits(a.bits_ & b.bits_); }
    /// What is in a and not in b.
    friend constexpr AccessSet operator-(AccessSet a, AccessSet b) { return from_bits(a.bits_ & ~b.bits_); }
    constexpr AccessSet& operator|=(AccessSet other) { return *this = *this | other; }
    friend constexpr bool operator==(AccessSet, AccessSet) = default;

    /// Calls f(Access) for each, in the order of the enum.
    template<class F>
    constexpr void for_each(F&& f) const {
        for (std::uint64_t left = bits_; left != 0; left &= left - 1)
            f(static_cast<Access>(std::countr_zero(left)));
    }

private:
    static constexpr std::uint64_t bit(Access access) {
        return std::uint64_t{1} << static_cast<unsigned>(access);
    }
    static constexpr std::uint64_t bits_of(Access access) {
        if (access == Access::none)
            return 0;
        if (access == Access::graphics_read)
            return bit(Access::vertex_read) | bit(Access::pixel_read);
        return bit(access);
    }
    static constexpr std::uint64_t read_bits = [] {
        std::uint64_t bits = 0;
        for (const AccessInfo& info : access_table)
            bits |= std::uint64_t{info.reads} << static_cast<unsigned>(info.access);
        return bits;
    }();
    static constexpr std::uint64_t write_bits = [] {
        std::uint64_t bits = 0;
        for (const AccessInfo& info : access_table)
            bits |= std::uint64_t{info.writes} << static_cast<unsigned>(info.access);
        return bits;
    }();

    std::uint64_t bits_ = 0;
};

/// The layout that a texture has to be in for one access. A texture with depth is read by shaders in
/// depth_read, so that it can be tested against and sampled at once, and so that a descriptor's layout never
/// changes.
constexpr TextureLayout layout_for(Access access, bool has_depth) {
    const TextureLayout layout = access_info(access).layout;
    return has_depth && layout == TextureLayout::shader_read ? TextureLayout::depth_read : layout;
}

// --- a set as the masks of an API

constexpr std::uint64_t vulkan_stages(AccessSet set) {
    std::uint64_t mask = 0;
    set.for_each([&](Access access) { mask |= access_info(access).vulkan.stages; });
    return mask;
}
/// For the destination of a barrier: everything that is made visible.
constexpr std::uint64_t vulkan_access(AccessSet set) {
    std::uint64_t mask = 0;
    set.for_each([&](Access access) { mask |= access_info(access).vulkan.access; });
    return mask;
}
/// For the source of a barrier: what is made available. Reads have nothing to make available.
constexpr std::uint64_t vulkan_write_access(AccessSet set) {
    return vulkan_access(set) & detail::vk_write_mask;
}
/// The legacy state of a set of reads, or of one write.
constexpr std::uint32_t d3d12_state(AccessSet set) {
    std::uint32_t state = 0;
    set.for_each([&](Access access) { state |= access_info(access).d3d12.state; });
    return state;
}
constexpr std::uint32_t d3d12_sync(AccessSet set) {
    std::uint32_t mask = 0;
    set.for_each([&](Access access) { mask |= access_info(access).d3d12.sync; });
    return mask;
}
/// D3D12_BARRIER_ACCESS_NO_ACCESS for the empty set.
constexpr std::uint32_t d3d12_access(AccessSet set) {
    std::uint32_t mask = 0;
    set.for_each([&](Access access) { mask |= access_info(access).d3d12.access; });
    return set.empty() ? detail::d3d_no_access : mask;
}

} // namespace bindery
