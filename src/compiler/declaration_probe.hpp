#pragma once
// A probe for everything that a source declares: one line for each declaration, so that a line that does not
// compile names the declaration that has no layout.

#include "compiler/backend.hpp"

#include <bindery/declarations.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bindery::compiler {

/// The constant buffer of the variables outside of any, as reflection calls it.
inline constexpr std::string_view globals_name = "$Globals";

/// A declaration whose layout is not known yet.
struct NamedDeclaration {
    DeclarationKind kind = DeclarationKind::structure;
    std::string scope{};   ///< The namespaces around it: "game", "game::detail"; empty: none.
    std::string name{};    ///< Within its scope; globals_name.
    std::string keyword{}; ///< As Declaration::keyword.
    /// Buffers of a type and structures: the type, as it is named within the scope. Empty for a cbuffer,
    /// whose members are `members`.
    std::string type_name{};
    /// Members of a cbuffer as expressions that are no arrays: "bias", "taps[0]".
    std::vector<std::string> members{};
    std::vector<std::string> packed_members{}; ///< Those that have a packoffset.
    /// Members that are arrays of arrays, with their dimensions: reflection has each as one array.
    std::vector<std::pair<std::string, std::vector<std::uint32_t>>> dimensions{};
    bool empty = false; ///< It has no members.
    std::string file{};
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

/// "game::Material".
std::string qualified_name(const NamedDeclaration& declaration);

/// The request that compiles a probe of `request`'s declarations: a compute shader, with 16-bit types unless
/// the request's target has none.
CompileRequest declaration_probe_request(const CompileRequest& request);

/// Text to append to a source: a line for each declaration, and an entry point that touches them all.
std::string declaration_probe_text(std::span<const NamedDeclaration> declarations);

/// What the parser found.
struct NamedDeclarations {
    std::vector<NamedDeclaration> list{};
    std::vector<CompileMessage> errors{}; ///< What the compiler lets pass and has no layout: arrays of 0.
};

/// The declarations whose lines a probe does not compile, in order.
std::vector<std::size_t> refused_declarations(std::span<const CompileMessage> messages, std::size_t count);

/// Of the messages of a probe without declarations, those that the source is to blame for. `end` is the place
/// of its end: source that ends too early has its errors in what is appended.
std::vector<CompileMessage> errors_of_source(std::span<const CompileMessage> messages,
                                             const CompileMessage& end);

/// What compiling a probe gave.
struct ProbeResult {
    bool compiled = false;
    std::vector<std::optional<TypeTree>> types{}; ///< Compiled: one for each declaration.
    std::vector<CompileMessage> messages{};
};
using Probe = std::function<ProbeResult(std::span<const NamedDeclaration>)>;

/// Probes until the probe compiles, each time without those that turned out to have no layout.
Declarations probed_declarations(std::vector<NamedDeclaration> names, const CompileMessage& end,
                                 const Probe& probe);

} // namespace bindery::compiler
