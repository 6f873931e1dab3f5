// A stranger's program: it must compile, link and run with nothing but bindery::bindery.

#include <bindery/null.hpp>
#include <bindery/vulkan.hpp>

#include <array>
#include <cstdio>
#include <span>

int main() {
    auto device = bindery::null::create_device({});
    const auto buffer = device.create_buffer({.name = "words", .size_bytes = 16});
    const std::array<std::uint32_t, 4> words = {1, 2, 3, 4};
    device.upload(buffer, std::span<const std::uint32_t>(words));
    const auto bytes = device.read(buffer);
    // What is installed must hold every layer: taking its address links the Vulkan backend too.
    bindery::Device (*create)(const bindery::vulkan::VulkanDesc&) = bindery::vulkan::create_device;
    std::printf("%zu bytes came back\n", bytes.size());
    return create != nullptr && bytes.size() == 16 && bytes[12] == std::byte{4} ? 0 : 1;
}
