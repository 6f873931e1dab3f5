#pragma once
// A 64-bit hash for cache keys and type identities; not for hostile keys.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bindery::base {

/// FNV-1a, usable at compile time. Source: Fowler, Noll, Vo; offset basis and prime of the 64-bit variant.
class Hash {
public:
    constexpr Hash& add(std::string_view text) {
        for (char c : text)
            step(static_cast<unsigned char>(c));
        return add_u64(text.size()); // so that "ab","c" and "a","bc" differ
    }
    constexpr Hash& add_u64(std::uint64_t value) {
        for (int byte = 0; byte < 8; ++byte)
            step(static_cast<unsigned char>(value >> (8 * byte)));
        return *this;
    }
    Hash& add_bytes(std::span<const std::byte> bytes) {
        for (std::byte b : bytes)
            step(static_cast<unsigned char>(b));
        return add_u64(bytes.size());
    }
    constexpr std::uint64_t value() const { return state_; }

private:
    constexpr void step(unsigned char byte) { state_ = (state_ ^ byte) * 0x100000001b3ull; }

    std::uint64_t state_ = 0xcbf29ce484222325ull;
};

} // namespace bindery::base
