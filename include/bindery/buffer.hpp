#pragma once
// Buffers and views of them.

#include <bindery/format.hpp>
#include <bindery/object.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace bindery {

/// What a buffer may be used for. Ask for all that is needed: a use that was not asked for is refused by
/// name, and so is `none` alone.
enum class BufferUsage : std::uint32_t {
    none = 0,
    shader_read = 1u << 0,  ///< StructuredBuffer, ByteAddressBuffer
    shader_write = 1u << 1, ///< RWStructuredBuffer, RWByteAddressBuffer; RWBuffer together with `texel`
    texel = 1u << 2,        ///< Buffer, RWBuffer
    vertex = 1u << 3,
    index = 1u << 4,
    indirect = 1u << 5,
    copy_source = 1u << 6,
    copy_target = 1u << 7,
    acceleration_structure_input = 1u << 8, ///< Vertices, indices and instances of a build
};
constexpr BufferUsage operator|(BufferUsage a, BufferUsage b) {
    return static_cast<BufferUsage>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool has(BufferUsage all, BufferUsage wanted) {
    return (static_cast<std::uint32_t>(all) & static_cast<std::uint32_t>(wanted)) ==
           static_cast<std::uint32_t>(wanted);
}

/// Where memory lies and who writes it.
enum class Memory : std::uint8_t {
    gpu,       ///< Device memory; filled by uploads, copies and shaders.
    upload,    ///< Written by the CPU through Buffer::mapped, read by the GPU.
    read_back, ///< Written by GPU copies, read by the CPU through Buffer::mapped.
};

struct BufferDesc {
    std::string name{};           ///< Debug name; it appears in errors, traces and GPU tools.
    std::uint64_t size_bytes = 0; ///< At least 1, at most the device's limit.
    std::uint32_t stride_bytes =
        0; ///< Element size for structured views; 0: a raw buffer (views take the field's T).
    BufferUsage usage = BufferUsage::shader_read | BufferUsage::copy_source | BufferUsage::copy_target;
    Memory memory = Memory::gpu;
    Format texel_format =
        Format::unknown; ///< For Buffer<E> and RWBuffer<E> fields; needs BufferUsage::texel.
    /// The CPU rewrites it each frame: as many versions of the memory as frames in flight, behind one heap
    /// index (design decision 19). Needs Memory::upload. `mapped` is this frame's version; older frames keep
    /// theirs.
    bool per_frame = false;
    /// A heap index i of the pinned range (requirement B18). The buffer takes four: i is the
    /// StructuredBuffer, i + 1 the ByteAddressBuffer, i + 2 the RWStructuredBuffer, i + 3 the
    /// RWByteAddressBuffer; what its usage does not allow stays null.
    std::optional<std::uint32_t> pinned_index{};
};

/// A part of a buffer, as elements of a size or of a texel format. 0 elements: up to the end.
struct BufferViewDesc {
    std::uint64_t first_element = 0;
    std::uint64_t element_count = 0;
    std::uint32_t stride_bytes = 0;        ///< 0: the buffer's.
    Format texel_format = Format::unknown; ///< unknown: the buffer's.
};

/// A value that names a part of a buffer; lives as long as the buffer does, copies freely.
/// Views start at multiples of 16 bytes of the buffer (vectors are loaded 16 bytes at a time).
class BufferView {
public:
    static constexpr bool owning = false;
    static constexpr bool binds(Kind kind);

    ViewId id() const noexcept { return id_; }
    /// The slot of a field that this view is assigned to. Throws Error: binding_kind, binding_element,
    /// binding_stride, resource_usage, heap_full.
    Slot slot(Kind kind, ElementType element, std::uint16_t stride_bytes) const {
        if (const std::uint32_t index = fast_index(kind, stride_bytes); index != 0) [[likely]]
            return {id_.bits, index, kind, element.bits, stride_bytes};
        return make_slot(kind, element, stride_bytes);
    }

private:
    friend class Buffer;
    friend class frontend::Device;
    // The four views of a buffer take adjacent heap indices: structured SRV, raw SRV, structured UAV, raw
    // UAV.
    bool stride_fits(std::uint16_t stride_bytes) const {
        return stride_bytes == stride_bytes_ || (any_stride_ && stride_bytes <= size_bytes_);
    }
    std::uint32_t fast_index(Kind kind, std::uint16_t stride_bytes) const {
        if (kind == Kind::structured_buffer)
            return readable_ && (stride_fits(stride_bytes)) ? heap_index_ : 0;
        if (kind == Kind::byte_address_buffer)
            return readable_ ? heap_index_ + 1 : 0;
        if (kind == Kind::rw_structured_buffer)
            return writable_ && (stride_fits(stride_bytes)) ? heap_index_ + 2 : 0;
        if (kind == Kind::rw_byte_address_buffer)
            return writable_ ? heap_index_ + 3 : 0;
        return 0; // every other kind is a view made on demand
    }
    Slot make_slot(Kind kind, ElementType element, std::uint16_t stride_bytes) const;

    ViewId id_; ///< None where the buffer has no shader usage.
    ResourceId buffer_;
    std::uint64_t offset_bytes_ = 0;
    std::uint64_t size_bytes_ = 0;
    std::uint32_t heap_index_ = 0; ///< Beside id_.
    std::uint32_t stride_bytes_ = 0;
    Format texel_format_ = Format::unknown;
    bool readable_ = false;
    bool writable_ = false;
    bool any_stride_ = false; ///< The device's descriptors of buffers have no stride.
};

constexpr bool BufferView::binds(Kind kind) {
    return kind >= Kind::structured_buffer && kind <= Kind::rw_buffer;
}

/// A buffer. Made by Device::create_buffer. Thread safety: see Object.
class Buffer : public Object {
public:
    static constexpr bool owning = true;
    static constexpr bool binds(Kind kind) { return BufferView::binds(kind); }

    Buffer() = default;
    Buffer(Buffer&& other) noexcept
        : Object(static_cast<Object&&>(other)), size_bytes_(std::exchange(other.size_bytes_, 0)),
          whole_(std::exchange(other.whole_, {})) {}
    Buffer& operator=(Buffer&& other) noexcept {
        Object::operator=(static_cast<Object&&>(other));
        size_bytes_ = std::exchange(other.size_bytes_, 0);
        whole_ = std::exchange(other.whole_, {});
        return *this;
    }
    ~Buffer() = default;

    std::uint64_t size_bytes() const noexcept { return size_bytes_; }
    /// The view of the whole buffer; what a field takes when it is assigned the buffer itself.
    const BufferView& whole() const& noexcept { return whole_; }
    const BufferView& whole() const&& = delete;
    /// A part. Equal parts are one view. Throws Error: view_range, heap_full, format_unsupported.
    BufferView view(const BufferViewDesc& desc) const&;
    BufferView view(const BufferViewDesc& desc) const&& = delete;
    Slot slot(Kind kind, ElementType element, std::uint16_t stride_bytes) const {
        return whole_.slot(kind, element, stride_bytes);
    }
    /// The CPU's address of upload and read-back memory, size_bytes long, valid as long as the buffer; null
    /// for Memory::gpu. Of a per_frame buffer: this frame's version until next_frame; it holds what was
    /// written to it frames_in_flight frames ago.
    std::byte* mapped() const;

private:
    friend class frontend::Device;
    Buffer(std::shared_ptr<frontend::Device> device, ResourceId id, std::uint64_t size_bytes,
           BufferView whole)
        : Object(std::move(device), id, ObjectKind::buffer), size_bytes_(size_bytes), whole_(whole) {}

    std::uint64_t size_bytes_ = 0;
    BufferView whole_;
};

/// The size of a stretch that goes up to the end of its buffer.
inline constexpr std::uint64_t whole_size = ~std::uint64_t{0};

/// A stretch of a buffer, for copies, vertex, index and indirect arguments. A stretch of 0 bytes is refused.
struct BufferRange {
    ResourceId buffer{};
    std::uint64_t offset_bytes = 0;
    std::uint64_t size_bytes = whole_size;

    BufferRange() = default;
    /// Throws Error resource_null for an empty buffer.
    BufferRange(const Buffer& b, std::uint64_t offset = 0, std::uint64_t size = whole_size)
        : buffer(b.id()), offset_bytes(offset), size_bytes(size) {
        if (!b)
            detail::refuse_empty("buffer");
    }
};

} // namespace bindery
