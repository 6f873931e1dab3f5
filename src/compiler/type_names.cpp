#include "compiler/type_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

namespace bindery::compiler {

namespace {

constexpr std::pair<std::string_view, std::string_view> scalar_spellings[] = {
    {"dword", "uint"},
    {"unsigned int", "uint"},
    {"half", "float16_t"},
    {"float32_t", "float"},
    {"int32_t", "int"},
    {"uint32_t", "uint"},
    {"ushort", "uint16_t"},
    {"short", "int16_t"},
    {"float64_t", "double"},
    {"int16", "int16_t"},
    {"uint16", "uint16_t"},
    {"float16", "float16_t"},
    {"unsigned long long", "uint64_t"},
    {"long long", "int64_t"},
};

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string without_spaces(std::string_view name) {
    std::string result;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] != ' ') {
            result += name[i];
            continue;
        }
        const bool between_words =
            !result.empty() && i + 1 < name.size() && is_word(result.back()) && is_word(name[i + 1]);
        if (between_words)
            result += ' ';
    }
    return result;
}

/// The arguments of "name<a,b>" at their top level; `name` alone has none.
std::vector<std::string_view> template_arguments(std::string_view inside) {
    std::vector<std::string_view> result;
    int depth = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < inside.size(); ++i) {
        depth += inside[i] == '<' ? 1 : inside[i] == '>' ? -1 : 0;
        if (inside[i] == ',' && depth == 0) {
            result.push_back(inside.substr(first, i - first));
            first = i + 1;
        }
    }
    result.push_back(inside.substr(first));
    return result;
}

std::string canonical(std::string_view name) {
    for (std::string_view qualifier : {"const ", "struct ", "class "})
        if (name.starts_with(qualifier))
            name.remove_prefix(qualifier.size());
    const std::size_t open = name.find('<');
    if (open == std::string_view::npos || !name.ends_with('>')) {
        for (const auto& [from, to] : scalar_spellings)
            if (name == from)
                return std::string(to);
        return std::string(name);
    }
    const std::string_view head = name.substr(0, open);
    std::vector<std::string> arguments;
    for (std::string_view argument : template_arguments(name.substr(open + 1, name.size() - open - 2)))
        arguments.push_back(canonical(argument));
    if (head == "vector" && arguments.size() == 2)
        return arguments[1] == "1" ? arguments[0] : arguments[0] + arguments[1];
    if (head == "matrix" && arguments.size() >= 3)
        return arguments[0] + arguments[1] + "x" + arguments[2];
    std::string result(head);
    for (std::size_t i = 0; i < arguments.size(); ++i)
        result += (i == 0 ? "<" : ",") + arguments[i];
    return result + ">";
}

/// Of a scalar in memory. Reflection speaks of min precision only where 16-bit types are off.
std::uint32_t scalar_bytes(const TypeTree& type) {
    return type.min_precision ? 4 : scalar_table[static_cast<std::size_t>(type.scalar)].bytes;
}

std::uint32_t alignment_bytes(const TypeTree& type) {
    if (type.shape != TypeShape::array && type.shape != TypeShape::structure)
        return scalar_bytes(type);
    std::uint32_t alignment = 1;
    for (const TypeTree& child : type.children)
        alignment = std::max(alignment, alignment_bytes(child));
    return alignment;
}

} // namespace

std::string canonical_type_name(std::string_view name) {
    std::string text = without_spaces(name);
    for (std::size_t dot = 0; (dot = text.find('.', dot)) != std::string::npos; ++dot)
        text.replace(dot, 1, "::"); // Slang writes game.Material
    return canonical(text);
}

std::string numeric_type_name(Scalar scalar, std::uint32_t rows, std::uint32_t columns) {
    std::string name(scalar_table[static_cast<std::size_t>(scalar)].hlsl_name);
    if (rows > 1)
        name += std::to_string(rows) + "x" + std::to_string(columns);
    else if (columns > 1)
        name += std::to_string(columns);
    return name;
}

std::string matrix_type_name(Scalar scalar, std::uint32_t rows, std::uint32_t columns) {
    return numeric_type_name(scalar, 1, 1) + std::to_string(rows) + "x" + std::to_string(columns);
}

bool parse_numeric_type(std::string_view name, Scalar& scalar, std::uint32_t& rows, std::uint32_t& columns) {
    for (const ScalarInfo& info : scalar_table) {
        for (std::uint32_t r = 1; r <= 4; ++r) {
            for (std::uint32_t c = 1; c <= 4; ++c) {
                if (numeric_type_name(info.scalar, r, c) != name)
                    continue;
                scalar = info.scalar;
                rows = r;
                columns = c;
                return true;
            }
        }
    }
    return false;
}

std::string upper_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return result;
}

void fill_in_sizes(TypeTree& type) {
    for (TypeTree& child : type.children)
        fill_in_sizes(child);
    switch (type.shape) {
    case TypeShape::scalar:
    case TypeShape::vector:
    case TypeShape::matrix:
        type.size_bytes = scalar_bytes(type) * type.rows * type.columns;
        return;
    case TypeShape::array:
        type.stride_bytes = type.children.front().size_bytes;
        type.size_bytes = type.stride_bytes * type.element_count;
        return;
    case TypeShape::structure: {
        std::uint32_t end = 0;
        for (const TypeTree& child : type.children)
            end = std::max(end, child.offset_bytes + child.size_bytes);
        const std::uint32_t alignment = alignment_bytes(type);
        type.size_bytes = (end + alignment - 1) / alignment * alignment;
        return;
    }
    }
}

} // namespace bindery::compiler
