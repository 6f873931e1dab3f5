#pragma once
// What every field that names a resource is made of: the binding (a slot) and the handle (4 bytes).

#include <bindery/shader/element.hpp>
#include <bindery/shader/slot.hpp>

namespace bindery::detail {

/// A binding of kind K: one slot. Default-made it holds the null of its kind.
template<Kind K, ElementType E = ElementType{}, std::uint16_t Stride = 0>
class ResourceBinding {
public:
    constexpr ResourceBinding() = default;
    /// Binds `resource`: its name and its heap index are copied. Throws Error(binding_kind, binding_element
    /// or resource_usage) when this very resource does not fit.
    template<class R>
        requires BindableAs<R, K>
    constexpr ResourceBinding(const R& resource) {
        const Slot bound = resource.slot(K, E, Stride);
        slot_.resource = bound.resource;
        slot_.value = bound.value;
    }
    /// A temporary that owns its resource would be gone before the command runs.
    template<class R>
        requires(BindableAs<R, K> && OwningResource<R>)
    ResourceBinding(const R&& temporary) = delete;

    constexpr const Slot& slot() const { return slot_; }

private:
    Slot slot_{.resource = 0, .value = null_index(K), .kind = K, .element = E.bits, .stride = Stride};
};

/// Bytes of an element, asked only when a handle is assigned, so that a struct may hold a handle of its own
/// kind.
template<class T>
consteval std::uint16_t stride_of() {
    if constexpr (std::is_void_v<T>)
        return 0;
    else
        return structured_stride<T>();
}

/// A handle of kind K: 4 bytes for memory. Trivial, so a default-made one is not set; all zero is the null.
template<Kind K, ElementType E = ElementType{}, class T = void>
class ResourceHandle {
public:
    ResourceHandle() = default;
    /// As a binding's. The handle does not keep the resource alive and causes no barrier: declare the use.
    template<class R>
        requires BindableAs<R, K>
    constexpr ResourceHandle(const R& resource) {
        Slot slot = resource.slot(K, E, stride_of<T>());
        slot.kind = K;
        bits_ = HandleBits::of(slot);
    }
    template<class R>
        requires(BindableAs<R, K> && OwningResource<R>)
    ResourceHandle(const R&& temporary) = delete;

    /// The 32 bits that lie in memory: see HandleBits.
    constexpr std::uint32_t bits() const { return bits_; }
    friend constexpr bool operator==(ResourceHandle, ResourceHandle) = default;

private:
    std::uint32_t bits_;
};

} // namespace bindery::detail
