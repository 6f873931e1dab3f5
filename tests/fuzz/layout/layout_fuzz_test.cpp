// Random types, laid out by the library and by DXC: every offset and every stride the same, compiler faults
// aside. BINDERY_LAYOUT_TYPES says how many types (default 2,000).

#include "compiler_faults.hpp"
#include "dxc_oracle.hpp"

#include <bindery/layout.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

namespace bindery::test {
namespace {

constexpr std::size_t types_in_a_batch = 20;

std::size_t type_count() {
    const char* text = std::getenv("BINDERY_LAYOUT_TYPES");
    return text != nullptr ? std::strtoull(text, nullptr, 10) : 2000;
}

/// What of a layout differs from the compiler's; empty: nothing.
std::string difference(const Layout& ours, const OracleLayout& theirs, bool sizes) {
    std::map<std::string, const OracleMember*, std::less<>> members;
    for (const OracleMember& member : theirs.members)
        members[member.path] = &member;
    std::string text;
    const auto compare = [&](const std::string& what, std::uint32_t mine, std::uint32_t other) {
        if (mine != other)
            text += fmt::format("{} is {} and DXC has {}; ", what, mine, other);
    };
    for (const MemberLayout& member : ours.members) {
        const auto found = members.find(member.path);
        if (found == members.end()) {
            if (member.size_bytes != 0) // reflection leaves out what holds nothing
                text += member.path + " is not in DXC's layout; ";
            continue;
        }
        const OracleMember& other = *found->second;
        compare(member.path, member.offset_bytes, other.offset_bytes);
        if (other.array_stride_bytes != 0)
            compare(member.path + "'s array stride", member.array_stride_bytes, other.array_stride_bytes);
        if (other.matrix_stride_bytes != 0)
            compare(member.path + "'s matrix stride", member.matrix_stride_bytes, other.matrix_stride_bytes);
    }
    if (sizes && theirs.size_bytes != 0)
        compare("the size", ours.size_bytes, theirs.size_bytes);
    if (theirs.stride_bytes != 0)
        compare("the stride", ours.stride_bytes, theirs.stride_bytes);
    return text;
}

struct Counts {
    std::size_t compared = 0, left_out = 0;
};

void compare(const RandomType& type, const OracleLayout& theirs, OracleTarget target, bool constant,
             bool native_16_bit, Counts& counts) {
    if (fault_of(type.tree, target, constant, native_16_bit) != nullptr) {
        ++counts.left_out;
        return;
    }
    TypeTree tree = type.tree;
    if (!constant) // packoffset is of the constant buffer
        for (TypeTree& child : tree.children)
            child.packoffset_bytes.reset();
    const Layout ours = lay_out(tree, rules_of(target, constant), {native_16_bit});
    ++counts.compared;
    EXPECT_EQ(difference(ours, theirs, !has_matrix_array(tree)), "")
        << to_string(ours.rules) << (native_16_bit ? "" : ", no 16-bit types") << "\n"
        << type.declarations << "as a constant buffer:\n"
        << type.cbuffer_body;
}

/// One target's share: its own random types, since SPIR-V cannot have them all.
Counts run(OracleTarget target) {
    DxcOracle oracle;
    Counts counts;
    for (std::size_t done = 0, batch = 0; done < type_count(); done += types_in_a_batch, ++batch) {
        const bool native_16_bit = batch % 4 != 3;
        TypeMaker maker(1000 * batch + static_cast<std::size_t>(target), native_16_bit,
                        target != OracleTarget::dxil);
        std::vector<RandomType> types;
        for (std::size_t i = 0; i < types_in_a_batch; ++i)
            types.push_back(maker.make(fmt::format("T{}", i)));
        const DxcOracle::Answer answer = oracle.ask(types, target, native_16_bit);
        for (std::size_t i = 0; i < types.size(); ++i) {
            compare(types[i], answer.constant[i], target, true, native_16_bit, counts);
            compare(types[i], answer.structured[i], target, false, native_16_bit, counts);
        }
        if (testing::Test::HasFailure())
            break; // one batch of differences is enough to read
    }
    return counts;
}

std::string target_name(const testing::TestParamInfo<OracleTarget>& info) {
    static constexpr const char* names[] = {"Dxil", "SpirvDirect3D", "SpirvStrict", "SpirvRelaxed",
                                            "SpirvScalar"};
    return names[static_cast<std::size_t>(info.param)];
}

class Target : public testing::TestWithParam<OracleTarget> {};
INSTANTIATE_TEST_SUITE_P(LayoutFuzz, Target,
                         testing::Values(OracleTarget::dxil, OracleTarget::spirv_dx, OracleTarget::spirv_gl,
                                         OracleTarget::spirv_relaxed, OracleTarget::spirv_scalar),
                         target_name);

TEST_P(Target, LaysOutAsTheEngineDoes) {
    const Counts counts = run(GetParam());
    RecordProperty("compared", static_cast<int>(counts.compared));
    RecordProperty("left_out", static_cast<int>(counts.left_out));
    // Types with a compiler fault are few; else the comparison would say nothing.
    EXPECT_GT(counts.compared, type_count() * 3 / 2);
}

/// Whether the engine and DXC part over a structure with these members.
bool parts(DxcOracle& oracle, const TypeTree& tree, const std::string& members, OracleTarget target,
           bool constant) {
    RandomType type{tree, "struct T { " + members + " };\n", members + "\n", "." + tree.children[0].name};
    if (tree.children[0].shape == TypeShape::structure)
        type.first_leaf += "." + tree.children[0].children[0].name;
    const DxcOracle::Answer answer = oracle.ask(std::span(&type, 1), target, true);
    const Layout ours = lay_out(tree, rules_of(target, constant));
    return !difference(ours, constant ? answer.constant[0] : answer.structured[0], true).empty();
}

TypeTree numeric(const char* name, const char* type, Scalar scalar, std::uint32_t rows, std::uint32_t columns,
                 bool row_major = false) {
    TypeTree tree;
    tree.name = name;
    tree.type_name = type;
    tree.scalar = scalar;
    tree.rows = rows;
    tree.columns = columns;
    tree.row_major = row_major;
    const bool matrix = std::string_view(type).find('x') != std::string_view::npos;
    tree.shape = matrix ? TypeShape::matrix : columns > 1 ? TypeShape::vector : TypeShape::scalar;
    return tree;
}

TypeTree structure(const char* name, const char* type, std::vector<TypeTree> members) {
    TypeTree tree;
    tree.name = name;
    tree.type_name = type;
    tree.children = std::move(members);
    return tree;
}

// Each fails when the compiler is mended: then the fault leaves compiler_faults.cpp.
TEST(CompilerFaults, RowMajorLineInAStructureIsStillPlacedAsColumnMajor) {
    DxcOracle oracle;
    const TypeTree tree = structure("", "T",
                                    {numeric("a", "float", Scalar::float32, 1, 1),
                                     structure("s", "S",
                                               {numeric("b", "float", Scalar::float32, 1, 1),
                                                numeric("m", "float2x1", Scalar::float32, 2, 1, true)})});
    RandomType type{tree, "struct S { float b; row_major float2x1 m; };\nstruct T { float a; S s; };\n",
                    "float a; S s;\n", ".a"};
    const auto answer = oracle.ask(std::span(&type, 1), OracleTarget::dxil, true);
    EXPECT_NE(difference(lay_out(tree, cbuffer), answer.constant[0], false), "");
}
TEST(CompilerFaults, OuterLineIsStillNotAligned) {
    DxcOracle oracle;
    const TypeTree tree = structure(
        "", "T",
        {numeric("a", "half", Scalar::float16, 1, 1), numeric("m", "int64_t1x1", Scalar::int64, 1, 1)});
    EXPECT_TRUE(parts(oracle, tree, "half a; int64_t1x1 m;", OracleTarget::dxil, true));
}
TEST(CompilerFaults, LongLinesInSpirvAreStillMisplaced) {
    DxcOracle oracle;
    const TypeTree tree = structure("", "T",
                                    {numeric("a", "uint4", Scalar::uint32, 1, 4),
                                     numeric("m", "uint64_t3x4", Scalar::uint64, 3, 4, true),
                                     numeric("b", "uint", Scalar::uint32, 1, 1)});
    RandomType type{tree, "struct T { uint4 a; row_major uint64_t3x4 m; uint b; };\n",
                    "uint4 a; row_major uint64_t3x4 m; uint b;\n", ".a.x"};
    const auto answer = oracle.ask(std::span(&type, 1), OracleTarget::spirv_dx, true);
    EXPECT_NE(difference(lay_out(tree, LayoutRules::vulkan_cbuffer), answer.constant[0], false), "");
}
TEST(CompilerFaults, ScalarStridesStillLackThePadding) {
    DxcOracle oracle;
    const TypeTree tree = structure(
        "", "T",
        {numeric("a", "double", Scalar::float64, 1, 1), numeric("b", "float", Scalar::float32, 1, 1)});
    EXPECT_TRUE(parts(oracle, tree, "double a; float b;", OracleTarget::spirv_scalar, false));
}
TEST(CompilerFaults, SizesOfMatrixArraysAreStillWrong) {
    DxcOracle oracle;
    TypeTree array;
    array.name = "m";
    array.shape = TypeShape::array;
    array.element_count = 2;
    array.children.push_back(numeric("", "float2x1", Scalar::float32, 2, 1));
    RandomType type{structure("", "T", {array}), "struct T { column_major float2x1 m[2]; };\n",
                    "column_major float2x1 m[2];\n", ".m[0]._m00"};
    const auto answer = oracle.ask(std::span(&type, 1), OracleTarget::dxil, true);
    EXPECT_EQ(difference(lay_out(type.tree, cbuffer), answer.constant[0], true),
              "the size is 24 and DXC has 8; ");
}

TEST(CompilerFaults, NothingInAStructureStillMakesMembersOverlap) {
    DxcOracle oracle;
    const TypeTree tree = structure("", "T",
                                    {structure("s", "S",
                                               {numeric("a", "uint", Scalar::uint32, 1, 1),
                                                structure("n", "N", {structure("e", "E", {})}),
                                                numeric("b", "uint", Scalar::uint32, 1, 1)}),
                                     numeric("c", "uint", Scalar::uint32, 1, 1)});
    RandomType type{tree,
                    "struct E {};\nstruct N { E e; };\nstruct S { uint a; N n; uint b; };\n"
                    "struct T { S s; uint c; };\n",
                    "S s; uint c;\n", ".c"};
    for (const OracleTarget target :
         {OracleTarget::spirv_dx, OracleTarget::spirv_gl, OracleTarget::spirv_relaxed}) {
        const auto answer = oracle.ask(std::span(&type, 1), target, true);
        EXPECT_NE(difference(lay_out(tree, rules_of(target, true)), answer.constant[0], false), "");
    }
}

TEST(CompilerFaults, EachHasAReason) {
    for (const CompilerFault& fault : compiler_faults())
        EXPECT_FALSE(fault.name.empty() || fault.reason.empty());
}

} // namespace
} // namespace bindery::test
