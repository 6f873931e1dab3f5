#pragma once
// VulkanMemoryAllocator, told to find its functions through ours.

#include "backend/vulkan/api.hpp"

#define VMA_STATIC_VULKAN_FUNCTIONS 0
#define VMA_DYNAMIC_VULKAN_FUNCTIONS 1
#include <vk_mem_alloc.h>
