#pragma once
// Signatures and shaders as `bindery rootsig` reads them.

#include "rootsig.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace bindery::tool {

/// A signature and what messages call it.
struct NamedSignature {
    RootSignature value{};
    std::string name{};
};

/// Throws Error(file_unreadable), RootSignatureTextError, Error(root_signature_bytes), Error(dxil_malformed),
/// and Error(root_signature_bytes) for a shader that embeds none.
NamedSignature read_signature(const SignatureArgument& argument);

/// Bytes alone: text is refused.
NamedSignature read_signature_bytes(const SignatureArgument& argument);

/// The shaders' registers, with what their side-cars add.
std::vector<ShaderResources> read_shaders(const RootsigArguments& arguments);

void write_file(const std::filesystem::path& file, std::span<const std::byte> bytes);
void write_file(const std::filesystem::path& file, const std::string& text);

/// Runs a command and turns what it throws into a line on standard error and the exit code.
Exit run_command(const std::function<Exit()>& command);

/// "name: error: [rule] text (object)" on standard error for each; whether there was any.
bool print_issues(const NamedSignature& signature, const std::vector<Diagnostic>& issues);

} // namespace bindery::tool
