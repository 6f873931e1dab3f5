#pragma once
// Memory that lives for one frame: Device::transient(value or span) gives it, a TransientBufferBinding<T>
// takes it.

#include <bindery/shader/slot.hpp>

#include <cstddef>
#include <cstdint>

namespace bindery {

/// Elements of T in this frame's memory: a page's heap index and the index of the first element in it. A
/// value; used in another frame than the one that made it, it is refused (transient_frame).
template<class T>
class Transient {
public:
    static constexpr bool owning = false;
    static constexpr bool binds(Kind kind) { return kind == Kind::transient; }

    Transient() = default;
    Transient(ViewId page, std::uint32_t heap_index, std::uint32_t first_element, std::size_t count)
        : page_(page), heap_index_(heap_index), first_element_(first_element), count_(count) {}

    std::size_t size() const noexcept { return count_; }
    std::uint32_t heap_index() const noexcept { return heap_index_; }
    std::uint32_t first_element() const noexcept { return first_element_; }

    /// Part 0 is the page's heap index, part 1 the first element.
    Slot slot(Kind kind, ElementType, std::uint16_t part) const {
        return {part == 0 ? page_.bits : 0, part == 0 ? heap_index_ : first_element_, kind, 0, part};
    }

private:
    ViewId page_;
    std::uint32_t heap_index_ = 0;
    std::uint32_t first_element_ = 0;
    std::size_t count_ = 0;
};

} // namespace bindery
