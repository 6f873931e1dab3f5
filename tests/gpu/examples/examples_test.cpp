// The examples on D3D12 against the same on Vulkan, on one software rasteriser: each runs as a user runs it,
// in a process of its own, and what the runtime has to say there counts as this program's.

#include <common/picture.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using examples::Picture;

struct Example {
    std::string name;
    std::string program;
    std::string arguments;
    std::string picture; ///< The file it writes.
};
void PrintTo(const Example& example, std::ostream* out) {
    *out << example.name;
}

std::vector<Example> all_examples() {
    return {{"hello_bindings_d3d12", HELLO_BINDINGS, "", "hello_bindings.png"},
            {"particles_d3d12", PARTICLES, "--count 100000 --frames 3", "particles.png"},
            {"model_viewer_d3d12", MODEL_VIEWER,
             "/usr/share/assimp/models/glTF2/2CylinderEngine-glTF-Binary/2CylinderEngine.glb",
             "model_viewer_2CylinderEngine.png"}};
}

class Examples : public testing::TestWithParam<Example> {
protected:
    Picture picture_of(const std::string& backend) {
        const Example& example = GetParam();
        const fs::path folder = fs::path(EXAMPLES_OUTPUT) / example.name / backend;
        fs::remove_all(folder);
        // Both under one wrapper, so that both have its driver.
        const char* wrapper = std::getenv("BINDERY_PREFIX_RUN");
        const std::string command = fmt::format("{} {} --backend {} --output-dir {} {} > /dev/null",
                                                wrapper == nullptr ? "" : wrapper, example.program, backend,
                                                folder.string(), example.arguments);
        EXPECT_EQ(std::system(command.c_str()), 0) << command;
        std::ifstream file(folder / example.picture, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        return examples::decode_picture({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                                        example.name, 1u << 24);
    }
};

bool differ(const std::uint8_t* a, const std::uint8_t* b) {
    for (int i = 0; i < 4; ++i)
        if (std::abs(a[i] - b[i]) > 1)
            return true;
    return false;
}

TEST_P(Examples, DrawWhatTheyDrawOnVulkan) {
    const Picture vulkan = picture_of("vulkan"), d3d12 = picture_of("d3d12");
    ASSERT_EQ(d3d12.width, vulkan.width);
    ASSERT_EQ(d3d12.height, vulkan.height);
    const std::size_t pixels = std::size_t{vulkan.width} * vulkan.height;
    std::size_t different = 0;
    for (std::size_t i = 0; i < pixels; ++i)
        different += differ(&vulkan.rgba[i * 4], &d3d12.rgba[i * 4]) ? 1 : 0;
    EXPECT_LE(different * 1000, pixels) << different << " of " << pixels << " pixels differ";
    const auto [low, high] = std::minmax_element(vulkan.rgba.begin(), vulkan.rgba.end());
    EXPECT_NE(*low, *high) << "there is nothing in the picture";
}

INSTANTIATE_TEST_SUITE_P(Backends, Examples, testing::ValuesIn(all_examples()),
                         [](const auto& info) { return info.param.name; });

} // namespace
