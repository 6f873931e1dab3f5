#include "spirv/passes.hpp"
#include "spirv/types.hpp"
#include "unit/spirv/fixture.hpp"
#include "unit/spirv/interpreter.hpp"

#include <gtest/gtest.h>

#include <random>

namespace bindery {
namespace {

using namespace spirv;

struct Counts {
    int loads = 0;
    int stores = 0;
    bool operator==(const Counts&) const = default;
};

void PrintTo(const Counts& counts, std::ostream* out) {
    *out << counts.loads << " loads, " << counts.stores << " stores";
}

Counts count(const Module& module) {
    Counts counts;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::load &&
            storage_class_of(module, view.operand(0)) == StorageClass::storage_buffer)
            ++counts.loads;
        if (view.op() == Op::store &&
            storage_class_of(module, view.operand(0)) == StorageClass::storage_buffer)
            ++counts.stores;
    }
    return counts;
}

Counts merged_counts(std::string_view name) {
    Module module = Module::read(test::fixture(name));
    merge_vectors(module);
    return count(module);
}

TEST(SpirvMergeVectors, A64ByteElementIsFourLoadsAndFourStores) {
    EXPECT_EQ(count(Module::read(test::fixture("copy_64"))), (Counts{16, 16}));
    EXPECT_EQ(merged_counts("copy_64"), (Counts{4, 4}));
}

TEST(SpirvMergeVectors, UsesTheWidestVectorThatTilesTheElement) {
    EXPECT_EQ(merged_counts("copy_4"), (Counts{1, 1}));
    EXPECT_EQ(merged_counts("copy_8"), (Counts{1, 1}));
    EXPECT_EQ(merged_counts("copy_12"), (Counts{1, 1}));
    EXPECT_EQ(merged_counts("copy_16"), (Counts{1, 1}));
    EXPECT_EQ(merged_counts("copy_20"), (Counts{5, 5})); // neither 2, 3 nor 4 divides 5 words
    EXPECT_EQ(merged_counts("copy_24"), (Counts{2, 2}));
    EXPECT_EQ(merged_counts("copy_32"), (Counts{2, 2}));
    EXPECT_EQ(merged_counts("copy_36"), (Counts{3, 3}));
    EXPECT_EQ(merged_counts("copy_48"), (Counts{3, 3}));
}

TEST(SpirvMergeVectors, WidensLoadsWithinTheElementOnly) {
    // Of {a.x, a.z, d, e.x, f.y} the first row and the last are read with holes; d is alone in its row.
    EXPECT_EQ(count(Module::read(test::fixture("access_partial"))).loads, 5);
    EXPECT_EQ(merged_counts("access_partial").loads, 3);
}

TEST(SpirvMergeVectors, NeverWidensStores) {
    // A pair and a word: the fourth word of the row stays what it was.
    EXPECT_EQ(merged_counts("access_holes"), (Counts{1, 2}));
}

TEST(SpirvMergeVectors, LeavesWordsAloneWithoutProofOfAlignment) {
    EXPECT_EQ(merged_counts("access_unaligned"), (Counts{4, 4}));
    EXPECT_EQ(merged_counts("access_masked"), (Counts{1, 1}));
    // 16 and 64 are rows of 4; 88 a pair; 100 starts no row of 2, 3 or 4 words but holds a pair at 104.
    EXPECT_EQ(merged_counts("access_fixed"), (Counts{1, 4}));
}

TEST(SpirvMergeVectors, DoesNotTouchCoherentMemory) {
    const test::Words words = test::fixture("coherent");
    Module module = Module::read(words);
    EXPECT_FALSE(merge_vectors(module));
    EXPECT_EQ(module.write(), words);
    EXPECT_EQ(count(module), (Counts{4, 4}));
}

TEST(SpirvMergeVectors, CopiesNonUniform) {
    Module module = Module::read(test::fixture("access_non_uniform"));
    merge_vectors(module);
    const Decorations decorations(module);
    int non_uniform = 0;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() != Op::load ||
            storage_class_of(module, view.operand(0)) != StorageClass::storage_buffer ||
            module.op_of(view.type_id()) != Op::type_vector)
            continue;
        EXPECT_TRUE(decorations.has(view.operand(0), Decoration::non_uniform));
        ++non_uniform;
    }
    EXPECT_EQ(non_uniform, 4);
}

TEST(SpirvMergeVectors, TwinsKeepWhatTheHeapIsDecoratedWith) {
    Module module = Module::read(test::fixture("copy_64"));
    merge_vectors(module);
    const Decorations decorations(module);
    int read_only = 0;
    int twins = 0;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() != Op::variable || view.operand_as<StorageClass>(0) != StorageClass::storage_buffer)
            continue;
        EXPECT_EQ(decorations.literal(view.result_id(), Decoration::descriptor_set), 0u);
        EXPECT_EQ(decorations.literal(view.result_id(), Decoration::binding), 0u);
        const std::uint32_t block = part_type(module, pointee_type(module, view.type_id()), 0);
        const std::uint32_t words = part_type(module, block, 0);
        if (decorations.literal(words, Decoration::array_stride) != 16u)
            continue;
        ++twins;
        read_only += decorations.has(block, Decoration::non_writable, 0);
    }
    EXPECT_EQ(twins, 2);
    EXPECT_EQ(read_only, 1);
}

// --- the judge: running both

test::Heap random_heap(std::mt19937& random) {
    test::Heap heap;
    for (std::uint32_t slot = 0; slot < 8; ++slot) {
        heap[slot].resize(4096);
        for (std::uint32_t& word : heap[slot])
            word = random() % 8; // small: words serve as slots, too
    }
    return heap;
}

class SpirvMergeVectorsRuns : public testing::TestWithParam<const char*> {};

TEST_P(SpirvMergeVectorsRuns, LikeTheShaderThatItWas) {
    const test::Words before = test::fixture(GetParam());
    const test::Words after = run_passes(before, passes_for_dxc());
    std::mt19937 random(7);
    bool writes = false;
    for (std::uint32_t trial = 0; trial < 8; ++trial) {
        // Slots that are equal (source and target one buffer) and slots that are not.
        const std::array<std::uint32_t, 12> root{trial % 4, (trial * 3 + 1) % 5, trial % 7, trial % 3};
        test::Heap expected = random_heap(random);
        test::Heap found = expected;
        const test::Heap start = expected;
        for (std::uint32_t thread = 0; thread < 17; ++thread) {
            test::run_thread(before, root, thread, expected);
            test::run_thread(after, root, thread, found);
        }
        EXPECT_TRUE(found == expected) << GetParam() << ", trial " << trial;
        writes = writes || expected != start;
    }
    EXPECT_TRUE(writes) << "the shader changes nothing: the comparison is void";
}

INSTANTIATE_TEST_SUITE_P(Fixtures, SpirvMergeVectorsRuns,
                         testing::Values("copy_4", "copy_8", "copy_12", "copy_16", "copy_20", "copy_24",
                                         "copy_32", "copy_36", "copy_48", "copy_64", "copy_half",
                                         "access_partial", "access_neighbours", "access_non_uniform",
                                         "access_ordered", "access_unaligned", "access_holes",
                                         "access_masked", "access_fixed", "access_looped",
                                         "access_overwrites", "coherent"));

} // namespace
} // namespace bindery
