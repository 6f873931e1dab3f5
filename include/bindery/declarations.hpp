#pragma once
// What an HLSL or Slang source declares that lies in memory: its constant buffers, structured buffers and
// structures, each with its member tree. No entry point is needed: a pasted fragment or a shared header will
// do.
//
//     bindery::ShaderCompiler compiler;
//     bindery::CompileRequest request{.path = "lighting.hlsl"};
//     for (const bindery::Declaration& declaration : compiler.declarations(request).list)
//         std::cout << declaration.name << "\n";
//
// Names come from the compiler's own parser and trees from its reflection; the library reads no HLSL itself.

#include <bindery/reflection.hpp>
#include <bindery/shader_compiler.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

/// What was declared, and thereby how its members are packed in Direct3D.
enum class DeclarationKind : std::uint8_t {
    constant_buffer,   ///< cbuffer, tbuffer, ConstantBuffer<T>, and the globals outside of any.
    structured_buffer, ///< StructuredBuffer<T> and its writable forms.
    structure,         ///< A struct; nothing says yet in which kind of memory it is put.
};
/// "constant buffer", "structured buffer", "struct"
std::string_view to_string(DeclarationKind kind);

/// One of them.
struct Declaration {
    DeclarationKind kind = DeclarationKind::structure;
    /// Qualified: "Frame", "game::Material". "$Globals" is the constant buffer of the variables outside of
    /// any.
    std::string name;
    /// The word of the declaration: "cbuffer", "ConstantBuffer", "RWStructuredBuffer", "struct".
    std::string keyword;
    /// Constant buffers and structures: the members, `shape` structure. Structured buffers: the element.
    /// Offsets are the compiler's: DXC's by constant-buffer rules in a cbuffer, natural ones elsewhere. Slang
    /// does not tell packoffset: members have one where a member of their buffer does not lie where C would
    /// have it.
    TypeTree type;
    std::string file;         ///< As given in the request.
    std::uint32_t line = 0;   ///< From 1; 0 where the compiler does not say (Slang).
    std::uint32_t column = 0; ///< From 1; 0 where the compiler does not say.
};

/// What CompileRequest::path declares. What the files that it includes declare is left out, except from
/// Slang, whose reflection does not say where a declaration is: there the library's own headers are left out
/// alone.
struct Declarations {
    std::vector<Declaration> list{}; ///< In the order of the source; Slang: buffers, then structures.
    /// Warnings of the compiler, and a note for each declaration that has no layout (a struct with a texture
    /// in it), with the compiler's reason.
    std::vector<CompileMessage> messages{};

    /// The declaration of that name; null if there is none. A buffer goes before a structure.
    const Declaration* find(std::string_view name) const;
};

} // namespace bindery
