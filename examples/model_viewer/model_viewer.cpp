// Shows a glTF model: loads it, draws it once, writes the picture.

#include "loader.hpp"
#include "renderer.hpp"

#include <common/application.hpp>

#include <fmt/format.h>

namespace {

using namespace model_viewer;

// One line a step, so that it can be read in a log too.
class ProgressPrinter {
public:
    void operator()(std::string_view step, std::size_t done, std::size_t total) {
        const std::size_t tenth = total == 0 ? 10 : done * 10 / total; // an empty file has no bytes to read
        if (step == step_ && tenth == tenth_)
            return;
        step_ = step;
        tenth_ = tenth;
        fmt::print("{}: {} of {}\n", step, done, total);
        std::fflush(stdout);
    }

private:
    std::string step_;
    std::size_t tenth_ = 0;
};

/// 0: the fitted one; from 1 on those of the file, where it has any.
Camera choose_camera(const Scene& scene, std::uint32_t wanted, float aspect) {
    if (wanted == 0 || (wanted == 1 && scene.cameras.empty()))
        return fitted_camera(scene, aspect);
    if (wanted > scene.cameras.size())
        throw std::runtime_error(
            fmt::format("Camera {} is asked for and the model has {}.", wanted, scene.cameras.size()));
    return with_tight_planes(scene.cameras[wanted - 1], scene);
}

void print_summary(const Scene& scene) {
    fmt::print("{} vertices, {} indices, {} primitives, {} instances, {} materials, {} images, {} cameras\n",
               scene.vertices.size(), scene.indices.size(), scene.primitives.size(), scene.instances.size(),
               scene.materials.size(), scene.images.size(), scene.cameras.size());
}

} // namespace

int main(int argc, char** argv) {
    examples::CommandLine command_line("Draws a glTF 2 model.");
    std::filesystem::path file;
    std::uint32_t camera_number = 1;
    std::uint32_t width = 960;
    std::uint32_t height = 720;
    command_line.add_positional("file", file, "A .gltf or .glb file");
    command_line.add("--camera", camera_number, 0, 1'000'000,
                     "Which of the file's cameras; 0, or none in the file: one that sees everything");
    command_line.add("--width", width, 1, 8192, "Of the picture, in pixels");
    command_line.add("--height", height, 1, 8192, "Of the picture, in pixels");
    if (const auto code = command_line.parse(argc, argv))
        return *code;
    const examples::Options& options = command_line.common();
    return examples::run([&] {
        const Progress progress = ProgressPrinter();
        const Scene scene = load_scene(file, Limits{}, progress);
        print_summary(scene);
        const Camera camera =
            choose_camera(scene, camera_number, static_cast<float>(width) / static_cast<float>(height));
        fmt::print("camera: {}\n", camera.name);

        auto device = examples::make_device(options, "model_viewer");
        examples::Shaders shaders(device, options, EXAMPLE_FOLDER);
        Renderer renderer(device, shaders, scene, progress);
        const Frame frame = renderer.render(camera, width, height);
        const std::string name = "model_viewer_" + file.stem().string();
        examples::save(frame.picture, options.output_dir / (name + ".png"));
        examples::report(device.take_trace(), options.output_dir / (name + ".txt"));
    });
}
