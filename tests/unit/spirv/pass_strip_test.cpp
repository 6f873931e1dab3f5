#include "spirv/passes.hpp"
#include "spirv/types.hpp"
#include "unit/spirv/fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace bindery {
namespace {

using namespace spirv;

std::set<std::string> extensions(const Module& module) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < module.size(); ++i)
        if (const View view = module[i]; view.op() == Op::extension)
            names.insert(view.string(0));
    return names;
}

bool has_ray_queries(const Module& module) {
    for (std::size_t i = 0; i < module.size(); ++i)
        if (const View view = module[i];
            view.op() == Op::capability && view.operand_as<Capability>(0) == Capability::ray_query)
            return true;
    return false;
}

TEST(SpirvStrip, RemovesReflectionThatDriversLack) {
    Module module = Module::read(test::fixture("vertex_semantics"));
    ASSERT_TRUE(extensions(module).contains("SPV_GOOGLE_user_type"));
    EXPECT_TRUE(strip(module));
    for (const std::string& name : extensions(module))
        EXPECT_FALSE(name.starts_with("SPV_GOOGLE")) << name;
    for (std::size_t i = 0; i < module.size(); ++i)
        EXPECT_NE(module[i].op(), Op::decorate_string);
    EXPECT_EQ(test::validate(module.write()), "");
    EXPECT_FALSE(strip(module));
}

TEST(SpirvStrip, RemovesRayQueriesWhereThereAreNone) {
    Module rays = Module::read(test::fixture("rays"));
    ASSERT_TRUE(has_ray_queries(rays));
    strip(rays);
    EXPECT_FALSE(has_ray_queries(rays));
    EXPECT_FALSE(extensions(rays).contains("SPV_KHR_ray_query"));
    EXPECT_EQ(test::validate(rays.write()), "");

    Module query = Module::read(test::fixture("ray_query"));
    strip(query);
    EXPECT_TRUE(has_ray_queries(query));
    EXPECT_EQ(test::validate(query.write()), "");
}

TEST(SpirvStrip, MakesTheSourceLanguageOneThatOldLayersKnow) {
    Module module = Module::read(test::fixture("kinds_slang"));
    strip(module);
    int sources = 0;
    for (std::size_t i = 0; i < module.size(); ++i)
        if (const View view = module[i]; view.op() == Op::source) {
            ++sources;
            EXPECT_LE(view.operand(0), 6u);
        }
    EXPECT_EQ(sources, 1);
}

using Place = std::pair<std::uint32_t, std::uint32_t>;

/// Set and binding of every descriptor variable, by debug name. Each has exactly one of both.
std::map<std::string, Place> places(const Module& module) {
    std::map<std::string, Place> found;
    const Decorations decorations(module);
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() != Op::name || !decorations.has(view.operand(0), Decoration::binding))
            continue;
        const auto entries = decorations.of(view.operand(0));
        for (const Decoration decoration : {Decoration::descriptor_set, Decoration::binding}) {
            EXPECT_EQ(std::count_if(entries.begin(), entries.end(),
                                    [&](const Decorations::Entry& e) { return e.decoration == decoration; }),
                      1);
        }
        found[view.string(1)] = {decorations.literal(view.operand(0), Decoration::descriptor_set).value(),
                                 decorations.literal(view.operand(0), Decoration::binding).value()};
    }
    return found;
}

TEST(SpirvMoveBindings, MovesAllAtOnce) {
    // A swap: one move after the other would put both at the same place.
    const std::vector<BindingMove> moves{{0, 3001, 0, 3002}, {0, 3002, 0, 3001}, {0, 4000, 3, 0}};
    Module module = Module::read(test::fixture("registers"));
    std::map<std::string, Place> expected = places(module);
    ASSERT_EQ(expected.size(), 7u);
    EXPECT_TRUE(move_bindings(module, moves));
    EXPECT_EQ(test::validate(module.write()), "");
    std::swap(expected.at("pairs"), expected.at("counters"));
    expected.at("smooth") = {3, 0};
    EXPECT_EQ(places(module), expected);
    EXPECT_FALSE(move_bindings(module, moves)) << "a second time would swap back";
    EXPECT_EQ(places(module), expected);
}

TEST(SpirvMoveBindings, LeavesOthersAlone) {
    const test::Words words = test::fixture("registers");
    Module module = Module::read(words);
    const std::vector<BindingMove> moves{{7, 0, 2, 0}};
    EXPECT_FALSE(move_bindings(module, moves));
    EXPECT_EQ(module.write(), words);
}

} // namespace
} // namespace bindery
