#include "workload.hpp"

#include <bindery/shader_compiler.hpp>

#include <fmt/format.h>

#include <random>

namespace record {

using bindery::BufferUsage;
using bindery::TextureUsage;

namespace {

/// The number that a buffer or texture holds.
std::uint32_t value_of(std::uint32_t i) {
    return i % 13;
}

template<class Root>
bindery::Shader compile(bindery::ShaderCompiler& compiler, const char* entry, bindery::Stage stage) {
    bindery::CompileRequest request{
        .path = std::filesystem::path(BINDERY_BENCH_DIR) / "record.hlsl", .entry = entry, .stage = stage};
    request.set_root(bindery::root_type<Root>());
    return compiler.compile(request);
}

template<class Do>
void for_each_file(Shaders& shaders, Do&& act) {
    act(shaders.vertex, "draw_vertex.spv");
    act(shaders.pixel, "draw_pixel.spv");
    act(shaders.dispatch, "dispatch.spv");
    act(shaders.chained, "dispatch_chained.spv");
}

} // namespace

Shaders compile_shaders(const std::filesystem::path& folder) {
    bindery::ShaderCompiler compiler;
    using bindery::Stage;
    Shaders shaders{compile<Bound>(compiler, "draw_vertex", Stage::vertex),
                    compile<Bound>(compiler, "draw_pixel", Stage::pixel),
                    compile<Bound>(compiler, "dispatch", Stage::compute),
                    compile<Chained>(compiler, "dispatch_chained", Stage::compute)};
    if (!folder.empty()) {
        std::filesystem::create_directories(folder);
        for_each_file(shaders,
                      [&](bindery::Shader& shader, const char* file) { shader.save(folder / file); });
    }
    return shaders;
}

Shaders load_shaders(const std::filesystem::path& folder) {
    Shaders shaders;
    for_each_file(shaders, [&](bindery::Shader& shader, const char* file) {
        shader = bindery::Shader::load(folder / file);
    });
    return shaders;
}

Workload::Workload(const bindery::vulkan::VulkanDesc& desc, const Shaders& shaders)
    : device(bindery::vulkan::create_device(desc)) {
    make_resources();
    make_tuples();
    make_pipelines(shaders);
    note_indices();
}

void Workload::make_resources() {
    constexpr BufferUsage written = BufferUsage::shader_read | BufferUsage::shader_write |
                                    BufferUsage::copy_source | BufferUsage::copy_target;
    sum = device.create_buffer({.name = "sum", .size_bytes = 256, .usage = written});
    total = device.create_buffer(
        {.name = "total", .size_bytes = 256, .stride_bytes = sizeof(std::uint32_t), .usage = written});
    for (std::uint32_t i = 0; i < buffer_count; ++i) {
        buffers.push_back(device.create_buffer(
            {.name = fmt::format("buffer {}", i), .size_bytes = 256, .stride_bytes = sizeof(Item)}));
        Item item;
        item.value = value_of(i);
        item.sum = sum;
        device.upload(buffers.back(), std::span<const Item>(&item, 1));
    }
    bindery::CommandList list = device.create_command_list("fill textures");
    for (std::uint32_t i = 0; i < texture_count; ++i) {
        textures.push_back(device.create_texture({.name = fmt::format("texture {}", i),
                                                  .format = bindery::Format::rgba16_float,
                                                  .width = 4,
                                                  .height = 4}));
        list.clear(textures.back(), {static_cast<float>(value_of(i)), 0.0f, 0.0f, 0.0f});
    }
    device.submit(std::move(list));
    for (std::uint32_t i = 0; i < sampler_count; ++i)
        samplers.push_back(device.create_sampler({.name = fmt::format("sampler {}", i),
                                                  .minify = bindery::Filter::nearest,
                                                  .magnify = bindery::Filter::nearest,
                                                  .mip = bindery::Filter::nearest,
                                                  .max_lod = static_cast<float>(i)}));
    for (std::size_t i = 0; i < targets.size(); ++i)
        targets[i] = device.create_texture(
            {.name = fmt::format("target {}", i),
             .format = bindery::Format::rgba32_float,
             .usage = TextureUsage::shader_read | TextureUsage::color_target | TextureUsage::copy_source});
}

void Workload::make_tuples() {
    std::mt19937 generator(1);
    const auto random = [&](std::uint32_t below) { return static_cast<std::uint32_t>(generator() % below); };
    // The two of a kind differ: a command reads 4 resources.
    for (std::uint32_t i = 0; i < tuple_count; ++i) {
        const std::uint32_t first = random(buffer_count), third = random(texture_count);
        tuples.push_back({first, (first + 1 + random(buffer_count - 1)) % buffer_count, third,
                          (third + 1 + random(texture_count - 1)) % texture_count, random(sampler_count)});
    }
}

void Workload::make_pipelines(const Shaders& shaders) {
    draw = device.create_graphics_pipeline<Bound>({.name = "draw",
                                                   .vertex = &shaders.vertex,
                                                   .pixel = &shaders.pixel,
                                                   .raster = {.cull = bindery::CullMode::none},
                                                   .color_formats = {bindery::Format::rgba32_float},
                                                   .blend = {bindery::TargetBlend::additive()}});
    dispatch = device.create_compute_pipeline<Bound>({.name = "dispatch", .shader = &shaders.dispatch});
    chained = device.create_compute_pipeline<Chained>({.name = "chained", .shader = &shaders.chained});
}

void Workload::note_indices() {
    // Assigned as the library's own commands are; a slot's value is the heap index.
    Chained bound;
    const auto value = [&](std::size_t dword) { return bindery::slots_of(bound)[dword].value; };
    for (const bindery::Buffer& buffer : buffers) {
        bound.first = buffer;
        buffer_index.push_back(value(0));
    }
    for (const bindery::Texture& texture : textures) {
        bound.third = texture;
        texture_index.push_back(value(2));
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
        bound.third = targets[i];
        target_index[i] = value(2);
    }
    for (const bindery::Sampler& sampler : samplers) {
        bound.filter = sampler;
        sampler_index.push_back(value(4));
    }
    bound.total = total;
    total_index = value(9);
}

std::uint32_t Workload::expected_sum(std::uint32_t count) const {
    std::uint32_t sum_of_all = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Tuple& tuple = tuples[i % tuple_count];
        const bindery::uint4 constants = constants_of(i);
        sum_of_all += value_of(tuple.first) + value_of(tuple.second) + value_of(tuple.third) +
                      value_of(tuple.fourth) + (constants.x & 7) + constants.y + constants.z + constants.w;
    }
    return sum_of_all;
}

bindery::PassDesc Workload::pass(std::uint32_t target) const {
    return {.name = "pass", .colors = {{.texture = targets[target]}}};
}

} // namespace record
