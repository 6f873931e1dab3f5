#pragma once
// Every kernel of kernels/: how it is compiled and what it is bound with. The texts say what each reads and
// writes.

#include <bindery/shader/root_type.hpp>
#include <bindery/shader_compiler.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace bindery::test {

/// A kernel: an entry point of a file, compiled with at most one definition.
struct Kernel {
    std::string file;  ///< In kernels/.
    std::string entry; ///< Of all kernels, no two are alike.
    Define define{"", ""};
    RootType root;
    Stage stage = Stage::compute;
    ShaderTarget lowest = ShaderTarget::dxil_6_0; ///< The first DXIL target that can do it.
};
inline void PrintTo(const Kernel& kernel, std::ostream* out) {
    *out << kernel.entry;
}

/// In an order that does not change.
const std::vector<Kernel>& all_kernels();

/// The request that compiles it.
CompileRequest request(const Kernel& kernel, Compiler compiler, ShaderTarget target);

} // namespace bindery::test
