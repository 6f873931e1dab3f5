// Side-cars as JSON: what goes in comes back, and hostile text is refused.

#include "compiler/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace bindery::compiler {
namespace {

SideCar example() {
    SideCar side_car;
    side_car.root_type = "game::Params";
    side_car.root_hash = 0xfedcba9876543210ull;
    side_car.fields = {
        {"source", 0, 1, Kind::structured_buffer, {}, "game::Particle"},
        {"maps[1]", 2, 1, Kind::texture_2d, ElementType::of(Scalar::float32, 1, 4), {}},
        {"count", 3, 1, Kind::value, ElementType::of(Scalar::float32, 1, 1), {}},
        {"transform", 4, 6, Kind::value, ElementType::of(Scalar::float32, 2, 3), {}},
        {"raw \"quoted\"\n", 10, 1, Kind::byte_address_buffer, {}, {}},
        {"odd", 11, 1, Kind::none, {}, {}},
    };
    TypeTree member;
    member.name = "m";
    member.type_name = "float3x4";
    member.shape = TypeShape::matrix;
    member.rows = 3;
    member.columns = 4;
    member.row_major = true;
    member.offset_bytes = 16;
    member.size_bytes = 48;
    TypeTree array;
    array.name = "layers";
    array.shape = TypeShape::array;
    array.element_count = 5;
    array.stride_bytes = 48;
    array.children = {member};
    TypeTree type;
    type.type_name = "game::Particle";
    type.children = {member, array};
    type.stride_bytes = 304;
    side_car.types = {type};
    side_car.inputs = {
        {"POSITION", 1, false, 2, 3, Scalar::float16, 7, 14, 6, Interpolation::linear_sample, true, 1}};
    side_car.outputs = {{"SV_POSITION", 0, true, no_place, 0, Scalar::float32, 15}};
    side_car.patch = {{"TINT", 0, false, 4, no_place, Scalar::uint32, 1}};
    side_car.resources = {{.name = "counts",
                           .type = root::RegisterClass::uav,
                           .kind = ResourceKind::structured_buffer,
                           .register_index = 3,
                           .space = 2,
                           .count = 4,
                           .counter = true},
                          {.name = "Camera",
                           .type = root::RegisterClass::cbv,
                           .kind = ResourceKind::constant_buffer,
                           .count = root::unbounded,
                           .size_bytes = 80,
                           .has_array = true}};
    side_car.findings = {{Severity::warning, "Something is odd."}};
    return side_car;
}

TEST(SideCarJson, ComesBackUnchanged) {
    const std::string json = to_json(example());
    EXPECT_EQ(side_car_from_json(json, "x"), example());
    EXPECT_EQ(to_json(side_car_from_json(json, "x")), json);
    EXPECT_EQ(side_car_from_json(to_json(SideCar{}), "x"), SideCar{});
}

TEST(SideCarJson, EveryKindAndElementComesBack) {
    SideCar side_car;
    for (std::size_t k = 0; k < kind_count; ++k)
        for (unsigned bits = 0; bits < 256; ++bits)
            if (bits >> 4 < scalar_count)
                side_car.fields.push_back(
                    {"f", 0, 1, static_cast<Kind>(k), {static_cast<std::uint8_t>(bits)}, {}});
    EXPECT_EQ(side_car_from_json(to_json(side_car), "x"), side_car);
}

Rule rule_of(const std::string& json) {
    try {
        side_car_from_json(json, "broken.json");
    } catch (const Error& error) {
        EXPECT_EQ(error.object(), "broken.json");
        return error.rule();
    }
    return Rule::memory_exhausted; // not refused
}

TEST(SideCarJson, EveryTruncationIsRefused) {
    const std::string json = to_json(example());
    for (std::size_t size = 0; size + 2 < json.size(); ++size)
        EXPECT_EQ(rule_of(json.substr(0, size)), Rule::reflection_malformed) << size;
}

/// The example's text with one place changed.
std::string changed(std::string_view from, std::string_view to) {
    std::string json = to_json(example());
    const std::size_t at = json.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return json.replace(at, from.size(), to);
}

TEST(SideCarJson, WrongKindsOfValuesAreRefused) {
    for (const char* text : {"", "null", "[]", "{}", "7", "{\"root_type\": 5}", "\xff\xfe"})
        EXPECT_EQ(rule_of(text), Rule::reflection_malformed) << text;
    EXPECT_EQ(rule_of(changed("\"Texture2D\"", "\"Texture9D\"")), Rule::reflection_malformed);
    EXPECT_EQ(rule_of(changed("\"float4\"", "\"float9\"")), Rule::reflection_malformed);
    EXPECT_EQ(rule_of(changed("0xfedcba9876543210", "0xnonsense")), Rule::reflection_malformed);
    EXPECT_EQ(rule_of(changed("\"matrix\"", "\"tensor\"")), Rule::reflection_malformed);
}

TEST(SideCarJson, WhatWouldBeLostIsRefused) {
    EXPECT_EQ(rule_of(changed("{", "{\"extra\": 1, ")), Rule::reflection_malformed);
    EXPECT_EQ(rule_of(changed("\"first_dword\"", "\"unknown\": 0, \"first_dword\"")),
              Rule::reflection_malformed);
    try {
        side_car_from_json(changed("{", "{\"extra\": 1, "), "old.json");
        ADD_FAILURE() << "nothing was refused";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("'/extra'"));
    }
}

TEST(SideCarJson, DeepNestingIsRefusedWithoutACrash) {
    std::string deep;
    for (int i = 0; i < 100000; ++i)
        deep += "[";
    EXPECT_EQ(rule_of(deep), Rule::reflection_malformed);
    TypeTree type;
    for (int i = 0; i < 80; ++i) {
        TypeTree outer;
        outer.children = {std::move(type)};
        type = std::move(outer);
    }
    SideCar side_car;
    side_car.types = {std::move(type)};
    EXPECT_EQ(rule_of(to_json(side_car)), Rule::reflection_malformed);
}

TEST(SideCarJson, ChangedBytesNeverCrash) {
    const std::string good = to_json(example());
    std::mt19937 random(11);
    for (int round = 0; round < 3000; ++round) {
        std::string json = good;
        for (unsigned change = 0; change < 1 + random() % 4; ++change)
            json[random() % json.size()] = static_cast<char>(random());
        try {
            side_car_from_json(json, "x");
        } catch (const Error& error) {
            ASSERT_EQ(error.rule(), Rule::reflection_malformed);
        }
    }
}

TEST(ShaderJson, BelongsToItsBytecodeOnly) {
    Shader shader;
    shader.bytecode.resize(40, std::byte{3});
    shader.side_car = example();
    shader.entry = "main";
    shader.warnings = {{"a.hlsl", 1, 2, Severity::warning, "odd"}};
    shader.dependencies = {"/a/b.h"};
    const std::string json = shader_to_json(shader);
    const Shader back = shader_from_json(json, shader.bytecode, "x");
    EXPECT_EQ(back.side_car, shader.side_car);
    EXPECT_EQ(back.warnings, shader.warnings);
    EXPECT_EQ(back.dependencies, shader.dependencies);
    EXPECT_EQ(back.bytecode, shader.bytecode);

    std::vector<std::byte> other = shader.bytecode;
    other[7] = std::byte{4};
    EXPECT_THROW(shader_from_json(json, other, "x"), Error);
    other.pop_back();
    EXPECT_THROW(shader_from_json(json, other, "x"), Error);

    std::string older = json;
    const std::string key = "\"bindery\": \"";
    const std::size_t version = older.find(key) + key.size();
    older.replace(version, older.find('"', version) - version, "0.0.0");
    try {
        shader_from_json(older, shader.bytecode, "x");
        ADD_FAILURE() << "nothing was refused";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("of version 0.0.0"));
    }
}

} // namespace
} // namespace bindery::compiler
