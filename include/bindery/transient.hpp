#pragma once
// Memory that lives for one frame: Device::transient(value or span) gives it, a TransientBufferBinding<T>
// takes it.

#include <bindery/shader/slot.hpp>

#include <cstddef>
#include <cstdint>

namespace bindery {

namespace detail {
/// Throws Error(binding_stride): a field of elements of `field_bytes` was given elements of `element_bytes`.
[[noreturn]] void refuse_transient(std::size_t field_bytes, std::size_t element_bytes);
} // namespace detail

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
    /// Counted in elements of T from the start of the page. A field of elements of another size is refused:
    /// Error(binding_stride).
    std::uint32_t first_element(std::size_t field_bytes = sizeof(T)) const {
        if (field_bytes != sizeof(T)) [[unlikely]]
            detail::refuse_transient(field_bytes, sizeof(T));
        return first_element_;
    }

    /// The page. A default-made one is the null.
    Slot slot(Kind kind, ElementType element, std::uint16_t stride_bytes) const {
        return {page_.bits, page_ ? heap_index_ : null_index(Kind::transient), kind, element.bits,
                stride_bytes};
    }

private:
    ViewId page_;
    std::uint32_t heap_index_ = 0;
    std::uint32_t first_element_ = 0;
    std::size_t count_ = 0;
};

} // namespace bindery
