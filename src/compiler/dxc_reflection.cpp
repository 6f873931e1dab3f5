#include "compiler/dxc_reflection.hpp"

#include "compiler/type_names.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace bindery::compiler::dxc {

namespace {

std::optional<Scalar> scalar_of(VariableType type) {
    switch (type) {
    case VariableType::boolean:
        return Scalar::bool32;
    case VariableType::int32:
        return Scalar::int32;
    case VariableType::float32:
        return Scalar::float32;
    case VariableType::uint32:
        return Scalar::uint32;
    case VariableType::float64:
        return Scalar::float64;
    case VariableType::int16:
        return Scalar::int16;
    case VariableType::uint16:
        return Scalar::uint16;
    case VariableType::float16:
        return Scalar::float16;
    case VariableType::int64:
        return Scalar::int64;
    case VariableType::uint64:
        return Scalar::uint64;
    case VariableType::min8_float:
    case VariableType::min10_float:
    case VariableType::min16_float:
        return Scalar::float16;
    case VariableType::min12_int:
    case VariableType::min16_int:
        return Scalar::int16;
    case VariableType::min16_uint:
        return Scalar::uint16;
    case VariableType::none:
        break;
    }
    return std::nullopt; // a texture or the like: no type that memory can hold
}

bool has_min_precision(VariableType type) {
    return type >= VariableType::min8_float && type <= VariableType::min16_uint;
}

std::string_view min_precision_name(Scalar scalar) {
    return scalar == Scalar::float16 ? "min16float" : scalar == Scalar::int16 ? "min16int" : "min16uint";
}

std::optional<TypeTree> tree_of(ReflectionType& type, const char* name);

bool add_members(ReflectionType& type, const TypeDesc& desc, TypeTree& tree) {
    for (std::uint32_t i = 0; i < desc.members; ++i) {
        const char* name = type.member_name(i);
        ReflectionType* member = type.member_type(i);
        if (!member)
            return false;
        auto child = tree_of(*member, name ? name : "");
        if (!child)
            return false;
        tree.children.push_back(std::move(*child));
    }
    return true;
}

/// The type itself, without what makes it an array.
std::optional<TypeTree> element_of(ReflectionType& type, const TypeDesc& desc) {
    TypeTree tree;
    if (desc.shape == VariableClass::structure) {
        tree.shape = TypeShape::structure;
        // DXC strips the letters of "struct." from the front of a nested name, whichever stand there:
        // "shared::T" arrives as "hared::T". The name is for messages; nothing is decided by it.
        tree.type_name = canonical_type_name(desc.name ? desc.name : "");
        return add_members(type, desc, tree) ? std::optional(std::move(tree)) : std::nullopt;
    }
    const auto scalar = scalar_of(desc.type);
    if (!scalar || desc.shape == VariableClass::object)
        return std::nullopt;
    tree.scalar = *scalar;
    const bool matrix =
        desc.shape == VariableClass::matrix_rows || desc.shape == VariableClass::matrix_columns;
    tree.row_major = desc.shape == VariableClass::matrix_rows;
    tree.rows = matrix ? desc.rows : 1;
    tree.columns = std::max(desc.columns, 1u);
    tree.shape = matrix ? TypeShape::matrix : tree.columns != 1 ? TypeShape::vector : TypeShape::scalar;
    tree.min_precision = has_min_precision(desc.type);
    tree.type_name = matrix ? matrix_type_name(tree.scalar, tree.rows, tree.columns)
                            : numeric_type_name(tree.scalar, tree.rows, tree.columns);
    if (tree.min_precision) // "min16float3" for "float16_t3"
        tree.type_name.replace(0, numeric_type_name(tree.scalar, 1, 1).size(),
                               min_precision_name(tree.scalar));
    return tree;
}

std::optional<TypeTree> tree_of(ReflectionType& type, const char* name) {
    TypeDesc desc{};
    if (failed(type.get_desc(&desc)))
        return std::nullopt;
    auto element = element_of(type, desc);
    if (!element)
        return std::nullopt;
    TypeTree tree;
    if (desc.elements == 0) {
        tree = std::move(*element);
    } else {
        tree.shape = TypeShape::array;
        tree.type_name = element->type_name + "[" + std::to_string(desc.elements) + "]";
        tree.element_count = desc.elements;
        tree.children.push_back(std::move(*element));
    }
    tree.name = name;
    tree.offset_bytes = desc.offset;
    return tree;
}

/// How `count` matrices lie: one behind the other, or with every line in a register of its own.
enum class Lines : std::uint8_t { packed, in_registers };

std::uint64_t bytes_of(const TypeTree& matrix, std::uint64_t count, Lines lines) {
    const std::uint64_t line_count = matrix.row_major ? matrix.rows : matrix.columns;
    // Reflection speaks of min precision only where 16-bit types are off.
    const std::uint64_t scalar_bytes =
        matrix.min_precision ? 4 : scalar_table[static_cast<std::size_t>(matrix.scalar)].bytes;
    const std::uint64_t line_bytes = scalar_bytes * (matrix.row_major ? matrix.columns : matrix.rows);
    if (lines == Lines::packed)
        return count * line_count * line_bytes;
    return (count * line_count - 1) * ((line_bytes + 15) / 16 * 16) + line_bytes;
}

/// DXC takes an array for the lines of a matrix where its last dimension is as long as the matrix has
/// components: it calls a float4x4[16] a float4x4, and a float2x2[3][4] a float2x2[3]. Where they lie it
/// still knows, and what lies in `space_bytes` is the array: no padding is as large as what is missing.
void restore_matrix_array(TypeTree& member, std::uint64_t space_bytes, Lines lines) {
    // In front of 64-bit scalars, or up to the end of a register.
    const std::uint64_t most_padding = lines == Lines::packed ? 7 : 15;
    const bool array = member.shape == TypeShape::array;
    TypeTree element = array ? member.children.front() : member;
    const std::uint64_t known = array ? member.element_count : 1,
                        count = known * element.rows * element.columns;
    const std::uint64_t whole = bytes_of(element, count, lines);
    const bool fits = space_bytes >= whole && space_bytes - whole <= most_padding;
    if (count == known || !fits || whole - bytes_of(element, known, lines) <= most_padding)
        return;
    element.name.clear();
    element.offset_bytes = 0;
    member.shape = TypeShape::array;
    member.element_count = static_cast<std::uint32_t>(count);
    member.type_name = element.type_name + "[" + std::to_string(count) + "]";
    member.size_bytes = static_cast<std::uint32_t>(whole);
    member.children = {std::move(element)};
}

void restore_matrix_arrays(TypeTree& type, std::uint64_t space_bytes, Lines lines) {
    TypeTree& element = type.shape == TypeShape::array ? type.children.front() : type;
    if (element.shape == TypeShape::matrix)
        return restore_matrix_array(type, space_bytes, lines);
    if (element.shape != TypeShape::structure)
        return;
    const std::uint64_t end = type.shape == TypeShape::array ? space_bytes / type.element_count : space_bytes;
    for (auto child = element.children.begin(); child != element.children.end(); ++child) {
        const auto next = std::next(child);
        const std::uint64_t child_end = next == element.children.end() ? end : next->offset_bytes;
        if (child_end > child->offset_bytes)
            restore_matrix_arrays(*child, child_end - child->offset_bytes, lines);
    }
}

/// The variables of a constant buffer, whose own sizes are as wrong as what they are.
void restore_variables(TypeTree& buffer) {
    std::vector<std::uint32_t> starts{buffer.size_bytes};
    for (const TypeTree& variable : buffer.children)
        starts.push_back(variable.offset_bytes);
    std::sort(starts.begin(), starts.end());
    for (TypeTree& variable : buffer.children) {
        const auto next = std::upper_bound(starts.begin(), starts.end(), variable.offset_bytes);
        if (next != starts.end())
            restore_matrix_arrays(variable, *next - variable.offset_bytes, Lines::in_registers);
        const std::uint32_t size_bytes = variable.size_bytes; // with the padding of registers
        fill_in_sizes(variable);
        variable.size_bytes = size_bytes;
    }
}

} // namespace

Ref<ShaderReflection> reflect(Utils& utils, std::span<const std::byte> container) {
    const Buffer buffer{container.data(), container.size(), 0};
    Ref<ShaderReflection> reflection;
    utils.create_reflection(&buffer, id_shader_reflection, reflection.put());
    return reflection;
}

std::optional<TypeTree> element_layout(ShaderReflection& reflection, std::string_view buffer_name) {
    ShaderDesc shader{};
    reflection.get_desc(&shader);
    for (std::uint32_t i = 0; i < shader.constant_buffers; ++i) {
        BufferDesc buffer{};
        ReflectionBuffer* found = reflection.buffer(i);
        if (!found || failed(found->get_desc(&buffer)) || !buffer.name || buffer.name != buffer_name)
            continue;
        ReflectionVariable* variable = buffer.variables == 1 ? found->variable(0) : nullptr;
        ReflectionType* type = variable ? variable->type() : nullptr;
        auto tree = type ? tree_of(*type, "") : std::nullopt;
        if (!tree)
            return std::nullopt;
        VariableDesc desc{};
        variable->get_desc(&desc);
        restore_matrix_arrays(*tree, desc.size, Lines::packed);
        fill_in_sizes(*tree);
        tree->stride_bytes = desc.size;
        return tree;
    }
    return std::nullopt;
}

std::optional<TypeTree> constant_buffer_layout(ShaderReflection& reflection, std::string_view name,
                                               std::size_t skipped) {
    ShaderDesc shader{};
    reflection.get_desc(&shader);
    for (std::uint32_t i = 0; i < shader.constant_buffers; ++i) {
        BufferDesc buffer{};
        ReflectionBuffer* found = reflection.buffer(i);
        if (!found || failed(found->get_desc(&buffer)) || !buffer.name || buffer.name != name ||
            skipped-- != 0)
            continue;
        TypeTree tree;
        tree.type_name = name;
        tree.size_bytes = buffer.size;
        for (std::uint32_t v = 0; v < buffer.variables; ++v) {
            VariableDesc desc{};
            ReflectionVariable* variable = found->variable(v);
            if (!variable || failed(variable->get_desc(&desc)) || !variable->type())
                return std::nullopt;
            auto member = tree_of(*variable->type(), desc.name ? desc.name : "");
            if (!member)
                return std::nullopt;
            member->offset_bytes = desc.start_offset;
            member->size_bytes = desc.size;
            tree.children.push_back(std::move(*member));
        }
        restore_variables(tree);
        return tree;
    }
    return std::nullopt;
}

} // namespace bindery::compiler::dxc
