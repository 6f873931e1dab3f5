#include <bindery/layout.hpp>
#include <bindery/shader/bindings.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery {
namespace {

using testing::HasSubstr;

// --- requirements B19 and C2 in C++ itself

struct PositionSizeState {
    float3 position;
    float2 size;
    uint2 state;
};
static_assert(layout_of<PositionSizeState>().nodes[0].size_bytes == 28);
static_assert(layout_of<PositionSizeState>().member("size").offset_bytes == 12);
static_assert(layout_of<PositionSizeState>().member("state").offset_bytes == 20);
static_assert(layout_of<PositionSizeState>().member("nothing").name.empty());
static_assert(matches<PositionSizeState, structured>);
static_assert(matches<PositionSizeState, LayoutRules::scalar>);
static_assert(!layouts_match<PositionSizeState, cbuffer>);
static_assert(!layouts_match<PositionSizeState, LayoutRules::std430>);

struct Inner {
    uint64_t a;
    uint b;
};
struct Outer {
    float4 a;
    Inner inner[2];
    uint c;
    float big[100];
    Texture2DHandle<float4> texture;
    bool32 flag;
};
static_assert(layout_of<Outer>().member("inner.b").offset_bytes == 24);
static_assert(layout_of<Outer>().member("c").offset_bytes == 48);
static_assert(layout_of<Outer>().member("texture").offset_bytes == 452);
static_assert(matches<Outer, structured>);
static_assert(!layouts_match<Outer, LayoutRules::scalar>); // which uses tail padding again

struct WithBool {
    bool on;
    float a;
};
static_assert(!layouts_match<WithBool, structured>);
static_assert(matches<WithBool, LayoutRules::cpp>);

struct Byte {
    char c;
};
struct alignas(16) Aligned {
    float a;
};
static_assert(has_layout<Outer> && !has_layout<Byte> && !has_layout<Aligned>);

// --- trees by hand

TypeTree numeric(std::string name, Scalar scalar, std::uint32_t rows = 1, std::uint32_t columns = 1) {
    TypeTree tree;
    tree.name = std::move(name);
    tree.scalar = scalar;
    tree.rows = rows;
    tree.columns = columns;
    tree.shape = rows > 1 ? TypeShape::matrix : columns > 1 ? TypeShape::vector : TypeShape::scalar;
    return tree;
}
TypeTree array(TypeTree element, std::uint32_t count) {
    TypeTree tree;
    tree.name = std::exchange(element.name, "");
    tree.shape = TypeShape::array;
    tree.element_count = count;
    tree.children.push_back(std::move(element));
    return tree;
}
TypeTree structure(std::vector<TypeTree> members, std::string name = "") {
    TypeTree tree;
    tree.name = std::move(name);
    tree.type_name = "T";
    tree.children = std::move(members);
    return tree;
}
constexpr Scalar f = Scalar::float32;

std::vector<std::uint32_t> offsets(const Layout& layout) {
    std::vector<std::uint32_t> result;
    for (const MemberLayout& member : layout.members)
        result.push_back(member.offset_bytes);
    return result;
}

using Offsets = std::vector<std::uint32_t>;

/// C2: float; float3; float4x4; float[3]; bool; int.
TypeTree worked_example() {
    return structure({numeric("a", f), numeric("b", f, 1, 3), numeric("c", f, 4, 4),
                      array(numeric("d", f), 3), numeric("e", Scalar::bool32), numeric("g", Scalar::int32)});
}

TEST(Layout, TheWorkedExampleAsAConstantBuffer) {
    const Layout layout = lay_out(worked_example(), cbuffer);
    EXPECT_EQ(offsets(layout), (Offsets{0, 4, 16, 80, 116, 120}));
    Offsets sizes;
    for (const MemberLayout& member : layout.members)
        sizes.push_back(member.size_bytes);
    EXPECT_EQ(sizes, (Offsets{4, 12, 64, 36, 4, 4}));
    EXPECT_EQ(layout.size_bytes, 124u);
    EXPECT_EQ(layout.rounded_bytes, 128u);
    EXPECT_EQ(layout.members[4].register_index, 7u);
    EXPECT_EQ(layout.members[4].component_byte, 4u);
    EXPECT_TRUE(layout.issues.empty());
}
TEST(Layout, TheWorkedExampleAsStd140) {
    const Layout layout = lay_out(worked_example(), LayoutRules::std140);
    EXPECT_EQ(offsets(layout), (Offsets{0, 16, 32, 96, 144, 148}));
    EXPECT_EQ(layout.size_bytes, 152u);
    EXPECT_EQ(layout.rounded_bytes, 160u);
}
TEST(Layout, WhatPadsTheWholeIsBehindItsSize) {
    const TypeTree tree = structure({numeric("a", Scalar::float64), numeric("b", f)});
    for (const LayoutRules rules : {structured, LayoutRules::std430, LayoutRules::cpp}) {
        const Layout layout = lay_out(tree, rules);
        EXPECT_EQ(layout.size_bytes, 12u) << to_string(rules);
        EXPECT_EQ(layout.stride_bytes, 16u) << to_string(rules);
    }
    // Within a structure the padding belongs to the member.
    const Layout outer =
        lay_out(structure({structure({numeric("a", f, 1, 3)}, "inner")}), LayoutRules::std140);
    EXPECT_EQ(outer.members[0].size_bytes, 16u);
    EXPECT_EQ(outer.size_bytes, 16u);
}
TEST(Layout, TheExercise) {
    const Layout layout =
        lay_out(structure({numeric("a", f, 1, 2), numeric("b", f, 1, 3), numeric("c", f),
                           numeric("d", f, 4, 4), array(numeric("e", f), 2), numeric("g", f, 1, 2)}),
                cbuffer);
    EXPECT_EQ(offsets(layout), (Offsets{0, 16, 28, 32, 96, 116}));
    EXPECT_EQ(layout.size_bytes, 124u);
    EXPECT_EQ(layout.rounded_bytes, 128u);
}
TEST(Layout, TheLessonsTransforms) {
    const TypeTree transforms =
        structure({numeric("model", f, 4, 4), numeric("normal", f, 4, 4), numeric("view", f, 4, 4),
                   numeric("projection", f, 4, 4), numeric("eye", f, 1, 3)});
    EXPECT_EQ(lay_out(transforms, structured).stride_bytes, 268u);
    EXPECT_EQ(lay_out(transforms, cbuffer).rounded_bytes, 272u);
}
TEST(Layout, PairsInAnArrayUnderEachRuleSet) {
    const TypeTree pairs = structure({array(structure({numeric("x", f), numeric("y", f)}, "p"), 2)});
    const Layout constants = lay_out(pairs, cbuffer), elements = lay_out(pairs, structured);
    EXPECT_EQ(constants.members[0].array_stride_bytes, 16u);
    EXPECT_EQ(constants.size_bytes, 24u);
    EXPECT_EQ(elements.members[0].array_stride_bytes, 8u);
    EXPECT_EQ(elements.size_bytes, 16u);
}
TEST(Layout, MinPrecisionHas16BitsOrAll32) {
    TypeTree half = numeric("a", Scalar::float16);
    half.min_precision = true;
    const TypeTree tree = structure({half, numeric("b", f)});
    EXPECT_EQ(lay_out(tree, structured).members[0].size_bytes, 2u);
    EXPECT_EQ(lay_out(tree, structured, {.native_16_bit = false}).members[0].size_bytes, 4u);
    EXPECT_EQ(offsets(lay_out(tree, cbuffer, {.native_16_bit = false})), (Offsets{0, 16}));
}

// --- bad input, each by its rule

template<class Call>
std::string error_of(Rule rule, Call call) {
    try {
        call();
    } catch (const Error& error) {
        EXPECT_EQ(error.id(), rule_info(rule).id) << error.what();
        return error.what();
    }
    ADD_FAILURE() << "nothing is refused";
    return {};
}

TEST(Layout, WhatHasNoLayoutIsRefused) {
    const auto of = [](TypeTree member) { return [=] { (void)lay_out(structure({member}), cbuffer); }; };
    EXPECT_THAT(error_of(Rule::layout_array, of(array(numeric("a", f), 0))), HasSubstr("\"a\""));
    EXPECT_THAT(error_of(Rule::layout_size, of(array(numeric("a", f), 1u << 29))), HasSubstr("2147483647"));
    error_of(Rule::layout_size, of(array(array(numeric("a", f), 1u << 31), 1u << 31)));
    error_of(Rule::layout_type, of(numeric("a", f, 1, 5)));
    error_of(Rule::layout_type, of(numeric("a", static_cast<Scalar>(200))));
    TypeTree empty_array = array(numeric("a", f), 2);
    empty_array.children.clear();
    error_of(Rule::layout_type, of(empty_array));
    TypeTree deep = numeric("x", f);
    for (int i = 0; i < 70; ++i)
        deep = structure({deep}, "s");
    EXPECT_THAT(error_of(Rule::layout_type, of(deep)), HasSubstr("at most 64 deep"));
    EXPECT_THAT(error_of(Rule::layout_rules, [] { (void)layout_rules_named("std150"); }),
                HasSubstr("d3d-cbuffer"));
}

TypeTree packed(TypeTree member, std::uint32_t offset_bytes) {
    member.packoffset_bytes = offset_bytes;
    return member;
}

TEST(Layout, PackoffsetsDoNotCrossRegistersNorOverlap) {
    error_of(Rule::layout_packoffset,
             [] { (void)lay_out(structure({packed(numeric("a", f, 1, 4), 4)}), cbuffer); });
    error_of(Rule::layout_packoffset,
             [] { (void)lay_out(structure({packed(structure({numeric("x", f)}, "a"), 4)}), cbuffer); });
    error_of(Rule::layout_packoffset,
             [] { (void)lay_out(structure({packed(numeric("a", Scalar::float64), 4)}), cbuffer); });
    const Layout apart = lay_out(structure({packed(numeric("a", f, 1, 2), 40), packed(numeric("b", f), 4),
                                            packed(numeric("c", f, 1, 4), 64)}),
                                 cbuffer);
    EXPECT_EQ(offsets(apart), (Offsets{40, 4, 64}));
    EXPECT_EQ(apart.size_bytes, 80u);
    EXPECT_TRUE(apart.issues.empty());
    const Layout overlap =
        lay_out(structure({packed(numeric("a", f, 1, 2), 0), packed(numeric("b", f), 4)}), cbuffer);
    ASSERT_EQ(overlap.issues.size(), 1u);
    EXPECT_EQ(overlap.issues[0].rule, Rule::layout_overlap);
    const Layout mixed = lay_out(structure({packed(numeric("a", f), 16), numeric("b", f)}), cbuffer);
    ASSERT_EQ(mixed.issues.size(), 1u);
    EXPECT_EQ(mixed.issues[0].rule, Rule::layout_packoffset);
}

TEST(Layout, AConstantBufferHas64KiB) {
    const auto issues = [](std::uint32_t count, LayoutRules rules) {
        return lay_out(structure({array(numeric("a", f), count)}), rules).issues;
    };
    EXPECT_TRUE(issues(4096, cbuffer).empty());
    ASSERT_EQ(issues(4097, cbuffer).size(), 1u);
    EXPECT_EQ(issues(4097, cbuffer)[0].rule, Rule::layout_constant_buffer);
    EXPECT_TRUE(issues(4097, structured).empty());
}

// --- two rule sets

TEST(Explain, NamesTheRuleAndTheMemberThatItFirstApplied) {
    const TypeTree tree = structure(
        {structure({numeric("position", f, 1, 4), numeric("color", f, 1, 3)}, "key"), numeric("after", f)});
    const auto differences = explain(lay_out(tree, cbuffer), lay_out(tree, LayoutRules::std140));
    ASSERT_EQ(differences.size(), 3u);
    EXPECT_EQ(differences[0].path, "key");
    EXPECT_EQ(differences[0].what, LayoutDifference::What::size);
    EXPECT_EQ(differences[1].path, "after");
    EXPECT_EQ(differences[1].first_bytes, 28u);
    EXPECT_EQ(differences[1].second_bytes, 32u);
    EXPECT_EQ(differences[1].cause, LayoutCause::rounded_size);
    EXPECT_EQ(differences[1].cause_rules, LayoutRules::std140);
    EXPECT_EQ(differences[1].cause_path, "key");
    EXPECT_THAT(differences[1].text, HasSubstr("a structure is padded to its alignment"));
}

TEST(Explain, SaysNothingOfTheSameRules) {
    const Layout layout = lay_out(worked_example(), LayoutRules::std430);
    EXPECT_TRUE(explain(layout, layout).empty());
}

/// Every pair of rule sets over a tree with a bit of everything: nothing differs without a rule.
TEST(Explain, EveryDifferenceHasARule) {
    const TypeTree tree = structure(
        {numeric("a", f), numeric("b", f, 1, 3),
         structure({numeric("x", Scalar::float64), numeric("y", f)}, "s"), numeric("c", Scalar::bool32),
         array(structure({numeric("u", f, 1, 2), array(numeric("v", f), 3)}, "t"), 2), numeric("m", f, 3, 2),
         structure({}, "nothing"), numeric("d", Scalar::float16, 1, 3), numeric("e", f)});
    for (const LayoutRulesInfo& first : layout_rules_table)
        for (const LayoutRulesInfo& second : layout_rules_table) {
            const Layout a = lay_out(tree, first.rules), b = lay_out(tree, second.rules);
            const auto differences = explain(a, b);
            for (const LayoutDifference& difference : differences)
                EXPECT_NE(difference.cause, LayoutCause::tight) << difference.text;
            for (std::size_t i = 0; i < a.members.size(); ++i) {
                const bool differs = a.members[i].offset_bytes != b.members[i].offset_bytes;
                const bool said =
                    std::any_of(differences.begin(), differences.end(), [&](const auto& difference) {
                        return difference.path == a.members[i].path &&
                               difference.what == LayoutDifference::What::offset;
                    });
                EXPECT_EQ(differs, said)
                    << a.members[i].path << " in " << first.name << " and " << second.name;
            }
        }
}

TEST(RuleSets, AreFoundByTheirNames) {
    for (const LayoutRulesInfo& info : layout_rules_table) {
        EXPECT_EQ(find_layout_rules(info.name), info.rules);
        EXPECT_EQ(layout_rules_info(info.rules).rules, info.rules);
    }
    EXPECT_EQ(find_layout_rules("cbuffer"), LayoutRules::d3d_cbuffer);
    EXPECT_EQ(find_layout_rules("structured"), LayoutRules::d3d_structured);
    EXPECT_EQ(find_layout_rules(""), std::nullopt);
}

TEST(TypeTrees, TravelThroughNodesAndBack) {
    const TypeTree tree = type_tree(layout_of<Outer>().nodes);
    EXPECT_EQ(tree.children[1].type_name, tree.children[1].children[0].type_name + "[2]");
    EXPECT_EQ(type_tree(type_nodes(tree)), tree);
    EXPECT_EQ(tree.children[3].type_name, "float[100]");
}

} // namespace
} // namespace bindery
