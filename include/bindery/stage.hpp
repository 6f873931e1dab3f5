#pragma once
// The stages of a pipeline.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bindery {

/// A shader stage, in HLSL's words.
enum class Stage : std::uint8_t {
    vertex,
    pixel,
    compute,
    hull,
    domain,
    geometry,
    amplification,
    mesh,
    ray_generation,
    miss,
    closest_hit,
    any_hit,
    intersection,
    callable,
};
inline constexpr std::size_t stage_count = static_cast<std::size_t>(Stage::callable) + 1;

/// What is known of a stage.
struct StageInfo {
    Stage stage;
    std::string_view name;      ///< As the command line spells it: "vertex", "closest_hit".
    std::string_view profile;   ///< What a shader profile starts with: "vs"; "lib" for ray-tracing stages.
    std::string_view attribute; ///< What HLSL's [shader("…")] calls it: "vertex", "raygeneration".
};

/// Every stage, in the order of the enum. Source: HLSL's shader models 5 to 6.5 and [shader(…)] attribute.
inline constexpr std::array<StageInfo, stage_count> stage_table{{
    {Stage::vertex, "vertex", "vs", "vertex"},
    {Stage::pixel, "pixel", "ps", "pixel"},
    {Stage::compute, "compute", "cs", "compute"},
    {Stage::hull, "hull", "hs", "hull"},
    {Stage::domain, "domain", "ds", "domain"},
    {Stage::geometry, "geometry", "gs", "geometry"},
    {Stage::amplification, "amplification", "as", "amplification"},
    {Stage::mesh, "mesh", "ms", "mesh"},
    {Stage::ray_generation, "ray_generation", "lib", "raygeneration"},
    {Stage::miss, "miss", "lib", "miss"},
    {Stage::closest_hit, "closest_hit", "lib", "closesthit"},
    {Stage::any_hit, "any_hit", "lib", "anyhit"},
    {Stage::intersection, "intersection", "lib", "intersection"},
    {Stage::callable, "callable", "lib", "callable"},
}};

/// A number that is no stage reads as `vertex`.
constexpr const StageInfo& stage_info(Stage stage) {
    const auto row = static_cast<std::size_t>(stage);
    return stage_table[row < stage_count ? row : 0];
}

/// The stage of that name, as in stage_table; none if there is no such stage.
constexpr std::optional<Stage> stage_named(std::string_view name) {
    for (const StageInfo& info : stage_table)
        if (info.name == name)
            return info.stage;
    return std::nullopt;
}

/// Ray-tracing stages are compiled as libraries: one bytecode may hold several entry points.
constexpr bool is_ray_tracing(Stage stage) {
    return stage >= Stage::ray_generation;
}

namespace detail {
constexpr bool stage_table_in_order() {
    for (std::size_t i = 0; i < stage_table.size(); ++i)
        if (static_cast<std::size_t>(stage_table[i].stage) != i)
            return false;
    return true;
}
static_assert(stage_table_in_order(), "stage_table follows the order of Stage");
} // namespace detail

} // namespace bindery
