// The one file that holds VulkanMemoryAllocator's code, which is not held to our warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wnullability-completeness"
#endif
#define VMA_IMPLEMENTATION
#include "backend/vulkan/vma.hpp"
#pragma GCC diagnostic pop
