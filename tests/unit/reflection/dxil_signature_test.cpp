// Signatures out of containers: what DXC makes of real shaders is compared in tests/unit/linkage and
// tests/unit/compiler; this is about bytes.

#include "reflection/dxil_signature.hpp"

#include "model/dxil_container.hpp"

#include <bindery/error.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace bindery::reflection {
namespace {

/// ISG1 with one element, "UV1": float, register 2, xy, of which x is read, min precision where asked for.
std::vector<std::byte> one_input(std::uint32_t precision = 0) {
    const std::uint32_t words[] = {1, 8, /**/ 0, 40, 1, 0, 3, 2, 0x0103, precision};
    std::vector<std::byte> part(sizeof(words) + 4);
    std::memcpy(part.data(), words, sizeof(words));
    std::memcpy(part.data() + sizeof(words), "Uv", 3);
    return part;
}

std::vector<std::byte> container(std::span<const std::byte> part) {
    return model::make_dxil_container(model::four_cc("ISG1"), part);
}

TEST(DxilSignature, ReadsAnElement) {
    const model::StageInterface interface = dxil_signature(container(one_input()), "test");
    ASSERT_EQ(interface.inputs.size(), 1u);
    EXPECT_TRUE(interface.outputs.empty() && interface.patch.empty());
    const StageElement& element = interface.inputs[0];
    EXPECT_EQ(element.semantic, "UV");
    EXPECT_EQ(element.semantic_index, 1u);
    EXPECT_FALSE(element.system_value);
    EXPECT_EQ(element.d3d_register, 2u);
    EXPECT_EQ(element.location, 2u);
    EXPECT_EQ(element.d3d_mask, 3);
    EXPECT_EQ(element.used_mask, 1);
    EXPECT_EQ(element.scalar, Scalar::float32);
    EXPECT_FALSE(element.min_precision);
}

TEST(DxilSignature, MinPrecisionIsNarrow) {
    const model::StageInterface interface = dxil_signature(container(one_input(1)), "test");
    ASSERT_EQ(interface.inputs.size(), 1u);
    EXPECT_EQ(interface.inputs[0].scalar, Scalar::float16);
    EXPECT_TRUE(interface.inputs[0].min_precision);
}

TEST(DxilSignature, AContainerWithoutSignaturesHasNone) {
    EXPECT_TRUE(dxil_signature(model::make_dxil_container(model::four_cc("DXIL"), {}), "test").empty());
}

TEST(DxilSignature, EveryCutIsRefused) {
    const std::vector<std::byte> whole = one_input();
    for (std::size_t size = 0; size + 1 < whole.size(); ++size) // the last byte is padding
        try {
            dxil_signature(container(std::span(whole).first(size)), "test");
            ADD_FAILURE() << size << " bytes are taken";
        } catch (const Error& error) {
            EXPECT_EQ(error.rule(), Rule::dxil_malformed) << error.what();
        }
}

TEST(DxilSignature, CountsAndTypesBeyondReasonAreRefused) {
    std::vector<std::byte> part = one_input();
    for (const auto& [offset, value] :
         {std::pair{0u, 0xffffffffu}, {0u, 2u}, {4u, 0xffffffffu}, {12u, 0xffffffffu}, {24u, 10u}}) {
        std::vector<std::byte> bad = part;
        std::memcpy(bad.data() + offset, &value, sizeof(value));
        EXPECT_THROW(dxil_signature(container(bad), "test"), Error) << offset << ": " << value;
    }
}

} // namespace
} // namespace bindery::reflection
