#pragma once
// vkd3d as the runtime, on systems that have no other.

#include "backend/d3d12/api.hpp"

#ifndef _WIN32

#include <filesystem>
#include <vector>

namespace bindery::d3d12 {

/// Where the library is looked for: the environment's BINDERY_VKD3D, the library path, the project's
/// dependency folder.
std::vector<std::filesystem::path> vkd3d_candidates();

/// The first of the files that can be loaded and is the library; it stays loaded. Throws Error
/// device_unavailable, with what was wrong with each.
Runtime load_vkd3d(const std::vector<std::filesystem::path>& candidates);

} // namespace bindery::d3d12

#endif
