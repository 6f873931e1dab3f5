#include <bindery/linkage.hpp>
#include <bindery/shader_compiler.hpp>

namespace bindery {

// Here, where both halves may be seen: linkage itself knows no shaders.

StageSignature signature_of(const Shader& shader) {
    StageSignature signature;
    signature.stage = shader.stage;
    signature.name = shader.source_name.empty() ? shader.entry : shader.entry + " of " + shader.source_name;
    if (shader.side_car) {
        signature.inputs = shader.side_car->inputs;
        signature.outputs = shader.side_car->outputs;
        signature.patch = shader.side_car->patch;
    }
    return signature;
}

} // namespace bindery
