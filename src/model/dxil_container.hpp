#pragma once
// DXIL containers: reading their parts, and the hash that Direct3D asks for.
//
// The open-source DXC leaves the hash zero (only Microsoft's dxil.dll fills it in), and runtimes refuse such
// a container; the algorithm is public, so we fill it in.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bindery::model {

/// A part of a container.
struct DxilPart {
    std::uint32_t four_cc = 0;         ///< "DXIL", "PSV0", "ISG1" …, first letter in the lowest byte.
    std::span<const std::byte> data{}; ///< Without its header; within the container.
};

constexpr std::uint32_t four_cc(std::string_view text) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])) << (8 * i);
    return value;
}

/// The parts, in their order. Throws Error(dxil_malformed), with `name`, for anything whose sizes do not add
/// up: a wrong magic number, a container cut short, a part that lies outside of it.
std::vector<DxilPart> read_dxil_parts(std::span<const std::byte> container, std::string_view name);

/// The first part of that kind; none if there is none. Every part is looked at, and throws as above; nothing
/// is allocated.
std::optional<DxilPart> find_dxil_part(std::span<const std::byte> container, std::uint32_t four_cc,
                                       std::string_view name);

/// A container of one part, with its hash.
std::vector<std::byte> make_dxil_container(std::uint32_t four_cc, std::span<const std::byte> data);

/// Whether bytes start as a container does.
bool is_dxil_container(std::span<const std::byte> bytes);

using DxilHash = std::array<std::byte, 16>;

/// The hash over everything behind the place of the hash itself. `container` has at least 20 bytes.
DxilHash dxil_hash(std::span<const std::byte> container);

/// The hash that the container carries; zero where it is not filled in.
DxilHash stored_dxil_hash(std::span<const std::byte> container);

/// Puts the hash in its place.
void fill_in_dxil_hash(std::span<std::byte> container);

} // namespace bindery::model
