// Entry points, stage inputs and outputs, descriptor variables, access counts.
#include "reflection/reflect.hpp"

#include "spirv/passes.hpp"
#include "unit/spirv/fixture.hpp"

#include <gtest/gtest.h>

#include <map>

namespace bindery {
namespace {

using model::EntryPoint;
using model::ShaderUse;
using model::StageVariable;
using model::UseKind;
using reflection::reflect;

TEST(ReflectionStages, ComputeHasAWorkgroup) {
    const ShaderUse use = reflect(test::fixture("kinds_slang"));
    ASSERT_EQ(use.entry_points.size(), 1u);
    EXPECT_EQ(use.entry_points[0].stage, Stage::compute);
    EXPECT_EQ(use.entry_points[0].name, "main");
    EXPECT_EQ(use.entry_points[0].workgroup_size, (std::array<std::uint32_t, 3>{8, 8, 1}));
    EXPECT_TRUE(use.entry_points[0].inputs.empty());
}

TEST(ReflectionStages, VertexInputsAndOutputsHaveLocationsAndTypes) {
    for (const char* name : {"vertex_dxc", "vertex_slang"}) {
        const ShaderUse use = reflect(test::fixture(name));
        const EntryPoint& entry = use.entry_points.at(0);
        EXPECT_EQ(entry.stage, Stage::vertex) << name;
        ASSERT_EQ(entry.inputs.size(), 2u) << name; // the ids are built in
        EXPECT_EQ(entry.inputs[0].location, 0u);
        EXPECT_EQ(entry.inputs[0].component, Scalar::float32);
        EXPECT_EQ(entry.inputs[0].components, 3u);
        EXPECT_EQ(entry.inputs[1].location, 1u);
        EXPECT_EQ(entry.inputs[1].component, Scalar::int32);
        EXPECT_EQ(entry.inputs[1].components, 2u);
        ASSERT_EQ(entry.outputs.size(), 2u) << name;
        EXPECT_EQ(entry.outputs[0].components, 2u);
        EXPECT_FALSE(entry.outputs[0].flat);
        EXPECT_EQ(entry.outputs[1].component, Scalar::uint32);
        EXPECT_FALSE(entry.writes_depth);
    }
}

TEST(ReflectionStages, SemanticsAreReadWhereTheyAre) {
    const ShaderUse use = reflect(test::fixture("vertex_semantics"));
    EXPECT_EQ(use.entry_points.at(0).inputs.at(0).semantic, "NORMAL");
    EXPECT_EQ(use.entry_points.at(0).outputs.at(0).semantic, "TEXCOORD0");
    EXPECT_EQ(reflect(test::fixture("vertex_dxc")).entry_points.at(0).inputs.at(0).semantic, "");
}

TEST(ReflectionStages, PixelShadersSayWhatTheyDoToDepth) {
    for (const char* name : {"pixel_dxc", "pixel_slang"}) {
        const ShaderUse use = reflect(test::fixture(name));
        const EntryPoint& entry = use.entry_points.at(0);
        EXPECT_EQ(entry.stage, Stage::pixel) << name;
        EXPECT_TRUE(entry.writes_depth) << name;
        EXPECT_TRUE(entry.depth_only_greater) << name;
        EXPECT_FALSE(entry.depth_only_less) << name;
        EXPECT_FALSE(entry.early_depth) << name;
        EXPECT_TRUE(entry.may_discard) << name;
        ASSERT_EQ(entry.inputs.size(), 2u) << name;
        EXPECT_TRUE(entry.inputs[1].flat) << name;
        ASSERT_EQ(entry.outputs.size(), 2u) << name;
        EXPECT_EQ(entry.outputs[1].component, Scalar::uint32) << name;
    }
}

TEST(ReflectionStages, LibrariesHaveSeveralEntryPoints) {
    const ShaderUse use = reflect(test::fixture("rays"));
    ASSERT_EQ(use.entry_points.size(), 2u);
    std::map<std::string, Stage> stages;
    for (const EntryPoint& entry : use.entry_points)
        stages[entry.name] = entry.stage;
    EXPECT_EQ(stages,
              (std::map<std::string, Stage>{{"generate", Stage::ray_generation}, {"sky", Stage::miss}}));
}

TEST(ReflectionDescriptors, AreListedWithTheirShapes) {
    std::map<std::string, model::DescriptorVariable> by_name;
    for (const model::DescriptorVariable& variable : reflect(test::fixture("registers")).descriptors)
        by_name[variable.name] = variable;
    ASSERT_EQ(by_name.size(), 7u);
    EXPECT_EQ(by_name["Constants"].shape.kind, UseKind::constant_buffer);
    EXPECT_EQ(by_name["Constants"].binding, 1000u);
    EXPECT_EQ(by_name["values"].shape.kind, UseKind::texel_buffer);
    EXPECT_TRUE(by_name["values"].shape.storage);
    EXPECT_EQ(by_name["plain"].shape.dimension, model::ImageDimension::three);
    EXPECT_EQ(by_name["plain"].shape.component, Scalar::int32);
    EXPECT_EQ(by_name["counters"].access, (model::AccessFlags{false, false, true, false}));
    EXPECT_EQ(by_name["pairs"].access, (model::AccessFlags{true, true, false, false}));
    EXPECT_EQ(by_name["smooth"].shape.kind, UseKind::sampler);
    for (const auto& [name, variable] : by_name)
        EXPECT_EQ(variable.count, 1u) << name;
}

TEST(ReflectionDescriptors, HeapArraysHaveNoBounds) {
    const ShaderUse use = reflect(test::fixture("kinds_dxc"));
    ASSERT_EQ(use.descriptors.size(), 7u);
    for (const model::DescriptorVariable& variable : use.descriptors)
        EXPECT_EQ(variable.count, 0u) << variable.name;
}

TEST(ReflectionCounts, A64ByteElementIsFourLoadsAndFourStores) {
    const test::Words words = test::fixture("copy_64");
    EXPECT_EQ(reflect(words).buffer_accesses, (model::BufferAccessCounts{16, 16}));
    EXPECT_EQ(reflect(spirv::run_passes(words, spirv::passes_for_dxc())).buffer_accesses,
              (model::BufferAccessCounts{4, 4}));
}

TEST(ReflectionFixtures, AllCanBeReflected) {
    for (const std::string& name : test::fixture_names())
        EXPECT_NO_THROW(reflect(test::fixture(name))) << name;
}

} // namespace
} // namespace bindery
