// A galaxy: a compute pass moves the particles, the next pass draws them. Nothing here names a barrier.

#include "particles.h"

#include <common/application.hpp>

#include <fmt/format.h>

namespace {

constexpr std::uint32_t width = 1280;
constexpr std::uint32_t height = 720;
constexpr std::uint32_t default_count = 1'000'000;
constexpr std::uint32_t default_frames = 8;
constexpr float seconds_a_frame = 0.06f;
constexpr float galaxy_scale = 1.02f; // of half the height
constexpr float total_light = 0.2e6f; // of all particles together, so that their number does not matter

class Galaxy {
public:
    Galaxy(bindery::Device& device, examples::Shaders& shaders, std::uint32_t count)
        : device_(device), count_(count) {
        make_pipelines(shaders);
        make_resources();
    }

    void create() {
        auto list = device_.create_command_list("create");
        list.dispatch(compute(create_));
        device_.submit(std::move(list));
        device_.next_frame();
    }

    void move_and_draw() {
        auto list = device_.create_command_list("frame");
        list.dispatch(compute(simulate_));

        particles::DrawParams draw;
        draw.source = particles_;
        draw.scale = bindery::float2(galaxy_scale * height / width, galaxy_scale);
        draw.tilt = 0.95f;
        draw.intensity = total_light / static_cast<float>(count_);
        list.begin_pass({.name = "particles", .colors = {{.texture = light_}}});
        list.draw(bindery::DrawCommand{.pipeline = draw_.id(), .vertex_count = count_}.bind(draw));
        list.end_pass();

        particles::DevelopParams develop;
        develop.light = light_;
        develop.exposure = 1.0f;
        list.begin_pass(
            {.name = "develop", .colors = {{.texture = picture_, .load = bindery::LoadOp::discard}}});
        list.draw(bindery::DrawCommand{.pipeline = develop_.id(), .vertex_count = 3}.bind(develop));
        list.end_pass();
        device_.submit(std::move(list));
        device_.next_frame();
    }

    examples::Picture picture() { return examples::to_picture(device_.read(picture_), width, height); }

private:
    void make_pipelines(examples::Shaders& shaders) {
        using namespace particles;
        using bindery::Stage;
        const auto create = shaders.compile<SimulateParams>("simulate.hlsl", "create", Stage::compute);
        const auto simulate = shaders.compile<SimulateParams>("simulate.hlsl", "simulate", Stage::compute);
        const auto vs_draw = shaders.compile<DrawParams>("draw.hlsl", "vs_draw", Stage::vertex);
        const auto ps_draw = shaders.compile<DrawParams>("draw.hlsl", "ps_draw", Stage::pixel);
        const auto vs_develop = shaders.compile<DevelopParams>("develop.hlsl", "vs_develop", Stage::vertex);
        const auto ps_develop = shaders.compile<DevelopParams>("develop.hlsl", "ps_develop", Stage::pixel);
        create_ = device_.create_compute_pipeline<SimulateParams>({.name = "create", .shader = &create});
        simulate_ =
            device_.create_compute_pipeline<SimulateParams>({.name = "simulate", .shader = &simulate});
        draw_ =
            device_.create_graphics_pipeline<DrawParams>({.name = "draw",
                                                          .vertex = &vs_draw,
                                                          .pixel = &ps_draw,
                                                          .topology = bindery::Topology::point_list,
                                                          .color_formats = {bindery::Format::rgba16_float},
                                                          .blend = {bindery::TargetBlend::additive()}});
        develop_ =
            device_.create_graphics_pipeline<DevelopParams>({.name = "develop",
                                                             .vertex = &vs_develop,
                                                             .pixel = &ps_develop,
                                                             .color_formats = {bindery::Format::rgba8_srgb}});
    }

    void make_resources() {
        using bindery::BufferUsage;
        using bindery::TextureUsage;
        particles_ = device_.create_buffer({.name = "particles",
                                            .size_bytes = std::uint64_t{count_} * sizeof(particles::Particle),
                                            .stride_bytes = sizeof(particles::Particle),
                                            .usage = BufferUsage::shader_read | BufferUsage::shader_write});
        light_ = device_.create_texture({.name = "light",
                                         .format = bindery::Format::rgba16_float,
                                         .width = width,
                                         .height = height,
                                         .usage = TextureUsage::color_target | TextureUsage::shader_read});
        picture_ = device_.create_texture({.name = "picture",
                                           .format = bindery::Format::rgba8_srgb,
                                           .width = width,
                                           .height = height,
                                           .usage = TextureUsage::color_target | TextureUsage::copy_source});
    }

    bindery::DispatchCommand compute(const bindery::ComputePipeline& pipeline) const {
        particles::SimulateParams params;
        params.target = particles_;
        params.count = count_;
        params.seconds = seconds_a_frame;
        const std::uint32_t groups = (count_ + particles::threads_a_group - 1) / particles::threads_a_group;
        return bindery::DispatchCommand{.pipeline = pipeline.id(), .groups = {groups, 1, 1}}.bind(params);
    }

    bindery::Device& device_;
    std::uint32_t count_;
    bindery::ComputePipeline create_, simulate_;
    bindery::GraphicsPipeline draw_, develop_;
    bindery::Buffer particles_;
    bindery::Texture light_, picture_;
};

} // namespace

int main(int argc, char** argv) {
    examples::CommandLine command_line("A galaxy of particles: moved by one pass, drawn by the next.");
    std::uint32_t count = default_count;
    std::uint32_t frames = default_frames;
    // 65,535 groups are what every device can dispatch.
    command_line.add("--count", count, 1, 65535 * particles::threads_a_group, "Particles");
    command_line.add("--frames", frames, 1, 10000, "How often they move before the picture is taken");
    if (const auto code = command_line.parse(argc, argv))
        return *code;
    const examples::Options& options = command_line.common();
    return examples::run([&] {
        auto device = examples::make_device(options, "particles");
        examples::Shaders shaders(device, options, EXAMPLE_FOLDER);
        Galaxy galaxy(device, shaders, count);
        galaxy.create();
        for (std::uint32_t frame = 0; frame < frames; ++frame)
            galaxy.move_and_draw();
        fmt::print("{} particles, {} frames\n", count, frames);
        examples::save(galaxy.picture(), options.output_dir / "particles.png");
        examples::report(device.take_trace(), options.output_dir / "particles.txt");
    });
}
