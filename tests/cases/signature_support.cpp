#include "cases/signature_support.hpp"

#include <stdexcept>

namespace bindery::cases {

namespace {

root::Version version_of(const Json& input) {
    const std::string name = input.value("version", "1.1");
    for (const root::Version version : {root::Version::v1_0, root::Version::v1_1, root::Version::v1_2})
        if (root::version_name(version) == name)
            return version;
    throw std::runtime_error("There is no version '" + name + "' of root signatures.");
}

} // namespace

std::optional<RootSignature> signature_of(const Json& input) {
    try {
        return RootSignature::parse(input.at("root_signature").get<std::string>(), version_of(input));
    } catch (const RootSignatureTextError&) {
        return std::nullopt;
    }
}

ShaderResources compile_shader(const std::string& source, ShaderTarget target) {
    ShaderCompiler compiler;
    CompileRequest request;
    request.path = "case.hlsl";
    request.source = source;
    request.target = target;
    return shader_resources(compiler.compile(request).bytecode);
}

} // namespace bindery::cases
