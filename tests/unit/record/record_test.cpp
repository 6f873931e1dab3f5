// The stub of bench/record, and what the library calls a command; both through the application's own way to
// Vulkan.

#include "commands.hpp"
#include "stub.hpp"

#include <vulkan/vulkan.h>

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <string>

namespace record {
namespace {

/// Calls of the device's functions that are looked at, and the DWORDs of the last push.
struct Calls {
    std::uint32_t pushes = 0, draws = 0, dispatches = 0, barriers = 0, pipelines = 0;
    std::array<std::uint32_t, 12> root{};
    friend bool operator==(const Calls&, const Calls&) = default;
} calls;

VKAPI_ATTR void VKAPI_CALL push(VkCommandBuffer, VkPipelineLayout, VkShaderStageFlags, std::uint32_t offset,
                                std::uint32_t size, const void* data) {
    ++calls.pushes;
    std::memcpy(reinterpret_cast<std::byte*>(calls.root.data()) + offset, data, size);
}
VKAPI_ATTR void VKAPI_CALL draw(VkCommandBuffer, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t) {
    ++calls.draws;
}
VKAPI_ATTR void VKAPI_CALL dispatch(VkCommandBuffer, std::uint32_t, std::uint32_t, std::uint32_t) {
    ++calls.dispatches;
}
VKAPI_ATTR void VKAPI_CALL barrier(VkCommandBuffer, const VkDependencyInfo*) {
    ++calls.barriers;
}
VKAPI_ATTR void VKAPI_CALL bind_pipeline(VkCommandBuffer, VkPipelineBindPoint, VkPipeline) {
    ++calls.pipelines;
}

PFN_vkGetDeviceProcAddr stub_get_device_proc_addr = nullptr;

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL counting_device_proc_addr(VkDevice device, const char* name) {
    static const std::map<std::string, PFN_vkVoidFunction> counted{
        {"vkCmdPushConstants", reinterpret_cast<PFN_vkVoidFunction>(push)},
        {"vkCmdDraw", reinterpret_cast<PFN_vkVoidFunction>(draw)},
        {"vkCmdDispatch", reinterpret_cast<PFN_vkVoidFunction>(dispatch)},
        {"vkCmdPipelineBarrier2", reinterpret_cast<PFN_vkVoidFunction>(barrier)},
        {"vkCmdBindPipeline", reinterpret_cast<PFN_vkVoidFunction>(bind_pipeline)}};
    const auto found = counted.find(name);
    return found == counted.end() ? stub_get_device_proc_addr(device, name) : found->second;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL counting_get(VkInstance instance, const char* name) {
    const PFN_vkVoidFunction found = stub_get_instance_proc_addr(instance, name);
    if (std::string(name) != "vkGetDeviceProcAddr")
        return found;
    stub_get_device_proc_addr = reinterpret_cast<PFN_vkGetDeviceProcAddr>(found);
    return reinterpret_cast<PFN_vkVoidFunction>(counting_device_proc_addr);
}

bindery::vulkan::VulkanDesc counting_desc() {
    bindery::vulkan::VulkanDesc desc;
    desc.get_instance_proc_addr = counting_get;
    return desc;
}

class Recorded : public testing::Test {
protected:
    static constexpr std::uint32_t count = 1000;

    /// What the recording itself calls; the submission's own barriers are not in it.
    template<class Record>
    Calls calls_of(bindery::BarrierMode mode, Record&& record) {
        bindery::CommandList list = work.device.create_command_list("counted");
        list.set_barriers(mode);
        calls = {};
        record(list);
        Calls counted = calls;
        work.device.wait(work.device.submit(std::move(list)));
        return counted;
    }

    static const Shaders& shaders() {
        static const Shaders compiled = compile_shaders({});
        return compiled;
    }

    Workload work{counting_desc(), shaders()};
};

TEST(Stub, IsADeviceWithoutADriver) {
    bindery::vulkan::VulkanDesc desc;
    desc.get_instance_proc_addr = stub_get_instance_proc_addr;
    bindery::Device device = bindery::vulkan::create_device(desc);
    EXPECT_EQ(device.info().adapter, "stub");
    EXPECT_FALSE(device.info().software);
    bindery::CommandList list = device.create_command_list("empty");
    device.wait(device.submit(std::move(list)));
}

TEST(Stub, AnApplicationWithoutAnyFunctionIsRefusedByRule) {
    bindery::vulkan::VulkanDesc desc;
    desc.get_instance_proc_addr = [](VkInstance_T*, const char*) -> void (*)() { return nullptr; };
    try {
        bindery::vulkan::create_device(desc);
        ADD_FAILURE() << "nothing was thrown";
    } catch (const bindery::Error& error) {
        EXPECT_EQ(error.rule(), bindery::Rule::device_unavailable) << error.what();
    }
}

TEST_F(Recorded, ADrawIsOnePushAndOneDraw) {
    for (const auto mode : {bindery::BarrierMode::off, bindery::BarrierMode::automatic}) {
        const Calls counted = calls_of(mode, [&](bindery::CommandList& list) { draws(work, list, count); });
        EXPECT_EQ(counted.draws, count);
        EXPECT_EQ(counted.pushes, count);
        EXPECT_EQ(counted.pipelines, 1u);
        EXPECT_EQ(counted.barriers, 0u); // the list's first uses are put in front of it at submission
    }
}

TEST_F(Recorded, ADispatchThatReadsIsOnePushAndOneDispatch) {
    const Calls counted = calls_of(bindery::BarrierMode::automatic,
                                   [&](bindery::CommandList& list) { dispatches(work, list, count); });
    EXPECT_EQ(counted.dispatches, count);
    EXPECT_EQ(counted.pushes, count);
    EXPECT_EQ(counted.pipelines, 1u);
    EXPECT_EQ(counted.barriers, 0u);
}

TEST_F(Recorded, AHazardIsOneBarrierACommand) {
    const Calls counted = calls_of(bindery::BarrierMode::automatic,
                                   [&](bindery::CommandList& list) { chained(work, list, count); });
    EXPECT_EQ(counted.dispatches, count);
    EXPECT_EQ(counted.barriers, count - 1); // the first one waits for nothing in this list
}

TEST_F(Recorded, StoredCommandsPushTheSame) {
    const Stored stored(work);
    const auto recorded = calls_of(bindery::BarrierMode::automatic,
                                   [&](bindery::CommandList& list) { draws(work, list, count); });
    const auto replayed = calls_of(bindery::BarrierMode::automatic, [&](bindery::CommandList& list) {
        replay_draws(work, stored, list, count);
    });
    EXPECT_EQ(recorded, replayed);
}

TEST_F(Recorded, TheFloorsNumbersAreThoseThatTheLibraryPushes) {
    const Calls counted = calls_of(bindery::BarrierMode::automatic,
                                   [&](bindery::CommandList& list) { draws(work, list, count); });
    const Tuple& last = work.tuples[count - 1];
    const bindery::uint4 constants = constants_of(count - 1);
    const std::array<std::uint32_t, 12> expected{work.buffer_index[last.first],
                                                 work.buffer_index[last.second],
                                                 work.texture_index[last.third],
                                                 work.texture_index[last.fourth],
                                                 work.sampler_index[last.filter],
                                                 constants.x,
                                                 constants.y,
                                                 constants.z,
                                                 constants.w};
    EXPECT_EQ(counted.root, expected);
}

} // namespace
} // namespace record
