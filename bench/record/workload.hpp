#pragma once
// What the commands bind: the same for the library and the floor.

#include "record.h"

#include <bindery/vulkan.hpp>

#include <array>
#include <filesystem>
#include <vector>

namespace record {

inline constexpr std::uint32_t buffer_count = 256, texture_count = 256, sampler_count = 16;
inline constexpr std::uint32_t tuple_count = 4096; ///< A power of two, and of 8: see constants_of.

/// What one command binds, by number.
struct Tuple {
    std::uint32_t first, second, third, fourth, filter;
};

/// The constants of command i; the low 3 bits of the first enter the sum.
inline bindery::uint4 constants_of(std::uint32_t i) {
    return {i, i & 3, 1, 2};
}

struct Shaders {
    bindery::Shader vertex, pixel, dispatch, chained;
};
/// Compiles them, and writes them to `folder` unless that is empty.
Shaders compile_shaders(const std::filesystem::path& folder);
Shaders load_shaders(const std::filesystem::path& folder);

/// Resources, pipelines and their numbers in the heap.
struct Workload {
    Workload(const bindery::vulkan::VulkanDesc& desc, const Shaders& shaders);

    bindery::Device device;
    std::vector<bindery::Buffer> buffers;
    std::vector<bindery::Texture> textures;
    std::vector<bindery::Sampler> samplers;
    bindery::Buffer sum;                     ///< Dispatches add to its first DWORD.
    bindery::Buffer total;                   ///< The hazard of each chained dispatch.
    std::array<bindery::Texture, 2> targets; ///< Of one pixel; draws add to the first.
    std::vector<Tuple> tuples;
    bindery::GraphicsPipeline draw;
    bindery::ComputePipeline dispatch, chained;

    // Heap indices, for the floor.
    std::vector<std::uint32_t> buffer_index, texture_index, sampler_index;
    std::array<std::uint32_t, 2> target_index{};
    std::uint32_t total_index = 0;

    /// What the first `count` commands add up to.
    std::uint32_t expected_sum(std::uint32_t count) const;
    bindery::PassDesc pass(std::uint32_t target = 0) const;

private:
    void make_resources();
    void make_tuples();
    void make_pipelines(const Shaders& shaders);
    void note_indices();
};

} // namespace record
