#pragma once
// From the text that a compiler prints to messages with file, line and column.

#include <bindery/shader_compiler.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace bindery::compiler {

/// Reads "file:line:column: error: text" lines, as clang and DXC print them. Lines that are no message of
/// their own (source excerpts, carets, "In file included from") are left out.
std::vector<CompileMessage> parse_dxc_messages(std::string_view text);

/// Reads Slang's machine-readable messages: rows of tab-separated cells, a "span" row belonging to the one
/// before it.
std::vector<CompileMessage> parse_slang_messages(std::string_view text);

/// DXC's half of the shared header refuses a wrong root type by calling a function that does not exist
/// (shader/gpu/root.hlsli says why). Puts a sentence, with the type's name, in the place of what DXC makes of
/// it.
void explain_root_mismatch(std::vector<CompileMessage>& messages, std::string_view source_name,
                           std::string_view root_name);

/// For failures that no line of source is to blame for.
CompileMessage error_without_place(std::string text);

bool has_error(const std::vector<CompileMessage>& messages);

} // namespace bindery::compiler
