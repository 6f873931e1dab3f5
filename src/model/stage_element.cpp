#include <bindery/stage_element.hpp>

namespace bindery {

std::string semantic_name(const StageElement& element, bool indexed) {
    return indexed || element.semantic_index != 0 ? element.semantic + std::to_string(element.semantic_index)
                                                  : element.semantic;
}

std::string mask_text(std::uint8_t mask) {
    std::string text;
    for (unsigned i = 0; i < 4; ++i)
        if ((mask >> i & 1) != 0)
            text += "xyzw"[i];
    return text.empty() ? "-" : text;
}

std::string component_name(const StageElement& element) {
    switch (element.scalar) {
    case Scalar::float32:
        return "float";
    case Scalar::int32:
        return "int";
    case Scalar::uint32:
        return "uint";
    case Scalar::bool32:
        return "bool";
    case Scalar::float16:
        return element.min_precision ? "min16float" : "half";
    case Scalar::int16:
        return element.min_precision ? "min16int" : "int16_t";
    case Scalar::uint16:
        return element.min_precision ? "min16uint" : "uint16_t";
    case Scalar::float64:
        return "double";
    case Scalar::int64:
        return "int64_t";
    case Scalar::uint64:
        return "uint64_t";
    }
    return {};
}

} // namespace bindery
