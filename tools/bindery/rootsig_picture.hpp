#pragma once
// A root signature as a picture of its 64 DWORDs.

#include <bindery/root_signature.hpp>

#include <string>

namespace bindery::tool {

/// An SVG: four rows of 16 DWORDs, a colour a kind of parameter, then a line a parameter. DWORDs beyond 64
/// get rows of their own, marked as too many.
std::string picture_of(const RootSignature& signature);

} // namespace bindery::tool
