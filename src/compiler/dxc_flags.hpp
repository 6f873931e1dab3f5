#pragma once
// The flags that DXC is called with. They are nowhere else: a wrong one corrupts memory silently
// (decision 8).

#include "compiler/backend.hpp"

#include <string>
#include <vector>

namespace bindery::compiler::dxc {

/// Every argument for a job, in UTF-8.
std::vector<std::string> arguments(const Job& job);

/// "vs_6_0", "lib_6_6": SPIR-V is made from the newest, since its features depend on the device instead.
std::string profile(Stage stage, ShaderTarget target);

} // namespace bindery::compiler::dxc
