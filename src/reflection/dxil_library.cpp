#include "reflection/dxil_library.hpp"

#include <fmt/format.h>

namespace bindery::reflection {
namespace {

// RDAT: version, count of parts, their places; a part: type, size, data. A table: count and size of records.
// Source: DXContainer format, "Runtime Data".
enum class PartType : std::uint32_t { strings = 1, indices = 2, resources = 3, functions = 4 };
constexpr std::size_t resource_bytes = 32, function_bytes = 36;
/// A function's list of resources that is not there.
constexpr std::uint32_t no_list = 0xffffffff;

struct Table {
    Words records;
    std::uint32_t count = 0;
    std::size_t stride = 0;

    Words at(std::size_t i) const { return records.from(i * stride, stride); }
};

struct Library {
    Words strings, indices;
    Table resources, functions;
};

Table table_of(const Words& part, std::size_t record_bytes) {
    Table table{part.from(8, part.size() < 8 ? 0 : part.size() - 8), part.u32(0), part.u32(4)};
    if (table.count != 0 && table.stride < record_bytes)
        refuse_dxil(part.name(),
                    fmt::format("A record of the library's tables has {} bytes; it has at least {}.",
                                table.stride, record_bytes));
    if (table.count != 0)
        table.records.require_records(0, table.count, table.stride);
    return table;
}

Library read_library(const Words& words) {
    const Words nothing = words.from(0, 0);
    Library library{nothing, nothing, {nothing}, {nothing}};
    const std::uint32_t count = words.u32(4);
    words.require_records(8, count, 4);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = words.u32(8 + 4 * i);
        const auto type = words.u32(at);
        const Words part = words.from(at + 8, words.u32(at + 4));
        // Newer libraries have more kinds of parts, which do not concern us.
        if (type == static_cast<std::uint32_t>(PartType::strings))
            library.strings = part;
        else if (type == static_cast<std::uint32_t>(PartType::indices))
            library.indices = part;
        else if (type == static_cast<std::uint32_t>(PartType::resources))
            library.resources = table_of(part, resource_bytes);
        else if (type == static_cast<std::uint32_t>(PartType::functions))
            library.functions = table_of(part, function_bytes);
    }
    return library;
}

ResourceKind kind_of(DxilResourceKind kind) {
    switch (kind) {
    case DxilResourceKind::raw_buffer:
        return ResourceKind::raw_buffer;
    case DxilResourceKind::structured_buffer:
        return ResourceKind::structured_buffer;
    case DxilResourceKind::cbuffer:
        return ResourceKind::constant_buffer;
    case DxilResourceKind::sampler:
        return ResourceKind::sampler;
    case DxilResourceKind::acceleration_structure:
        return ResourceKind::acceleration_structure;
    case DxilResourceKind::typed_buffer:
    case DxilResourceKind::tbuffer:
        return ResourceKind::typed_buffer;
    case DxilResourceKind::invalid:
    case DxilResourceKind::texture_1d:
    case DxilResourceKind::texture_2d:
    case DxilResourceKind::texture_2d_ms:
    case DxilResourceKind::texture_3d:
    case DxilResourceKind::texture_cube:
    case DxilResourceKind::texture_1d_array:
    case DxilResourceKind::texture_2d_array:
    case DxilResourceKind::texture_2d_ms_array:
    case DxilResourceKind::texture_cube_array:
    case DxilResourceKind::feedback_texture_2d:
    case DxilResourceKind::feedback_texture_2d_array:
        break;
    }
    return ResourceKind::texture;
}

ShaderResource read_resource(const Library& library, std::size_t index) {
    constexpr root::RegisterClass classes[] = {root::RegisterClass::srv, root::RegisterClass::uav,
                                               root::RegisterClass::cbv, root::RegisterClass::sampler};
    constexpr std::uint32_t counter_flag = 2;
    const std::string_view name = library.strings.name();
    if (index >= library.resources.count)
        refuse_dxil(name, fmt::format("A function of the library uses resource {} of {}.", index,
                                      library.resources.count));
    const Words record = library.resources.at(index);
    const std::uint32_t type = record.u32(0);
    if (type >= std::size(classes))
        refuse_dxil(name, fmt::format("A resource of the library has the class {}; there are {}.", type,
                                      std::size(classes)));
    ShaderResource resource{.name = std::string(library.strings.text(record.u32(24))),
                            .type = classes[type],
                            .kind = kind_of(static_cast<DxilResourceKind>(record.u32(4))),
                            .space = record.u32(12)};
    set_registers(resource, record.u32(16), record.u32(20), name);
    resource.counter = (record.u32(28) & counter_flag) != 0;
    return resource;
}

/// A function has two names: as the module has it, and as the source does.
bool is_named(const Library& library, const Words& function, std::string_view entry) {
    return library.strings.text(function.u32(0)) == entry || library.strings.text(function.u32(4)) == entry;
}

void read_function(const Library& library, const Words& function, ShaderResources& shader) {
    shader.stage = stage_of(function.u32(16));
    set_heap_flags(shader, function.u32(28));
    const std::uint32_t list = function.u32(8);
    if (list == no_list)
        return;
    const std::size_t at = 4 * std::size_t{list};
    const std::uint32_t count = library.indices.u32(at);
    library.indices.require_records(at + 4, count, 4);
    for (std::size_t i = 0; i < count; ++i)
        shader.resources.push_back(read_resource(library, library.indices.u32(at + 4 + 4 * i)));
}

} // namespace

void read_library_table(const Words& words, std::string_view entry, ShaderResources& shader) {
    const Library library = read_library(words);
    if (entry.empty()) {
        for (std::size_t i = 0; i < library.resources.count; ++i)
            shader.resources.push_back(read_resource(library, i));
        for (std::size_t i = 0; i < library.functions.count; ++i)
            set_heap_flags(shader, library.functions.at(i).u32(28));
        return;
    }
    for (std::size_t i = 0; i < library.functions.count; ++i)
        if (const Words function = library.functions.at(i); is_named(library, function, entry))
            return read_function(library, function, shader);
    refuse_dxil(words.name(), fmt::format("The library has no function '{}'.", entry));
}

} // namespace bindery::reflection
