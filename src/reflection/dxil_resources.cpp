#include "reflection/dxil_resources.hpp"

#include "model/dxil_container.hpp"
#include "reflection/dxil_library.hpp"
#include "reflection/dxil_tables.hpp"

#include <fmt/format.h>

namespace bindery::reflection {
namespace {

using model::four_cc;

// PSV0: the size of the runtime information, itself, a count of resources, the size of one, these.
// Source: DXContainer format, "Pipeline State Validation".
constexpr std::size_t resource_bytes_v0 = 16; ///< kind, space, first and last register
constexpr std::size_t resource_bytes_v1 = 24; ///< and the resource kind, flags

/// PSVResourceType: what the register is, and how a buffer is read.
enum class ViewType : std::uint32_t {
    invalid,
    sampler,
    cbv,
    srv_typed,
    srv_raw,
    srv_structured,
    uav_typed,
    uav_raw,
    uav_structured,
    uav_structured_with_counter,
};

ShaderResource resource_of(ViewType view, DxilResourceKind kind, std::string_view name) {
    using root::RegisterClass;
    switch (view) {
    case ViewType::sampler:
        return {.type = RegisterClass::sampler, .kind = ResourceKind::sampler};
    case ViewType::cbv:
        return {.type = RegisterClass::cbv, .kind = ResourceKind::constant_buffer};
    case ViewType::srv_typed:
        return {.type = RegisterClass::srv, .kind = typed_kind(kind)};
    case ViewType::srv_raw:
        return {.type = RegisterClass::srv,
                .kind = kind == DxilResourceKind::acceleration_structure
                            ? ResourceKind::acceleration_structure
                            : ResourceKind::raw_buffer};
    case ViewType::srv_structured:
        return {.type = RegisterClass::srv, .kind = ResourceKind::structured_buffer};
    case ViewType::uav_typed:
        return {.type = RegisterClass::uav, .kind = typed_kind(kind)};
    case ViewType::uav_raw:
        return {.type = RegisterClass::uav, .kind = ResourceKind::raw_buffer};
    case ViewType::uav_structured:
        return {.type = RegisterClass::uav, .kind = ResourceKind::structured_buffer};
    case ViewType::uav_structured_with_counter:
        return {.type = RegisterClass::uav, .kind = ResourceKind::structured_buffer, .counter = true};
    case ViewType::invalid:
        break;
    }
    refuse_dxil(name, fmt::format("A resource of the shader has the type {}, which does not exist.",
                                  static_cast<std::uint32_t>(view)));
}

/// A resource of PSV0. Old tables do not say the kind: typed ones count as textures.
ShaderResource read_resource(const Words& words, std::size_t offset, std::size_t size,
                             std::string_view name) {
    const auto kind = size >= resource_bytes_v1 ? static_cast<DxilResourceKind>(words.u32(offset + 16))
                                                : DxilResourceKind::texture_2d;
    ShaderResource resource = resource_of(static_cast<ViewType>(words.u32(offset)), kind, name);
    resource.space = words.u32(offset + 4);
    set_registers(resource, words.u32(offset + 8), words.u32(offset + 12), name);
    return resource;
}

void read_validation_table(const Words& words, ShaderResources& shader) {
    const std::size_t information_bytes = words.u32(0);
    const std::size_t count_at = 4 + information_bytes;
    const std::uint32_t count = words.u32(count_at);
    if (count == 0)
        return;
    const std::size_t size = words.u32(count_at + 4);
    if (size < resource_bytes_v0)
        refuse_dxil(words.name(),
                    fmt::format("A resource of the table PSV0 has {} bytes; it has at least {}.", size,
                                resource_bytes_v0));
    words.require_records(count_at + 8, count, size);
    for (std::size_t i = 0; i < count; ++i)
        shader.resources.push_back(read_resource(words, count_at + 8 + i * size, size, words.name()));
}

/// Inputs that are no system values come from vertex buffers. ISG1: a count, 8 for the place of the first,
/// then 32 bytes each, of which the third word is the system value.
bool has_input_elements(const Words& words) {
    constexpr std::size_t element_bytes = 32, elements_at = 8, system_value_at = 12;
    const std::uint32_t count = words.u32(0);
    words.require_records(elements_at, count, element_bytes);
    for (std::size_t i = 0; i < count; ++i)
        if (words.u32(elements_at + i * element_bytes + system_value_at) == 0)
            return true;
    return false;
}

} // namespace

ShaderResources dxil_resources(std::span<const std::byte> container, std::string_view entry,
                               std::string_view name) {
    ShaderResources shader{.name = std::string(name)};
    bool found = false;
    std::optional<Words> inputs;
    std::optional<Stage> program_stage; // a function of a library has one of its own
    for (const model::DxilPart& part : model::read_dxil_parts(container, name)) {
        const Words words(part.data, name);
        if (part.four_cc == four_cc("DXIL")) // the program's version: its kind in the upper half
            program_stage = stage_of(words.u32(0) >> 16);
        else if (part.four_cc == four_cc("SFI0"))
            set_heap_flags(shader, words.u32(0));
        else if (part.four_cc == four_cc("ISG1"))
            inputs = words;
        else if (part.four_cc == four_cc("PSV0"))
            read_validation_table(words, shader);
        else if (part.four_cc == four_cc("RDAT"))
            read_library_table(words, entry, shader);
        else
            continue;
        found = found || part.four_cc == four_cc("PSV0") || part.four_cc == four_cc("RDAT");
    }
    if (!found)
        refuse_dxil(name, "The container has neither a PSV0 nor an RDAT part: it is no compiled shader.");
    if (!shader.stage)
        shader.stage = program_stage;
    shader.reads_vertex_buffers = shader.stage == Stage::vertex && inputs && has_input_elements(*inputs);
    return shader;
}

} // namespace bindery::reflection
