#include "model/shader_use.hpp"

#include <fmt/format.h>

namespace bindery::model {
namespace {

template<class Enum, std::size_t N>
using Names = std::array<std::pair<Enum, std::string_view>, N>;

template<class Table>
constexpr bool in_order(const Table& table) {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (static_cast<std::size_t>(table[i].first) != i)
            return false;
    return true;
}

constexpr Names<UseKind, use_kind_count> use_kind_names{{
    {UseKind::value, "value"},
    {UseKind::buffer, "buffer"},
    {UseKind::constant_buffer, "constant buffer"},
    {UseKind::image, "image"},
    {UseKind::texel_buffer, "texel buffer"},
    {UseKind::sampler, "sampler"},
    {UseKind::acceleration_structure, "acceleration structure"},
}};
static_assert(in_order(use_kind_names));

constexpr Names<ImageDimension, image_dimension_count> dimension_names{{
    {ImageDimension::one, "1D"},
    {ImageDimension::two, "2D"},
    {ImageDimension::three, "3D"},
    {ImageDimension::cube, "cube"},
}};
static_assert(in_order(dimension_names));

constexpr Names<ShaderFindingKind, shader_finding_kind_count> finding_sentences{{
    {ShaderFindingKind::non_uniform_binding_array, "An array of bindings is indexed by a value that may "
                                                   "differ between threads; it takes uniform indices only."},
    {ShaderFindingKind::missing_non_uniform,
     "The heap is indexed by a value that may differ between threads, without NonUniformResourceIndex."},
    {ShaderFindingKind::dynamic_root_index,
     "The root constants are indexed by a value that is not a literal; copy them to a local array first."},
}};
static_assert(in_order(finding_sentences));

std::string describe_image(const ResourceShape& shape) {
    return fmt::format("{}{}{} image of {}{}", shape.multisampled ? "multisampled " : "",
                       to_string(shape.dimension), shape.arrayed ? " array" : "",
                       scalar_table[static_cast<std::size_t>(shape.component)].hlsl_name,
                       shape.storage ? ", writable" : "");
}

std::string describe_buffer(const ResourceShape& shape) {
    const std::string_view writable = shape.storage ? ", writable" : "";
    if (shape.raw || shape.stride_bytes == 0)
        return fmt::format("raw buffer{}", writable);
    return fmt::format("buffer of {}-byte elements{}", shape.stride_bytes, writable);
}

} // namespace

std::string_view to_string(UseKind kind) {
    return use_kind_names[static_cast<std::size_t>(kind)].second;
}

std::string_view to_string(ImageDimension dimension) {
    return dimension_names[static_cast<std::size_t>(dimension)].second;
}

std::string_view to_string(ShaderFindingKind kind) {
    return finding_sentences[static_cast<std::size_t>(kind)].second;
}

std::string describe(const ResourceShape& shape) {
    switch (shape.kind) {
    case UseKind::image:
        return describe_image(shape);
    case UseKind::buffer:
        return describe_buffer(shape);
    case UseKind::texel_buffer:
        return fmt::format("texel buffer of {}{}",
                           scalar_table[static_cast<std::size_t>(shape.component)].hlsl_name,
                           shape.storage ? ", writable" : "");
    case UseKind::value:
    case UseKind::constant_buffer:
    case UseKind::sampler:
    case UseKind::acceleration_structure:
        break;
    }
    return std::string(to_string(shape.kind));
}

} // namespace bindery::model
