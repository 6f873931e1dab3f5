#pragma once
// The words of HLSL's root-signature language, which the parser and the printer share.

#include <bindery/root_signature.hpp>

#include <array>
#include <string_view>

namespace bindery::root_signature {

using namespace root;

/// A value and its word.
template<class E>
struct Word {
    E value;
    std::string_view text;
};

inline constexpr auto visibility_words = std::to_array<Word<Visibility>>({
    {Visibility::all, "SHADER_VISIBILITY_ALL"},
    {Visibility::vertex, "SHADER_VISIBILITY_VERTEX"},
    {Visibility::hull, "SHADER_VISIBILITY_HULL"},
    {Visibility::domain, "SHADER_VISIBILITY_DOMAIN"},
    {Visibility::geometry, "SHADER_VISIBILITY_GEOMETRY"},
    {Visibility::pixel, "SHADER_VISIBILITY_PIXEL"},
    {Visibility::amplification, "SHADER_VISIBILITY_AMPLIFICATION"},
    {Visibility::mesh, "SHADER_VISIBILITY_MESH"},
});
static_assert(visibility_words.size() == visibility_count);

inline constexpr auto flag_words = std::to_array<Word<Flags>>({
    {Flags::allow_input_assembler_input_layout, "ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT"},
    {Flags::deny_vertex_shader_root_access, "DENY_VERTEX_SHADER_ROOT_ACCESS"},
    {Flags::deny_hull_shader_root_access, "DENY_HULL_SHADER_ROOT_ACCESS"},
    {Flags::deny_domain_shader_root_access, "DENY_DOMAIN_SHADER_ROOT_ACCESS"},
    {Flags::deny_geometry_shader_root_access, "DENY_GEOMETRY_SHADER_ROOT_ACCESS"},
    {Flags::deny_pixel_shader_root_access, "DENY_PIXEL_SHADER_ROOT_ACCESS"},
    {Flags::allow_stream_output, "ALLOW_STREAM_OUTPUT"},
    {Flags::local_root_signature, "LOCAL_ROOT_SIGNATURE"},
    {Flags::deny_amplification_shader_root_access, "DENY_AMPLIFICATION_SHADER_ROOT_ACCESS"},
    {Flags::deny_mesh_shader_root_access, "DENY_MESH_SHADER_ROOT_ACCESS"},
    {Flags::cbv_srv_uav_heap_directly_indexed, "CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED"},
    {Flags::sampler_heap_directly_indexed, "SAMPLER_HEAP_DIRECTLY_INDEXED"},
});

inline constexpr auto range_flag_words = std::to_array<Word<DataFlags>>({
    {DataFlags::descriptors_volatile, "DESCRIPTORS_VOLATILE"},
    {DataFlags::data_volatile, "DATA_VOLATILE"},
    {DataFlags::data_static_while_set_at_execute, "DATA_STATIC_WHILE_SET_AT_EXECUTE"},
    {DataFlags::data_static, "DATA_STATIC"},
    {DataFlags::descriptors_static_keeping_buffer_bounds_checks,
     "DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS"},
});

/// Those of range_flag_words that a root descriptor may have.
inline constexpr auto descriptor_flag_words = std::to_array<Word<DataFlags>>({
    {DataFlags::data_volatile, "DATA_VOLATILE"},
    {DataFlags::data_static_while_set_at_execute, "DATA_STATIC_WHILE_SET_AT_EXECUTE"},
    {DataFlags::data_static, "DATA_STATIC"},
});

inline constexpr auto sampler_flag_words = std::to_array<Word<SamplerFlags>>({
    {SamplerFlags::uint_border_color, "UINT_BORDER_COLOR"},
    {SamplerFlags::non_normalized_coordinates, "NON_NORMALIZED_COORDINATES"},
});

inline constexpr auto filter_words = std::to_array<Word<Filter>>({
    {Filter::min_mag_mip_point, "FILTER_MIN_MAG_MIP_POINT"},
    {Filter::min_mag_point_mip_linear, "FILTER_MIN_MAG_POINT_MIP_LINEAR"},
    {Filter::min_point_mag_linear_mip_point, "FILTER_MIN_POINT_MAG_LINEAR_MIP_POINT"},
    {Filter::min_point_mag_mip_linear, "FILTER_MIN_POINT_MAG_MIP_LINEAR"},
    {Filter::min_linear_mag_mip_point, "FILTER_MIN_LINEAR_MAG_MIP_POINT"},
    {Filter::min_linear_mag_point_mip_linear, "FILTER_MIN_LINEAR_MAG_POINT_MIP_LINEAR"},
    {Filter::min_mag_linear_mip_point, "FILTER_MIN_MAG_LINEAR_MIP_POINT"},
    {Filter::min_mag_mip_linear, "FILTER_MIN_MAG_MIP_LINEAR"},
    {Filter::anisotropic, "FILTER_ANISOTROPIC"},
    {Filter::comparison_min_mag_mip_point, "FILTER_COMPARISON_MIN_MAG_MIP_POINT"},
    {Filter::comparison_min_mag_point_mip_linear, "FILTER_COMPARISON_MIN_MAG_POINT_MIP_LINEAR"},
    {Filter::comparison_min_point_mag_linear_mip_point, "FILTER_COMPARISON_MIN_POINT_MAG_LINEAR_MIP_POINT"},
    {Filter::comparison_min_point_mag_mip_linear, "FILTER_COMPARISON_MIN_POINT_MAG_MIP_LINEAR"},
    {Filter::comparison_min_linear_mag_mip_point, "FILTER_COMPARISON_MIN_LINEAR_MAG_MIP_POINT"},
    {Filter::comparison_min_linear_mag_point_mip_linear, "FILTER_COMPARISON_MIN_LINEAR_MAG_POINT_MIP_LINEAR"},
    {Filter::comparison_min_mag_linear_mip_point, "FILTER_COMPARISON_MIN_MAG_LINEAR_MIP_POINT"},
    {Filter::comparison_min_mag_mip_linear, "FILTER_COMPARISON_MIN_MAG_MIP_LINEAR"},
    {Filter::comparison_anisotropic, "FILTER_COMPARISON_ANISOTROPIC"},
    {Filter::minimum_min_mag_mip_point, "FILTER_MINIMUM_MIN_MAG_MIP_POINT"},
    {Filter::minimum_min_mag_point_mip_linear, "FILTER_MINIMUM_MIN_MAG_POINT_MIP_LINEAR"},
    {Filter::minimum_min_point_mag_linear_mip_point, "FILTER_MINIMUM_MIN_POINT_MAG_LINEAR_MIP_POINT"},
    {Filter::minimum_min_point_mag_mip_linear, "FILTER_MINIMUM_MIN_POINT_MAG_MIP_LINEAR"},
    {Filter::minimum_min_linear_mag_mip_point, "FILTER_MINIMUM_MIN_LINEAR_MAG_MIP_POINT"},
    {Filter::minimum_min_linear_mag_point_mip_linear, "FILTER_MINIMUM_MIN_LINEAR_MAG_POINT_MIP_LINEAR"},
    {Filter::minimum_min_mag_linear_mip_point, "FILTER_MINIMUM_MIN_MAG_LINEAR_MIP_POINT"},
    {Filter::minimum_min_mag_mip_linear, "FILTER_MINIMUM_MIN_MAG_MIP_LINEAR"},
    {Filter::minimum_anisotropic, "FILTER_MINIMUM_ANISOTROPIC"},
    {Filter::maximum_min_mag_mip_point, "FILTER_MAXIMUM_MIN_MAG_MIP_POINT"},
    {Filter::maximum_min_mag_point_mip_linear, "FILTER_MAXIMUM_MIN_MAG_POINT_MIP_LINEAR"},
    {Filter::maximum_min_point_mag_linear_mip_point, "FILTER_MAXIMUM_MIN_POINT_MAG_LINEAR_MIP_POINT"},
    {Filter::maximum_min_point_mag_mip_linear, "FILTER_MAXIMUM_MIN_POINT_MAG_MIP_LINEAR"},
    {Filter::maximum_min_linear_mag_mip_point, "FILTER_MAXIMUM_MIN_LINEAR_MAG_MIP_POINT"},
    {Filter::maximum_min_linear_mag_point_mip_linear, "FILTER_MAXIMUM_MIN_LINEAR_MAG_POINT_MIP_LINEAR"},
    {Filter::maximum_min_mag_linear_mip_point, "FILTER_MAXIMUM_MIN_MAG_LINEAR_MIP_POINT"},
    {Filter::maximum_min_mag_mip_linear, "FILTER_MAXIMUM_MIN_MAG_MIP_LINEAR"},
    {Filter::maximum_anisotropic, "FILTER_MAXIMUM_ANISOTROPIC"},
});

inline constexpr auto address_words = std::to_array<Word<AddressMode>>({
    {AddressMode::wrap, "TEXTURE_ADDRESS_WRAP"},
    {AddressMode::mirror, "TEXTURE_ADDRESS_MIRROR"},
    {AddressMode::clamp, "TEXTURE_ADDRESS_CLAMP"},
    {AddressMode::border, "TEXTURE_ADDRESS_BORDER"},
    {AddressMode::mirror_once, "TEXTURE_ADDRESS_MIRROR_ONCE"},
});

inline constexpr auto comparison_words = std::to_array<Word<Comparison>>({
    {Comparison::never, "COMPARISON_NEVER"},
    {Comparison::less, "COMPARISON_LESS"},
    {Comparison::equal, "COMPARISON_EQUAL"},
    {Comparison::less_equal, "COMPARISON_LESS_EQUAL"},
    {Comparison::greater, "COMPARISON_GREATER"},
    {Comparison::not_equal, "COMPARISON_NOT_EQUAL"},
    {Comparison::greater_equal, "COMPARISON_GREATER_EQUAL"},
    {Comparison::always, "COMPARISON_ALWAYS"},
});

inline constexpr auto border_words = std::to_array<Word<BorderColor>>({
    {BorderColor::transparent_black, "STATIC_BORDER_COLOR_TRANSPARENT_BLACK"},
    {BorderColor::opaque_black, "STATIC_BORDER_COLOR_OPAQUE_BLACK"},
    {BorderColor::opaque_white, "STATIC_BORDER_COLOR_OPAQUE_WHITE"},
    {BorderColor::opaque_black_uint, "STATIC_BORDER_COLOR_OPAQUE_BLACK_UINT"},
    {BorderColor::opaque_white_uint, "STATIC_BORDER_COLOR_OPAQUE_WHITE_UINT"},
});

inline constexpr auto register_class_words = std::to_array<Word<RegisterClass>>({
    {RegisterClass::srv, "SRV"},
    {RegisterClass::uav, "UAV"},
    {RegisterClass::cbv, "CBV"},
    {RegisterClass::sampler, "Sampler"},
});
static_assert(register_class_words.size() == register_class_count);

/// Empty for a number that is no enumerator.
template<class Words, class E>
constexpr std::string_view word_of(const Words& words, E value) {
    for (const auto& word : words)
        if (word.value == value)
            return word.text;
    return {};
}

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Words are the same in any case.
constexpr bool same_word(std::string_view a, std::string_view b) {
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (lower(a[i]) != lower(b[i]))
            return false;
    return true;
}

} // namespace bindery::root_signature
