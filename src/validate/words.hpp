#pragma once
// Words and bounds that several topics use.

#include <bindery/buffer.hpp>
#include <bindery/format.hpp>
#include <bindery/shader/kind.hpp>
#include <bindery/texture.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace bindery::validate {

/// D3D12: D3D12_REQ_MULTI_ELEMENT_STRUCTURE_SIZE_IN_BYTES.
inline constexpr std::uint32_t max_stride_bytes = 2048;
/// Vectors of 16 bytes are loaded whole (design decision 7).
inline constexpr std::uint32_t view_alignment_bytes = 16;

/// "float", "uint" …
std::string_view scalar_name(Scalar scalar);
/// "float4", "float3x2", "uint".
std::string element_name(ElementType element);
std::string_view memory_name(Memory memory);
std::string_view dimension_name(TextureDimension dimension);
/// "; use rgba8_unorm" for the BGRA formats, else nothing: requirement D8.
std::string_view bgra_advice(Format format);
/// "Texture2D<float4>", "StructuredBuffer (28 bytes an element)", "uint2": what C++ has in a field.
std::string field_type_name(Kind kind, ElementType element, std::uint32_t stride_bytes);

} // namespace bindery::validate
