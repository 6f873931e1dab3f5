// Random signatures and shaders: the verdict is that of DXC, which holds a shader against the signature that
// it embeds. DXC does not look at the number of root constants, at arrays in them, at heap flags, and at the
// input layout, so the shaders here have none of these.

#include "compile.hpp"

#include <bindery/root_signature_check.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

namespace bindery {
namespace {

using root::RegisterClass;
using root::Visibility;

class Generator {
public:
    explicit Generator(std::uint32_t seed) : random_(seed) {}

    /// A pixel or compute shader with up to 4 resources, and a signature that often serves it.
    test::TestShader shader(RootSignature& signature) {
        signature = {};
        const bool pixel = random_() % 2 == 0;
        if (random_() % 8 == 0)
            signature.flags = pick<root::Flags>(
                {root::Flags::deny_pixel_shader_root_access, root::Flags::deny_vertex_shader_root_access});
        test::TestShader shader{.stage = pixel ? Stage::pixel : Stage::compute};
        std::string value = "0";
        const std::uint32_t count = 1 + random_() % 3;
        for (std::uint32_t i = 0; i < count; ++i)
            add_resource(i, shader.source, value, signature);
        const std::string attribute = fmt::format("[RootSignature(\"{}\")]\n", signature.to_text());
        shader.source +=
            pixel ? attribute + "float4 main(nointerpolation uint i : I) : SV_Target { return " + value +
                        "; }\n"
                  : "groupshared float4 kept;\n" + attribute +
                        "[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { kept = " + value +
                        "; uint s; InterlockedAdd(sink, asuint(kept.x), s); }\n";
        if (!pixel)
            shader.source = "groupshared uint sink;\n" + shader.source;
        return shader;
    }

private:
    template<class T>
    T pick(std::initializer_list<T> values) {
        return values.begin()[random_() % values.size()];
    }

    Visibility visibility() {
        return random_() % 6 != 0 ? Visibility::all : pick({Visibility::pixel, Visibility::vertex});
    }

    /// Resource i lives in space i: signatures never overlap by accident.
    void add_resource(std::uint32_t i, std::string& source, std::string& value, RootSignature& signature) {
        struct Form {
            std::string_view type, read;
            RegisterClass register_class;
        };
        static constexpr Form forms[] = {
            {"Texture2D<float4>", "[uint2(i, 0)]", RegisterClass::srv},
            {"Buffer<float4>", "[i]", RegisterClass::srv},
            {"StructuredBuffer<float4>", "[i]", RegisterClass::srv},
            {"ByteAddressBuffer", ".Load(i)", RegisterClass::srv},
            {"RWTexture2D<float4>", "[uint2(i, 0)]", RegisterClass::uav},
            {"RWBuffer<float4>", "[i]", RegisterClass::uav},
            {"RWStructuredBuffer<float4>", "[i]", RegisterClass::uav},
            {"RWByteAddressBuffer", ".Load(i)", RegisterClass::uav},
            {"ConstantBuffer<Values>", ".v", RegisterClass::cbv},
        };
        const Form& form = forms[random_() % std::size(forms)];
        const std::uint32_t first = random_() % 3;
        const bool array = form.type.find("Structured") == std::string_view::npos && random_() % 3 == 0;
        const std::uint32_t count = array ? (random_() % 4 == 0 ? root::unbounded : 2 + random_() % 3) : 1;
        if (source.empty() || source.find("struct Values") == std::string::npos)
            source += "struct Values { float4 v; };\n";
        const std::string brackets = count == 1                 ? ""
                                     : count == root::unbounded ? "[]"
                                                                : fmt::format("[{}]", count);
        source += fmt::format("{} r{}{} : register({}{}, space{});\n", form.type, i, brackets,
                              root::register_letter(form.register_class), first, i);
        value +=
            fmt::format(" + r{}{}{}", i, count == 1 ? "" : "[NonUniformResourceIndex(i & 1)]", form.read);
        add_binding(form.register_class, first, i, count, signature);
    }

    void add_binding(RegisterClass type, std::uint32_t first, std::uint32_t space, std::uint32_t count,
                     RootSignature& signature) {
        const std::uint32_t choice = random_() % 12;
        if (choice == 0)
            return; // left out
        if (choice == 1) {
            signature.parameters.push_back(root::Descriptor{type, first, space, {}, visibility()});
        } else if (choice == 2 && type == RegisterClass::cbv && count == 1) {
            signature.parameters.push_back(root::Constants{first, space, 4, visibility()});
        } else if (choice == 3) { // in two pieces
            signature.parameters.push_back(
                root::Table{{{.type = type, .register_index = first, .space = space},
                             {.type = type, .register_index = first + 1, .space = space, .count = 4}},
                            visibility()});
        } else { // one range, sometimes too short or too late
            const std::uint32_t begin = random_() % 6 == 0 ? first + 1 : random_() % (first + 1);
            const std::uint32_t length = random_() % 3 == 0         ? root::unbounded
                                         : count == root::unbounded ? 100 + random_() % 100
                                         : random_() % 4 == 0       ? 1 + random_() % (count + first)
                                                                    : count + first;
            signature.parameters.push_back(root::Table{
                {{.type = type, .register_index = begin, .space = space, .count = length}}, visibility()});
        }
    }

    std::mt19937 random_;
};

TEST(ShaderCheckOracle, VerdictsAreThoseOfDxc) {
    constexpr std::uint32_t runs = 150;
    int refused = 0;
    for (std::uint32_t seed = 0; seed < runs; ++seed) {
        RootSignature signature;
        const test::TestShader with_signature = Generator(seed).shader(signature);
        ASSERT_TRUE(check(signature).empty()) << signature.to_text();
        bool dxc_accepts = true;
        std::string dxc_says;
        try {
            test::compile(with_signature);
        } catch (const CompileError& error) {
            dxc_accepts = false;
            for (const CompileMessage& message : error.messages())
                dxc_says += message.text + "\n";
            // Anything else than a signature that does not serve the shader is a mistake of the test.
            ASSERT_NE(dxc_says.find("Root Signature in DXIL container is not compatible"), std::string::npos)
                << dxc_says << with_signature.source;
            ++refused;
        }
        test::TestShader bare = with_signature;
        const std::size_t attribute = bare.source.find("[RootSignature(");
        bare.source.erase(attribute, bare.source.find('\n', attribute) - attribute);
        std::vector<ShaderIssue> issues = check(signature, test::resources_of(bare));
        EXPECT_EQ(issues.empty(), dxc_accepts)
            << "seed " << seed << "\n"
            << with_signature.source << dxc_says << (issues.empty() ? "" : issues[0].text);
    }
    // Both verdicts are common, or the test compares nothing.
    EXPECT_GT(refused, 40);
    EXPECT_LT(refused, 110);
}

} // namespace
} // namespace bindery
