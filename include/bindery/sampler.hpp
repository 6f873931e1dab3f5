#pragma once
// Samplers of the sampler heap. The static samplers need no object: shaders name them (see
// <bindery/shader.h>).

#include <bindery/object.hpp>

#include <cstdint>
#include <string>

namespace bindery {

enum class Filter : std::uint8_t { nearest, linear };
enum class AddressMode : std::uint8_t { wrap, mirror, clamp, border, mirror_once };
enum class CompareOp : std::uint8_t {
    never,
    less,
    equal,
    less_equal,
    greater,
    not_equal,
    greater_equal,
    always
};
enum class BorderColor : std::uint8_t { transparent_black, opaque_black, opaque_white };

struct SamplerDesc {
    std::string name{};
    Filter minify = Filter::linear;
    Filter magnify = Filter::linear;
    Filter mip = Filter::linear;
    AddressMode address_u = AddressMode::wrap;
    AddressMode address_v = AddressMode::wrap;
    AddressMode address_w = AddressMode::wrap;
    float mip_bias = 0.0f;
    float max_anisotropy = 1.0f; ///< 1 to 16; above 1 makes the sampler anisotropic.
    bool comparison = false;     ///< For SamplerComparisonState fields.
    CompareOp compare = CompareOp::less_equal;
    BorderColor border = BorderColor::transparent_black;
    float min_lod = 0.0f;
    float max_lod = 1000.0f;
};

/// A sampler in the sampler heap. It can be changed while it is in use (Device::update_sampler): frames
/// already submitted keep the old one. Thread safety: see Object.
class Sampler : public Object {
public:
    static constexpr bool owning = true;
    static constexpr bool binds(Kind kind) {
        return kind == Kind::sampler || kind == Kind::sampler_comparison;
    }

    Sampler() = default;
    Sampler(Sampler&& other) noexcept
        : Object(static_cast<Object&&>(other)), kind_(std::exchange(other.kind_, Kind::none)),
          heap_index_(std::exchange(other.heap_index_, 0)) {}
    Sampler& operator=(Sampler&& other) noexcept {
        Object::operator=(static_cast<Object&&>(other));
        kind_ = std::exchange(other.kind_, Kind::none);
        heap_index_ = std::exchange(other.heap_index_, 0);
        return *this;
    }
    ~Sampler() = default;

    /// Throws Error binding_kind when a comparison sampler meets a SamplerState field, or the other way
    /// round.
    Slot slot(Kind kind, ElementType element, std::uint16_t) const {
        if (kind == kind_ && heap_index_ != 0) [[likely]]
            return {id_.bits, heap_index_, kind, element.bits, 0};
        return make_slot(kind);
    }

private:
    friend class frontend::Device;
    Sampler(std::shared_ptr<frontend::Device> device, ObjectId id, Kind kind, std::uint32_t heap_index)
        : Object(std::move(device), id, ObjectKind::sampler), kind_(kind), heap_index_(heap_index) {}
    Slot make_slot(Kind kind) const;

    Kind kind_ = Kind::none;
    std::uint32_t heap_index_ = 0;
};

} // namespace bindery
