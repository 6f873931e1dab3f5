// Side-cars of shaders that use the shared header: fields and element layouts against C++, on both compilers.

#include "compiler/probe.hpp"
#include "reflection_shared.h"
#include "support.hpp"

#include <bindery/shader/root_type.hpp>

#include <compare>
#include <cstddef>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

namespace bindery {
namespace {

constexpr const char* kernel = R"(
#include "reflection_shared.h"
[shader("compute")] [numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    game_test::Params p = bindery::root_data<game_test::Params>();
    game_test::Element e = p.source.load(id.x);
    e.position.xy += p.wind.get();
    if (id.x < p.count.get())
        p.target.store(id.x, e);
}
)";

CompileRequest params_request(Compiler which, ShaderTarget target = ShaderTarget::spirv) {
    CompileRequest request = test::request(kernel, which, target);
    request.set_root(root_type<game_test::Params>());
    return request;
}

struct Path {
    Compiler compiler;
    ShaderTarget target;

    friend auto operator<=>(const Path&, const Path&) = default;
};

/// The kernel, compiled once for each path.
const Shader& params_shader(Path path) {
    static std::map<Path, Shader> shaders;
    auto found = shaders.find(path);
    if (found == shaders.end())
        found =
            shaders.emplace(path, test::compiler().compile(params_request(path.compiler, path.target))).first;
    return found->second;
}

class EachPath : public ::testing::TestWithParam<Path> {};
INSTANTIATE_TEST_SUITE_P(, EachPath,
                         ::testing::Values(Path{Compiler::dxc, ShaderTarget::spirv},
                                           Path{Compiler::dxc, ShaderTarget::dxil_6_2},
                                           Path{Compiler::dxc, ShaderTarget::dxil_6_6},
                                           Path{Compiler::slang, ShaderTarget::spirv}),
                         [](const auto& info) {
                             return std::string(to_string(info.param.compiler)) + "_" +
                                    std::string(to_string(info.param.target));
                         });

TEST_P(EachPath, FieldsAreThoseOfTheCppStruct) {
    const RootType root = root_type<game_test::Params>();
    const Shader& shader = params_shader(GetParam());
    const SideCar& side_car = *shader.side_car;
    EXPECT_EQ(side_car.root_type, "game_test::Params");
    EXPECT_EQ(side_car.root_hash, root.hash);
    EXPECT_THAT(side_car.findings, ::testing::IsEmpty());
    std::vector<std::string> names;
    std::size_t dwords = 0;
    for (const RootField& field : side_car.fields) {
        names.push_back(field.name);
        EXPECT_EQ(field.first_dword, dwords) << field.name;
        for (std::uint32_t i = 0; i < field.dwords; ++i) {
            ASSERT_LT(dwords, root.slots.size());
            const Slot& slot = root.slots[dwords++];
            EXPECT_EQ(field.kind, slot.kind) << field.name;
            EXPECT_EQ(field.element.bits, slot.element) << field.name;
        }
    }
    EXPECT_EQ(dwords, root.slots.size());
    EXPECT_THAT(names,
                ::testing::ElementsAre("source", "target", "subs[0].albedo", "subs[0].sampler_",
                                       "subs[1].albedo", "subs[1].sampler_", "wind", "count", "inners"));
}

TEST_P(EachPath, ElementLayoutIsThatOfCpp) {
    const Shader& shader = params_shader(GetParam());
    ASSERT_EQ(shader.side_car->types.size(), 2u);
    const TypeTree* element = shader.side_car->type("game_test::Element");
    ASSERT_NE(element, nullptr);
    using game_test::Element;
    const std::pair<const char*, std::size_t> offsets[] = {
        {"position", offsetof(Element, position)},     {"inner", offsetof(Element, inner)},
        {"transform", offsetof(Element, transform)},   {"layers", offsetof(Element, layers)},
        {"half_value", offsetof(Element, half_value)}, {"albedo", offsetof(Element, albedo)},
    };
    ASSERT_EQ(element->children.size(), std::size(offsets));
    for (std::size_t i = 0; i < std::size(offsets); ++i) {
        EXPECT_EQ(element->children[i].name, offsets[i].first);
        EXPECT_EQ(element->children[i].offset_bytes, offsets[i].second) << offsets[i].first;
    }
    EXPECT_EQ(element->stride_bytes, sizeof(Element));
    EXPECT_EQ(element->size_bytes, sizeof(Element));
    const TypeTree& inner = element->children[1];
    EXPECT_EQ(inner.size_bytes, sizeof(game_test::Inner));
    EXPECT_EQ(inner.children[1].offset_bytes, offsetof(game_test::Inner, x));
    const TypeTree& layers = element->children[3];
    EXPECT_EQ(layers.shape, TypeShape::array);
    EXPECT_EQ(layers.element_count, 3u);
    EXPECT_EQ(layers.stride_bytes, sizeof(Element::layers[0]));
    EXPECT_EQ(element->children[2].row_major, false);
    EXPECT_EQ(element->children[5].type_name, "bindery::Texture2DHandle<float4>");

    const TypeTree* second = shader.side_car->type("game_test::Inner");
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(second->stride_bytes, sizeof(game_test::Inner));
}

TEST(SideCar, BothCompilersSayTheSame) {
    const Shader& dxc = params_shader({Compiler::dxc, ShaderTarget::spirv});
    const Shader& slang = params_shader({Compiler::slang, ShaderTarget::spirv});
    EXPECT_EQ(to_json(*dxc.side_car), to_json(*slang.side_car));
}

// Slang has no templates of this spelling, so DXC alone.
TEST(SideCar, NestedTemplatesAndNamespacesAreElements) {
    CompileRequest request = test::request(R"(
#include <bindery/shader.h>
namespace outer { namespace inner {
template<typename A> struct Pair { A first; uint second; };
struct Params { bindery::StructuredBufferBinding<Pair<Pair<float2> > > pairs; bindery::BufferBinding<int3> b; };
} }
[numthreads(1, 1, 1)] void main() {
    if (bindery::root_data<outer::inner::Params>().pairs.load(0).second == 7) DeviceMemoryBarrier();
})",
                                           Compiler::dxc);
    request.root_name = "outer::inner::Params";
    const Shader shader = test::compiler().compile(request);
    ASSERT_THAT(shader.side_car->findings, ::testing::IsEmpty());
    const TypeTree* pair = shader.side_car->type("outer::inner::Pair<outer::inner::Pair<float2>>");
    ASSERT_NE(pair, nullptr);
    EXPECT_EQ(pair->stride_bytes, 16u);
    EXPECT_EQ(pair->children[0].type_name, "outer::inner::Pair<float2>");
    EXPECT_EQ(pair->children[1].offset_bytes, 12u);
    EXPECT_EQ(shader.side_car->fields[1].element.bits, ElementType::of(Scalar::int32, 1, 3).bits);
}

TEST_P(EachPath, AnotherRootTypeIsAnErrorInTheShader) {
    CompileRequest request = params_request(GetParam().compiler, GetParam().target);
    request.root_name = "game_test::Other";
    try {
        test::compiler().compile(request);
        ADD_FAILURE() << "the wrong root type is accepted";
    } catch (const CompileError& error) {
        EXPECT_THAT(error.detail(), ::testing::HasSubstr("not the type that the pipeline is made with"));
        EXPECT_THAT(error.messages(), ::testing::Contains(::testing::Field(
                                          &CompileMessage::file, ::testing::HasSubstr("compiler/shader."))));
    }
}

TEST_P(EachPath, EntryPointsOfOtherRootTypesMayStandBeside) {
    CompileRequest request = params_request(GetParam().compiler, GetParam().target);
    *request.source +=
        "[shader(\"compute\")] [numthreads(1, 1, 1)] void other() {\n"
        "    if (bindery::root_data<game_test::Other>().count.get() == 7) DeviceMemoryBarrier();\n}\n";
    EXPECT_FALSE(test::compiler().compile(request).bytecode.empty());
    request.entry = "other";
    request.root_name = "game_test::Other";
    EXPECT_EQ(test::compiler().compile(request).side_car->fields.size(), 1u);
}

TEST(SideCar, AShaderThatDoesNotKnowTheRootTypeGetsAFinding) {
    for (const Compiler which : {Compiler::dxc, Compiler::slang}) {
        CompileRequest request =
            test::request("[shader(\"compute\")] [numthreads(1, 1, 1)] void main() {}", which);
        request.root_name = "game_test::Params";
        const Shader shader = test::compiler().compile(request);
        EXPECT_TRUE(shader.side_car->fields.empty());
        ASSERT_EQ(shader.side_car->findings.size(), 1u);
        EXPECT_EQ(shader.side_car->findings[0].severity, Severity::warning);
        EXPECT_THAT(shader.side_car->findings[0].text, ::testing::HasSubstr("game_test::Params"));
    }
}

TEST(SideCar, NoProbeIsLeftInTheShader) {
    const Shader shader = test::compiler().compile(params_request(Compiler::dxc, ShaderTarget::dxil_6_6));
    const std::string_view bytes(reinterpret_cast<const char*>(shader.bytecode.data()),
                                 shader.bytecode.size());
    EXPECT_EQ(bytes.find("bindery_probe"), std::string_view::npos);
}

TEST(RootFields, WhatIsNoBindingIsAFinding) {
    TypeTree member;
    member.name = "plain";
    member.type_name = "float";
    member.shape = TypeShape::scalar;
    member.size_bytes = 4;
    TypeTree root;
    root.type_name = "P";
    root.children = {member};
    std::vector<Finding> findings;
    const std::vector<RootField> fields = compiler::root_fields(root, findings);
    ASSERT_EQ(fields.size(), 1u);
    EXPECT_EQ(fields[0].kind, Kind::none);
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_THAT(findings[0].text, ::testing::HasSubstr("'plain' is a float"));
}

TEST(RootFields, EveryKindOfTheTableIsUnderstood) {
    for (const KindInfo& info : kind_table) {
        if (info.hlsl_name.empty())
            continue;
        TypeTree member;
        member.name = "f";
        member.type_name = "bindery::" + std::string(info.hlsl_name) + "Binding";
        if (info.parameter == KindParameter::structure)
            member.type_name += "<game::T<uint2>>";
        if (info.parameter == KindParameter::element)
            member.type_name += "<uint2>";
        member.size_bytes = 4u * info.dwords;
        TypeTree root;
        root.children = {member};
        std::vector<Finding> findings;
        const std::vector<RootField> fields = compiler::root_fields(root, findings);
        ASSERT_EQ(fields.size(), 1u) << member.type_name;
        EXPECT_EQ(fields[0].kind, info.kind);
        EXPECT_EQ(fields[0].dwords, info.dwords);
        EXPECT_EQ(fields[0].element_type, info.parameter == KindParameter::structure ? "game::T<uint2>" : "");
        EXPECT_EQ(fields[0].element.bits,
                  info.parameter == KindParameter::element ? ElementType::of(Scalar::uint32, 1, 2).bits : 0);
        EXPECT_TRUE(findings.empty());
    }
}

TEST(RootFields, EveryValueIsUnderstood) {
    for (const ScalarInfo& info : scalar_table) {
        for (const char* suffix : {"", "2", "4", "3x2", "2x4"}) {
            TypeTree member;
            member.type_name = "bindery::" + std::string(info.binding_name) + suffix + "Binding";
            TypeTree root;
            root.children = {member};
            std::vector<Finding> findings;
            const std::vector<RootField> fields = compiler::root_fields(root, findings);
            ASSERT_EQ(fields.size(), 1u);
            EXPECT_EQ(fields[0].kind, Kind::value) << member.type_name;
            EXPECT_EQ(fields[0].element.scalar(), info.scalar) << member.type_name;
        }
    }
}

} // namespace
} // namespace bindery
