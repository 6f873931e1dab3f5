#pragma once
// vkd3d's root-signature serialiser and parser, a writer and a reader that know nothing of ours.

#include <bindery/root_signature.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace bindery::test {

/// What vkd3d writes for the value, version 1.0 or 1.1. Throws std::runtime_error with its messages where it
/// refuses, and where the program does not run on deps/vkd3d.
std::vector<std::byte> vkd3d_bytes(const RootSignature& signature);

/// What vkd3d reads of a container and writes again. Throws as above.
std::vector<std::byte> vkd3d_round_trip(std::span<const std::byte> container);

} // namespace bindery::test
