#pragma once
// The stub's device: see stub.hpp.

#include <vulkan/vulkan.h>

namespace record {

/// Null for what the library does not use.
PFN_vkVoidFunction stub_device_function(const char* name);

} // namespace record
