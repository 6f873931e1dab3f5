// Signatures that DXC has put into shaders.

#include <bindery/root_signature.hpp>

#include "compile.hpp"
#include "generator.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace bindery {
namespace {

std::vector<std::byte> shader_with(std::string_view attribute) {
    return test::compile({.source = fmt::format("{}\n[numthreads(1, 1, 1)] void main() {{}}", attribute)})
        .bytecode;
}

TEST(EmbeddedSignature, IsTheOneInTheSource) {
    test::Random random(41);
    for (int i = 0; i < 20; ++i) {
        const RootSignature signature = test::random_signature(random, root::Version::v1_1);
        const std::string text = signature.to_text({.defaults = i % 2 == 1});
        const std::vector<std::byte> shader = shader_with(fmt::format("[RootSignature(\"{}\")]", text));
        EXPECT_EQ(RootSignature::embedded_in(shader), signature) << text;
        EXPECT_EQ(RootSignature::from_bytes(shader), signature) << text;
    }
}

TEST(EmbeddedSignature, IsNoneWhereTheSourceHasNone) {
    EXPECT_EQ(RootSignature::embedded_in(shader_with("")), std::nullopt);
}

} // namespace
} // namespace bindery
