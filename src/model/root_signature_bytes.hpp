#pragma once
// What the writer and the reader of RTS0 share: sizes and numbers of the binary form.

#include "model/dxil_container.hpp"

#include <bindery/root_signature.hpp>

#include <cstddef>
#include <cstdint>

namespace bindery::model::rts0 {

inline constexpr std::uint32_t four_cc = model::four_cc("RTS0");

/// Version, parameters, their offset, static samplers, their offset, flags.
inline constexpr std::uint32_t header_words = 6;
inline constexpr std::uint32_t sampler_offset_word = 4;
/// Type, visibility, offset.
inline constexpr std::uint32_t parameter_words = 3;
inline constexpr std::uint32_t constants_words = 3;
inline constexpr std::uint32_t table_words = 2;

constexpr std::uint32_t descriptor_words(root::Version version) {
    return version == root::Version::v1_0 ? 2 : 3;
}
constexpr std::uint32_t range_words(root::Version version) {
    return version == root::Version::v1_0 ? 5 : 6;
}
constexpr std::uint32_t sampler_words(root::Version version) {
    return version == root::Version::v1_2 ? 14 : 13;
}

/// D3D12_ROOT_PARAMETER_TYPE.
enum class ParameterType : std::uint32_t { table, constants, cbv, srv, uav };

/// Bits that have a meaning.
inline constexpr std::uint32_t known_flags = 0xfff;
inline constexpr std::uint32_t known_range_flags = 0x1000f;
inline constexpr std::uint32_t known_descriptor_flags = 0xe;
inline constexpr std::uint32_t known_sampler_flags = 0x3;

} // namespace bindery::model::rts0
