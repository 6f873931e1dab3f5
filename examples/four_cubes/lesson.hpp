#pragma once
// The lesson on the GPU: the cubes, the full-screen triangle, and the variants.

#include "lesson.h"
#include "scene.hpp"

#include <common/application.hpp>

#include <bindery/device.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace four_cubes {

/// How constants are cut up.
enum class Constants : std::uint8_t {
    together, ///< One element of 268 bytes a cube.
    apart,    ///< What changes by frame, and what changes by object.
};

/// What the pixel shaders do with depth.
enum class Depth : std::uint8_t {
    kept,    ///< Nothing; each cube in its colour.
    any,     ///< SV_Depth: the distance from a light. Grey cubes.
    farther, ///< SV_DepthGreaterEqual: that distance where it is farther.
    nearer,  ///< SV_DepthLessEqual.
};

struct Options {
    float split = 640; ///< Left of this column colours are darker.
    Constants constants = Constants::together;
    Depth depth = Depth::kept;
};

/// What is drawn, rows from the top.
struct Frame {
    examples::Picture scene;   ///< The cubes alone; alpha is 0 where there is none. Linear UNORM.
    examples::Picture picture; ///< After the last pass.
    std::vector<float> depth;
};

/// How many pixels of cubes that stand behind something ran their shader.
struct HiddenPixels {
    std::uint32_t early = 0; ///< With early depth testing.
    std::uint32_t late = 0;  ///< With a shader that writes SV_Depth.
};

/// Keeps a reference to the device.
class Lesson {
public:
    Lesson(bindery::Device& device, examples::Shaders& shaders, const Options& options);

    Frame render();

private:
    void make_pipelines(examples::Shaders& shaders);
    template<class Params>
    void make_cube_pipelines(examples::Shaders& shaders);
    void upload_constants();
    bindery::DrawCommand draw_cube(Color cube) const;

    bindery::Device& device_;
    Options options_;
    std::array<bindery::GraphicsPipeline, cube_count> cubes_;
    bindery::GraphicsPipeline screen_;
    bindery::Buffer vertices_, indices_, transforms_, frame_, objects_;
    bindery::Texture scene_, depth_, picture_;
};

/// Hides the cubes behind a triangle and counts which of their pixels run a shader.
HiddenPixels count_hidden_pixels(bindery::Device& device, examples::Shaders& shaders);

/// What the cubes' draws read.
lesson::Transforms transforms_of(Color cube);

} // namespace four_cubes
