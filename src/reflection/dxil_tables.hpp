#pragma once
// What the tables of a DXIL container have in common: words read within bounds, and DXIL's own numbers.

#include <bindery/shader_resource.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bindery::reflection {

/// Throws Error(dxil_malformed).
[[noreturn]] void refuse_dxil(std::string_view name, std::string detail);

/// Little-endian words of a part. Every read is checked.
class Words {
public:
    Words(std::span<const std::byte> data, std::string_view name) : data_(data), name_(name) {}

    std::uint32_t u32(std::size_t offset) const;
    /// The text that starts there, up to its nul.
    std::string_view text(std::size_t offset) const;
    Words from(std::size_t offset, std::size_t size) const;
    /// Refuses a table that does not fit.
    void require_records(std::size_t offset, std::size_t count, std::size_t record_bytes) const;
    std::size_t size() const { return data_.size(); }
    std::string_view name() const { return name_; }

private:
    std::span<const std::byte> data_;
    std::string_view name_;
};

/// DXIL's ResourceKind, as PSV0 and RDAT write it. Source: DXIL specification.
enum class DxilResourceKind : std::uint32_t {
    invalid,
    texture_1d,
    texture_2d,
    texture_2d_ms,
    texture_3d,
    texture_cube,
    texture_1d_array,
    texture_2d_array,
    texture_2d_ms_array,
    texture_cube_array,
    typed_buffer,
    raw_buffer,
    structured_buffer,
    cbuffer,
    sampler,
    tbuffer,
    acceleration_structure,
    feedback_texture_2d,
    feedback_texture_2d_array,
};

/// What an SRV or a UAV that is read by a format is: a typed buffer or a texture.
ResourceKind typed_kind(DxilResourceKind kind);

/// First and last register; a last one of 0xffffffff means that there is no end.
void set_registers(ShaderResource& resource, std::uint32_t first, std::uint32_t last, std::string_view name);

/// DXIL's ShaderKind; none for a library.
std::optional<Stage> stage_of(std::uint32_t shader_kind);

/// The lower 32 bits of the feature flags (part SFI0, and of a library's functions).
void set_heap_flags(ShaderResources& shader, std::uint32_t features);

} // namespace bindery::reflection
