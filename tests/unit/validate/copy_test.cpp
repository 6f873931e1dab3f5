#include "validate/copy.hpp"

#include "unit/validate/support.hpp"
#include "validate/heap.hpp"

namespace bindery::validate {
namespace {

TEST(Upload, IsNotEmptyAndLiesWithin) {
    const auto rules = [](std::uint64_t offset, std::uint64_t size) {
        return rules_of([&](Issues& issues) { check_upload("b", 100, offset, size, issues); });
    };
    EXPECT_EQ(rules(0, 100), none);
    EXPECT_EQ(rules(99, 1), none);
    EXPECT_EQ(rules(0, 0), only(Rule::upload_range));
    EXPECT_EQ(rules(99, 2), only(Rule::upload_range));
    EXPECT_EQ(rules(~std::uint64_t{0}, 2), only(Rule::upload_range));
}

TEST(Upload, OfAMipHasItsSize) {
    const auto rules = [](std::uint64_t size) {
        return rules_of([&](Issues& issues) { check_upload_size("t", 0, 64, size, issues); });
    };
    EXPECT_EQ(rules(64), none);
    EXPECT_EQ(rules(63), only(Rule::upload_range));
    EXPECT_EQ(rules(65), only(Rule::upload_range));
}

TEST(DeclaredAccess, OfABufferNeedsItsUsage) {
    const auto rules = [](BufferUsage usage, Access access) {
        return rules_of([&](Issues& issues) {
            check_declared_access(BufferDesc{.name = "b", .usage = usage}, access, issues);
        });
    };
    constexpr BufferUsage all = BufferUsage::shader_read | BufferUsage::shader_write | BufferUsage::texel |
                                BufferUsage::vertex | BufferUsage::index | BufferUsage::indirect |
                                BufferUsage::copy_source | BufferUsage::copy_target |
                                BufferUsage::acceleration_structure_input;
    struct Row {
        Access access;
        BufferUsage usages; // each will do alone, no other does
    };
    for (const auto& [access, usages] :
         {Row{Access::vertex_read, BufferUsage::shader_read | BufferUsage::texel},
          Row{Access::compute_read, BufferUsage::shader_read | BufferUsage::texel},
          Row{Access::compute_uniform_read, BufferUsage::shader_read},
          Row{Access::graphics_write, BufferUsage::shader_write},
          Row{Access::compute_write, BufferUsage::shader_write},
          Row{Access::vertex_buffer, BufferUsage::vertex}, Row{Access::index_buffer, BufferUsage::index},
          Row{Access::indirect_argument, BufferUsage::indirect},
          Row{Access::copy_source, BufferUsage::copy_source},
          Row{Access::copy_target, BufferUsage::copy_target},
          Row{Access::acceleration_structure_build_input, BufferUsage::acceleration_structure_input}})
        for (std::uint32_t bit = 1; bit <= static_cast<std::uint32_t>(all); bit <<= 1) {
            const auto usage = static_cast<BufferUsage>(bit);
            EXPECT_EQ(rules(usage, access), has(usages, usage) ? none : only(Rule::resource_usage))
                << describe(access) << " with " << usage_name(usage);
        }
    for (const Access access : {Access::none, Access::color_target, Access::host_read, Access::present})
        EXPECT_EQ(rules(all, access), only(Rule::resource_usage)) << describe(access);
}

TEST(DeclaredAccess, OfATextureNeedsItsUsage) {
    const auto rules = [](TextureUsage usage, Access access) {
        return rules_of([&](Issues& issues) {
            check_declared_access(TextureDesc{.name = "t", .usage = usage}, access, issues);
        });
    };
    constexpr TextureUsage all = TextureUsage::shader_read | TextureUsage::shader_write |
                                 TextureUsage::color_target | TextureUsage::depth_stencil_target |
                                 TextureUsage::copy_source | TextureUsage::copy_target;
    struct Row {
        Access access;
        TextureUsage usage;
    };
    for (const auto& [access, wanted] : {Row{Access::pixel_read, TextureUsage::shader_read},
                                         Row{Access::compute_read, TextureUsage::shader_read},
                                         Row{Access::compute_write, TextureUsage::shader_write},
                                         Row{Access::copy_source, TextureUsage::copy_source},
                                         Row{Access::copy_target, TextureUsage::copy_target}})
        for (std::uint32_t bit = 1; bit <= static_cast<std::uint32_t>(all); bit <<= 1) {
            const auto usage = static_cast<TextureUsage>(bit);
            EXPECT_EQ(rules(usage, access), usage == wanted ? none : only(Rule::resource_usage))
                << describe(access) << " with " << usage_name(usage);
        }
    for (const Access access : {Access::none, Access::color_target, Access::vertex_buffer})
        EXPECT_EQ(rules(all, access), only(Rule::resource_usage)) << describe(access);
}

TEST(Fill, IsInDwords) {
    const auto rules = [](std::uint64_t offset, std::uint64_t size) {
        return rules_of([&](Issues& issues) { check_dwords("fill", "b", offset, size, issues); });
    };
    EXPECT_EQ(rules(4, 8), none);
    EXPECT_EQ(rules(2, 8), only(Rule::upload_range));
    EXPECT_EQ(rules(4, 7), only(Rule::upload_range));
}

TEST(Subresource, IsThere) {
    const TextureDesc texture{
        .name = "t", .format = Format::rgba8_unorm, .width = 8, .height = 8, .layers = 3, .mips = 2};
    const TextureDesc volume{
        .name = "v", .dimension = TextureDimension::d3, .format = Format::rgba8_unorm, .depth = 4, .mips = 2};
    const auto rules = [](const TextureDesc& desc, std::uint32_t mip, std::uint32_t layer, bool slices) {
        return rules_of(
            [&](Issues& issues) { check_subresource(desc, "target", mip, layer, slices, issues); });
    };
    EXPECT_EQ(rules(texture, 1, 2, false), none);
    EXPECT_EQ(rules(texture, 2, 0, false), only(Rule::view_range));
    EXPECT_EQ(rules(texture, 0, 3, true), only(Rule::view_range));
    EXPECT_EQ(rules(volume, 0, 3, true), none);
    EXPECT_EQ(rules(volume, 1, 2, true), only(Rule::view_range)) << "mip 1 has 2 slices";
    EXPECT_EQ(rules(volume, 0, 1, false), only(Rule::view_range));
}

TEST(TextureCopy, FitsOnBothSides) {
    const TextureDesc source{.name = "s", .format = Format::bc1_unorm, .width = 16, .height = 16, .mips = 5};
    const TextureDesc target{.name = "t", .format = Format::bc1_unorm, .width = 32, .height = 32};
    const auto rules = [&](const TextureDesc& to, const TextureBox& box, std::array<std::uint32_t, 3> place,
                           std::uint32_t mip = 0) {
        return rules_of(
            [&](Issues& issues) { (void)resolve_texture_copy(source, mip, box, to, 0, place, issues); });
    };
    EXPECT_EQ(rules(target, {}, {0, 0, 0}), none);
    EXPECT_EQ(rules(target, {}, {16, 16, 0}), none);
    EXPECT_EQ(rules(target, {}, {20, 0, 0}), only(Rule::upload_range));
    EXPECT_EQ(rules(target, {.x = 2, .width = 4}, {0, 0, 0}), only(Rule::upload_range)) << "cuts a block";
    EXPECT_EQ(rules(target, {.width = 6}, {0, 0, 0}), only(Rule::upload_range));
    EXPECT_EQ(rules(target, {}, {0, 0, 0}, 3), none) << "mip 3 is 2 x 2, a whole block";
    EXPECT_EQ(rules(target, {.x = 0xffffffffu, .width = 2}, {0, 0, 0}), only(Rule::upload_range));
    TextureDesc other = target;
    other.format = Format::rgba16_uint; // 8 bytes a texel, but no blocks
    EXPECT_EQ(rules(other, {}, {0, 0, 0}), only(Rule::copy_format));
    other.format = Format::bc1_srgb;
    EXPECT_EQ(rules(other, {}, {0, 0, 0}), none);
    other = target;
    other.samples = 4;
    EXPECT_EQ(rules(other, {}, {0, 0, 0}), only(Rule::texture_shape));
}

TEST(TextureCopy, OfDepthKeepsTheFormat) {
    const TextureDesc depth{.name = "d", .format = Format::d32_float},
        color{.name = "c", .format = Format::r32_float};
    const auto rules = [](const TextureDesc& from, const TextureDesc& to) {
        return rules_of([&](Issues& issues) { (void)resolve_texture_copy(from, 0, {}, to, 0, {}, issues); });
    };
    EXPECT_EQ(rules(depth, depth), none);
    EXPECT_EQ(rules(depth, color), only(Rule::copy_format));
}

TEST(Heap, IsWithinTheDevice) {
    const auto rules = [](const HeapDesc& heap) {
        return rules_of([&](Issues& issues) { check_heap(heap, 1'000'000, 2048, issues); });
    };
    EXPECT_EQ(rules({}), none);
    EXPECT_EQ(rules({.resource_descriptors = 1'000'000, .samplers = 2048}), none);
    EXPECT_EQ(rules({.resource_descriptors = 1'000'001}), only(Rule::heap_limit));
    EXPECT_EQ(rules({.samplers = 2049}), only(Rule::heap_limit));
    EXPECT_EQ(rules({.samplers = 1}), only(Rule::heap_limit));
    EXPECT_EQ(rules({.resource_descriptors = 100, .pinned_descriptors = 64}), none);
    EXPECT_EQ(rules({.resource_descriptors = 99, .pinned_descriptors = 64}), only(Rule::heap_limit));
    EXPECT_EQ(rules({.pinned_descriptors = 0xffffffffu}), only(Rule::heap_limit));
}

TEST(Frames, Are1To4) {
    for (const std::uint32_t frames : {1u, 2u, 3u, 4u})
        EXPECT_EQ(rules_of([&](Issues& issues) { check_frames(frames, issues); }), none);
    for (const std::uint32_t frames : {0u, 5u})
        EXPECT_EQ(rules_of([&](Issues& issues) { check_frames(frames, issues); }), only(Rule::device_frames));
}

} // namespace
} // namespace bindery::validate
