#include "gpu/api/shaders.hpp"

#include <map>
#include <tuple>

namespace bindery::gpu_test {

namespace {
using Key = std::tuple<ShaderTarget, std::string, Compiler, std::string>;
}

const Shader& shader(ShaderTarget target, std::string_view entry, Stage stage, Compiler compiler,
                     const RootType& root) {
    static std::map<Key, Shader>& made = *new std::map<Key, Shader>();
    const Key key{target, std::string(entry), compiler, std::string(root.name)};
    const auto found = made.find(key);
    if (found != made.end())
        return found->second;
    CompileRequest request;
    request.path = BINDERY_SOURCE_DIR "/tests/gpu/api/shaders.hlsl";
    request.entry = entry;
    request.stage = stage;
    request.target = target;
    request.compiler = compiler;
    request.set_root(root);
    return made.emplace(key, shader_compiler().compile(request)).first->second;
}

} // namespace bindery::gpu_test
