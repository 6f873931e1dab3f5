// Runs the example that opens the README.

#include "draw.hpp"

#include <common/application.hpp>

int main(int argc, char** argv) {
    examples::CommandLine command_line("Draws the triangle of the README.");
    if (const auto code = command_line.parse(argc, argv))
        return *code;
    const std::filesystem::path output_dir = std::filesystem::absolute(command_line.common().output_dir);
    return examples::run([&] {
        auto device = examples::make_device(command_line.common(), "readme");
        const auto picture = device.create_texture(
            {.name = "picture",
             .format = bindery::Format::rgba8_srgb,
             .width = 320,
             .height = 240,
             .usage = bindery::TextureUsage::color_target | bindery::TextureUsage::copy_source});
        std::filesystem::current_path(EXAMPLE_FOLDER); // the README names its shader without a folder
        draw_triangle(device, picture);
        const std::vector<std::byte> texels = device.read(picture);
        examples::save(examples::to_picture(texels, picture.width(), picture.height()), output_dir / "readme.png");
        examples::report(device.take_trace(), output_dir / "readme.txt");
    });
}
