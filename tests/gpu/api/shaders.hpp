#pragma once
// The shaders of shaders.hlsl, compiled once a process.

#include "gpu/api/shared.h"
#include "gpu/fixture.hpp"

namespace bindery::gpu_test {

/// Fails by CompileError.
const Shader& shader(std::string_view entry, Stage stage, Compiler compiler, const RootType& root);
template<class Root>
const Shader& shader(std::string_view entry, Stage stage, Compiler compiler = Compiler::dxc) {
    return shader(entry, stage, compiler, root_type<Root>());
}

inline std::string to_test_name(const testing::TestParamInfo<Compiler>& info) {
    return std::string(to_string(info.param));
}

} // namespace bindery::gpu_test
