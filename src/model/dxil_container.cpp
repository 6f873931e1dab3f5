#include "model/dxil_container.hpp"

#include <bindery/error.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace bindery::model {

namespace {

// Container header: magic, hash, version, size, part count, then an offset a part. A part: four_cc, size.
constexpr std::size_t hash_offset = 4, hashed_offset = 20, size_offset = 24, count_offset = 28;
constexpr std::size_t header_bytes = 32, part_header_bytes = 8;

std::uint32_t u32(std::span<const std::byte> bytes, std::size_t offset) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= std::to_integer<std::uint32_t>(bytes[offset + i]) << (8 * i);
    return value;
}

void put_u32(std::span<std::byte> bytes, std::size_t offset, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i)
        bytes[offset + i] = static_cast<std::byte>(value >> (8 * i));
}

[[noreturn]] void refuse(std::string_view name, std::string detail) {
    throw Error(Rule::dxil_malformed, std::string(name), std::move(detail));
}

/// How many parts the container says it has; its header is checked.
std::uint32_t part_count(std::span<const std::byte> container, std::string_view name) {
    if (container.size() < header_bytes)
        refuse(name, fmt::format("The container has {} bytes; its header alone takes {}.", container.size(),
                                 header_bytes));
    if (u32(container, 0) != four_cc("DXBC"))
        refuse(name,
               fmt::format("The container starts with {:#010x}, not with \"DXBC\".", u32(container, 0)));
    if (u32(container, size_offset) != container.size())
        refuse(name, fmt::format("The container says that it has {} bytes; there are {}.",
                                 u32(container, size_offset), container.size()));
    const std::uint32_t count = u32(container, count_offset);
    if (count > (container.size() - header_bytes) / 4)
        refuse(name,
               fmt::format("The container says that it has {} parts; their offsets do not fit into {} bytes.",
                           count, container.size()));
    return count;
}

DxilPart part_at(std::span<const std::byte> container, std::uint32_t i, std::string_view name) {
    const std::size_t offset = u32(container, header_bytes + 4 * std::size_t{i});
    if (offset > container.size() || container.size() - offset < part_header_bytes)
        refuse(name,
               fmt::format("Part {} starts at {}; the container has {} bytes.", i, offset, container.size()));
    const std::size_t size = u32(container, offset + 4);
    if (size > container.size() - offset - part_header_bytes)
        refuse(name, fmt::format("Part {} has {} bytes from {}; the container has {} bytes.", i, size,
                                 offset + part_header_bytes, container.size()));
    return {u32(container, offset), container.subspan(offset + part_header_bytes, size)};
}

using Block = std::array<std::byte, 64>;
using State = std::array<std::uint32_t, 4>;

/// MD5's block function. Source: RFC 1321, 3.4; its constants are floor(2^32 * |sin(i + 1)|).
void add_block(State& state, std::span<const std::byte> block) {
    static const auto sines = [] {
        std::array<std::uint32_t, 64> table{};
        for (std::size_t i = 0; i < table.size(); ++i)
            table[i] =
                static_cast<std::uint32_t>(std::floor(std::ldexp(std::fabs(std::sin(double(i + 1))), 32)));
        return table;
    }();
    constexpr int shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    auto [a, b, c, d] = state;
    for (std::uint32_t i = 0; i < 64; ++i) {
        std::uint32_t mixed = 0, word = 0;
        switch (i / 16) {
        case 0:
            mixed = (b & c) | (~b & d);
            word = i;
            break;
        case 1:
            mixed = (d & b) | (~d & c);
            word = (5 * i + 1) % 16;
            break;
        case 2:
            mixed = b ^ c ^ d;
            word = (3 * i + 5) % 16;
            break;
        case 3:
            mixed = c ^ (b | ~d);
            word = 7 * i % 16;
            break;
        }
        const std::uint32_t sum = a + mixed + sines[i] + u32(block, 4 * word);
        a = d;
        d = c;
        c = b;
        b += std::rotl(sum, shifts[i / 16][i % 4]);
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
}

} // namespace

std::vector<DxilPart> read_dxil_parts(std::span<const std::byte> container, std::string_view name) {
    const std::uint32_t count = part_count(container, name);
    std::vector<DxilPart> parts;
    for (std::uint32_t i = 0; i < count; ++i)
        parts.push_back(part_at(container, i, name));
    return parts;
}

std::optional<DxilPart> find_dxil_part(std::span<const std::byte> container, std::uint32_t four_cc,
                                       std::string_view name) {
    const std::uint32_t count = part_count(container, name);
    std::optional<DxilPart> found;
    for (std::uint32_t i = 0; i < count; ++i) {
        const DxilPart part = part_at(container, i, name);
        if (!found && part.four_cc == four_cc)
            found = part;
    }
    return found;
}

std::vector<std::byte> make_dxil_container(std::uint32_t part, std::span<const std::byte> data) {
    constexpr std::size_t part_offset = header_bytes + 4;
    std::vector<std::byte> bytes(part_offset + part_header_bytes + data.size());
    put_u32(bytes, 0, four_cc("DXBC"));
    put_u32(bytes, hashed_offset, 1); // the format's version
    put_u32(bytes, size_offset, static_cast<std::uint32_t>(bytes.size()));
    put_u32(bytes, count_offset, 1);
    put_u32(bytes, header_bytes, part_offset);
    put_u32(bytes, part_offset, part);
    put_u32(bytes, part_offset + 4, static_cast<std::uint32_t>(data.size()));
    std::copy(data.begin(), data.end(), bytes.begin() + part_offset + part_header_bytes);
    fill_in_dxil_hash(bytes);
    return bytes;
}

bool is_dxil_container(std::span<const std::byte> bytes) {
    return bytes.size() >= 4 && u32(bytes, 0) == four_cc("DXBC");
}

DxilHash dxil_hash(std::span<const std::byte> container) {
    const std::span<const std::byte> data = container.subspan(hashed_offset);
    const std::size_t whole = data.size() / 64 * 64;
    const std::span<const std::byte> tail = data.subspan(whole);
    State state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    for (std::size_t i = 0; i < whole; i += 64)
        add_block(state, data.subspan(i, 64));
    // The padding is where this differs from MD5: the length in bits goes first and a variant of it last.
    const auto bits = static_cast<std::uint32_t>(8 * data.size());
    Block block{};
    if (tail.size() >= 56) {
        std::copy(tail.begin(), tail.end(), block.begin());
        block[tail.size()] = std::byte{0x80};
        add_block(state, block);
        block = {};
        put_u32(block, 0, bits);
    } else {
        put_u32(block, 0, bits);
        std::copy(tail.begin(), tail.end(), block.begin() + 4);
        block[4 + tail.size()] = std::byte{0x80};
    }
    put_u32(block, 60, (bits >> 2) | 1);
    add_block(state, block);
    DxilHash hash{};
    for (std::size_t i = 0; i < state.size(); ++i)
        put_u32(hash, 4 * i, state[i]);
    return hash;
}

DxilHash stored_dxil_hash(std::span<const std::byte> container) {
    DxilHash hash{};
    std::copy_n(container.begin() + hash_offset, hash.size(), hash.begin());
    return hash;
}

void fill_in_dxil_hash(std::span<std::byte> container) {
    const DxilHash hash = dxil_hash(container);
    std::copy(hash.begin(), hash.end(), container.begin() + hash_offset);
}

} // namespace bindery::model
