#pragma once
// Runs compute shaders on the CPU, slowly and plainly: the judge of passes that must not change what a shader
// does. It knows the instructions of the fixtures and throws std::runtime_error at any other.

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace bindery::test {

/// Memory behind the heap's slots, in words. Reads past the end give 0, writes there are dropped.
using Heap = std::unordered_map<std::uint32_t, std::vector<std::uint32_t>>;

/// Runs the module's first function for one thread, GlobalInvocationId {thread, 0, 0}.
void run_thread(std::span<const std::uint32_t> words, const std::array<std::uint32_t, 12>& root,
                std::uint32_t thread, Heap& heap);

} // namespace bindery::test
