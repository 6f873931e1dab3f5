// Held against vkd3d's serialiser: the same bytes for valid signatures; ours are read there.
// BINDERY_ROOT_SIGNATURES says how many; a full test run takes 300.

#include "root_signature/generator.hpp"
#include "vkd3d_writer.hpp"

#include <cstdlib>
#include <gtest/gtest.h>

namespace bindery {
namespace {

using namespace root;

unsigned count() {
    const char* text = std::getenv("BINDERY_ROOT_SIGNATURES");
    return text ? static_cast<unsigned>(std::atoi(text)) : 300;
}

class Vkd3dBytes : public testing::TestWithParam<Version> {};

TEST_P(Vkd3dBytes, AreOurs) {
    test::Random random(4052 + static_cast<unsigned>(GetParam()));
    for (unsigned i = 0; i < count() / 2; ++i) {
        const RootSignature signature = test::random_signature(random, GetParam());
        const std::vector<std::byte> bytes = signature.to_bytes();
        ASSERT_EQ(test::vkd3d_bytes(signature), bytes) << signature.to_text();
        ASSERT_EQ(test::vkd3d_round_trip(bytes), bytes) << signature.to_text();
    }
}

TEST_P(Vkd3dBytes, AreOursForTheCanonicalSignatures) {
    for (const PipelineKind pipeline : {PipelineKind::graphics, PipelineKind::compute})
        for (const HeapAccess access : {HeapAccess::direct, HeapAccess::tables}) {
            const RootSignature signature = canonical_signature(pipeline, access, GetParam());
            EXPECT_EQ(test::vkd3d_bytes(signature), signature.to_bytes());
        }
}
INSTANTIATE_TEST_SUITE_P(Root, Vkd3dBytes, testing::Values(Version::v1_0, Version::v1_1));

} // namespace
} // namespace bindery
