#pragma once
// The few COM interfaces of DXC's parser (its "IntelliSense") that we call. As in dxc_api.hpp, the order of
// the virtual functions is the ABI, and methods that we never call are kept as `unused_…`. Source:
// dxcisense.h of DXC 1.8. Strings and arrays that it returns are for the caller to free() (CoTaskMemFree on
// Windows).

#include "compiler/dxc_api.hpp"

namespace bindery::compiler::dxc {

inline constexpr Guid class_intellisense{
    0x3047833c, 0xd1c0, 0x4b8e, {0x9d, 0x40, 0x10, 0x28, 0x78, 0x60, 0x59, 0x85}};
inline constexpr Guid id_intellisense{
    0xb1f99513, 0x46d6, 0x4112, {0x81, 0x69, 0xdd, 0x0d, 0x60, 0x53, 0xf1, 0x7d}};

/// DxcCursorKind, those that we tell apart. A cbuffer has none of its own: it is `unexposed`, with a name.
enum class CursorKind : std::uint32_t {
    unexposed = 1,
    structure = 2,
    class_type = 4,
    field = 6,
    variable = 9,
    name_space = 22,
    base = 44,
};

struct ParsedType : Unknown {
    virtual Result spelling(char** text) = 0;
};

struct SourceLocation : Unknown {
    virtual Result unused_is_equal_to() = 0;
    virtual Result unused_spelling_location() = 0;
    virtual Result unused_is_null() = 0;
    virtual Result presumed(char** file, std::uint32_t* line, std::uint32_t* column) = 0;
};

struct SourceRange : Unknown {};

struct Token : Unknown {
    virtual Result unused_kind() = 0;
    virtual Result unused_location() = 0;
    virtual Result unused_extent() = 0;
    virtual Result spelling(char** text) = 0;
};

struct Cursor : Unknown {
    virtual Result extent(SourceRange** range) = 0;
    virtual Result location(SourceLocation** location) = 0;
    virtual Result kind(CursorKind* kind) = 0;
    virtual Result unused_kind_flags() = 0;
    virtual Result unused_semantic_parent() = 0;
    virtual Result unused_lexical_parent() = 0;
    virtual Result type(ParsedType** type) = 0;
    virtual Result unused_argument_count() = 0;
    virtual Result unused_argument_at() = 0;
    virtual Result unused_referenced() = 0;
    virtual Result unused_definition() = 0;
    virtual Result unused_find_references() = 0;
    virtual Result spelling(char** text) = 0;
    virtual Result unused_is_equal_to() = 0;
    virtual Result unused_is_null() = 0;
    virtual Result is_definition(Bool* result) = 0;
    virtual Result unused_display_name() = 0;
    virtual Result unused_qualified_name() = 0;
    virtual Result unused_formatted_name() = 0;
    virtual Result children(std::uint32_t skip, std::uint32_t top, std::uint32_t* count,
                            Cursor*** cursors) = 0;
};

struct TranslationUnit : Unknown {
    virtual Result cursor(Cursor** cursor) = 0;
    virtual Result tokenize(SourceRange* range, Token*** tokens, std::uint32_t* count) = 0;
};

struct UnsavedFile : Unknown {};

struct ParserIndex : Unknown {
    virtual Result unused_set_global_options() = 0;
    virtual Result unused_get_global_options() = 0;
    virtual Result parse(const char* file, const char* const* arguments, std::int32_t argument_count,
                         UnsavedFile** unsaved, std::uint32_t unsaved_count, std::uint32_t options,
                         TranslationUnit** unit) = 0;
};

/// DxcTranslationUnitFlags.
inline constexpr std::uint32_t parse_skips_function_bodies = 0x40, parse_on_callers_thread = 0x800;

struct IntelliSense : Unknown {
    virtual Result create_index(ParserIndex** index) = 0;
    virtual Result unused_null_location() = 0;
    virtual Result unused_null_range() = 0;
    virtual Result unused_range() = 0;
    virtual Result unused_display_options() = 0;
    virtual Result unused_editing_options() = 0;
    virtual Result create_unsaved_file(const char* file, const char* text, std::uint32_t size,
                                       UnsavedFile** unsaved) = 0;
};

} // namespace bindery::compiler::dxc
