#pragma once
// Slang, reached through pointers: slang.h declares plain functions for reflection, and its library is loaded
// at run time. Each pointer is named after the function, without its `spReflection`.

#include "compiler/dynamic_library.hpp"

#include <slang.h>

#include <string>

namespace bindery::compiler {

/// The functions of Slang's library that we call; the rest of its interface is virtual functions.
struct SlangApi {
    decltype(&::slang_createGlobalSession2) create_global_session = nullptr;
    decltype(&::spReflection_FindTypeByName) find_type = nullptr;
    decltype(&::spReflection_GetTypeLayout) type_layout = nullptr;
    decltype(&::spReflectionVariableLayout_GetVariable) variable = nullptr;
    decltype(&::spReflectionVariableLayout_GetTypeLayout) variable_type_layout = nullptr;
    decltype(&::spReflectionVariableLayout_GetOffset) variable_offset = nullptr;
    decltype(&::spReflectionVariableLayout_GetSemanticName) semantic_name = nullptr;
    decltype(&::spReflectionVariableLayout_GetSemanticIndex) semantic_index = nullptr;
    decltype(&::spReflectionVariable_GetName) variable_name = nullptr;
    decltype(&::spReflection_GetParameterCount) parameter_count = nullptr;
    decltype(&::spReflection_GetParameterByIndex) parameter = nullptr;
    decltype(&::spReflectionDecl_getChildrenCount) declaration_child_count = nullptr;
    decltype(&::spReflectionDecl_getChild) declaration_child = nullptr;
    decltype(&::spReflectionDecl_getName) declaration_name = nullptr;
    decltype(&::spReflectionDecl_getKind) declaration_kind = nullptr;
    decltype(&::spReflection_getEntryPointByIndex) entry_point = nullptr;
    decltype(&::spReflectionEntryPoint_getParameterCount) entry_parameter_count = nullptr;
    decltype(&::spReflectionEntryPoint_getParameterByIndex) entry_parameter = nullptr;
    decltype(&::spReflectionEntryPoint_getResultVarLayout) entry_result = nullptr;
    decltype(&::spReflectionTypeLayout_getKind) kind = nullptr;
    decltype(&::spReflectionTypeLayout_GetType) type = nullptr;
    decltype(&::spReflectionTypeLayout_GetSize) size = nullptr;
    decltype(&::spReflectionTypeLayout_GetStride) stride = nullptr;
    decltype(&::spReflectionTypeLayout_GetElementStride) element_stride = nullptr;
    decltype(&::spReflectionTypeLayout_GetElementTypeLayout) element_layout = nullptr;
    decltype(&::spReflectionTypeLayout_GetFieldCount) field_count = nullptr;
    decltype(&::spReflectionTypeLayout_GetFieldByIndex) field = nullptr;
    decltype(&::spReflectionTypeLayout_GetMatrixLayoutMode) matrix_layout = nullptr;
    decltype(&::spReflectionType_GetFullName) full_name = nullptr;
    decltype(&::spReflectionType_GetScalarType) scalar_type = nullptr;
    decltype(&::spReflectionType_GetElementCount) element_count = nullptr;
    decltype(&::spReflectionType_GetRowCount) row_count = nullptr;
    decltype(&::spReflectionType_GetColumnCount) column_count = nullptr;

    /// Throws Error(compiler_missing), naming the function, where the library lacks one.
    static SlangApi load(const DynamicLibrary& library);
};

/// Owns one reference to an object of Slang's.
template<class T>
class SlangRef {
public:
    SlangRef() = default;
    explicit SlangRef(T* object) : object_(object) {} ///< Takes over the reference.
    ~SlangRef() { reset(); }
    SlangRef(SlangRef&& other) noexcept : object_(other.object_) { other.object_ = nullptr; }
    SlangRef& operator=(SlangRef&& other) noexcept {
        if (this != &other) {
            reset();
            object_ = other.object_;
            other.object_ = nullptr;
        }
        return *this;
    }
    T* operator->() const { return object_; }
    T* get() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }
    T** put() {
        reset();
        return &object_;
    }

private:
    void reset() {
        if (object_)
            object_->release();
        object_ = nullptr;
    }
    T* object_ = nullptr;
};

} // namespace bindery::compiler
