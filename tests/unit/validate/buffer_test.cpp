#include "validate/buffer.hpp"

#include "unit/validate/support.hpp"

namespace bindery::validate {
namespace {

using testing::HasSubstr;

BufferDesc fine() {
    return {.name = "b", .size_bytes = 280, .stride_bytes = 28};
}

std::vector<Rule> check(const BufferDesc& desc, const FormatSupport& texel = all_support()) {
    return rules_of([&](Issues& issues) { check_buffer(desc, device_info(), texel, issues); });
}

TEST(Buffer, ThatIsFineHasNoIssue) {
    EXPECT_EQ(check(fine()), none);
}

TEST(Buffer, HasAUsage) {
    BufferDesc desc = fine();
    desc.usage = BufferUsage::none;
    EXPECT_EQ(check(desc), only(Rule::resource_usage));
    desc.usage = BufferUsage::vertex;
    EXPECT_EQ(check(desc), none);
}

TEST(Buffer, SizesAreFrom1ToTheLimits) {
    BufferDesc desc = fine();
    desc.stride_bytes = 0;
    desc.size_bytes = 0;
    EXPECT_EQ(check(desc), only(Rule::resource_empty));
    desc.size_bytes = 1;
    EXPECT_EQ(check(desc), none);
    desc.size_bytes = 1u << 27;
    EXPECT_EQ(check(desc), none);
    desc.size_bytes += 1;
    EXPECT_EQ(check(desc), only(Rule::resource_too_large)) << "more than a shader sees";
    desc.usage = BufferUsage::copy_source;
    EXPECT_EQ(check(desc), none);
    desc.size_bytes = ~std::uint64_t{0};
    EXPECT_EQ(check(desc), only(Rule::resource_too_large));
}

TEST(Buffer, StridesAreMultiplesOf4UpTo2048) {
    for (const std::uint32_t stride : {0u, 4u, 28u})
        EXPECT_EQ(check({.name = "b", .size_bytes = 4096, .stride_bytes = stride}), none);
    EXPECT_EQ(check({.name = "b", .size_bytes = 4096, .stride_bytes = 2048}), none);
    EXPECT_EQ(check({.name = "b", .size_bytes = 4096, .stride_bytes = 2052}), only(Rule::binding_stride));
    EXPECT_EQ(check({.name = "b", .size_bytes = 4096, .stride_bytes = 6}), only(Rule::binding_stride));
    EXPECT_EQ(check({.name = "b", .size_bytes = 24, .stride_bytes = 28}), only(Rule::binding_stride));
}

TEST(Buffer, TexelFormatsNeedTheirUsageAndTheDevice) {
    BufferDesc desc{.name = "b", .size_bytes = 64, .texel_format = Format::rgba8_unorm};
    EXPECT_EQ(check(desc), only(Rule::resource_usage));
    desc.usage = BufferUsage::texel;
    EXPECT_EQ(check(desc), none);
    EXPECT_EQ(check(desc, {}), only(Rule::format_unsupported));
    desc.usage = BufferUsage::texel | BufferUsage::shader_write;
    FormatSupport read_only = all_support();
    read_only.storage_texel_buffer = false;
    EXPECT_EQ(check(desc, read_only), only(Rule::format_unsupported));
    desc.usage = BufferUsage::texel;
    EXPECT_EQ(check(desc, read_only), none);
}

TEST(Buffer, ShadersWriteGpuMemoryAndVersionsNeedUploadMemory) {
    BufferDesc desc{.name = "b", .size_bytes = 64, .usage = BufferUsage::shader_write};
    EXPECT_EQ(check(desc), none);
    desc.memory = Memory::upload;
    EXPECT_EQ(check(desc), only(Rule::resource_memory));
    desc.memory = Memory::read_back;
    EXPECT_EQ(check(desc), only(Rule::resource_memory));
    desc = {.name = "b", .size_bytes = 64, .memory = Memory::upload, .per_frame = true};
    EXPECT_EQ(check(desc), none);
    desc.memory = Memory::gpu;
    EXPECT_EQ(check(desc), only(Rule::resource_memory));
}

TEST(BufferView, CountsInElementsTexelsOrDwords) {
    const auto part = [](const BufferDesc& desc, const BufferViewDesc& view) {
        Issues issues;
        const BufferPart resolved = resolve_buffer_view(desc, view, issues);
        EXPECT_TRUE(issues.empty()) << issues[0].detail;
        return resolved;
    };
    EXPECT_EQ(part(fine(), {.first_element = 4}).offset_bytes, 112u);
    EXPECT_EQ(part(fine(), {.first_element = 4}).size_bytes, 168u);
    EXPECT_EQ(part(fine(), {.first_element = 4, .element_count = 2}).size_bytes, 56u);
    EXPECT_EQ(part({.name = "b", .size_bytes = 280}, {.first_element = 8}).offset_bytes, 32u);
    EXPECT_EQ(part(fine(), {.first_element = 2, .texel_format = Format::rgba16_float}).offset_bytes, 16u);
    EXPECT_EQ(part(fine(), {.first_element = 1, .stride_bytes = 16}).stride_bytes, 16u);
}

TEST(BufferView, LiesWithinItsBufferWhateverTheNumbers) {
    const auto rules = [](const BufferViewDesc& view) {
        return rules_of([&](Issues& issues) { (void)resolve_buffer_view(fine(), view, issues); });
    };
    EXPECT_EQ(rules({.first_element = 0, .element_count = 10}), none);
    EXPECT_EQ(rules({.first_element = 0, .element_count = 11}), only(Rule::view_range));
    EXPECT_EQ(rules({.first_element = 10}), only(Rule::view_range));
    EXPECT_EQ(rules({.first_element = 4, .element_count = ~std::uint64_t{0} - 3}), only(Rule::view_range));
    EXPECT_EQ(rules({.first_element = ~std::uint64_t{0} / 28, .element_count = 1}), only(Rule::view_range));
    EXPECT_EQ(rules({.first_element = 1}), only(Rule::view_alignment));
}

TEST(BufferField, FitsUsageFormatAndElement) {
    const auto rules = [](const BufferDesc& desc, Kind kind, ElementType element = {},
                          std::uint32_t stride = 4, const FormatSupport& texel = all_support()) {
        const BufferPart part{0, desc.size_bytes, desc.stride_bytes, desc.texel_format};
        return rules_of(
            [&](Issues& issues) { check_buffer_field(desc, part, kind, element, stride, texel, issues); });
    };
    constexpr ElementType float4_element = ElementType::of(Scalar::float32, 1, 4);
    EXPECT_EQ(rules(fine(), Kind::structured_buffer), none);
    EXPECT_EQ(rules(fine(), Kind::byte_address_buffer), none);
    EXPECT_EQ(rules(fine(), Kind::rw_structured_buffer), only(Rule::resource_usage));
    EXPECT_EQ(rules(fine(), Kind::texture_2d), only(Rule::binding_kind));
    EXPECT_EQ(rules(fine(), Kind::structured_buffer, {}, 6), only(Rule::binding_stride));
    EXPECT_EQ(rules(fine(), Kind::structured_buffer, {}, 284), only(Rule::view_range));
    EXPECT_EQ(rules(fine(), Kind::buffer, float4_element), only(Rule::resource_usage));
    BufferDesc texels{.name = "t", .size_bytes = 64, .usage = BufferUsage::texel};
    EXPECT_EQ(rules(texels, Kind::buffer, float4_element), only(Rule::binding_kind)) << "no format";
    EXPECT_EQ(rules(texels, Kind::structured_buffer), only(Rule::resource_usage));
    texels.texel_format = Format::r32_uint;
    EXPECT_EQ(rules(texels, Kind::buffer, float4_element), only(Rule::binding_element));
    EXPECT_EQ(rules(texels, Kind::buffer, ElementType::of(Scalar::uint32, 1, 4)), none);
    EXPECT_EQ(rules(texels, Kind::buffer, ElementType::of(Scalar::uint32, 1, 1), 0, {}),
              only(Rule::format_unsupported));
    EXPECT_EQ(rules({.name = "r", .size_bytes = 64, .memory = Memory::read_back}, Kind::byte_address_buffer),
              only(Rule::resource_memory));
}

TEST(Range, ResolvesAndStaysInside) {
    Issues issues;
    EXPECT_EQ(resolve_range("copy", "b", 100, 20, whole_size, issues), 80u);
    EXPECT_EQ(resolve_range("copy", "b", 100, 20, 80, issues), 80u);
    EXPECT_TRUE(issues.empty());
    const auto rules = [](std::uint64_t offset, std::uint64_t size) {
        return rules_of([&](Issues& found) { (void)resolve_range("copy", "b", 100, offset, size, found); });
    };
    EXPECT_EQ(rules(20, 81), only(Rule::upload_range));
    EXPECT_EQ(rules(20, 0), only(Rule::upload_range));
    EXPECT_EQ(rules(100, whole_size), only(Rule::upload_range));
    EXPECT_EQ(rules(50, whole_size - 1), only(Rule::upload_range));
    EXPECT_EQ(rules(~std::uint64_t{0}, 2), only(Rule::upload_range));
}

} // namespace
} // namespace bindery::validate
