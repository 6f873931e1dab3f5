#include "reflection/dxil_signature.hpp"

#include "model/dxil_container.hpp"
#include "reflection/dxil_tables.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace bindery::reflection {
namespace {

using model::four_cc;

constexpr std::uint8_t byte_of(std::uint32_t word, unsigned i) {
    return static_cast<std::uint8_t>(word >> (8 * i));
}

// --- ISG1, OSG1, PSG1: a count, where the elements are, these. An element: stream, place of the name, index,
// --- system value, component type, register, masks, min precision. Source: DXContainer format, "Program
// --- Signatures".
constexpr std::size_t element_bytes = 32;
constexpr std::size_t name_at = 4, index_at = 8, system_value_at = 12, component_at = 16, register_at = 20,
                      masks_at = 24, precision_at = 28;

/// D3D_REGISTER_COMPONENT_TYPE. A min-precision one is written as 32 bits wide.
Scalar scalar_of(std::uint32_t component, bool min_precision, std::string_view name) {
    constexpr Scalar scalars[] = {Scalar::float32, Scalar::uint32, Scalar::int32,   Scalar::float32,
                                  Scalar::uint16,  Scalar::int16,  Scalar::float16, Scalar::uint64,
                                  Scalar::int64,   Scalar::float64};
    constexpr Scalar narrow[] = {Scalar::float16, Scalar::uint16, Scalar::int16, Scalar::float16};
    if (component >= std::size(scalars))
        refuse_dxil(name,
                    fmt::format("An element of a signature has the component type {}, which does not exist.",
                                component));
    return min_precision && component < std::size(narrow) ? narrow[component] : scalars[component];
}

std::string upper(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return result;
}

StageElement read_element(const Words& part, std::size_t at, bool written) {
    StageElement element;
    element.semantic = upper(part.text(part.u32(at + name_at)));
    element.semantic_index = part.u32(at + index_at);
    // Direct3D counts targets as system values; they have a location like any other output.
    element.system_value = part.u32(at + system_value_at) != 0 && element.semantic != "SV_TARGET";
    element.location = element.d3d_register = part.u32(at + register_at);
    element.min_precision = part.u32(at + precision_at) != 0;
    element.scalar = scalar_of(part.u32(at + component_at), element.min_precision, part.name());
    const std::uint32_t masks = part.u32(at + masks_at);
    element.component_mask = element.d3d_mask = byte_of(masks, 0) & 0xf;
    // Outputs: never written. Inputs: always read.
    element.used_mask = static_cast<std::uint8_t>(written ? element.d3d_mask & ~byte_of(masks, 1)
                                                          : element.d3d_mask & byte_of(masks, 1));
    element.stream = byte_of(part.u32(at), 0);
    return element;
}

std::vector<StageElement> read_signature(std::span<const std::byte> container, std::string_view four_letters,
                                         bool written, std::string_view name) {
    const auto found = model::find_dxil_part(container, four_cc(four_letters), name);
    if (!found)
        return {};
    const Words part(found->data, name);
    const std::uint32_t count = part.u32(0), begin = part.u32(4);
    part.require_records(begin, count, element_bytes);
    std::vector<StageElement> elements;
    for (std::uint32_t i = 0; i < count; ++i)
        elements.push_back(read_element(part, begin + i * element_bytes, written));
    return elements;
}

// --- PSV0, behind the resources: names, semantic indices, and elements of all three signatures. Source:
// --- DxilPipelineStateValidation.h of DXC 1.8, PSVRuntimeInfo1 and PSVSignatureElement0.
constexpr std::size_t version_1_bytes = 36, counts_at = 28, validated_bytes = 16;

/// One element, which may take several registers.
struct Validated {
    std::uint32_t first_row = 0, rows = 0;
    std::uint8_t mask = 0;
    bool placed = false;
    Interpolation interpolation = Interpolation::none;
};

/// As DXIL numbers the modes.
Interpolation interpolation_of(std::uint8_t mode) {
    return mode < interpolation_count ? static_cast<Interpolation>(mode) : Interpolation::none;
}
static_assert(static_cast<int>(Interpolation::constant) == 1 &&
              static_cast<int>(Interpolation::linear) == 2 &&
              static_cast<int>(Interpolation::linear_sample) == 6 && interpolation_count == 8);

Validated read_validated(const Words& table, std::size_t at) {
    const std::uint32_t place = table.u32(at + 8), kinds = table.u32(at + 12);
    const std::uint8_t columns = byte_of(place, 2);
    return {.first_row = byte_of(place, 1),
            .rows = byte_of(place, 0),
            .mask = static_cast<std::uint8_t>(((1u << (columns & 0xf)) - 1) << (columns >> 4 & 3)),
            .placed = (columns >> 6 & 1) != 0,
            .interpolation = interpolation_of(byte_of(kinds, 1))};
}

void set_interpolation(std::vector<StageElement>& elements, const Validated& from) {
    for (StageElement& element : elements)
        if (from.placed && element.d3d_register >= from.first_row &&
            element.d3d_register - from.first_row < from.rows && (element.d3d_mask & from.mask) != 0)
            element.interpolation = from.interpolation;
}

/// Where the elements begin; 0 where the table is too old to have them.
std::size_t elements_begin(const Words& table) {
    const std::size_t information = table.u32(0);
    if (information < version_1_bytes)
        return 0;
    std::size_t at = 4 + information;
    const std::size_t resources = table.u32(at);
    at += 4;
    if (resources != 0) {
        const std::size_t stride = table.u32(at);
        table.require_records(at + 4, resources, stride);
        at += 4 + resources * stride;
    }
    at += 4 + std::size_t{table.u32(at)};     // names
    at += 4 + 4 * std::size_t{table.u32(at)}; // semantic indices
    return at;
}

void read_interpolation(const Words& table, model::StageInterface& interface) {
    std::size_t at = elements_begin(table);
    const std::uint32_t counts = at == 0 ? 0 : table.u32(4 + counts_at);
    const std::size_t total = std::size_t{byte_of(counts, 0)} + byte_of(counts, 1) + byte_of(counts, 2);
    if (total == 0)
        return;
    const std::size_t stride = table.u32(at);
    at += 4;
    if (stride < validated_bytes)
        refuse_dxil(table.name(), fmt::format("An element of a signature has {} bytes; it has at least {}.",
                                              stride, validated_bytes));
    table.require_records(at, total, stride);
    unsigned signature = 0;
    for (std::vector<StageElement>* elements : {&interface.inputs, &interface.outputs, &interface.patch})
        for (unsigned left = byte_of(counts, signature++); left != 0; --left, at += stride)
            set_interpolation(*elements, read_validated(table, at));
}

} // namespace

model::StageInterface dxil_signature(std::span<const std::byte> container, std::string_view name) {
    model::StageInterface interface;
    interface.inputs = read_signature(container, "ISG1", false, name);
    interface.outputs = read_signature(container, "OSG1", true, name);
    // DXC tells of a domain shader's patch elements, too, which are not used.
    interface.patch = read_signature(container, "PSG1", true, name);
    if (const auto found = model::find_dxil_part(container, four_cc("PSV0"), name))
        read_interpolation(Words(found->data, name), interface);
    return interface;
}

} // namespace bindery::reflection
