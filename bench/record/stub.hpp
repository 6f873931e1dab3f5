#pragma once
// A Vulkan without a driver: objects are numbers, memory is the host's, commands do nothing and are done as
// soon as they are submitted. What is left of a recording is the library's own cost.

#include <bindery/vulkan.hpp>

namespace record {

/// Of a loader with one device, which has whatever the library asks for.
void (*stub_get_instance_proc_addr(VkInstance_T* instance, const char* name))();

} // namespace record
