#include "compiler/slang_api.hpp"

namespace bindery::compiler {

SlangApi SlangApi::load(const DynamicLibrary& library) {
    SlangApi api;
    const auto find = [&library](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(library.symbol(name));
        if (!function)
            throw Error(Rule::compiler_missing, "slang",
                        "The library '" + library.file().string() + "' is Slang but has no function '" +
                            name + "'; Slang 2026 has it.");
    };
    find(api.create_global_session, "slang_createGlobalSession2");
    find(api.find_type, "spReflection_FindTypeByName");
    find(api.type_layout, "spReflection_GetTypeLayout");
    find(api.variable, "spReflectionVariableLayout_GetVariable");
    find(api.variable_type_layout, "spReflectionVariableLayout_GetTypeLayout");
    find(api.variable_offset, "spReflectionVariableLayout_GetOffset");
    find(api.semantic_name, "spReflectionVariableLayout_GetSemanticName");
    find(api.semantic_index, "spReflectionVariableLayout_GetSemanticIndex");
    find(api.parameter_count, "spReflection_GetParameterCount");
    find(api.parameter, "spReflection_GetParameterByIndex");
    find(api.declaration_child_count, "spReflectionDecl_getChildrenCount");
    find(api.declaration_child, "spReflectionDecl_getChild");
    find(api.declaration_name, "spReflectionDecl_getName");
    find(api.declaration_kind, "spReflectionDecl_getKind");
    find(api.entry_point, "spReflection_getEntryPointByIndex");
    find(api.entry_parameter_count, "spReflectionEntryPoint_getParameterCount");
    find(api.entry_parameter, "spReflectionEntryPoint_getParameterByIndex");
    find(api.entry_result, "spReflectionEntryPoint_getResultVarLayout");
    find(api.variable_name, "spReflectionVariable_GetName");
    find(api.kind, "spReflectionTypeLayout_getKind");
    find(api.type, "spReflectionTypeLayout_GetType");
    find(api.size, "spReflectionTypeLayout_GetSize");
    find(api.stride, "spReflectionTypeLayout_GetStride");
    find(api.element_stride, "spReflectionTypeLayout_GetElementStride");
    find(api.element_layout, "spReflectionTypeLayout_GetElementTypeLayout");
    find(api.field_count, "spReflectionTypeLayout_GetFieldCount");
    find(api.field, "spReflectionTypeLayout_GetFieldByIndex");
    find(api.matrix_layout, "spReflectionTypeLayout_GetMatrixLayoutMode");
    find(api.full_name, "spReflectionType_GetFullName");
    find(api.scalar_type, "spReflectionType_GetScalarType");
    find(api.element_count, "spReflectionType_GetElementCount");
    find(api.row_count, "spReflectionType_GetRowCount");
    find(api.column_count, "spReflectionType_GetColumnCount");
    return api;
}

} // namespace bindery::compiler
