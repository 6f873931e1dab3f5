#include "compiler/slang_reflection.hpp"

#include "compiler/type_names.hpp"

#include <algorithm>

namespace bindery::compiler {

namespace {

// Offsets and sizes in bytes of memory, not in registers.
constexpr SlangParameterCategory memory = SLANG_PARAMETER_CATEGORY_UNIFORM;

std::optional<Scalar> scalar_of(SlangScalarType type) {
    switch (type) {
    case SLANG_SCALAR_TYPE_BOOL:
        return Scalar::bool32;
    case SLANG_SCALAR_TYPE_INT32:
        return Scalar::int32;
    case SLANG_SCALAR_TYPE_UINT32:
        return Scalar::uint32;
    case SLANG_SCALAR_TYPE_INT64:
        return Scalar::int64;
    case SLANG_SCALAR_TYPE_UINT64:
        return Scalar::uint64;
    case SLANG_SCALAR_TYPE_FLOAT16:
        return Scalar::float16;
    case SLANG_SCALAR_TYPE_FLOAT32:
        return Scalar::float32;
    case SLANG_SCALAR_TYPE_FLOAT64:
        return Scalar::float64;
    case SLANG_SCALAR_TYPE_INT16:
        return Scalar::int16;
    case SLANG_SCALAR_TYPE_UINT16:
        return Scalar::uint16;
    case SLANG_SCALAR_TYPE_NONE:
    case SLANG_SCALAR_TYPE_VOID:
    case SLANG_SCALAR_TYPE_INT8:
    case SLANG_SCALAR_TYPE_UINT8:
    case SLANG_SCALAR_TYPE_INTPTR:
    case SLANG_SCALAR_TYPE_UINTPTR:
    case SLANG_SCALAR_TYPE_BFLOAT16:
    case SLANG_SCALAR_TYPE_FLOAT_E4M3:
    case SLANG_SCALAR_TYPE_FLOAT_E5M2:
        break;
    }
    return std::nullopt; // HLSL has no such type
}

class Reader {
public:
    explicit Reader(const SlangApi& api) : api_(api) {}

    std::optional<TypeTree> read(SlangReflectionTypeLayout* layout) const {
        TypeTree tree;
        SlangReflectionType* type = api_.type(layout);
        tree.size_bytes = static_cast<std::uint32_t>(api_.size(layout, memory));
        switch (api_.kind(layout)) {
        case SLANG_TYPE_KIND_STRUCT:
            tree.shape = TypeShape::structure;
            tree.type_name = full_type_name(api_, type);
            return add_fields(layout, tree) ? std::optional(std::move(tree)) : std::nullopt;
        case SLANG_TYPE_KIND_ARRAY:
            return array(layout, std::move(tree));
        case SLANG_TYPE_KIND_MATRIX:
            tree.shape = TypeShape::matrix;
            tree.rows = api_.row_count(type);
            tree.columns = api_.column_count(type);
            tree.row_major = api_.matrix_layout(layout) == SLANG_MATRIX_LAYOUT_ROW_MAJOR;
            return matrix(type, std::move(tree));
        case SLANG_TYPE_KIND_VECTOR:
            tree.shape = TypeShape::vector;
            tree.columns = static_cast<std::uint32_t>(api_.element_count(type));
            return numeric(type, std::move(tree));
        case SLANG_TYPE_KIND_SCALAR:
            tree.shape = TypeShape::scalar;
            return numeric(type, std::move(tree));
        case SLANG_TYPE_KIND_NONE:
        case SLANG_TYPE_KIND_CONSTANT_BUFFER:
        case SLANG_TYPE_KIND_RESOURCE:
        case SLANG_TYPE_KIND_SAMPLER_STATE:
        case SLANG_TYPE_KIND_TEXTURE_BUFFER:
        case SLANG_TYPE_KIND_SHADER_STORAGE_BUFFER:
        case SLANG_TYPE_KIND_PARAMETER_BLOCK:
        case SLANG_TYPE_KIND_GENERIC_TYPE_PARAMETER:
        case SLANG_TYPE_KIND_INTERFACE:
        case SLANG_TYPE_KIND_OUTPUT_STREAM:
        case SLANG_TYPE_KIND_MESH_OUTPUT:
        case SLANG_TYPE_KIND_SPECIALIZED:
        case SLANG_TYPE_KIND_FEEDBACK:
        case SLANG_TYPE_KIND_POINTER:
        case SLANG_TYPE_KIND_DYNAMIC_RESOURCE:
        case SLANG_TYPE_KIND_ENUM:
        case SLANG_TYPE_KIND_COUNT:
            break;
        }
        return std::nullopt; // no plain data
    }

private:
    std::optional<TypeTree> numeric(SlangReflectionType* type, TypeTree tree) const {
        const auto scalar = scalar_of(api_.scalar_type(type));
        if (!scalar)
            return std::nullopt;
        tree.scalar = *scalar;
        tree.type_name = numeric_type_name(tree.scalar, tree.rows, tree.columns);
        return tree;
    }

    std::optional<TypeTree> matrix(SlangReflectionType* type, TypeTree tree) const {
        auto named = numeric(type, std::move(tree));
        if (named)
            named->type_name = matrix_type_name(named->scalar, named->rows, named->columns);
        return named;
    }

    std::optional<TypeTree> array(SlangReflectionTypeLayout* layout, TypeTree tree) const {
        auto element = read(api_.element_layout(layout));
        if (!element)
            return std::nullopt;
        tree.shape = TypeShape::array;
        tree.element_count = static_cast<std::uint32_t>(api_.element_count(api_.type(layout)));
        tree.stride_bytes = static_cast<std::uint32_t>(api_.element_stride(layout, memory));
        tree.type_name = element->type_name + "[" + std::to_string(tree.element_count) + "]";
        tree.children.push_back(std::move(*element));
        return tree;
    }

    bool add_fields(SlangReflectionTypeLayout* layout, TypeTree& tree) const {
        for (unsigned i = 0; i < api_.field_count(layout); ++i) {
            SlangReflectionVariableLayout* field = api_.field(layout, i);
            auto child = read(api_.variable_type_layout(field));
            if (!child)
                return false;
            const char* name = api_.variable_name(api_.variable(field));
            child->name = name ? name : "";
            child->offset_bytes = static_cast<std::uint32_t>(api_.variable_offset(field, memory));
            tree.children.push_back(std::move(*child));
        }
        return true;
    }

    const SlangApi& api_;
};

/// Collects the semantics of one direction: varying inputs, or varying outputs.
class Semantics {
public:
    Semantics(const SlangApi& api, SlangParameterCategory category) : api_(api), category_(category) {}

    void add(SlangReflectionVariableLayout* variable, std::uint32_t first_location) {
        if (!variable)
            return;
        SlangReflectionTypeLayout* layout = api_.variable_type_layout(variable);
        const auto location =
            first_location + static_cast<std::uint32_t>(api_.variable_offset(variable, category_));
        const char* name = api_.semantic_name(variable);
        // The vertices of a primitive, and the stream of what a geometry shader makes.
        while (!name && layout &&
               (api_.kind(layout) == SLANG_TYPE_KIND_ARRAY ||
                api_.kind(layout) == SLANG_TYPE_KIND_OUTPUT_STREAM))
            layout = api_.element_layout(layout);
        if (layout && !name && api_.kind(layout) == SLANG_TYPE_KIND_STRUCT) {
            for (unsigned i = 0; i < api_.field_count(layout); ++i)
                add(api_.field(layout, i), location);
            return;
        }
        const std::string semantic = name ? upper_case(name) : "";
        if (semantic.empty() || (semantic.starts_with("SV_") && semantic != "SV_TARGET"))
            return;
        const auto count = static_cast<std::uint32_t>(api_.size(layout, category_));
        for (std::uint32_t i = 0; i < std::min(count, 64u); ++i) {
            StageElement element;
            element.semantic = semantic;
            element.location = location + i;
            element.semantic_index = static_cast<std::uint32_t>(api_.semantic_index(variable)) + i;
            elements.push_back(std::move(element));
        }
    }

    std::vector<StageElement> elements;

private:
    const SlangApi& api_;
    SlangParameterCategory category_;
};

Semantics semantics_of(const SlangApi& api, SlangReflection* program, SlangParameterCategory category) {
    Semantics semantics(api, category);
    SlangReflectionEntryPoint* entry = api.entry_point(program, 0);
    for (unsigned i = 0; entry && i < api.entry_parameter_count(entry); ++i)
        semantics.add(api.entry_parameter(entry, i), 0);
    if (entry && category == SLANG_PARAMETER_CATEGORY_VARYING_OUTPUT)
        semantics.add(api.entry_result(entry), 0);
    return semantics;
}

} // namespace

std::string full_type_name(const SlangApi& api, SlangReflectionType* type) {
    SlangRef<ISlangBlob> blob;
    if (!type || SLANG_FAILED(api.full_name(type, blob.put())) || !blob)
        return {};
    std::string_view text(static_cast<const char*>(blob->getBufferPointer()), blob->getBufferSize());
    return canonical_type_name(text.substr(0, text.find('\0')));
}

std::optional<TypeTree> plain_layout(const SlangApi& api, SlangReflectionTypeLayout* layout) {
    return layout ? Reader(api).read(layout) : std::nullopt;
}

std::optional<TypeTree> element_layout(const SlangApi& api, SlangReflection* program,
                                       const std::string& type_name) {
    SlangReflectionType* buffer = api.find_type(program, ("StructuredBuffer<" + type_name + " >").c_str());
    SlangReflectionTypeLayout* layout =
        buffer ? api.type_layout(program, buffer, SLANG_LAYOUT_RULES_DEFAULT) : nullptr;
    SlangReflectionTypeLayout* element = layout ? api.element_layout(layout) : nullptr;
    auto tree = plain_layout(api, element);
    if (tree)
        tree->stride_bytes = static_cast<std::uint32_t>(api.stride(element, memory));
    return tree;
}

std::vector<StageElement> input_semantics(const SlangApi& api, SlangReflection* program) {
    return semantics_of(api, program, SLANG_PARAMETER_CATEGORY_VARYING_INPUT).elements;
}

std::vector<StageElement> output_semantics(const SlangApi& api, SlangReflection* program) {
    return semantics_of(api, program, SLANG_PARAMETER_CATEGORY_VARYING_OUTPUT).elements;
}

} // namespace bindery::compiler
