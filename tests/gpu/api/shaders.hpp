#pragma once
// The shaders of shaders.hlsl, compiled once a process.

#include "gpu/api/shared.h"
#include "gpu/fixture.hpp"

namespace bindery::gpu_test {

/// Fails by CompileError.
const Shader& shader(ShaderTarget target, std::string_view entry, Stage stage, Compiler compiler,
                     const RootType& root);

/// For fixtures: shaders for the device of a test.
template<class Test>
class WithShaders : public Test {
protected:
    template<class Root>
    const Shader& shader(std::string_view entry, Stage stage, Compiler compiler = Compiler::dxc) {
        return gpu_test::shader(this->shader_target(), entry, stage, compiler, root_type<Root>());
    }
};

} // namespace bindery::gpu_test
