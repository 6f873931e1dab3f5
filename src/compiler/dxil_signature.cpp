#include "compiler/dxil_signature.hpp"

#include "model/dxil_container.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

namespace bindery::compiler {

namespace {

/// Reads forward; refuses to leave the part.
class Reader {
public:
    Reader(std::span<const std::byte> data, std::string_view name) : data_(data), name_(name) {}

    std::span<const std::byte> take(std::size_t bytes) {
        if (bytes > data_.size() - at_)
            throw Error(Rule::dxil_malformed, std::string(name_),
                        fmt::format("The part PSV0 has {} bytes and needs {} behind byte {}.", data_.size(),
                                    bytes, at_));
        at_ += bytes;
        return data_.subspan(at_ - bytes, bytes);
    }
    std::uint32_t u32() {
        const auto bytes = take(4);
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value |= std::to_integer<std::uint32_t>(bytes[i]) << (8 * i);
        return value;
    }

private:
    std::span<const std::byte> data_;
    std::size_t at_ = 0;
    std::string_view name_;
};

std::uint8_t u8(std::span<const std::byte> bytes, std::size_t i) {
    return std::to_integer<std::uint8_t>(bytes[i]);
}

/// As DXIL numbers the modes.
Interpolation interpolation_of(std::uint8_t mode) {
    return mode < interpolation_count ? static_cast<Interpolation>(mode) : Interpolation::none;
}
static_assert(static_cast<int>(Interpolation::constant) == 1 &&
              static_cast<int>(Interpolation::linear) == 2 &&
              static_cast<int>(Interpolation::linear_sample) == 6 && interpolation_count == 8);

// PSVSignatureElement0. Source: DxilPipelineStateValidation.h of DXC 1.8.
constexpr std::size_t element_bytes = 16;
constexpr std::size_t rows_at = 8, first_row_at = 9, columns_at = 10, interpolation_at = 13;

std::vector<DxilElement> read_elements(Reader& reader, std::size_t count, std::size_t stride) {
    std::vector<DxilElement> elements;
    for (std::size_t i = 0; i < count; ++i) {
        const auto bytes = reader.take(stride);
        const std::uint8_t columns = u8(bytes, columns_at);
        elements.push_back({u8(bytes, rows_at), u8(bytes, first_row_at),
                            static_cast<std::uint8_t>(columns & 0xf),
                            static_cast<std::uint8_t>(columns >> 4 & 3), (columns >> 6 & 1) != 0,
                            interpolation_of(u8(bytes, interpolation_at))});
    }
    return elements;
}

DxilSignatures read_part(Reader reader) {
    // PSVRuntimeInfo1 begins with the 24 bytes of PSVRuntimeInfo0; then stage, view id, 2 bytes of the
    // stage's own, and how many elements there are.
    constexpr std::size_t counts_at = 28, version_1_bytes = 36;
    const auto info = reader.take(reader.u32());
    if (info.size() < version_1_bytes)
        return {};
    if (const std::uint32_t resources = reader.u32(); resources != 0) {
        const std::uint32_t stride = reader.u32();
        for (std::uint32_t i = 0; i < resources; ++i)
            reader.take(stride);
    }
    reader.take(reader.u32());                                      // names
    for (std::uint32_t i = 0, count = reader.u32(); i < count; ++i) // semantic indices
        reader.take(4);
    const std::size_t inputs = u8(info, counts_at), outputs = u8(info, counts_at + 1),
                      patch = u8(info, counts_at + 2);
    if (inputs + outputs + patch == 0)
        return {};
    const std::uint32_t stride = reader.u32();
    if (stride < element_bytes)
        return {};
    DxilSignatures signatures;
    signatures.inputs = read_elements(reader, inputs, stride);
    signatures.outputs = read_elements(reader, outputs, stride);
    signatures.patch = read_elements(reader, patch, stride);
    return signatures;
}

} // namespace

DxilSignatures read_dxil_signatures(std::span<const std::byte> container, std::string_view name) {
    const auto part = model::find_dxil_part(container, model::four_cc("PSV0"), name);
    return part ? read_part(Reader(part->data, name)) : DxilSignatures{};
}

void set_interpolation(std::vector<StageElement>& elements, std::span<const DxilElement> from) {
    for (StageElement& element : elements)
        for (const DxilElement& other : from) {
            const auto mask = static_cast<std::uint8_t>(((1u << other.columns) - 1) << other.first_column);
            if (other.placed && element.d3d_register >= other.first_row &&
                element.d3d_register - other.first_row < other.rows && (element.d3d_mask & mask) != 0)
                element.interpolation = other.interpolation;
        }
}

} // namespace bindery::compiler
