#include "stub_device.hpp"

#include "stub_functions.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string_view>

namespace record {

namespace {

/// What has been submitted has been done.
std::atomic<std::uint64_t> done{0};

VKAPI_ATTR VkResult VKAPI_CALL submit2(VkQueue, std::uint32_t count, const VkSubmitInfo2* submits, VkFence) {
    for (std::uint32_t i = 0; i < count; ++i)
        for (std::uint32_t k = 0; k < submits[i].signalSemaphoreInfoCount; ++k)
            done = std::max<std::uint64_t>(done, submits[i].pSignalSemaphoreInfos[k].value);
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL counter_value(VkDevice, VkSemaphore, std::uint64_t* value) {
    *value = done;
    return VK_SUCCESS;
}

// Buffers and images are their size; memory is its address.
struct Sized {
    VkDeviceSize bytes;
};

template<class Handle>
VkResult make_sized(VkDeviceSize bytes, Handle* handle) {
    *handle = reinterpret_cast<Handle>(new Sized{bytes});
    return VK_SUCCESS;
}

VkMemoryRequirements requirements(VkDeviceSize bytes) {
    constexpr VkDeviceSize alignment = 256;
    return {(bytes + alignment - 1) / alignment * alignment, alignment, 1};
}

VkDeviceSize image_bytes(const VkImageCreateInfo& info) {
    constexpr VkDeviceSize texel_bytes = 16, with_mips = 2;
    return with_mips * texel_bytes * info.extent.width * info.extent.height * info.extent.depth *
           info.arrayLayers * info.samples;
}

VKAPI_ATTR VkResult VKAPI_CALL create_buffer(VkDevice, const VkBufferCreateInfo* info,
                                             const VkAllocationCallbacks*, VkBuffer* buffer) {
    return make_sized(info->size, buffer);
}
VKAPI_ATTR VkResult VKAPI_CALL create_image(VkDevice, const VkImageCreateInfo* info,
                                            const VkAllocationCallbacks*, VkImage* image) {
    return make_sized(image_bytes(*info), image);
}
template<class Handle>
VKAPI_ATTR void VKAPI_CALL destroy_sized(VkDevice, Handle handle, const VkAllocationCallbacks*) {
    delete reinterpret_cast<Sized*>(handle);
}
template<class Handle>
VKAPI_ATTR void VKAPI_CALL sized_requirements(VkDevice, Handle handle, VkMemoryRequirements* out) {
    *out = requirements(reinterpret_cast<Sized*>(handle)->bytes);
}
VKAPI_ATTR void VKAPI_CALL buffer_requirements2(VkDevice, const VkBufferMemoryRequirementsInfo2* info,
                                                VkMemoryRequirements2* out) {
    out->memoryRequirements = requirements(reinterpret_cast<Sized*>(info->buffer)->bytes);
}
VKAPI_ATTR void VKAPI_CALL image_requirements2(VkDevice, const VkImageMemoryRequirementsInfo2* info,
                                               VkMemoryRequirements2* out) {
    out->memoryRequirements = requirements(reinterpret_cast<Sized*>(info->image)->bytes);
}
VKAPI_ATTR void VKAPI_CALL device_buffer_requirements(VkDevice, const VkDeviceBufferMemoryRequirements* info,
                                                      VkMemoryRequirements2* out) {
    out->memoryRequirements = requirements(info->pCreateInfo->size);
}
VKAPI_ATTR void VKAPI_CALL device_image_requirements(VkDevice, const VkDeviceImageMemoryRequirements* info,
                                                     VkMemoryRequirements2* out) {
    out->memoryRequirements = requirements(image_bytes(*info->pCreateInfo));
}

VKAPI_ATTR VkResult VKAPI_CALL allocate_memory(VkDevice, const VkMemoryAllocateInfo* info,
                                               const VkAllocationCallbacks*, VkDeviceMemory* memory) {
    void* bytes = std::calloc(1, info->allocationSize);
    *memory = reinterpret_cast<VkDeviceMemory>(bytes);
    return bytes == nullptr ? VK_ERROR_OUT_OF_DEVICE_MEMORY : VK_SUCCESS;
}
VKAPI_ATTR void VKAPI_CALL free_memory(VkDevice, VkDeviceMemory memory, const VkAllocationCallbacks*) {
    std::free(reinterpret_cast<void*>(memory));
}
VKAPI_ATTR VkResult VKAPI_CALL map_memory(VkDevice, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize,
                                          VkMemoryMapFlags, void** data) {
    *data = reinterpret_cast<std::byte*>(memory) + offset;
    return VK_SUCCESS;
}
VKAPI_ATTR VkDeviceAddress VKAPI_CALL buffer_address(VkDevice, const VkBufferDeviceAddressInfo* info) {
    return reinterpret_cast<VkDeviceAddress>(info->buffer);
}

VKAPI_ATTR void VKAPI_CALL get_queue(VkDevice, std::uint32_t, std::uint32_t, VkQueue* queue) {
    *queue = next_handle<VkQueue>();
}
VKAPI_ATTR void VKAPI_CALL layout_support(VkDevice, const VkDescriptorSetLayoutCreateInfo*,
                                          VkDescriptorSetLayoutSupport* support) {
    support->supported = VK_TRUE;
}
VKAPI_ATTR VkResult VKAPI_CALL allocate_sets(VkDevice, const VkDescriptorSetAllocateInfo* info,
                                             VkDescriptorSet* sets) {
    std::generate_n(sets, info->descriptorSetCount, next_handle<VkDescriptorSet>);
    return VK_SUCCESS;
}
VKAPI_ATTR VkResult VKAPI_CALL allocate_command_buffers(VkDevice, const VkCommandBufferAllocateInfo* info,
                                                        VkCommandBuffer* buffers) {
    std::generate_n(buffers, info->commandBufferCount, next_handle<VkCommandBuffer>);
    return VK_SUCCESS;
}

template<class Function>
PFN_vkVoidFunction erased(Function function) {
    return reinterpret_cast<PFN_vkVoidFunction>(function);
}

struct Entry {
    std::string_view name;
    PFN_vkVoidFunction function;
};

#define RECORD_NOTHING(name) {#name, erased(Nothing<PFN_##name>::call)}
#define RECORD_MAKE(name) {#name, erased(Make<PFN_##name>::call)}
const Entry entries[] = {
    RECORD_NOTHING(vkCmdBeginRendering),
    RECORD_NOTHING(vkCmdBindDescriptorSets),
    RECORD_NOTHING(vkCmdBindIndexBuffer),
    RECORD_NOTHING(vkCmdBindPipeline),
    RECORD_NOTHING(vkCmdBindVertexBuffers2),
    RECORD_NOTHING(vkCmdBlitImage2),
    RECORD_NOTHING(vkCmdClearColorImage),
    RECORD_NOTHING(vkCmdClearDepthStencilImage),
    RECORD_NOTHING(vkCmdCopyBuffer),
    RECORD_NOTHING(vkCmdCopyBuffer2),
    RECORD_NOTHING(vkCmdCopyBufferToImage2),
    RECORD_NOTHING(vkCmdCopyImage2),
    RECORD_NOTHING(vkCmdCopyImageToBuffer2),
    RECORD_NOTHING(vkCmdDispatch),
    RECORD_NOTHING(vkCmdDispatchIndirect),
    RECORD_NOTHING(vkCmdDraw),
    RECORD_NOTHING(vkCmdDrawIndexed),
    RECORD_NOTHING(vkCmdDrawIndexedIndirect),
    RECORD_NOTHING(vkCmdDrawIndirect),
    RECORD_NOTHING(vkCmdEndRendering),
    RECORD_NOTHING(vkCmdFillBuffer),
    RECORD_NOTHING(vkCmdPipelineBarrier2),
    RECORD_NOTHING(vkCmdPushConstants),
    RECORD_NOTHING(vkCmdSetBlendConstants),
    RECORD_NOTHING(vkCmdSetScissor),
    RECORD_NOTHING(vkCmdSetStencilReference),
    RECORD_NOTHING(vkCmdSetViewport),
    RECORD_NOTHING(vkBeginCommandBuffer),
    RECORD_NOTHING(vkBindBufferMemory),
    RECORD_NOTHING(vkBindBufferMemory2),
    RECORD_NOTHING(vkBindImageMemory),
    RECORD_NOTHING(vkBindImageMemory2),
    RECORD_NOTHING(vkDestroyBufferView),
    RECORD_NOTHING(vkDestroyCommandPool),
    RECORD_NOTHING(vkDestroyDescriptorPool),
    RECORD_NOTHING(vkDestroyDescriptorSetLayout),
    RECORD_NOTHING(vkDestroyDevice),
    RECORD_NOTHING(vkDestroyImageView),
    RECORD_NOTHING(vkDestroyPipeline),
    RECORD_NOTHING(vkDestroyPipelineCache),
    RECORD_NOTHING(vkDestroyPipelineLayout),
    RECORD_NOTHING(vkDestroySampler),
    RECORD_NOTHING(vkDestroySemaphore),
    RECORD_NOTHING(vkDestroyShaderModule),
    RECORD_NOTHING(vkEndCommandBuffer),
    RECORD_NOTHING(vkFlushMappedMemoryRanges),
    RECORD_NOTHING(vkInvalidateMappedMemoryRanges),
    RECORD_NOTHING(vkQueueWaitIdle),
    RECORD_NOTHING(vkResetCommandPool),
    RECORD_NOTHING(vkUnmapMemory),
    RECORD_NOTHING(vkUpdateDescriptorSets),
    RECORD_NOTHING(vkWaitSemaphores),
    RECORD_MAKE(vkCreateBufferView),
    RECORD_MAKE(vkCreateCommandPool),
    RECORD_MAKE(vkCreateComputePipelines),
    RECORD_MAKE(vkCreateDescriptorPool),
    RECORD_MAKE(vkCreateDescriptorSetLayout),
    RECORD_MAKE(vkCreateGraphicsPipelines),
    RECORD_MAKE(vkCreateImageView),
    RECORD_MAKE(vkCreatePipelineCache),
    RECORD_MAKE(vkCreatePipelineLayout),
    RECORD_MAKE(vkCreateSampler),
    RECORD_MAKE(vkCreateSemaphore),
    RECORD_MAKE(vkCreateShaderModule),
    {"vkAllocateCommandBuffers", erased(allocate_command_buffers)},
    {"vkAllocateDescriptorSets", erased(allocate_sets)},
    {"vkAllocateMemory", erased(allocate_memory)},
    {"vkCreateBuffer", erased(create_buffer)},
    {"vkCreateImage", erased(create_image)},
    {"vkDestroyBuffer", erased(destroy_sized<VkBuffer>)},
    {"vkDestroyImage", erased(destroy_sized<VkImage>)},
    {"vkFreeMemory", erased(free_memory)},
    {"vkGetBufferDeviceAddress", erased(buffer_address)},
    {"vkGetBufferMemoryRequirements", erased(sized_requirements<VkBuffer>)},
    {"vkGetBufferMemoryRequirements2", erased(buffer_requirements2)},
    {"vkGetDescriptorSetLayoutSupport", erased(layout_support)},
    {"vkGetDeviceBufferMemoryRequirements", erased(device_buffer_requirements)},
    {"vkGetDeviceImageMemoryRequirements", erased(device_image_requirements)},
    {"vkGetDeviceQueue", erased(get_queue)},
    {"vkGetImageMemoryRequirements", erased(sized_requirements<VkImage>)},
    {"vkGetImageMemoryRequirements2", erased(image_requirements2)},
    {"vkGetSemaphoreCounterValue", erased(counter_value)},
    {"vkMapMemory", erased(map_memory)},
    {"vkQueueSubmit2", erased(submit2)},
};

} // namespace

PFN_vkVoidFunction stub_device_function(const char* name) {
    const Entry* found =
        std::find_if(std::begin(entries), std::end(entries), [&](const Entry& e) { return e.name == name; });
    return found == std::end(entries) ? nullptr : found->function;
}

} // namespace record
