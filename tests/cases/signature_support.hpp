#pragma once
// What the areas with root signatures have in common.

#include "cases/report.hpp"

#include <bindery/root_signature_check.hpp>
#include <bindery/shader_compiler.hpp>

#include <optional>

namespace bindery::cases {

/// input.root_signature in input.version; none where the grammar refuses it.
std::optional<RootSignature> signature_of(const Json& input);

/// Compiles a compute shader from its text, entry point main.
ShaderResources compile_shader(const std::string& source, ShaderTarget target);

} // namespace bindery::cases
