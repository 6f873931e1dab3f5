#pragma once
// Textures of every dimension and views of them.

#include <bindery/format.hpp>
#include <bindery/object.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace bindery {

enum class TextureDimension : std::uint8_t { d1, d2, d3, cube };

/// What a texture may be used for; at least one usage.
enum class TextureUsage : std::uint32_t {
    none = 0,
    shader_read = 1u << 0,  ///< Texture* fields
    shader_write = 1u << 1, ///< RWTexture* fields
    color_target = 1u << 2,
    depth_stencil_target = 1u << 3,
    copy_source = 1u << 4,
    copy_target = 1u << 5,
};
constexpr TextureUsage operator|(TextureUsage a, TextureUsage b) {
    return static_cast<TextureUsage>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool has(TextureUsage all, TextureUsage wanted) {
    return (static_cast<std::uint32_t>(all) & static_cast<std::uint32_t>(wanted)) ==
           static_cast<std::uint32_t>(wanted);
}

struct TextureDesc {
    std::string name{}; ///< Debug name.
    TextureDimension dimension = TextureDimension::d2;
    Format format = Format::unknown;
    std::uint32_t width = 1;  ///< Texels of mip 0.
    std::uint32_t height = 1; ///< 1 for d1.
    std::uint32_t depth = 1;  ///< 1 unless d3.
    std::uint32_t layers = 1; ///< Array layers; a cube has 6 a cube.
    std::uint32_t mips = 1;   ///< 0: the full chain.
    std::uint32_t samples = 1;
    TextureUsage usage = TextureUsage::shader_read | TextureUsage::copy_source | TextureUsage::copy_target;
    std::optional<std::uint32_t>
        pinned_index{}; ///< Heap index of the pinned range for the default read view.
};

/// A part of a texture as a kind. Counts of 0 mean "up to the last".
struct TextureViewDesc {
    /// The kind of field that the view is for; none: what the texture's dimension, layers and samples
    /// suggest.
    Kind kind = Kind::none;
    Format format = Format::unknown; ///< unknown: the texture's (the depth aspect of a depth-stencil format).
    std::uint32_t first_mip = 0;
    std::uint32_t mips = 0;
    std::uint32_t first_layer = 0;
    std::uint32_t layers = 0;
    bool stencil = false; ///< The stencil aspect (uint) of a depth-stencil format.
};

/// A value that names a part of a texture; lives as long as the texture does, copies freely.
class TextureView {
public:
    static constexpr bool owning = false;
    static constexpr bool binds(Kind kind) { return kind >= Kind::texture_1d && kind <= Kind::rw_texture_3d; }

    ViewId id() const noexcept { return id_; }
    Kind kind() const noexcept { return kind_; }
    /// The slot of a field that this view is assigned to. A field of another kind that the same part can be
    /// seen as gets a view of its own. Throws Error: binding_kind, binding_element, resource_usage,
    /// heap_full.
    Slot slot(Kind kind, ElementType element, std::uint16_t) const {
        if (kind == kind_ && element.scalar() == scalar_ && heap_index_ != 0) [[likely]]
            return {id_.bits, heap_index_, kind, element.bits, 0};
        return make_slot(kind, element);
    }

private:
    friend class Texture;
    friend class frontend::Device;
    Slot make_slot(Kind kind, ElementType element) const;

    ViewId id_; ///< None where the texture has no usage for kind_.
    ResourceId texture_;
    std::uint32_t heap_index_ = 0; ///< Beside id_.
    std::uint32_t first_mip_ = 0, mips_ = 0, first_layer_ = 0, layers_ = 0;
    Kind kind_ = Kind::none;
    Scalar scalar_ = Scalar::float32; ///< What the format's texels are in a shader (requirement T2).
    Format format_ = Format::unknown;
    bool stencil_ = false;
};

/// A texture. Made by Device::create_texture. Thread safety: see Object.
class Texture : public Object {
public:
    static constexpr bool owning = true;
    static constexpr bool binds(Kind kind) { return TextureView::binds(kind); }

    Texture() = default;
    Texture(Texture&& other) noexcept
        : Object(static_cast<Object&&>(other)), facts_(std::exchange(other.facts_, {})),
          whole_(std::exchange(other.whole_, {})) {}
    Texture& operator=(Texture&& other) noexcept {
        Object::operator=(static_cast<Object&&>(other));
        facts_ = std::exchange(other.facts_, {});
        whole_ = std::exchange(other.whole_, {});
        return *this;
    }
    ~Texture() = default;

    Format format() const noexcept { return facts_.format; }
    std::uint32_t width() const noexcept { return facts_.width; }
    std::uint32_t height() const noexcept { return facts_.height; }
    std::uint32_t depth() const noexcept { return facts_.depth; }
    std::uint32_t layers() const noexcept { return facts_.layers; }
    std::uint32_t mips() const noexcept { return facts_.mips; }
    std::uint32_t samples() const noexcept { return facts_.samples; }

    /// Every mip and layer, as the kind that the dimension suggests; a field takes it when it is assigned the
    /// texture.
    const TextureView& whole() const& noexcept { return whole_; }
    const TextureView& whole() const&& = delete;
    /// A part. Equal parts are one view. Throws Error: view_range, binding_kind, resource_usage, heap_full,
    /// format_unsupported. A writable kind has exactly one mip (default: first_mip).
    TextureView view(const TextureViewDesc& desc) const&;
    TextureView view(const TextureViewDesc& desc) const&& = delete;
    Slot slot(Kind kind, ElementType element, std::uint16_t stride) const {
        return whole_.slot(kind, element, stride);
    }

private:
    friend class frontend::Device;
    Texture(std::shared_ptr<frontend::Device> device, ResourceId id, const TextureDesc& desc,
            TextureView whole)
        : Object(std::move(device), id, ObjectKind::texture),
          facts_{desc.format, desc.width, desc.height, desc.depth, desc.layers, desc.mips, desc.samples},
          whole_(whole) {}

    struct Facts {
        Format format = Format::unknown;
        std::uint32_t width = 0, height = 0, depth = 0, layers = 0, mips = 0, samples = 0;
    } facts_;
    TextureView whole_;
};

/// One mip of one layer, for passes and copies.
struct TextureSubresource {
    ResourceId texture{};
    std::uint32_t mip = 0;
    std::uint32_t layer = 0; ///< Or depth slice 0 onward of a 3D texture where it is a target.
    bool stencil = false; ///< Uploads and read-backs of a depth-stencil format: the stencil, 1 byte a texel.

    TextureSubresource() = default;
    /// Throws Error resource_null for an empty texture.
    TextureSubresource(const Texture& t, std::uint32_t mip_level = 0, std::uint32_t array_layer = 0)
        : texture(t.id()), mip(mip_level), layer(array_layer) {
        if (!t)
            detail::refuse_empty("texture");
    }
};

} // namespace bindery
