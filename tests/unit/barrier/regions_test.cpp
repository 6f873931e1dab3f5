// Rectangles cover exactly what was added, each place once, and one uniform box stays one.

#include "barrier/regions.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace bindery::barrier {
namespace {

Box one(unsigned mip, unsigned layer) {
    return {static_cast<std::uint16_t>(mip), static_cast<std::uint16_t>(mip + 1),
            static_cast<std::uint16_t>(layer), static_cast<std::uint16_t>(layer + 1)};
}

TEST(Regions, CoverWhatWasAdded) {
    std::mt19937 random(7);
    Regions<int> regions;
    for (int round = 0; round < 2000; ++round) {
        const unsigned mips = 1 + random() % 5, layers = 1 + random() % 6;
        std::map<std::pair<unsigned, unsigned>, int> added, covered;
        regions.clear();
        for (unsigned mip = 0; mip < mips; ++mip)
            for (unsigned layer = 0; layer < layers; ++layer)
                if (const int value = static_cast<int>(random() % 3); value != 0) {
                    regions.add(one(mip, layer), value);
                    added[{mip, layer}] = value;
                }
        for (const auto& region : regions.finish())
            for (unsigned mip = region.box.mip_begin; mip < region.box.mip_end; ++mip)
                for (unsigned layer = region.box.layer_begin; layer < region.box.layer_end; ++layer)
                    EXPECT_TRUE(covered.insert({{mip, layer}, region.value}).second) << "twice";
        ASSERT_EQ(added, covered);
    }
}

TEST(Regions, JoinABoxIntoOne) {
    Regions<int> regions;
    for (unsigned mip = 2; mip < 5; ++mip)
        for (unsigned layer = 1; layer < 7; ++layer)
            regions.add(one(mip, layer), 1);
    const auto& result = regions.finish();
    ASSERT_EQ(result.size(), 1u);
    EXPECT_EQ(result[0].box, (Box{2, 5, 1, 7}));
}

TEST(Regions, KeepWhatDiffersApart) {
    Regions<int> regions;
    regions.add(one(0, 0), 1);
    regions.add(one(0, 1), 2);
    regions.add(one(1, 0), 1);
    regions.add(one(1, 1), 1);
    EXPECT_EQ(regions.finish().size(), 3u);
}

} // namespace
} // namespace bindery::barrier
