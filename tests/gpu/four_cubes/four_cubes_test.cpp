// The lesson against rays, the exercises against each other.

#include "gpu/fixture.hpp"
#include "gpu/four_cubes/oracle.hpp"

#include <four_cubes/lesson.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace four_cubes_test {
namespace {

using namespace four_cubes;
using bindery::gpu_test::gpu_ways;
using bindery::gpu_test::parameter_name;
using bindery::gpu_test::Way;

class FourCubes : public bindery::gpu_test::WayTest {
protected:
    examples::Shaders& shaders() {
        static std::map<bindery::gpu_test::BackendKind, std::map<bindery::Compiler, examples::Shaders>> made;
        auto& of_backend = made[GetParam().backend];
        const auto found = of_backend.find(GetParam().compiler);
        if (found != of_backend.end())
            return found->second;
        examples::Options options;
        options.compiler = GetParam().compiler;
        return of_backend
            .try_emplace(GetParam().compiler, device(), options, BINDERY_SOURCE_DIR "/examples/four_cubes")
            .first->second;
    }
    Frame draw(const Options& options) { return Lesson(device(), shaders(), options).render(); }
};

using Pixel = std::array<int, 4>;
Pixel pixel_of(const examples::Picture& picture, std::uint32_t x, std::uint32_t y) {
    const std::size_t at = (std::size_t{y} * picture.width + x) * 4;
    return {picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2], picture.rgba[at + 3]};
}
Pixel expected_of(const std::optional<Seen>& seen) {
    if (!seen)
        return {0, 0, 0, 0};
    const auto byte = [](float value) { return static_cast<int>(std::lround(value * 255)); };
    return {byte(seen->color.r), byte(seen->color.g), byte(seen->color.b), 255};
}
bool near(const Pixel& a, const Pixel& b, int slack) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::abs(a[i] - b[i]) > slack)
            return false;
    return true;
}

/// What one looks at, as far as edges go: pixels that see the same all around them are no edge.
using Surface = std::tuple<int, int, int>;
Surface surface(const std::optional<Seen>& seen) {
    if (!seen)
        return {-1, -1, -1};
    return {static_cast<int>(seen->cube), seen->face, seen->front ? -1 : seen->cell};
}
bool is_edge(glm::vec2 centre, const std::optional<Seen>& seen, float split) {
    for (const glm::vec2 offset : {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(-1, 1), glm::vec2(1, 1)})
        if (surface(look(centre + offset, split)) != surface(seen))
            return true;
    return false;
}

TEST_P(FourCubes, PixelsAreWhatRaysSee) {
    const Frame frame = draw({});
    std::map<Color, int> outside, inside;
    int compared = 0;
    for (std::uint32_t y = 3; y < height; y += 7)
        for (std::uint32_t x = 2; x < width; x += 7) {
            const glm::vec2 centre(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
            const std::optional<Seen> seen = look(centre, 640);
            if (is_edge(centre, seen, 640))
                continue;
            ++compared;
            const std::size_t at = std::size_t{y} * width + x;
            ASSERT_TRUE(near(pixel_of(frame.scene, x, y), expected_of(seen), 1))
                << x << ", " << y << ": " << testing::PrintToString(pixel_of(frame.scene, x, y))
                << " instead of " << testing::PrintToString(expected_of(seen));
            ASSERT_NEAR(frame.depth[at], seen ? seen->depth : 1.0f, 1e-5f) << x << ", " << y;
            if (seen)
                ++(seen->front ? outside : inside)[seen->cube];
        }
    EXPECT_GT(compared, 15'000);
    for (const Color cube : {Color::red, Color::green, Color::blue, Color::yellow}) {
        EXPECT_GT(outside[cube], 100) << "outside of cube " << static_cast<int>(cube);
        EXPECT_GT(inside[cube], 100) << "checkered inside of cube " << static_cast<int>(cube);
    }
}

TEST_P(FourCubes, TheSplitDarkensTheLeftBySixTenths) {
    const Frame half = draw({.split = 640}), none = draw({.split = 0});
    std::size_t left = 0;
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            const Pixel dark = pixel_of(half.scene, x, y), bright = pixel_of(none.scene, x, y);
            ASSERT_EQ(dark[3], bright[3]) << "the same pixels are covered: " << x << ", " << y;
            if (bright[3] == 0 || x >= 640) {
                ASSERT_EQ(dark, bright) << x << ", " << y;
                continue;
            }
            ++left;
            for (int i = 0; i < 3; ++i)
                ASSERT_NEAR(dark[static_cast<std::size_t>(i)], 0.6 * bright[static_cast<std::size_t>(i)], 1.0)
                    << x << ", " << y;
        }
    EXPECT_GT(left, 20'000u);
}

TEST_P(FourCubes, TheSplitFollowsItsValue) {
    const Frame moved = draw({.split = 300}), none = draw({.split = 0});
    for (std::uint32_t y = 0; y < height; y += 5)
        for (std::uint32_t x = 0; x < width; ++x) {
            const Pixel found = pixel_of(moved.scene, x, y), bright = pixel_of(none.scene, x, y);
            if (bright[3] != 0) {
                ASSERT_EQ(found == bright, x >= 300) << x << ", " << y;
            }
        }
}

TEST_P(FourCubes, ConstantsApartDrawTheSame) {
    const Frame together = draw({}), apart = draw({.constants = Constants::apart});
    EXPECT_EQ(together.scene.rgba, apart.scene.rgba);
    EXPECT_EQ(together.depth, apart.depth);
}

TEST_P(FourCubes, TheLastPassCoversEveryPixel) {
    const Frame frame = draw({});
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            const Pixel scene = pixel_of(frame.scene, x, y), picture = pixel_of(frame.picture, x, y);
            if (scene[3] == 255) {
                ASSERT_EQ(picture, scene) << x << ", " << y;
            } else { // the background, darker at the bottom
                const float down = (static_cast<float>(y) + 0.5f) / height;
                const float grey = 0.10f + (0.03f - 0.10f) * down;
                ASSERT_NEAR(picture[0], grey * 255, 1.0) << x << ", " << y;
            }
        }
}

/// The depth that a variant writes at what a ray sees.
float expected_depth(const Seen& seen, Depth variant) {
    const glm::vec3 light(lesson::light.x, lesson::light.y, lesson::light.z);
    const float distance = glm::length(seen.world - light) / lesson::light_reach;
    switch (variant) {
    case Depth::kept:
        return seen.depth;
    case Depth::any:
        return distance;
    case Depth::farther:
        return std::max(seen.depth, distance);
    case Depth::nearer:
        return std::min(seen.depth, distance);
    }
    return 0;
}

TEST_P(FourCubes, DepthOutputsAreWritten) {
    for (const Depth variant : {Depth::any, Depth::farther, Depth::nearer}) {
        const Frame frame = draw({.depth = variant});
        int compared = 0;
        for (std::uint32_t y = 3; y < height; y += 9)
            for (std::uint32_t x = 2; x < width; x += 9) {
                const glm::vec2 centre(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
                const std::optional<Seen> seen = look(centre, 640);
                // Where surfaces lie behind each other the light decides, not the eye: single ones are
                // compared.
                if (!seen || is_edge(centre, seen, 640) || surface_count(centre) != 1)
                    continue;
                ++compared;
                ASSERT_NEAR(frame.depth[std::size_t{y} * width + x], expected_depth(*seen, variant), 2e-5f)
                    << x << ", " << y << ", variant " << static_cast<int>(variant);
            }
        EXPECT_GT(compared, 500);
    }
}

TEST_P(FourCubes, HiddenPixelsRunTheirShaderOnlyWithoutEarlyDepth) {
    const HiddenPixels hidden = count_hidden_pixels(device(), shaders());
    EXPECT_EQ(hidden.early, 0u);
    EXPECT_GT(hidden.late, 50'000u);
}

INSTANTIATE_TEST_SUITE_P(Backends, FourCubes, testing::ValuesIn(gpu_ways()), parameter_name);

} // namespace
} // namespace four_cubes_test
