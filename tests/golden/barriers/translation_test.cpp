// The planner's barriers of 50 random streams, each beside what Vulkan and Direct3D 12 are told: one list,
// translated three times. streams.txt is what they come to.
//
// After a change that is meant: BINDERY_UPDATE_GOLDEN=1 build/debug/tests/golden/unit_golden_barriers, and
// read the diff.

#include "backend/d3d12/barrier.hpp"
#include "backend/vulkan/barrier.hpp"
#include "support/d3d12/double.hpp"
#include "unit/barrier/stream.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace bindery::barrier_test {
namespace {

constexpr std::uint32_t stream_count = 50;
constexpr std::uint32_t judged_count = 400;
constexpr int steps = 8; // a few barriers each: they are to be read
constexpr const char* path = BINDERY_SOURCE_DIR "/tests/golden/barriers/streams.txt";

/// Handles that nothing looks behind.
template<class T>
T* fake() {
    static std::byte nothing;
    return reinterpret_cast<T*>(&nothing);
}

std::string vulkan_text(const Barrier& barrier, const ResourceShape& shape) {
    vulkan::BarrierBatch batch;
    if (shape.texture)
        batch.add_image(barrier, fake<VkImage_T>(), shape.aspects);
    else
        batch.add_memory(barrier);
    std::string text;
    for (const VkMemoryBarrier2& memory : batch.memory())
        text +=
            fmt::format("      vulkan    stages {:#x} -> {:#x}, access {:#x} -> {:#x}\n", memory.srcStageMask,
                        memory.dstStageMask, memory.srcAccessMask, memory.dstAccessMask);
    for (const VkImageMemoryBarrier2& image : batch.images())
        text += fmt::format(
            "      vulkan    stages {:#x} -> {:#x}, access {:#x} -> {:#x}, layout {} -> {}, aspects {:#x}\n",
            image.srcStageMask, image.dstStageMask, image.srcAccessMask, image.dstAccessMask,
            static_cast<std::uint32_t>(image.oldLayout), static_cast<std::uint32_t>(image.newLayout),
            image.subresourceRange.aspectMask);
    return text;
}

std::uint32_t planes(const ResourceShape& shape) {
    return any(shape.aspects & Aspects::stencil) ? 2 : 1;
}

template<class Batch>
void add(Batch& batch, const Barrier& barrier, const ResourceShape& shape, ID3D12Resource* resource) {
    if (shape.texture)
        batch.add_texture(barrier, {resource, shape.mips, shape.layers, planes(shape)});
    else
        batch.add_buffer(barrier, resource);
}

std::string legacy_text(const Barrier& barrier, const ResourceShape& shape) {
    d3d12::LegacyBarriers batch;
    add(batch, barrier, shape, fake<ID3D12Resource>());
    std::string text;
    for (const D3D12_RESOURCE_BARRIER& entry : batch.barriers())
        text += entry.Type == D3D12_RESOURCE_BARRIER_TYPE_UAV
                    ? std::string("      legacy    order of unordered accesses\n")
                    : fmt::format("      legacy    subresource {}, state {:#x} -> {:#x}\n",
                                  static_cast<int>(entry.Transition.Subresource),
                                  static_cast<std::uint32_t>(entry.Transition.StateBefore),
                                  static_cast<std::uint32_t>(entry.Transition.StateAfter));
    return text.empty() ? "      legacy    nothing\n" : text;
}

template<class Entry>
std::string sync_text(const Entry& entry) {
    return fmt::format(
        "      enhanced  sync {:#x} -> {:#x}, access {:#x} -> {:#x}",
        static_cast<std::uint32_t>(entry.SyncBefore), static_cast<std::uint32_t>(entry.SyncAfter),
        static_cast<std::uint32_t>(entry.AccessBefore), static_cast<std::uint32_t>(entry.AccessAfter));
}

std::string enhanced_text(const Barrier& barrier, const ResourceShape& shape) {
    d3d12::EnhancedBarriers batch;
    add(batch, barrier, shape, fake<ID3D12Resource>());
    std::string text;
    for (const D3D12_BUFFER_BARRIER& entry : batch.buffers())
        text += sync_text(entry) + "\n";
    for (const D3D12_TEXTURE_BARRIER& entry : batch.textures())
        text += sync_text(entry) +
                fmt::format(", layout {} -> {}{}\n", static_cast<int>(entry.LayoutBefore),
                            static_cast<int>(entry.LayoutAfter),
                            entry.Flags != D3D12_TEXTURE_BARRIER_FLAG_NONE ? ", discards" : "");
    return text.empty() ? "      enhanced  nothing\n" : text;
}

std::string all_streams() {
    std::string text = "Written by translation_test.cpp, which says how.\n"
                       "Vulkan's numbers are those of its header in hexadecimal, Direct3D's likewise.\n";
    for (std::uint32_t seed = 1; seed <= stream_count; ++seed) {
        Stream stream(seed, LayoutPolicy::exact, steps);
        text += fmt::format("\nstream {}\n", seed);
        for (const Event& event : stream.make())
            for (const Barrier& barrier : event.barriers) {
                const ResourceShape shape = stream.shapes.shape(barrier.resource);
                text += to_string({Event{{barrier}, {}, event.list, 0}});
                text +=
                    vulkan_text(barrier, shape) + legacy_text(barrier, shape) + enhanced_text(barrier, shape);
            }
    }
    return text;
}

TEST(BarrierTranslation, FiftyStreamsAreAsTheyWere) {
    const std::string text = all_streams();
    if (std::getenv("BINDERY_UPDATE_GOLDEN") != nullptr) {
        std::ofstream(path, std::ios::binary) << text;
        GTEST_SKIP() << path << " was written";
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream expected;
    expected << file.rdbuf();
    ASSERT_FALSE(expected.str().empty()) << path << " is missing";
    EXPECT_EQ(text, expected.str()) << "see the top of translation_test.cpp";
}

// ---------------------------------------------------------------- the same streams, judged by the double

using d3d12::ComPtr;

/// A texture or buffer of that shape that may be anything its format allows.
ComPtr<ID3D12Resource> make_resource(ID3D12Device* device, const ResourceShape& shape) {
    D3D12_RESOURCE_DESC desc{};
    desc.SampleDesc.Count = 1;
    desc.Height = desc.DepthOrArraySize = desc.MipLevels = 1;
    if (shape.texture) {
        desc.Dimension = D3D12_RESOURCE_DIMENSION_TEXTURE2D;
        desc.Width = desc.Height = 64;
        desc.DepthOrArraySize = shape.layers;
        desc.MipLevels = shape.mips;
        desc.Format = planes(shape) == 2                    ? DXGI_FORMAT_R32G8X24_TYPELESS
                      : any(shape.aspects & Aspects::depth) ? DXGI_FORMAT_R32_TYPELESS
                                                            : DXGI_FORMAT_R8G8B8A8_TYPELESS;
        desc.Flags = any(shape.aspects & Aspects::depth) ? D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL
                                                         : D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET |
                                                               D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS;
    } else {
        desc.Dimension = D3D12_RESOURCE_DIMENSION_BUFFER;
        desc.Width = 4096;
        desc.Layout = D3D12_TEXTURE_LAYOUT_ROW_MAJOR;
        desc.Flags = D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS;
    }
    D3D12_HEAP_PROPERTIES heap{};
    heap.Type = D3D12_HEAP_TYPE_DEFAULT;
    ComPtr<ID3D12Resource> resource;
    device->CreateCommittedResource(&heap, D3D12_HEAP_FLAG_NONE, &desc, D3D12_RESOURCE_STATE_COMMON, nullptr,
                                    resource.iid(), resource.put());
    return resource;
}

/// Records the barriers of a stream of up to three lists, each behind those that submission puts in front,
/// and executes them. What the double says.
template<class Batch>
std::string play(std::uint32_t seed, LayoutPolicy policy) {
    Stream stream(seed, policy);
    d3d12_double::Double api;
    const ComPtr<ID3D12Device10> device = api.device();
    std::vector<ComPtr<ID3D12Resource>> resources;
    for (std::uint32_t i = 0; i < stream.shapes.size(); ++i)
        resources.push_back(make_resource(device.get(), stream.shapes.shape(i)));
    ComPtr<ID3D12CommandQueue> queue;
    const D3D12_COMMAND_QUEUE_DESC direct{};
    device->CreateCommandQueue(&direct, queue.iid(), queue.put());
    ComPtr<ID3D12CommandAllocator> allocator;
    device->CreateCommandAllocator(D3D12_COMMAND_LIST_TYPE_DIRECT, allocator.iid(), allocator.put());
    ComPtr<ID3D12GraphicsCommandList7> list;
    device->CreateCommandList(0, D3D12_COMMAND_LIST_TYPE_DIRECT, allocator.get(), nullptr, list.iid(),
                              list.put());
    const auto execute = [&] {
        list->Close();
        ID3D12CommandList* const lists[] = {list.get()};
        queue->ExecuteCommandLists(1, lists);
        allocator->Reset();
        list->Reset(allocator.get(), nullptr);
    };
    std::uint32_t recorded = 0;
    for (const Event& event : stream.make()) {
        if (event.list != recorded && recorded != 0)
            execute();
        recorded = event.list;
        Batch batch;
        for (const Barrier& barrier : event.barriers)
            add(batch, barrier, stream.shapes.shape(barrier.resource), resources[barrier.resource].get());
        batch.record(list.get());
    }
    execute();
    std::string text;
    // Streams use resources as they come, also as their format or kind does not allow.
    for (const d3d12_double::Finding& finding : api.take_findings())
        if (finding.check != d3d12_double::Check::barrier_flags)
            text += finding.text + "\n";
    return text;
}

template<class Batch>
class Judged : public testing::Test {};
using Batches = testing::Types<d3d12::LegacyBarriers, d3d12::EnhancedBarriers>;
struct BatchNames {
    template<class Batch>
    static std::string GetName(int) {
        return std::is_same_v<Batch, d3d12::LegacyBarriers> ? "legacy" : "enhanced";
    }
};
TYPED_TEST_SUITE(Judged, Batches, BatchNames);

TYPED_TEST(Judged, BarriersStartWhereTheResourceIsAndAllowWhatFollows) {
    for (const LayoutPolicy policy : {LayoutPolicy::exact, LayoutPolicy::general})
        for (std::uint32_t seed = 1; seed <= judged_count; ++seed)
            ASSERT_EQ(play<TypeParam>(seed, policy), "") << "stream " << seed;
}

} // namespace
} // namespace bindery::barrier_test
