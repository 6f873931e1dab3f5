#include "capture.hpp"

#include <algorithm>
#include <string_view>

namespace record {

namespace {

Captured seen;

struct Next {
    PFN_vkGetInstanceProcAddr get_instance_proc_addr;
    PFN_vkGetDeviceProcAddr get_device_proc_addr;
    PFN_vkCreateImageView create_image_view;
    PFN_vkCmdBindPipeline bind_pipeline;
    PFN_vkCmdBindDescriptorSets bind_sets;
    PFN_vkCmdBeginRendering begin_rendering;
} next;

VKAPI_ATTR VkResult VKAPI_CALL create_image_view(VkDevice device, const VkImageViewCreateInfo* info,
                                                 const VkAllocationCallbacks* allocation, VkImageView* view) {
    const VkResult result = next.create_image_view(device, info, allocation, view);
    if (result == VK_SUCCESS)
        seen.images[*view] = info->image;
    return result;
}

VKAPI_ATTR void VKAPI_CALL bind_pipeline(VkCommandBuffer commands, VkPipelineBindPoint point,
                                         VkPipeline pipeline) {
    (point == VK_PIPELINE_BIND_POINT_COMPUTE ? seen.compute : seen.graphics) = pipeline;
    next.bind_pipeline(commands, point, pipeline);
}

VKAPI_ATTR void VKAPI_CALL bind_sets(VkCommandBuffer commands, VkPipelineBindPoint point,
                                     VkPipelineLayout layout, std::uint32_t first, std::uint32_t count,
                                     const VkDescriptorSet* sets, std::uint32_t offset_count,
                                     const std::uint32_t* offsets) {
    seen.layout = layout;
    std::copy_n(sets, std::min<std::size_t>(count, seen.sets.size()), seen.sets.begin());
    next.bind_sets(commands, point, layout, first, count, sets, offset_count, offsets);
}

VKAPI_ATTR void VKAPI_CALL begin_rendering(VkCommandBuffer commands, const VkRenderingInfo* info) {
    seen.color = info->pColorAttachments[0];
    seen.area = info->renderArea;
    next.begin_rendering(commands, info);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_device_proc_addr(VkDevice device, const char* name) {
    const PFN_vkVoidFunction found = next.get_device_proc_addr(device, name);
    const auto replace = [&](auto& place, auto with) {
        place = reinterpret_cast<std::remove_reference_t<decltype(place)>>(found);
        return reinterpret_cast<PFN_vkVoidFunction>(with);
    };
    const std::string_view wanted = name;
    if (wanted == "vkCreateImageView")
        return replace(next.create_image_view, create_image_view);
    if (wanted == "vkCmdBindPipeline")
        return replace(next.bind_pipeline, bind_pipeline);
    if (wanted == "vkCmdBindDescriptorSets")
        return replace(next.bind_sets, bind_sets);
    if (wanted == "vkCmdBeginRendering")
        return replace(next.begin_rendering, begin_rendering);
    return found;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL get_instance_proc_addr(VkInstance instance, const char* name) {
    const PFN_vkVoidFunction found = next.get_instance_proc_addr(instance, name);
    if (std::string_view(name) != "vkGetDeviceProcAddr")
        return found;
    next.get_device_proc_addr = reinterpret_cast<PFN_vkGetDeviceProcAddr>(found);
    return reinterpret_cast<PFN_vkVoidFunction>(get_device_proc_addr);
}

} // namespace

const Captured& captured() {
    return seen;
}

bindery::vulkan::GetInstanceProcAddr capture(bindery::vulkan::GetInstanceProcAddr get) {
    next.get_instance_proc_addr = get;
    return get_instance_proc_addr;
}

} // namespace record
