// Every kind of field against every way of using a root DWORD.

#include "validate/root_use.hpp"

#include <gtest/gtest.h>

namespace bindery::validate {
namespace {

using model::ImageDimension;
using model::RootUse;
using model::UseKind;

constexpr ElementType float4_element = ElementType::of(Scalar::float32, 1, 4);

Field field(Kind kind) {
    Field result;
    result.kind = kind;
    result.element = float4_element;
    return result;
}

/// The use that a shader makes of a field of that kind.
RootUse right_use(Kind kind) {
    RootUse use;
    use.access.read = true;
    const KindInfo& info = kind_info(kind);
    const std::string_view name = info.hlsl_name;
    const auto contains = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
    if (kind == Kind::sampler || kind == Kind::sampler_comparison) {
        use.shape.kind = UseKind::sampler;
        use.access.compared = kind == Kind::sampler_comparison;
    } else if (kind == Kind::acceleration_structure) {
        use.shape.kind = UseKind::acceleration_structure;
    } else if (contains("Texture")) {
        use.shape.kind = UseKind::image;
        use.shape.dimension = contains("1D")     ? ImageDimension::one
                              : contains("3D")   ? ImageDimension::three
                              : contains("Cube") ? ImageDimension::cube
                                                 : ImageDimension::two;
        use.shape.arrayed = contains("Array");
        use.shape.multisampled = contains("MS");
        use.shape.storage = info.writable;
    } else if (name == "Buffer" || name == "RWBuffer") {
        use.shape.kind = UseKind::texel_buffer;
        use.shape.storage = info.writable;
    } else if (info.heap == HeapKind::resource) {
        use.shape.kind = UseKind::buffer;
        use.access.written = info.writable;
    }
    return use;
}

bool same_use(Kind a, Kind b) {
    const RootUse x = right_use(a), y = right_use(b);
    return x.shape == y.shape && x.access == y.access;
}

/// A writable buffer may be only read; everything else has to match.
bool allowed(Kind cpp, Kind shader) {
    if (same_use(cpp, shader))
        return true;
    const bool both_buffers =
        right_use(cpp).shape.kind == UseKind::buffer && right_use(shader).shape.kind == UseKind::buffer;
    return both_buffers && kind_info(cpp).writable;
}

TEST(RootUse, EveryKindAgainstEveryOther) {
    for (const KindInfo& cpp : kind_table) {
        if (cpp.kind == Kind::none || cpp.kind == Kind::value)
            continue;
        for (const KindInfo& shader : kind_table) {
            if (shader.kind == Kind::none || shader.kind == Kind::value)
                continue;
            EXPECT_EQ(wrong_use(field(cpp.kind), 0, {right_use(shader.kind)}).empty(),
                      allowed(cpp.kind, shader.kind))
                << cpp.hlsl_name << " in C++, " << shader.hlsl_name << " in the shader";
        }
    }
}

TEST(RootUse, ADescriptorIsNoPlainValueAndBack) {
    EXPECT_EQ(wrong_use(field(Kind::texture_2d), 0, {RootUse{}}), "a plain value");
    EXPECT_EQ(wrong_use(field(Kind::texture_2d), 0, {RootUse{}, right_use(Kind::texture_2d)}), "");
    EXPECT_NE(wrong_use(field(Kind::value), 0, {right_use(Kind::texture_2d)}), "") << "a float is no index";
    Field index = field(Kind::value);
    index.element = ElementType::of(Scalar::uint32, 1, 1);
    EXPECT_EQ(wrong_use(index, 0, {right_use(Kind::texture_2d)}), "")
        << "an index that the application stored";
    EXPECT_EQ(wrong_use(field(Kind::texture_2d), 0, {}), "") << "unread";
}

TEST(RootUse, TransientMemoryIsAPageAndANumber) {
    EXPECT_EQ(wrong_use(field(Kind::transient), 0, {right_use(Kind::structured_buffer)}), "");
    EXPECT_EQ(wrong_use(field(Kind::transient), 1, {RootUse{}}), "");
    EXPECT_NE(wrong_use(field(Kind::transient), 0, {RootUse{}}), "");
}

TEST(RootUse, TheComponentTypeCounts) {
    RootUse use = right_use(Kind::texture_2d);
    use.shape.component = Scalar::uint32;
    EXPECT_EQ(wrong_use(field(Kind::texture_2d), 0, {use}), "the index of a " + model::describe(use.shape));
}

} // namespace
} // namespace bindery::validate
