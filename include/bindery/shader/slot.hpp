#pragma once
// The slot: 16 bytes of a binding struct on the CPU, one DWORD of root data on the GPU.

#include <bindery/shader/kind.hpp>

#include <concepts>
#include <type_traits>

namespace bindery {

/// Names a resource or a view: a device, a place in its table, and how often that place was used before.
/// An integer, never a pointer, so that a stale or foreign name is a mismatch and not a dangling read.
struct ObjectId {
    std::uint64_t bits =
        0; ///< index in bits 0..31, generation in 32..55, device (from 1) in 56..63; 0 is none.

    static constexpr ObjectId of(std::uint8_t device, std::uint32_t index, std::uint32_t generation) {
        return {static_cast<std::uint64_t>(device) << 56 |
                static_cast<std::uint64_t>(generation & 0xffffffu) << 32 | index};
    }
    constexpr std::uint32_t index() const { return static_cast<std::uint32_t>(bits); }
    constexpr std::uint32_t generation() const { return static_cast<std::uint32_t>(bits >> 32) & 0xffffffu; }
    constexpr std::uint8_t device() const { return static_cast<std::uint8_t>(bits >> 56); }
    constexpr explicit operator bool() const { return bits != 0; }
    friend constexpr bool operator==(ObjectId, ObjectId) = default;
};

/// A view (a resource seen as some kinds, with a range) and a resource each have names of their own.
using ViewId = ObjectId;
using ResourceId = ObjectId;

/// One DWORD of root data and what the library knows of it. Fields of binding structs are arrays of slots.
struct Slot {
    std::uint64_t resource = 0; ///< ViewId::bits of what is bound; 0 for values and for nulls.
    std::uint32_t value = 0;    ///< The DWORD that reaches the shader: a heap index or plain bits.
    Kind kind = Kind::none;
    std::uint8_t element =
        0; ///< ElementType::bits of textures, texel buffers and values. TransientBuffer: part.
    std::uint16_t stride = 0; ///< Structured kinds and TransientBuffer: bytes an element. Values: part index.

    friend constexpr bool operator==(const Slot&, const Slot&) = default;
};
static_assert(sizeof(Slot) == 16 && std::has_unique_object_representations_v<Slot>);

/// What a field of kind K can be assigned from: a type that says which kinds it has views for, and makes the
/// slot. `slot` throws Error(binding_kind / binding_element / resource_usage) when this very resource does
/// not fit.
template<class R, Kind K>
concept BindableAs = requires(const R& resource, ElementType element, std::uint16_t stride) {
    { resource.slot(K, element, stride) } -> std::same_as<Slot>;
    requires std::remove_cvref_t<R>::binds(K);
};

/// Types that own what they name; a temporary of one would be gone before the command runs, so fields refuse
/// it. Views (BufferView, TextureView) are values and may be temporaries.
template<class R>
concept OwningResource = std::remove_cvref_t<R>::owning;

/// A handle: what lives in memory where a binding lives in root data. Heap index in bits 0..19, kind
/// in 20..24, the low bits of the view's generation in 25..31. Shaders use bits 0..19; the rest tells a
/// stale handle from a live one.
struct HandleBits {
    static constexpr std::uint32_t index_bits = 20;
    static constexpr std::uint32_t kind_bits = 5;

    static constexpr std::uint32_t of(const Slot& slot) {
        return (slot.value & ((1u << index_bits) - 1)) | static_cast<std::uint32_t>(slot.kind) << index_bits |
               (ViewId{slot.resource}.generation() & 0x7fu) << (index_bits + kind_bits);
    }
};
static_assert(kind_count <= (1u << HandleBits::kind_bits));

} // namespace bindery
