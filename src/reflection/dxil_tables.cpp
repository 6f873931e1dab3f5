#include "reflection/dxil_tables.hpp"

#include <bindery/error.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace bindery::reflection {

void refuse_dxil(std::string_view name, std::string detail) {
    throw Error(Rule::dxil_malformed, std::string(name), std::move(detail));
}

std::uint32_t Words::u32(std::size_t offset) const {
    if (offset > data_.size() || data_.size() - offset < 4)
        refuse_dxil(name_,
                    fmt::format("A table has {} bytes; a number is to be read at {}.", data_.size(), offset));
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= std::to_integer<std::uint32_t>(data_[offset + i]) << (8 * i);
    return value;
}

std::string_view Words::text(std::size_t offset) const {
    const auto begin = data_.begin() + static_cast<std::ptrdiff_t>(std::min(offset, data_.size()));
    const auto end = std::find(begin, data_.end(), std::byte{0});
    if (end == data_.end())
        refuse_dxil(name_, fmt::format("A name is to be read at {} of {} bytes and has no end.", offset,
                                       data_.size()));
    return {reinterpret_cast<const char*>(&*begin), static_cast<std::size_t>(end - begin)};
}

Words Words::from(std::size_t offset, std::size_t size) const {
    if (offset > data_.size() || data_.size() - offset < size)
        refuse_dxil(name_, fmt::format("A table of {} bytes is to be read at {} of {} bytes.", size, offset,
                                       data_.size()));
    return {data_.subspan(offset, size), name_};
}

void Words::require_records(std::size_t offset, std::size_t count, std::size_t record_bytes) const {
    const std::size_t room = offset > data_.size() ? 0 : data_.size() - offset;
    if (record_bytes == 0 || count > room / record_bytes)
        refuse_dxil(name_, fmt::format("A table says that it has {} records of {} bytes; {} bytes are left.",
                                       count, record_bytes, room));
}

ResourceKind typed_kind(DxilResourceKind kind) {
    // A tbuffer is read as a typed buffer.
    return kind == DxilResourceKind::typed_buffer || kind == DxilResourceKind::tbuffer
               ? ResourceKind::typed_buffer
               : ResourceKind::texture;
}

void set_registers(ShaderResource& resource, std::uint32_t first, std::uint32_t last, std::string_view name) {
    if (last < first)
        refuse_dxil(name, fmt::format("A resource has the registers {} to {}.", first, last));
    resource.register_index = first;
    resource.count = last == root::unbounded ? root::unbounded : last - first + 1;
}

std::optional<Stage> stage_of(std::uint32_t shader_kind) {
    constexpr std::optional<Stage> stages[] = {
        Stage::pixel,       Stage::vertex, Stage::geometry,       Stage::hull,         Stage::domain,
        Stage::compute,     std::nullopt,  Stage::ray_generation, Stage::intersection, Stage::any_hit,
        Stage::closest_hit, Stage::miss,   Stage::callable,       Stage::mesh,         Stage::amplification,
    };
    return shader_kind < std::size(stages) ? stages[shader_kind] : std::nullopt;
}

void set_heap_flags(ShaderResources& shader, std::uint32_t features) {
    constexpr std::uint32_t resource_heap = 0x02000000, sampler_heap = 0x04000000;
    shader.resource_heap_indexed = shader.resource_heap_indexed || (features & resource_heap) != 0;
    shader.sampler_heap_indexed = shader.sampler_heap_indexed || (features & sampler_heap) != 0;
}

} // namespace bindery::reflection
