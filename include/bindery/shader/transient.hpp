#pragma once
// The binding field for memory that lives for one frame: the heap index of a page and the first element in
// it.

#include <bindery/shader/resource_field.hpp>

namespace bindery {

/// What a transient field takes: this frame's memory, which knows its page's slot and where it begins there,
/// counted in elements of `stride` bytes.
template<class R>
concept TransientMemory = BindableAs<R, Kind::transient> && requires(const R& memory, std::uint16_t stride) {
    { memory.first_element(stride) } -> std::convertible_to<std::uint32_t>;
};

/// 8 bytes, the page's handle first: the only handle that is not 4.
template<class T>
class TransientBufferHandle {
public:
    TransientBufferHandle() = default;
    template<TransientMemory R>
    constexpr TransientBufferHandle(const R& memory) {
        const std::uint16_t stride = detail::structured_stride<T>();
        Slot page = memory.slot(Kind::transient, ElementType{}, stride);
        page.kind = Kind::transient;
        bits_ = HandleBits::of(page);
        first_ = memory.first_element(stride);
    }

    constexpr std::uint32_t bits() const { return bits_; }
    constexpr std::uint32_t first_element() const { return first_; }
    friend constexpr bool operator==(TransientBufferHandle, TransientBufferHandle) = default;

private:
    std::uint32_t bits_;
    std::uint32_t first_;
};

/// Elements of T in this frame's transient memory, read only. 2 DWORDs.
template<class T>
class TransientBufferBinding {
public:
    using Handle = TransientBufferHandle<T>;
    using Element = T;

    constexpr TransientBufferBinding() = default;
    /// Throws Error(binding_stride) for elements of another size. Memory of a frame gone by is refused when a
    /// command that has it is recorded (transient_frame).
    template<TransientMemory R>
    constexpr TransientBufferBinding(const R& memory) {
        const Slot bound = memory.slot(Kind::transient, ElementType{}, stride);
        slots_[0].resource = bound.resource;
        slots_[0].value = bound.value;
        slots_[1].value = memory.first_element(stride);
    }

    constexpr const Slot& slot() const { return slots_[0]; }

private:
    static constexpr std::uint16_t stride = detail::structured_stride<T>();

    Slot slots_[2] = {
        {.resource = 0,
         .value = null_index(Kind::transient),
         .kind = Kind::transient,
         .element = 0,
         .stride = stride},
        {.resource = 0, .value = 0, .kind = Kind::transient, .element = 1, .stride = stride},
    };
};

} // namespace bindery
