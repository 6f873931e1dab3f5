#pragma once
// Resources as fields see them, without a device.

#include <bindery/shader.h>

namespace fake {

/// A view of every kind: answers with its own id and index, and lies about the rest to show that a field
/// keeps its tags.
struct View {
    static constexpr bool owning = false;
    static constexpr bool binds(bindery::Kind) { return true; }

    bindery::ViewId id = bindery::ViewId::of(1, 7, 3);
    std::uint32_t heap_index = 99;

    constexpr bindery::Slot slot(bindery::Kind, bindery::ElementType, std::uint16_t) const {
        return {id.bits, heap_index, bindery::Kind::none, 0xff, 0xffff};
    }
};

struct Owner : View {
    static constexpr bool owning = true;
};

/// Transient memory that begins at byte 480 of its page.
struct Transient : View {
    static constexpr bool binds(bindery::Kind kind) { return kind == bindery::Kind::transient; }
    constexpr std::uint32_t first_element(std::size_t stride_bytes) const {
        return static_cast<std::uint32_t>(480 / stride_bytes);
    }
};

} // namespace fake
