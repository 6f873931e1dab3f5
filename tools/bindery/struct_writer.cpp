#include "struct_writer.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace bindery::tool {

namespace {

// Names that HLSL takes and C++ does not, and the macros of <cstddef>.
constexpr std::string_view cpp_keywords[] = {
    "alignas",   "alignof",   "and",           "and_eq",   "asm",          "auto",      "bitand",
    "bitor",     "catch",     "char",          "char8_t",  "char16_t",     "char32_t",  "class",
    "co_await",  "co_return", "co_yield",      "compl",    "concept",      "constexpr", "consteval",
    "constinit", "decltype",  "delete",        "explicit", "export",       "friend",    "goto",
    "long",      "mutable",   "new",           "noexcept", "not",          "not_eq",    "nullptr",
    "operator",  "or",        "or_eq",         "private",  "protected",    "public",    "requires",
    "short",     "signed",    "static_assert", "this",     "thread_local", "throw",     "try",
    "typeid",    "typename",  "union",         "unsigned", "using",        "virtual",   "volatile",
    "wchar_t",   "xor",       "xor_eq",        "NULL",     "offsetof"};

} // namespace

std::string cpp_name(std::string_view hlsl_name) {
    std::string name;
    for (const char c : hlsl_name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_')
            name += c;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    while (name.size() > 1 && name.back() == '_' && hlsl_name.back() != '_')
        name.pop_back();
    if (std::find(std::begin(cpp_keywords), std::end(cpp_keywords), name) != std::end(cpp_keywords))
        name += '_';
    return name.empty() ? "unnamed" : name;
}

void StructWriter::add_members(std::size_t node, std::uint64_t shift_bytes, std::uint64_t end_bytes) {
    std::vector<std::size_t> members;
    for (std::size_t j = node + 1; j < node + type_.nodes[node].node_count; j += type_.nodes[j].node_count)
        members.push_back(j);
    // packoffset may turn the order round.
    std::stable_sort(members.begin(), members.end(), [this](std::size_t a, std::size_t b) {
        return type_.places[a].offset_bytes < type_.places[b].offset_bytes;
    });
    for (const std::size_t member : members)
        taken_.emplace(type_.nodes[member].name);
    for (std::size_t i = 0; i < members.size(); ++i) {
        const std::uint64_t end =
            i + 1 < members.size() ? type_.places[members[i + 1]].offset_bytes + shift_bytes : end_bytes;
        const std::string_view hlsl = type_.nodes[members[i]].name;
        const std::string name = cpp_name(hlsl);
        add(members[i], shift_bytes, name == hlsl ? name : unused(name), end);
    }
}

std::string StructWriter::unused(std::string name) {
    while (!taken_.insert(name).second)
        name += '_';
    return name;
}

void StructWriter::add(std::size_t node, std::uint64_t shift_bytes, const std::string& name,
                       std::uint64_t end_bytes) {
    if (type_.places[node].size_bytes == 0) // an empty structure, which C++ would give a byte
        return;
    switch (type_.nodes[node].shape) {
    case TypeShape::scalar:
    case TypeShape::vector:
        add_vector(node, shift_bytes, name);
        return;
    case TypeShape::matrix:
        add_matrix(node, shift_bytes, name, end_bytes);
        return;
    case TypeShape::array:
        add_array(node, shift_bytes, name, end_bytes);
        return;
    case TypeShape::structure:
        add_structure(node, shift_bytes, name, end_bytes);
        return;
    }
}

void StructWriter::pad_to(std::uint64_t end_bytes) {
    const std::uint64_t end = end_bytes - begin_;
    if (cursor_ >= end)
        return;
    text_ += fmt::format("{}unsigned char {}[{}];\n", indent(),
                         unused(fmt::format("padding_{}", paddings_++)), end - cursor_);
    cursor_ = end;
}

std::uint64_t StructWriter::size_bytes() const {
    return (std::max<std::uint64_t>(cursor_, 1) + alignment_ - 1) / alignment_ * alignment_;
}

void StructWriter::add_vector(std::size_t node, std::uint64_t shift_bytes, const std::string& name) {
    const Type type = vector_type(type_.nodes[node], type_.nodes[node].columns);
    write(type, type_.places[node].offset_bytes + shift_bytes, name, 0, type.comment);
}

void StructWriter::add_matrix(std::size_t node, std::uint64_t shift_bytes, const std::string& name,
                              std::uint64_t end_bytes) {
    const TypeNode& matrix = type_.nodes[node];
    const PlacedNode& place = type_.places[node];
    const std::uint64_t offset = place.offset_bytes + shift_bytes;
    const std::uint32_t lines = matrix.row_major ? matrix.rows : matrix.columns;
    const Type line = vector_type(matrix, matrix.row_major ? matrix.columns : matrix.rows);
    const bool tight = place.stride_bytes == line.bytes;
    if (tight && !matrix.row_major && matrix.scalar == Scalar::float32 && matrix.rows > 1 &&
        matrix.columns > 1) {
        write({fmt::format("bindery::{}", matrix.type_name), line.bytes * lines, line.alignment}, offset,
              name, 0, {});
        return;
    }
    const std::string comment =
        fmt::format("{} of {}", matrix.row_major ? "rows" : "columns", matrix.type_name);
    if (tight) {
        write(line, offset, name, lines, comment);
        return;
    }
    const bool whole = offset + lines * place.stride_bytes <= end_bytes;
    if (const std::uint32_t full = whole ? lines : lines - 1; full != 0)
        write(padded(line, place.stride_bytes), offset, name, full, comment);
    if (!whole)
        write(line, offset + (lines - 1) * place.stride_bytes, unused(fmt::format("{}_{}", name, lines - 1)),
              0, fmt::format("the last of {}'s {}", name, matrix.row_major ? "rows" : "columns"));
}

void StructWriter::add_array(std::size_t node, std::uint64_t shift_bytes, const std::string& name,
                             std::uint64_t end_bytes) {
    const std::uint64_t count = type_.nodes[node].element_count, stride = type_.places[node].stride_bytes;
    const std::uint64_t offset = type_.places[node].offset_bytes + shift_bytes;
    const TypeNode& element = type_.nodes[node + 1];
    Type type;
    if (element.shape == TypeShape::scalar || element.shape == TypeShape::vector) {
        type = vector_type(element, element.columns);
        if (type.bytes != stride)
            type = padded(type, stride);
    } else {
        type = structure_type(node + 1, shift_bytes, stride);
    }
    const bool whole = offset + count * stride <= end_bytes;
    if (const std::uint64_t full = whole ? count : count - 1; full != 0)
        write(type, offset, name, full, type.comment);
    if (!whole) // the next member lies in the padding of the last element
        add(node + 1, shift_bytes + (count - 1) * stride, unused(fmt::format("{}_{}", name, count - 1)),
            end_bytes);
}

void StructWriter::add_structure(std::size_t node, std::uint64_t shift_bytes, const std::string& name,
                                 std::uint64_t end_bytes) {
    const std::uint64_t offset = type_.places[node].offset_bytes + shift_bytes;
    StructWriter inner(type_, offset, depth_ + 1);
    inner.add_members(node, shift_bytes, offset + type_.places[node].size_bytes);
    if (offset + inner.size_bytes() <= end_bytes) {
        write(as_type(inner, struct_name(type_.nodes[node])), offset, name, 0, {});
        return;
    }
    // The next member lies in its tail padding, which C++ does not share.
    for (std::size_t j = node + 1; j < node + type_.nodes[node].node_count; j += type_.nodes[j].node_count) {
        const std::size_t next = j + type_.nodes[j].node_count;
        const bool last = next >= node + type_.nodes[node].node_count;
        add(j, shift_bytes, unused(fmt::format("{}_{}", name, cpp_name(type_.nodes[j].name))),
            last ? end_bytes : type_.places[next].offset_bytes + shift_bytes);
    }
}

StructWriter::Type StructWriter::vector_type(const TypeNode& node, std::uint32_t components) const {
    const std::uint32_t bytes = scalar_bytes(node, type_.rules, type_.options);
    Type type{{}, std::uint64_t{bytes} * components, bytes, {}};
    if (node.scalar == Scalar::bool32) {
        type.text = bytes == 1 ? "bool" : "bindery::bool32";
        if (components > 1)
            type.text = fmt::format("std::array<{}, {}>", type.text, components);
        return type;
    }
    std::string scalar(scalar_info(node.scalar).hlsl_name);
    if (node.type_name.starts_with("bindery::")) // a handle, as its number
        type.comment = node.type_name;
    if (node.min_precision && bytes == 4) {
        scalar = node.scalar == Scalar::float16 ? "float" : node.scalar == Scalar::int16 ? "int" : "uint";
        type.comment = node.type_name;
    }
    const bool built_in = components == 1 && (scalar == "float" || scalar == "double" || scalar == "int");
    type.text = built_in
                    ? scalar
                    : fmt::format("bindery::{}{}", scalar, components == 1 ? "" : std::to_string(components));
    return type;
}

StructWriter::Type StructWriter::structure_type(std::size_t node, std::uint64_t shift_bytes,
                                                std::uint64_t stride_bytes) {
    const TypeNode& inner = type_.nodes[node];
    const std::uint64_t begin = type_.places[node].offset_bytes + shift_bytes;
    StructWriter writer(type_, begin, depth_ + 1);
    const bool named = inner.shape == TypeShape::structure;
    if (named)
        writer.add_members(node, shift_bytes, begin + std::max(stride_bytes, type_.places[node].size_bytes));
    else // an array or a matrix as an element
        writer.add(node, shift_bytes, "value", begin + stride_bytes);
    writer.pad_to(begin + stride_bytes);
    return as_type(writer, named ? struct_name(inner) : "element");
}

std::string StructWriter::struct_name(const TypeNode& node) {
    const std::size_t colon = node.type_name.substr(0, node.type_name.find('<')).rfind(':');
    return cpp_name(node.type_name.substr(colon == std::string_view::npos ? 0 : colon + 1));
}

StructWriter::Type StructWriter::as_type(const StructWriter& inner, std::string name) {
    return {named_struct(std::move(name), inner.text()),
            inner.size_bytes(),
            inner.alignment_,
            {},
            inner.offsets()};
}

StructWriter::Type StructWriter::padded(const Type& type, std::uint64_t stride_bytes) const {
    return {fmt::format("bindery_padded<{}, {}>", type.text, stride_bytes), stride_bytes, type.alignment,
            type.comment};
}

std::string StructWriter::named_struct(std::string name, const std::string& body) {
    // A member of the same name would hide the struct from the members behind it.
    const auto has_other_use = [&](const std::string& one) {
        const auto same = structs_.find(one);
        return same == structs_.end() ? taken_.contains(one) : same->second != body;
    };
    while (has_other_use(name))
        name += '_';
    taken_.insert(name);
    if (structs_.emplace(name, body).second)
        text_ += fmt::format("{0}struct {1} {{\n{2}{0}}};\n", indent(), name, body);
    return name;
}

void StructWriter::write(const Type& type, std::uint64_t offset_bytes, const std::string& name,
                         std::uint64_t count, const std::string& comment) {
    pad_to(offset_bytes);
    const std::uint64_t offset = offset_bytes - begin_;
    text_ += fmt::format("{}{} {}{}; // {}{}\n", indent(), type.text, name,
                         count == 0 ? "" : fmt::format("[{}]", count), offset,
                         comment.empty() ? "" : ", " + comment);
    offsets_.emplace_back(name, offset);
    for (const auto& [inner, inner_offset] : type.offsets)
        offsets_.emplace_back(fmt::format("{}{}.{}", name, count == 0 ? "" : "[0]", inner),
                              offset + inner_offset);
    cursor_ = offset + type.bytes * std::max<std::uint64_t>(count, 1);
    alignment_ = std::max(alignment_, type.alignment);
}

} // namespace bindery::tool
