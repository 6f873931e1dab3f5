#pragma once
// The few COM interfaces of DXC and of its shader reflection that we call, declared here so that the library
// builds without DXC's headers and loads whichever DXC the machine has.
//
// The order of the virtual functions is the ABI. Methods that we never call are kept as `unused_…` so that
// the ones after them stay in place. IUnknown has no virtual destructor in DXC since 1.7 (its older Linux
// builds had one and cannot be used). Source: dxcapi.h of DXC 1.8, d3d12shader.h of the DirectX headers.

#include <cstddef>
#include <cstdint>

namespace bindery::compiler::dxc {

using Result = std::int32_t; ///< HRESULT: negative means failure.
constexpr bool failed(Result result) {
    return result < 0;
}
inline constexpr Result result_not_implemented = static_cast<Result>(0x80004001); ///< E_NOTIMPL
inline constexpr Result result_no_interface = static_cast<Result>(0x80004002);    ///< E_NOINTERFACE
inline constexpr Result result_file_not_found = static_cast<Result>(0x80070002);  ///< ERROR_FILE_NOT_FOUND
inline constexpr std::uint32_t encoding_utf8 = 65001;                             ///< CP_UTF8

#ifdef _WIN32
using RefCount = std::uint32_t;
using Bool = std::int32_t;
#else
using RefCount = unsigned long; // DXC's Linux build spells ULONG so, and BOOL as bool
using Bool = bool;
#endif

struct Guid {
    std::uint32_t a;
    std::uint16_t b, c;
    std::uint8_t d[8];
    friend bool operator==(const Guid&, const Guid&) = default;
};

inline constexpr Guid class_compiler{
    0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
inline constexpr Guid class_utils{
    0x6245d6af, 0x66e0, 0x48fd, {0x80, 0xb4, 0x4d, 0x27, 0x17, 0x96, 0x74, 0x8c}};
inline constexpr Guid id_unknown{0, 0, 0, {0xc0, 0, 0, 0, 0, 0, 0, 0x46}};
inline constexpr Guid id_blob{0x8ba5fb08, 0x5195, 0x40e2, {0xac, 0x58, 0x0d, 0x98, 0x9c, 0x3a, 0x01, 0x02}};
inline constexpr Guid id_include_handler{
    0x7f61fc7d, 0x950d, 0x467f, {0xb3, 0xe3, 0x3c, 0x02, 0xfb, 0x49, 0x18, 0x7c}};
inline constexpr Guid id_utils{0x4605c4cb, 0x2019, 0x492a, {0xad, 0xa4, 0x65, 0xf2, 0x0b, 0xb7, 0xd6, 0x7f}};
inline constexpr Guid id_result{0x58346cda, 0xdde7, 0x4497, {0x94, 0x61, 0x6f, 0x87, 0xaf, 0x5e, 0x06, 0x59}};
inline constexpr Guid id_compiler{
    0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
inline constexpr Guid id_version_info{
    0xb04f5b50, 0x2059, 0x4f12, {0xa8, 0xff, 0xa1, 0xe0, 0xcd, 0xe1, 0xcc, 0x7e}};
inline constexpr Guid id_version_info2{
    0xfb6904c4, 0x42f0, 0x4b62, {0x9c, 0x46, 0x98, 0x3a, 0xf7, 0xda, 0x7c, 0x83}};
inline constexpr Guid id_shader_reflection{
    0x5a58797d, 0xa72c, 0x478d, {0x8b, 0xa2, 0xef, 0xc6, 0xb0, 0xef, 0xe8, 0x8e}};

struct Unknown {
    virtual Result query_interface(const Guid& id, void** object) = 0;
    virtual RefCount add_ref() = 0;
    virtual RefCount release() = 0;
};

/// Owns one reference.
template<class T>
class Ref {
public:
    Ref() = default;
    ~Ref() { reset(); }
    Ref(Ref&& other) noexcept : object_(other.object_) { other.object_ = nullptr; }
    Ref& operator=(Ref&& other) noexcept {
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
    /// Where a COM call is to put a new reference.
    void** put() {
        reset();
        return reinterpret_cast<void**>(&object_);
    }

private:
    void reset() {
        if (object_)
            object_->release();
        object_ = nullptr;
    }
    T* object_ = nullptr;
};

struct Blob : Unknown {
    virtual void* data() = 0;
    virtual std::size_t size() = 0;
};

struct Buffer {
    const void* data;
    std::size_t size;
    std::uint32_t encoding; ///< 0 for bytes
};

struct IncludeHandler : Unknown {
    virtual Result load_source(const wchar_t* file, Blob** source) = 0;
};

struct Utils : Unknown {
    virtual Result unused_create_blob_from_blob() = 0;
    virtual Result unused_create_blob_from_pinned() = 0;
    virtual Result unused_move_to_blob() = 0;
    virtual Result create_blob(const void* data, std::uint32_t size, std::uint32_t encoding, Blob** blob) = 0;
    virtual Result unused_load_file() = 0;
    virtual Result unused_create_read_only_stream() = 0;
    virtual Result unused_create_default_include_handler() = 0;
    virtual Result unused_get_blob_as_utf8() = 0;
    virtual Result unused_get_blob_as_wide() = 0;
    virtual Result unused_get_dxil_container_part() = 0;
    virtual Result create_reflection(const Buffer* container, const Guid& id, void** reflection) = 0;
};

enum class Output : std::uint32_t { object = 1, errors = 2 };

struct CompileResult : Unknown {
    virtual Result get_status(Result* status) = 0;
    virtual Result unused_get_result() = 0;
    virtual Result unused_get_error_buffer() = 0;
    virtual Bool has_output(Output kind) = 0;
    virtual Result get_output(Output kind, const Guid& id, void** output, Blob** name) = 0;
};

struct Compiler3 : Unknown {
    virtual Result compile(const Buffer* source, const wchar_t** arguments, std::uint32_t argument_count,
                           IncludeHandler* include_handler, const Guid& id, void** result) = 0;
};

struct VersionInfo : Unknown {
    virtual Result get_version(std::uint32_t* major, std::uint32_t* minor) = 0;
    virtual Result unused_get_flags() = 0;
};

struct VersionInfo2 : VersionInfo {
    /// The hash is allocated for the caller (CoTaskMemAlloc, malloc on Linux).
    virtual Result get_commit_info(std::uint32_t* commit_count, char** commit_hash) = 0;
};

using CreateInstance = Result (*)(const Guid& class_id, const Guid& id, void** object);

// --- shader reflection (D3D12_SHADER_DESC and the like). Objects below are owned by the reflection.

enum class VariableClass : std::int32_t { scalar, vector, matrix_rows, matrix_columns, object, structure };

/// D3D_SHADER_VARIABLE_TYPE, those that memory can hold.
enum class VariableType : std::int32_t {
    none = 0,
    boolean = 1,
    int32 = 2,
    float32 = 3,
    uint32 = 19,
    float64 = 39,
    min8_float = 52,
    min10_float = 53,
    min16_float = 54,
    min12_int = 55,
    min16_int = 56,
    min16_uint = 57,
    int16 = 58,
    uint16 = 59,
    float16 = 60,
    int64 = 61,
    uint64 = 62,
};

struct TypeDesc {
    VariableClass shape;
    VariableType type;
    std::uint32_t rows, columns;
    std::uint32_t elements; ///< 0 where it is no array
    std::uint32_t members;
    std::uint32_t offset;
    const char* name;
};

struct VariableDesc {
    const char* name;
    std::uint32_t start_offset, size, flags;
    void* default_value;
    std::uint32_t start_texture, texture_size, start_sampler, sampler_size;
};

struct BufferDesc {
    const char* name;
    std::int32_t type;
    std::uint32_t variables, size, flags;
};

/// D3D_SHADER_INPUT_TYPE
enum class InputType : std::int32_t {
    cbuffer,
    tbuffer,
    texture,
    sampler,
    rw_typed,
    structured,
    rw_structured,
    byte_address,
    rw_byte_address,
    append_structured,
    consume_structured,
    rw_structured_with_counter,
    acceleration_structure,
    feedback_texture
};

/// D3D12_SHADER_INPUT_BIND_DESC
struct BindDesc {
    const char* name;
    InputType type;
    std::uint32_t bind_point, bind_count, flags;
    std::int32_t return_type, dimension;
    std::uint32_t samples, space, id;
};

struct ShaderDesc {
    std::uint32_t version;
    const char* creator;
    std::uint32_t flags;
    std::uint32_t constant_buffers, bound_resources;
    std::uint32_t unused[42]; ///< Statistics, read by nobody; the callee fills in 34 of them.
};

struct ReflectionType {
    virtual Result get_desc(TypeDesc* desc) = 0;
    virtual ReflectionType* member_type(std::uint32_t index) = 0;
    virtual ReflectionType* unused_member_type_by_name() = 0;
    virtual const char* member_name(std::uint32_t index) = 0;
};

struct ReflectionVariable {
    virtual Result get_desc(VariableDesc* desc) = 0;
    virtual ReflectionType* type() = 0;
};

struct ReflectionBuffer {
    virtual Result get_desc(BufferDesc* desc) = 0;
    virtual ReflectionVariable* variable(std::uint32_t index) = 0;
};

struct ShaderReflection : Unknown {
    virtual Result get_desc(ShaderDesc* desc) = 0;
    virtual ReflectionBuffer* buffer(std::uint32_t index) = 0;
    virtual ReflectionBuffer* unused_buffer_by_name() = 0;
    virtual Result resource_binding(std::uint32_t index, BindDesc* desc) = 0;
};

} // namespace bindery::compiler::dxc
