#pragma once
// Functions that do nothing or make a numbered object, from the type of a Vulkan function alone.

#include <vulkan/vulkan.h>

#include <atomic>
#include <cstdint>
#include <tuple>

namespace record {

/// A handle that nothing else has. Handles are never followed.
template<class Handle>
Handle next_handle() {
    static std::atomic<std::uintptr_t> count{0};
    return reinterpret_cast<Handle>(++count);
}

template<class Function>
struct Nothing;
template<class Result, class... Arguments>
struct Nothing<Result(VKAPI_PTR*)(Arguments...)> {
    /// VK_SUCCESS where there is a result.
    static VKAPI_ATTR Result VKAPI_CALL call(Arguments...) { return Result(); }
};

template<class Function>
struct Make;
template<class... Arguments>
struct Make<VkResult(VKAPI_PTR*)(Arguments...)> {
    /// Through the last argument, as all of Vulkan's creators do.
    static VKAPI_ATTR VkResult VKAPI_CALL call(Arguments... arguments) {
        auto* made = std::get<sizeof...(Arguments) - 1>(std::tie(arguments...));
        *made = next_handle<std::remove_pointer_t<decltype(made)>>();
        return VK_SUCCESS;
    }
};

} // namespace record
