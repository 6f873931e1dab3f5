#include "compiler/type_names.hpp"

#include <cstddef>
#include <gtest/gtest.h>

namespace bindery::compiler {
namespace {

TEST(TypeNames, OneSpellingForAll) {
    EXPECT_EQ(canonical_type_name("dword"), "uint");
    EXPECT_EQ(canonical_type_name("unsigned int"), "uint");
    EXPECT_EQ(canonical_type_name("vector<float, 4>"), "float4");
    EXPECT_EQ(canonical_type_name("vector<dword, 1>"), "uint");
    EXPECT_EQ(canonical_type_name("matrix<float, 3, 4>"), "float3x4");
    EXPECT_EQ(canonical_type_name("bindery::Texture2DBinding<vector<float, 4> >"),
              "bindery::Texture2DBinding<float4>");
    EXPECT_EQ(canonical_type_name("game.Pair<game.Pair<uint>>"), "game::Pair<game::Pair<uint>>");
    EXPECT_EQ(canonical_type_name("Pair<vector<int, 2>, Foo<half> >"), "Pair<int2,Foo<float16_t>>");
    EXPECT_EQ(canonical_type_name(""), "");
    EXPECT_EQ(canonical_type_name("<"), "<");
}

TEST(TypeNames, NumericNamesComeBack) {
    for (const ScalarInfo& info : scalar_table) {
        for (std::uint32_t rows = 1; rows <= 4; ++rows) {
            for (std::uint32_t columns = 1; columns <= 4; ++columns) {
                Scalar scalar{};
                std::uint32_t r = 0, c = 0;
                ASSERT_TRUE(parse_numeric_type(numeric_type_name(info.scalar, rows, columns), scalar, r, c));
                EXPECT_EQ(scalar, info.scalar);
                EXPECT_EQ(r, rows);
                EXPECT_EQ(c, columns);
            }
        }
    }
    Scalar scalar{};
    std::uint32_t r = 0, c = 0;
    EXPECT_FALSE(parse_numeric_type("float5", scalar, r, c));
    EXPECT_FALSE(parse_numeric_type("Float", scalar, r, c));
    EXPECT_FALSE(parse_numeric_type("", scalar, r, c));
}

TypeTree leaf(Scalar scalar, std::uint32_t columns, std::uint32_t offset) {
    TypeTree type;
    type.shape = columns == 1 ? TypeShape::scalar : TypeShape::vector;
    type.scalar = scalar;
    type.columns = columns;
    type.offset_bytes = offset;
    return type;
}

// In{uint64 y; uint x;} S{float4 a; In i; uint z; uint w; uint64 q;}: sizes as this compiler has them.
struct In {
    std::uint64_t y;
    std::uint32_t x;
};
struct Outer {
    float a[4];
    In i;
    std::uint32_t z, w;
    std::uint64_t q;
};

TEST(TypeNames, SizesAreThoseOfCpp) {
    TypeTree in, outer;
    in.children = {leaf(Scalar::uint64, 1, 0), leaf(Scalar::uint32, 1, 8)};
    in.offset_bytes = offsetof(Outer, i);
    outer.children = {leaf(Scalar::float32, 4, 0), in, leaf(Scalar::uint32, 1, offsetof(Outer, z)),
                      leaf(Scalar::uint32, 1, offsetof(Outer, w)),
                      leaf(Scalar::uint64, 1, offsetof(Outer, q))};
    fill_in_sizes(outer);
    EXPECT_EQ(outer.size_bytes, sizeof(Outer));
    EXPECT_EQ(outer.children[1].size_bytes, sizeof(In));
    EXPECT_EQ(outer.children[0].size_bytes, 16u);
}

} // namespace
} // namespace bindery::compiler
