#include "gpu/api/shaders.hpp"

#include <map>
#include <tuple>

namespace bindery::gpu_test {

const Shader& shader(std::string_view entry, Stage stage, Compiler compiler, const RootType& root) {
    static std::map<std::tuple<std::string, Compiler, std::string>, Shader>& made =
        *new std::map<std::tuple<std::string, Compiler, std::string>, Shader>();
    const std::tuple key{std::string(entry), compiler, std::string(root.name)};
    const auto found = made.find(key);
    if (found != made.end())
        return found->second;
    CompileRequest request;
    request.path = BINDERY_SOURCE_DIR "/tests/gpu/api/shaders.hlsl";
    request.entry = entry;
    request.stage = stage;
    request.compiler = compiler;
    request.set_root(root);
    return made.emplace(key, shader_compiler().compile(request)).first->second;
}

} // namespace bindery::gpu_test
