#include <model_viewer/topology.hpp>

#include <gtest/gtest.h>

#include <numeric>

namespace model_viewer {
namespace {

using Indices = std::vector<std::uint32_t>;

constexpr Mode all_modes[] = {Mode::points,    Mode::lines,          Mode::line_loop,   Mode::line_strip,
                              Mode::triangles, Mode::triangle_strip, Mode::triangle_fan};

TEST(Topology, SizeIsKnownBeforeTheListIsMade) {
    for (Mode mode : all_modes)
        for (std::size_t count = 0; count < 12; ++count) {
            Indices indices(count);
            std::iota(indices.begin(), indices.end(), 100u);
            EXPECT_EQ(list_size(mode, count), to_list(mode, indices).size())
                << static_cast<int>(mode) << ", " << count;
        }
}

TEST(Topology, ListsDropWhatCompletesNothing) {
    EXPECT_EQ(to_list(Mode::lines, {5, 6, 7}), (Indices{5, 6}));
    EXPECT_EQ(to_list(Mode::triangles, {5, 6, 7, 8, 9}), (Indices{5, 6, 7}));
    EXPECT_EQ(to_list(Mode::line_loop, {5}), Indices{});
    EXPECT_EQ(to_list(Mode::triangle_fan, {5, 6}), Indices{});
}

TEST(Topology, LoopClosesAndStripDoesNot) {
    EXPECT_EQ(to_list(Mode::line_loop, {5, 6, 7}), (Indices{5, 6, 6, 7, 7, 5}));
    EXPECT_EQ(to_list(Mode::line_strip, {5, 6, 7}), (Indices{5, 6, 6, 7}));
}

// Twice the signed area of a list of triangles among these places.
int doubled_area(const Indices& list, const std::vector<std::pair<int, int>>& places) {
    int area = 0;
    for (std::size_t i = 0; i < list.size(); i += 3) {
        const auto [ax, ay] = places[list[i]];
        const auto [bx, by] = places[list[i + 1]];
        const auto [cx, cy] = places[list[i + 2]];
        const int turn = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
        EXPECT_GT(turn, 0) << "triangle " << i / 3 << " is turned";
        area += turn;
    }
    return area;
}

TEST(Topology, EveryTriangleOfAStripTurnsTheSameWay) {
    std::vector<std::pair<int, int>> ladder; // bottom, top, bottom … of a strip 1 high: counter-clockwise
    Indices indices;
    for (int i = 0; i < 9; ++i) {
        ladder.emplace_back(i / 2, 1 - i % 2);
        indices.push_back(static_cast<std::uint32_t>(i));
    }
    EXPECT_EQ(doubled_area(to_list(Mode::triangle_strip, indices), ladder), 7);
}

TEST(Topology, EveryTriangleOfAFanTurnsTheSameWay) {
    const std::vector<std::pair<int, int>> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    EXPECT_EQ(doubled_area(to_list(Mode::triangle_fan, {0, 1, 2, 3}), square), 8);
}

} // namespace
} // namespace model_viewer
