// The lesson: four cubes, one vertex shader, a pixel shader for each colour, and its exercises as switches.

#include "lesson.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace {

using namespace four_cubes;

constexpr std::array depth_names{"kept", "any", "farther", "nearer"};
constexpr std::array constants_names{"together", "apart"};

/// The place of a name, which the command line has checked.
template<class Enum, std::size_t N>
Enum named(const std::array<const char*, N>& names, const std::string& name) {
    std::size_t i = 0;
    while (i + 1 < N && names[i] != name)
        ++i;
    return static_cast<Enum>(i);
}

} // namespace

int main(int argc, char** argv) {
    examples::CommandLine command_line("Four cubes that one looks into: the lesson and its exercises.");
    std::uint32_t split = width / 2;
    std::string constants = constants_names.front();
    std::string depth = depth_names.front();
    command_line.add("--split", split, 0, width, "Left of this column of pixels colours are darker");
    command_line.add("--constants", constants, {constants_names.begin(), constants_names.end()},
                     "One struct for all constants, or one by frame and one by object");
    command_line.add("--depth", depth, {depth_names.begin(), depth_names.end()},
                     "What pixel shaders do with depth: nothing, or write the distance from a light");
    if (const auto code = command_line.parse(argc, argv))
        return *code;
    const examples::Options& options = command_line.common();
    return examples::run([&] {
        auto device = examples::make_device(options, "four_cubes");
        examples::Shaders shaders(device, options, EXAMPLE_FOLDER);
        Lesson lesson(device, shaders,
                      {.split = static_cast<float>(split),
                       .constants = named<Constants>(constants_names, constants),
                       .depth = named<Depth>(depth_names, depth)});
        const Frame frame = lesson.render();
        const HiddenPixels hidden = count_hidden_pixels(device, shaders);
        fmt::print("transforms: {} bytes an element\n", sizeof(lesson::Transforms));
        fmt::print("split at {}, constants {}, depth {}\n", split, constants, depth);
        fmt::print("hidden pixels that ran their shader: {} with early depth testing, {} without\n",
                   hidden.early, hidden.late);
        examples::save(frame.picture, options.output_dir / "four_cubes.png");
        examples::report(device.take_trace(), options.output_dir / "four_cubes.txt");
    });
}
