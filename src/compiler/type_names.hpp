#pragma once
// How compilers spell types, brought to one spelling.

#include <bindery/reflection.hpp>

#include <string>
#include <string_view>

namespace bindery::compiler {

/// One spelling for what DXC's reflection, Slang's and the user write: "uint" for "dword" and "unsigned int",
/// "float4" for "vector<float, 4>", "::" between namespaces (Slang writes a dot), no spaces but between
/// words. "Buffer<vector<dword, 2> >" becomes "Buffer<uint2>".
std::string canonical_type_name(std::string_view name);

/// "float3" of float32, 1, 3; "float3x4" of 3 rows and 4 columns.
std::string numeric_type_name(Scalar scalar, std::uint32_t rows, std::uint32_t columns);

/// "float1x4" too, which is no float4: it has four columns of one.
std::string matrix_type_name(Scalar scalar, std::uint32_t rows, std::uint32_t columns);

/// The scalar, rows and columns of a canonical name such as "float", "uint2" or "float3x4"; false for others.
bool parse_numeric_type(std::string_view name, Scalar& scalar, std::uint32_t& rows, std::uint32_t& columns);

/// Of ASCII letters: semantics and sentences do not tell upper case from lower.
std::string upper_case(std::string_view text);

/// Sizes and strides from the offsets: natural layout, every scalar aligned to its own size, structures to
/// their widest scalar (decision 8). Sets size_bytes of every node and stride_bytes of arrays.
void fill_in_sizes(TypeTree& type);

} // namespace bindery::compiler
