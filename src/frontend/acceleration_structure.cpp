#include "frontend/device.hpp"

#include <fmt/format.h>

#include <cmath>

namespace bindery::frontend {
namespace {

void check_count(std::string_view name, std::string_view what, std::size_t count) {
    if (count == 0)
        throw Error(Rule::resource_empty, std::string(name),
                    fmt::format("acceleration structure \"{}\" has 0 {} and needs at least 1", name, what));
}

constexpr std::uint32_t position_bytes = 12; // three floats

void check_geometry(std::string_view name, const TriangleGeometry& geometry) {
    const auto refuse = [&](std::string detail) {
        throw Error(Rule::structure_input, std::string(name), std::move(detail));
    };
    const std::uint32_t stride = geometry.vertex_stride_bytes;
    if (stride < position_bytes || stride % 4 != 0)
        refuse(fmt::format(
            "a geometry of \"{}\" has vertices of {} bytes, and they are a multiple of 4 from {} on", name,
            stride, position_bytes));
    if (geometry.vertices.offset_bytes % 4 != 0 ||
        (geometry.indices.buffer && geometry.indices.offset_bytes % 4 != 0))
        refuse(
            fmt::format("a geometry of \"{}\" has vertices at byte {} and indices at byte {}, which are both "
                        "multiples of 4",
                        name, geometry.vertices.offset_bytes, geometry.indices.offset_bytes));
}

void check_instance(std::string_view name, const AccelerationInstance& instance, std::size_t i) {
    constexpr std::uint32_t ids = 1u << 24;
    if (instance.instance_id >= ids)
        throw Error(Rule::structure_input, std::string(name),
                    fmt::format("instance {} of \"{}\" has the id {}, and ids are below {}", i, name,
                                instance.instance_id, ids));
    for (std::size_t element = 0; element < instance.transform.size(); ++element)
        if (!std::isfinite(instance.transform[element]))
            throw Error(
                Rule::structure_input, std::string(name),
                fmt::format("instance {} of \"{}\" has {} at element {} of its transform, and all 12 are "
                            "finite",
                            i, name, instance.transform[element], element));
}

} // namespace

/// The bytes that a geometry reads of one of its buffers; checks that they are there.
backend::BufferPlace Device::build_input(const BufferRange& range, std::string_view what,
                                         std::string_view name, std::uint64_t bytes,
                                         ResourceNumber structure) {
    const ResourceRecord& buffer = resource(range.buffer, what);
    if (buffer.type != ResourceType::buffer ||
        !has(buffer.buffer.usage, BufferUsage::acceleration_structure_input))
        throw Error(Rule::resource_usage, buffer.name,
                    fmt::format("\"{}\" is a {} of \"{}\" and was made without "
                                "BufferUsage::acceleration_structure_input",
                                buffer.name, what, name));
    validate::Issues issues;
    const std::uint64_t held = validate::resolve_range(what, buffer.name, buffer.buffer.size_bytes,
                                                       range.offset_bytes, range.size_bytes, issues);
    if (issues.empty() && bytes > held)
        issues.push_back({Rule::upload_range, buffer.name,
                          fmt::format("the {} of \"{}\" takes {} bytes of \"{}\", whose range holds {}", what,
                                      name, bytes, buffer.name, held)});
    validate::throw_first(std::move(issues));
    row(structure).inputs.emplace_back(range.buffer, std::string(what));
    return {range.buffer.index(), range.offset_bytes};
}

AccelerationStructure Device::create_acceleration_structure(const BottomLevelDesc& desc) {
    require_structures(desc.name);
    check_count(desc.name, "geometries", desc.geometries.size());
    ResourceNumber number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = add_resource(ResourceType::bottom_level, desc.name);
    }
    return finish_structure(number, [&](backend::AccelerationStructureInfo& info) {
        for (const TriangleGeometry& geometry : desc.geometries) {
            check_count(desc.name, "vertices in a geometry", geometry.vertex_count);
            check_geometry(desc.name, geometry);
            const backend::BufferPlace vertices = build_input(
                geometry.vertices, "vertex buffer", desc.name,
                std::uint64_t{geometry.vertex_count - 1} * geometry.vertex_stride_bytes + position_bytes,
                number);
            backend::BufferPlace indices;
            if (geometry.indices.buffer)
                indices = build_input(geometry.indices, "index buffer", desc.name,
                                      std::uint64_t{geometry.index_count} * 4, number);
            const std::uint32_t corners =
                geometry.indices.buffer ? geometry.index_count : geometry.vertex_count;
            if (corners == 0 || corners % 3 != 0)
                throw Error(Rule::command_incomplete, desc.name,
                            fmt::format("a geometry of \"{}\" has {} corners, which is no multiple of 3",
                                        desc.name, corners));
            info.geometries.push_back({vertices.buffer, vertices.offset_bytes, geometry.vertex_stride_bytes,
                                       geometry.vertex_count, indices.buffer, indices.offset_bytes,
                                       geometry.index_count, geometry.opaque});
        }
    });
}

AccelerationStructure Device::create_acceleration_structure(const TopLevelDesc& desc) {
    require_structures(desc.name);
    check_count(desc.name, "instances", desc.instances.size());
    ResourceNumber number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = add_resource(ResourceType::top_level, desc.name);
    }
    return finish_structure(number, [&](backend::AccelerationStructureInfo& info) {
        info.top_level = true;
        for (const AccelerationInstance& instance : desc.instances) {
            check_instance(desc.name, instance, info.instances.size());
            const ResourceRecord& bottom = resource(instance.bottom_level, "bottom level of an instance");
            if (bottom.type != ResourceType::bottom_level)
                throw Error(Rule::binding_kind, bottom.name,
                            fmt::format("an instance of \"{}\" is \"{}\", which is no bottom-level structure",
                                        desc.name, bottom.name));
            row(number).inputs.emplace_back(instance.bottom_level, "bottom level of an instance");
            info.instances.push_back(
                {instance.transform, instance.instance_id, instance.mask, instance.bottom_level.index()});
        }
    });
}

void Device::require_structures(std::string_view name) const {
    require_open();
    if (!info_.ray_query)
        throw Error(
            Rule::device_feature, std::string(name),
            fmt::format("\"{}\" is an acceleration structure and this device has no ray queries", name));
}

/// `fill` checks the inputs and describes them; then the backend makes the structure.
template<class Fill>
AccelerationStructure Device::finish_structure(ResourceNumber number, Fill fill) {
    ResourceRecord& record = row(number);
    bool created = false;
    try {
        record.structure = {};
        record.structure.name = record.name;
        fill(record.structure);
        record.shape = {};
        const std::lock_guard lock(mutex_);
        backend_->create_acceleration_structure(number, record.structure);
        created = true;
        states_.create(number, record.shape);
        const ResourceId id = id_of(number, record.generation.load());
        if (!record.structure.top_level)
            return {shared_from_this(), id, ViewId{}, 0};
        const std::uint32_t index = allocate_view(record.name, 1);
        record.views.push_back({.kind = Kind::acceleration_structure, .heap_index = index});
        name_view(index, number, model::SubresourceRange::whole(), Kind::acceleration_structure);
        backend_->write_acceleration_structure(index, number);
        return {shared_from_this(), id, id_of(index, views_[index].generation.load()), index};
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (created)
            backend_->destroy_resource(number);
        drop_resource(number);
        throw;
    }
}

void Device::refuse_structure(ResourceId id) const {
    const std::string_view name = name_of(ObjectKind::acceleration_structure, id);
    throw Error(Rule::binding_kind, std::string(name),
                fmt::format("\"{}\" is a bottom-level structure; fields take top-level ones", name));
}

} // namespace bindery::frontend

namespace bindery {

Slot AccelerationStructure::slot(Kind kind, ElementType element, std::uint16_t) const {
    if (!*this)
        throw Error(Rule::resource_null, "", "a field is given an acceleration structure that is empty");
    if (heap_index_ == 0)
        device_->refuse_structure(id_);
    return {view_.bits, heap_index_, kind, element.bits, 0};
}

} // namespace bindery
