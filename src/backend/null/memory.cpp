// Resources of the null backend: descriptions at once, memory when it is touched.

#include "backend/null/backend.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <cassert>

namespace bindery::null {

Resource& Backend::used(backend::ResourceNumber number) {
    assert(number < resources_.size() && resources_[number].kind != ResourceKind::none);
    return resources_[number];
}

Resource& Backend::add(backend::ResourceNumber number, ResourceKind kind, std::string_view name) {
    if (number >= resources_.size())
        resources_.resize(std::size_t{number} + 1);
    Resource& resource = resources_[number];
    assert(resource.kind == ResourceKind::none);
    resource = Resource{};
    resource.kind = kind;
    resource.name = name;
    return resource;
}

void Backend::take_memory(std::string_view name, std::uint64_t bytes) {
    if (bytes > memory_bytes_ - taken_bytes_)
        throw Error(Rule::memory_exhausted, std::string(name),
                    fmt::format("\"{}\" needs {} bytes and {} of {} are left", name, bytes,
                                memory_bytes_ - taken_bytes_, memory_bytes_));
    taken_bytes_ += bytes;
}

void Backend::create_buffer(backend::ResourceNumber number, const backend::BufferInfo& info) {
    assert(info.size_bytes > 0 && (info.versions == 1 || info.versions == frames_in_flight_));
    take_memory(info.name, saturating_multiply(info.size_bytes, info.versions));
    Resource& resource = add(number, ResourceKind::buffer, info.name);
    resource.size_bytes = info.size_bytes;
    resource.memory = info.memory;
    for (std::uint32_t i = 0; i < info.versions; ++i)
        resource.versions.emplace_back(info.size_bytes);
}

void Backend::create_texture(backend::ResourceNumber number, const TextureDesc& desc) {
    assert(desc.mips > 0 && desc.layers > 0 && desc.width > 0 && desc.height > 0 && desc.depth > 0);
    const std::uint64_t bytes = bytes_of(desc);
    take_memory(desc.name, bytes);
    Resource& resource = add(number, ResourceKind::texture, desc.name);
    resource.size_bytes = bytes;
    resource.texture = desc;
    resource.versions.emplace_back(bytes);
}

void Backend::create_acceleration_structure(backend::ResourceNumber number,
                                            const backend::AccelerationStructureInfo& info) {
    assert(info.top_level ? info.geometries.empty() : info.instances.empty());
    add(number, ResourceKind::acceleration_structure, info.name);
}

void Backend::destroy_resource(backend::ResourceNumber number) {
    Resource& resource = used(number);
    taken_bytes_ -= resource.size_bytes * resource.versions.size();
    resource = Resource{};
}

std::byte* Backend::mapped(backend::ResourceNumber number, std::uint32_t version) {
    Resource& resource = used(number);
    assert(resource.kind == ResourceKind::buffer && version < resource.versions.size());
    return resource.memory == Memory::gpu ? nullptr : resource.versions[version].get(resource.name).data();
}

// Pitch and alignment are Direct3D 12's, the strictest there are, so that code which forgets them is found.
std::uint32_t Backend::copy_row_pitch_bytes(std::uint32_t row_bytes, std::uint32_t) const {
    return (row_bytes + 255) / 256 * 256;
}

std::uint32_t Backend::copy_offset_alignment_bytes(std::uint32_t) const {
    return 512;
}

} // namespace bindery::null
