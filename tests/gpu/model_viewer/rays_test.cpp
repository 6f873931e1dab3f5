// Every sample model, drawn by each backend, against rays cast through the same scene on the CPU.

#include "gpu/fixture.hpp"

#include <model_viewer/loader.hpp>
#include <model_viewer/ray_caster.hpp>
#include <model_viewer/renderer.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace model_viewer;
using bindery::gpu_test::BackendKind;

constexpr const char* models_folder = "/usr/share/assimp/models/glTF2";
constexpr const char* shader_folder = BINDERY_SOURCE_DIR "/examples/model_viewer";
constexpr std::uint32_t width = 400;
constexpr std::uint32_t height = 300;
constexpr std::size_t pixels_a_model = 1000;
// A rasteriser snaps corners to a 256th of a pixel and interpolates floats: the slope of the surface within a
// quarter pixel is allowed for by the rays around the centre, this is for the rest.
constexpr float depth_slack = 2e-5f;

// One device a backend for all models.
class Gpu {
public:
    static Gpu& get(BackendKind backend) {
        static std::map<BackendKind, Gpu>& all = *new std::map<BackendKind, Gpu>();
        return all.try_emplace(backend, backend).first->second;
    }
    explicit Gpu(BackendKind backend)
        : device_(bindery::gpu_test::device_process(backend)),
          shaders_(device_.device(), examples::Options{}, shader_folder) {}

    bindery::Device& device() { return device_.device(); }
    examples::Shaders& shaders() { return shaders_; }
    std::vector<std::string> take_messages() { return device_.take_messages(); }

private:
    bindery::gpu_test::DeviceProcess& device_;
    examples::Shaders shaders_;
};

// What loads; which files do not, and why, is the unit tests' business.
std::vector<fs::path> drawable_models() {
    std::vector<fs::path> models;
    if (!fs::exists(models_folder))
        return models; // a test below fails then
    for (const auto& entry : fs::recursive_directory_iterator(models_folder)) {
        const fs::path extension = entry.path().extension();
        if (extension != ".gltf" && extension != ".glb")
            continue;
        try {
            load_scene(entry.path());
            models.push_back(entry.path());
        } catch (const Refusal&) {
            continue;
        }
    }
    std::ranges::sort(models);
    return models;
}

struct Subject {
    BackendKind backend;
    fs::path model;
};
void PrintTo(const Subject& subject, std::ostream* out) {
    *out << to_string(subject.backend) << " " << subject.model;
}

std::vector<Subject> subjects() {
    std::vector<Subject> all;
    for (BackendKind backend : bindery::gpu_test::gpu_backends())
        for (const fs::path& model : drawable_models())
            all.push_back({backend, model});
    return all;
}

std::string test_name(const testing::TestParamInfo<Subject>& info) {
    std::string name = fs::relative(info.param.model, models_folder).string();
    std::ranges::replace_if(name, [](unsigned char c) { return !std::isalnum(c); }, '_');
    return to_string(info.param.backend) + "_" + name;
}

class Rays : public testing::TestWithParam<Subject> {
protected:
    void TearDown() override {
        for (const std::string& message : Gpu::get(GetParam().backend).take_messages())
            ADD_FAILURE() << message;
    }
};

void compare_pixels(const RayCaster& rays, const Frame& frame) {
    const auto pixels = rays.pick(pixels_a_model);
    EXPECT_EQ(pixels.size(), pixels_a_model);
    std::size_t wrong = 0;
    for (const PixelSample& pixel : pixels) {
        const std::size_t place = std::size_t{pixel.y} * width + pixel.x;
        const float depth = frame.depth[place];
        const bool agrees = frame.materials[place] == pixel.hit.material &&
                            depth >= pixel.lowest_depth - depth_slack &&
                            depth <= pixel.highest_depth + depth_slack;
        if (!agrees && ++wrong <= 5)
            ADD_FAILURE() << fmt::format(
                "({}, {}): depth {} and material {}, and the ray says {} ({} to {}) and {}", pixel.x, pixel.y,
                depth, static_cast<int>(frame.materials[place]), pixel.hit.depth, pixel.lowest_depth,
                pixel.highest_depth, static_cast<int>(pixel.hit.material));
    }
    EXPECT_EQ(wrong, 0u) << "of " << pixels.size();
}

// A point or a place on a line covers a pixel next to where it lands: which one is the rasteriser's choice.
bool is_drawn(const Mark& mark, const Frame& frame) {
    const int x = static_cast<int>(mark.x);
    const int y = static_cast<int>(mark.y);
    for (int py = std::max(y - 1, 0); py <= std::min<int>(y + 1, height - 1); ++py)
        for (int px = std::max(x - 1, 0); px <= std::min<int>(x + 1, width - 1); ++px) {
            const auto place = static_cast<std::size_t>(py) * width + static_cast<std::size_t>(px);
            // Something nearer may hide it; nothing behind it may.
            if (frame.depth[place] <= mark.hit.depth + 1e-3f && frame.materials[place] != none)
                return true;
        }
    return false;
}

void compare_marks(const RayCaster& rays, const Frame& frame) {
    std::size_t missing = 0;
    const auto marks = rays.marks();
    for (const Mark& mark : marks)
        if (!is_drawn(mark, frame) && ++missing <= 5)
            ADD_FAILURE() << fmt::format("nothing is drawn near ({}, {}), depth {}", mark.x, mark.y,
                                         mark.hit.depth);
    EXPECT_EQ(missing, 0u) << "of " << marks.size();
}

// Where only points and lines are drawn: pixels beside all of them.
std::size_t unexplained_pixels(const RayCaster& rays, const Frame& frame) {
    std::size_t unexplained = 0;
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            unexplained += frame.materials[std::size_t{y} * width + x] != none && !rays.near_wire(x, y);
    return unexplained;
}

TEST_P(Rays, SeeWhatIsDrawn) {
    const Scene scene = load_scene(GetParam().model);
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    std::vector<Camera> cameras{fitted_camera(scene, aspect)};
    for (const Camera& camera : scene.cameras)
        cameras.push_back(with_tight_planes(camera, scene));
    Gpu& gpu = Gpu::get(GetParam().backend);
    Renderer renderer(gpu.device(), gpu.shaders(), scene, {});
    for (const Camera& camera : cameras) {
        SCOPED_TRACE(camera.name);
        const Frame frame = renderer.render(camera, width, height);
        const RayCaster rays(scene, camera, width, height);
        compare_pixels(rays, frame);
        compare_marks(rays, frame);
        if (rays.triangle_count() == 0) {
            EXPECT_EQ(unexplained_pixels(rays, frame), 0u);
        }
        EXPECT_GT(std::ranges::count_if(frame.materials, [](std::uint32_t id) { return id != none; }), 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Backends, Rays, testing::ValuesIn(subjects()), test_name);

class Compilers : public testing::TestWithParam<BackendKind> {};

// Texture transforms, normal maps, masks and blending, each compiled by both.
TEST_P(Compilers, DrawTheSamePicture) {
    Gpu& gpu = Gpu::get(GetParam());
    const Scene scene = load_scene(fs::path(models_folder) / "ClearCoat-glTF/ClearCoatTest.gltf");
    const Camera camera = fitted_camera(scene, static_cast<float>(width) / height);
    examples::Options options;
    options.compiler = bindery::Compiler::slang;
    examples::Shaders slang(gpu.device(), options, shader_folder);
    const Frame by_dxc = Renderer(gpu.device(), gpu.shaders(), scene, {}).render(camera, width, height);
    const Frame by_slang = Renderer(gpu.device(), slang, scene, {}).render(camera, width, height);
    EXPECT_EQ(by_dxc.materials, by_slang.materials);
    int largest = 0;
    for (std::size_t i = 0; i < by_dxc.picture.rgba.size(); ++i)
        largest = std::max(largest, std::abs(by_dxc.picture.rgba[i] - by_slang.picture.rgba[i]));
    EXPECT_LE(largest, 2); // the same arithmetic, in another order
    EXPECT_THAT(gpu.take_messages(), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Backends, Compilers,
                         testing::ValuesIn(bindery::gpu_test::backends({BackendKind::vulkan})),
                         bindery::gpu_test::parameter_name);

TEST(DrawableModels, AreThirtyOrMore) {
    EXPECT_GE(drawable_models().size(), 30u);
}

} // namespace
