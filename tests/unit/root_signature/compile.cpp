#include "compile.hpp"

namespace bindery::test {

Shader compile(const TestShader& shader) {
    static ShaderCompiler compiler;
    CompileRequest request;
    request.path = "test.hlsl";
    request.source = shader.source;
    request.entry = shader.entry;
    request.stage = shader.stage;
    request.target = shader.target;
    return compiler.compile(request);
}

ShaderResources resources_of(const Shader& shader) {
    ShaderResources resources = shader_resources(shader);
    resources.name = "test";
    return resources;
}

ShaderResources resources_of(const TestShader& shader) {
    return resources_of(compile(shader));
}

ShaderResources bare_resources_of(const Shader& shader) {
    return shader_resources(shader.bytecode, is_ray_tracing(shader.stage) ? shader.entry : "", "test");
}

} // namespace bindery::test
