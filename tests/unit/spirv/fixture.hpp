#pragma once
// The fixtures (fixtures/build.txt says how they were made) and the validator that judges what passes make.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::test {

using Words = std::vector<std::uint32_t>;

/// The words of fixtures/NAME.spv. Throws std::runtime_error if there is no such file.
Words fixture(std::string_view name);

/// The names of all fixtures, in alphabetical order.
std::vector<std::string> fixture_names();

/// Whether Slang made the fixture; else DXC did.
inline bool is_from_slang(std::string_view name) {
    return name.ends_with("_slang");
}

/// What spirv-val of the dependency folder says of a module; empty when it is valid.
/// A missing validator is an answer too: a sentence that says so.
std::string validate(std::span<const std::uint32_t> words);

} // namespace bindery::test
