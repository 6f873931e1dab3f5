#include "validate/words.hpp"

#include <fmt/format.h>

namespace bindery::validate {

std::string_view scalar_name(Scalar scalar) {
    return scalar_table[static_cast<std::size_t>(scalar)].hlsl_name;
}

std::string element_name(ElementType element) {
    std::string name(scalar_name(element.scalar()));
    if (element.rows() > 1)
        return fmt::format("{}{}x{}", name, element.rows(), element.columns());
    return element.columns() > 1 ? fmt::format("{}{}", name, element.columns()) : name;
}

std::string_view memory_name(Memory memory) {
    switch (memory) {
    case Memory::gpu:
        return "GPU";
    case Memory::upload:
        return "upload";
    case Memory::read_back:
        return "read-back";
    }
    return "";
}

std::string_view dimension_name(TextureDimension dimension) {
    switch (dimension) {
    case TextureDimension::d1:
        return "1D";
    case TextureDimension::d2:
        return "2D";
    case TextureDimension::d3:
        return "3D";
    case TextureDimension::cube:
        return "cube";
    }
    return "";
}

std::string_view bgra_advice(Format format) {
    if (format == Format::bgra8_unorm)
        return "; use rgba8_unorm";
    return format == Format::bgra8_srgb ? "; use rgba8_srgb" : "";
}

std::string field_type_name(Kind kind, ElementType element, std::uint32_t stride_bytes) {
    const KindInfo& info = kind_info(kind);
    if (kind == Kind::value)
        return element_name(element);
    switch (info.parameter) {
    case KindParameter::none:
        return std::string(info.hlsl_name);
    case KindParameter::structure:
        return fmt::format("{} of {}-byte elements", info.hlsl_name, stride_bytes);
    case KindParameter::element:
        return fmt::format("{}<{}>", info.hlsl_name, element_name(element));
    }
    return {};
}

} // namespace bindery::validate
