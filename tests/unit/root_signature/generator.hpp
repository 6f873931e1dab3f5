#pragma once
// Random signatures that keep every rule, and texts that are nearly right.

#include <bindery/root_signature.hpp>

#include <cstdint>
#include <random>
#include <string>

namespace bindery::test {

using Random = std::mt19937;

/// A valid signature: at most 64 DWORDs, no register twice, flags that go together.
RootSignature random_signature(Random& random, root::Version version);

/// The text with a few tokens or characters changed.
std::string mutated(Random& random, std::string text);

} // namespace bindery::test
