#include "spirv/passes.hpp"
#include "spirv/types.hpp"
#include "unit/spirv/fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

TEST(SpirvMoveBindings, MovesAllAtOnce) {
    // A swap: one move after the other would put both at the same place.
    const std::vector<BindingMove> moves{{0, 3001, 2, 3002}, {0, 3002, 2, 3001}, {0, 4000, 3, 0}};
    Module module = Module::read(test::fixture("registers"));
    EXPECT_TRUE(move_bindings(module, moves));
    EXPECT_EQ(test::validate(module.write()), "");
    const Decorations decorations(module);
    std::set<std::pair<std::uint32_t, std::uint32_t>> places;
    std::size_t variables = 0;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() != Op::variable || !decorations.has(view.result_id(), Decoration::binding))
            continue;
        ++variables;
        EXPECT_EQ(std::count_if(
                      decorations.of(view.result_id()).begin(), decorations.of(view.result_id()).end(),
                      [](const Decorations::Entry& e) { return e.decoration == Decoration::descriptor_set; }),
                  1);
        places.insert({decorations.literal(view.result_id(), Decoration::descriptor_set).value(),
                       decorations.literal(view.result_id(), Decoration::binding).value()});
    }
    EXPECT_EQ(places, (std::set<std::pair<std::uint32_t, std::uint32_t>>{
                          {0, 1000}, {0, 2000}, {0, 3000}, {2, 3002}, {2, 3001}, {0, 3003}, {3, 0}}));
    EXPECT_EQ(variables, places.size());
    EXPECT_FALSE(move_bindings(module, moves)) << "a second time would swap back";
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
