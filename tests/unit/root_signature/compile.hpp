#pragma once
// Shaders for the tests of root signatures, compiled where they are needed.

#include <bindery/shader_compiler.hpp>
#include <bindery/shader_resource.hpp>

#include <string>

namespace bindery::test {

struct TestShader {
    std::string source;
    Stage stage = Stage::compute;
    ShaderTarget target = ShaderTarget::dxil_6_0;
    std::string entry = "main";
};

/// Throws CompileError. One compiler for the whole program.
Shader compile(const TestShader& shader);

/// Its registers, with the names and sizes that the side-car knows.
ShaderResources resources_of(const Shader& shader);
ShaderResources resources_of(const TestShader& shader);

/// What the bytecode says alone.
ShaderResources bare_resources_of(const Shader& shader);

} // namespace bindery::test
