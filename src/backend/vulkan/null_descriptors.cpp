#include "backend/vulkan/null_descriptors.hpp"

#include <utility>

namespace bindery::vulkan {

namespace {

constexpr VkDeviceSize stand_in_bytes = 256;

TextureDesc stand_in_desc(TextureDimension dimension, std::uint32_t layers, std::uint32_t samples) {
    TextureUsage usage = TextureUsage::shader_read | TextureUsage::copy_target;
    if (samples == 1)
        usage = usage | TextureUsage::shader_write;
    return {.name = "null texture",
            .dimension = dimension,
            .format = Format::rgba8_unorm,
            .layers = layers,
            .mips = 1,
            .samples = samples,
            .usage = usage};
}

} // namespace

NullDescriptors::NullDescriptors(const Device& device, bool use_feature)
    : device_(device), use_feature_(use_feature) {
    if (use_feature_)
        return;
    try {
        create_buffers();
        create_textures();
        clear();
    } catch (...) {
        destroy();
        throw;
    }
}

NullDescriptors::~NullDescriptors() {
    destroy();
}

void NullDescriptors::destroy() {
    for (VkImageView view : image_views_)
        device_.functions().vkDestroyImageView(device_.handle(), view, nullptr);
    device_.functions().vkDestroyBufferView(device_.handle(), texel_buffer_, nullptr);
}

VkDescriptorImageInfo NullDescriptors::image(Kind kind) const {
    return {VK_NULL_HANDLE, image_views_[static_cast<std::size_t>(kind)],
            use_feature_ ? VK_IMAGE_LAYOUT_UNDEFINED : VK_IMAGE_LAYOUT_GENERAL};
}

VkDescriptorBufferInfo NullDescriptors::buffer() const {
    return {buffer_.handle(), 0, VK_WHOLE_SIZE};
}

void NullDescriptors::create_buffers() {
    buffer_ =
        Allocation(device_, {.name = "null buffer",
                             .size_bytes = stand_in_bytes,
                             .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                      VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                      VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT,
                             .memory = Memory::gpu});
    const VkBufferViewCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                      .buffer = buffer_.handle(),
                                      .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .range = VK_WHOLE_SIZE};
    check(device_.functions().vkCreateBufferView(device_.handle(), &info, nullptr, &texel_buffer_),
          "Creating the null texel buffer");
}

void NullDescriptors::create_textures() {
    const auto add = [&](const TextureDesc& desc, std::vector<Kind> kinds) {
        auto texture = std::make_unique<TextureResource>(device_, desc);
        const auto layers = static_cast<std::uint16_t>(desc.layers);
        for (Kind kind : kinds) {
            const bool cube = kind == Kind::texture_cube || kind == Kind::texture_cube_array;
            image_views_[static_cast<std::size_t>(kind)] = texture->create_view(
                {kind, desc.format, {0, 1, 0, cube ? layers : std::uint16_t{1}, Aspects::color}});
        }
        textures_.push_back({std::move(texture), std::move(kinds)});
    };
    add(stand_in_desc(TextureDimension::d1, 1, 1),
        {Kind::texture_1d, Kind::texture_1d_array, Kind::rw_texture_1d, Kind::rw_texture_1d_array});
    add(stand_in_desc(TextureDimension::d2, 1, 1),
        {Kind::texture_2d, Kind::texture_2d_array, Kind::rw_texture_2d, Kind::rw_texture_2d_array});
    add(stand_in_desc(TextureDimension::d2, 1, 4), {Kind::texture_2d_ms, Kind::texture_2d_ms_array});
    add(stand_in_desc(TextureDimension::d3, 1, 1), {Kind::texture_3d, Kind::rw_texture_3d});
    add(stand_in_desc(TextureDimension::cube, 6, 1), {Kind::texture_cube, Kind::texture_cube_array});
}

void NullDescriptors::clear() {
    const VolkDeviceTable& vk = device_.functions();
    const VkCommandPoolCreateInfo pool_info{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                            .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
                                            .queueFamilyIndex = device_.queue_family()};
    VkCommandPool pool = VK_NULL_HANDLE;
    check(vk.vkCreateCommandPool(device_.handle(), &pool_info, nullptr, &pool), "Creating a command pool");
    const auto run = [&]() -> VkResult {
        const VkCommandBufferAllocateInfo allocate{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                                   .commandPool = pool,
                                                   .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                                   .commandBufferCount = 1};
        VkCommandBuffer commands = VK_NULL_HANDLE;
        if (const VkResult r = vk.vkAllocateCommandBuffers(device_.handle(), &allocate, &commands); r < 0)
            return r;
        const VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT};
        if (const VkResult r = vk.vkBeginCommandBuffer(commands, &begin); r < 0)
            return r;
        record_clears(commands);
        if (const VkResult r = vk.vkEndCommandBuffer(commands); r < 0)
            return r;
        const VkCommandBufferSubmitInfo buffer{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
                                               .commandBuffer = commands};
        const VkSubmitInfo2 submit{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                   .commandBufferInfoCount = 1,
                                   .pCommandBufferInfos = &buffer};
        if (const VkResult r = vk.vkQueueSubmit2(device_.queue(), 1, &submit, VK_NULL_HANDLE); r < 0)
            return r;
        return vk.vkQueueWaitIdle(device_.queue());
    };
    const VkResult result = run();
    vk.vkDestroyCommandPool(device_.handle(), pool, nullptr);
    check(result, "Clearing the null descriptors' stand-ins");
}

void NullDescriptors::record_clears(VkCommandBuffer commands) const {
    const VolkDeviceTable& vk = device_.functions();
    constexpr VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, VK_REMAINING_ARRAY_LAYERS};
    std::vector<VkImageMemoryBarrier2> barriers;
    for (const StandIn& stand_in : textures_)
        barriers.push_back({.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                            .dstStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT,
                            .dstAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                            .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
                            .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                            .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                            .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                            .image = stand_in.texture->handle(),
                            .subresourceRange = all});
    const VkDependencyInfo dependency{.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                      .imageMemoryBarrierCount = static_cast<std::uint32_t>(barriers.size()),
                                      .pImageMemoryBarriers = barriers.data()};
    vk.vkCmdPipelineBarrier2(commands, &dependency);
    const VkClearColorValue zero{};
    for (const StandIn& stand_in : textures_)
        vk.vkCmdClearColorImage(commands, stand_in.texture->handle(), VK_IMAGE_LAYOUT_GENERAL, &zero, 1,
                                &all);
    vk.vkCmdFillBuffer(commands, buffer_.handle(), 0, VK_WHOLE_SIZE, 0);
    // The whole queue is waited for before anything else is submitted.
}

} // namespace bindery::vulkan
