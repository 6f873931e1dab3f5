// Devices on the D3D12 runtime of the tests: the application's own, refusals, and the heap at its limits.
#include "backend/d3d12/backend.hpp"
#include "gpu/fixture.hpp"

#include <bindery/command_list.hpp>
#include <bindery/d3d12.hpp>

#include <gmock/gmock.h>

#include <numeric>

namespace bindery::gpu_test {
namespace {

using d3d12::ComPtr;
using d3d12::D3D12Desc;
using testing::HasSubstr;
using testing::IsEmpty;

template<class F>
Error error_of(F&& f) {
    try {
        f();
    } catch (const Error& error) {
        return error;
    }
    ADD_FAILURE() << "nothing was thrown";
    return {Rule::device_lost, "", ""};
}

ULONG references(IUnknown* object) {
    object->AddRef();
    return object->Release();
}

std::vector<std::uint32_t> numbers(std::size_t count) {
    std::vector<std::uint32_t> values(count);
    std::iota(values.begin(), values.end(), 1u);
    return values;
}

TEST(D3D12ExternalDevice, IsUsedAndGivenBack) {
    ComPtr<ID3D12Device> device;
    ASSERT_EQ(
        d3d12::find_runtime().create_device(nullptr, D3D_FEATURE_LEVEL_11_0, device.iid(), device.put()),
        S_OK);
    ComPtr<ID3D12CommandQueue> queue;
    const D3D12_COMMAND_QUEUE_DESC queue_desc{D3D12_COMMAND_LIST_TYPE_DIRECT, 0,
                                              D3D12_COMMAND_QUEUE_FLAG_NONE, 0};
    ASSERT_EQ(device->CreateCommandQueue(&queue_desc, queue.iid(), queue.put()), S_OK);
    const ULONG device_references = references(device.get());
    const ULONG queue_references = references(queue.get());
    D3D12Desc desc;
    desc.external = {device.get(), queue.get()};
    // Twice: the first must leave nothing behind that the second would miss.
    for (int i = 0; i < 2; ++i) {
        Device ours = d3d12::create_device(desc);
        const Buffer buffer = ours.create_buffer({.name = "numbers", .size_bytes = 256});
        const std::vector<std::uint32_t> values = numbers(64);
        ours.upload<std::uint32_t>(buffer, values);
        EXPECT_EQ(values_of<std::uint32_t>(ours.read(buffer)), values);
        CommandList list = ours.create_command_list("fill");
        list.push_marker("twice");
        list.fill(buffer, 7);
        list.pop_marker();
        ours.submit(std::move(list));
        EXPECT_EQ(values_of<std::uint32_t>(ours.read(buffer)), std::vector<std::uint32_t>(64, 7));
    }
    EXPECT_EQ(references(device.get()), device_references);
    EXPECT_EQ(references(queue.get()), queue_references);
}

TEST(D3D12Adapters, AreListedWithWhatTheyAre) {
    const std::vector<d3d12::AdapterInfo> adapters = d3d12::list_adapters();
    ASSERT_FALSE(adapters.empty());
    EXPECT_THAT(adapters[0].missing, IsEmpty());
    EXPECT_FALSE(adapters[0].name.empty());
    EXPECT_FALSE(adapters[0].driver.empty());
}

TEST(D3D12Refusals, ANameThatNoAdapterHas) {
    D3D12Desc desc;
    desc.adapter = "no such adapter";
    const Error error = error_of([&] { (void)d3d12::create_device(desc); });
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
    EXPECT_THAT(error.detail(), HasSubstr("no such adapter"));
}

TEST(D3D12Refusals, TheDebugLayerWhereThereIsNone) {
    D3D12Desc desc;
    desc.validation = true;
    EXPECT_EQ(error_of([&] { (void)d3d12::create_device(desc); }).rule(), Rule::device_feature);
}

TEST(D3D12Refusals, AShaderTargetThatTheDeviceDoesNotRun) {
    D3D12Desc desc;
    desc.shader_target = ShaderTarget::dxil_6_6;
    const Error error = error_of([&] { (void)d3d12::create_device(desc); });
    EXPECT_EQ(error.rule(), Rule::device_feature);
    EXPECT_THAT(error.detail(), HasSubstr("dxil_6_6"));
    EXPECT_THAT(error.detail(), HasSubstr("dxil_6_0"));
    desc.shader_target = ShaderTarget::spirv;
    EXPECT_EQ(error_of([&] { (void)d3d12::create_device(desc); }).rule(), Rule::device_feature);
}

TEST(D3D12Refusals, HeapsBeyondTheirLimits) {
    D3D12Desc desc;
    desc.heap.resource_descriptors = 1'000'001;
    const Error resources = error_of([&] { (void)d3d12::create_device(desc); });
    EXPECT_EQ(resources.rule(), Rule::heap_limit);
    EXPECT_THAT(resources.detail(), HasSubstr("1000001"));
    EXPECT_THAT(resources.detail(), HasSubstr("1000000"));
    desc.heap = {.samplers = 2'049};
    const Error samplers = error_of([&] { (void)d3d12::create_device(desc); });
    EXPECT_EQ(samplers.rule(), Rule::heap_limit);
    EXPECT_THAT(samplers.detail(), HasSubstr("2049"));
}

TEST(D3D12Refusals, ABufferThatNoMemoryHolds) {
    Device device = d3d12::create_device({});
    const std::uint64_t most = device.info().max_buffer_bytes;
    const Error error = error_of([&] {
        (void)device.create_buffer({.name = "huge", .size_bytes = most, .usage = BufferUsage::copy_target});
    });
    EXPECT_EQ(error.rule(), Rule::memory_exhausted);
    EXPECT_EQ(error.object(), "huge");
    // The device goes on.
    const Buffer small = device.create_buffer({.name = "small", .size_bytes = 16});
    EXPECT_EQ(device.read(small).size(), 16u);
}

/// target[0] = source[0] + 1, by the indices of both.
constexpr std::string_view copy_one = R"(
#include <bindery/shader.h>
using namespace bindery;
struct Root { StructuredBufferBinding<uint> source; RWStructuredBufferBinding<uint> target; };
[numthreads(1, 1, 1)] void main() {
    Root root = root_data<Root>();
    root.target.store(0, root.source.load(0) + 1);
}
)";

TEST(D3D12Heap, IsUsedAtBothEndsOfTheLargestThereIs) {
    D3D12Desc desc;
    d3d12::Backend backend(desc, d3d12::find_runtime());
    constexpr std::uint32_t most = 1'000'000;
    backend.make_heap({.resource_descriptors = most, .samplers = 2'048}, 1);
    backend.write_sampler(2'047, {}, backend::Backend::every_copy);
    const auto memory = BufferUsage::shader_read | BufferUsage::shader_write | BufferUsage::copy_source;
    backend.create_buffer(0, {"source", 16, BufferUsage::shader_read, Memory::upload, 1});
    backend.create_buffer(1, {"target", 16, memory, Memory::gpu, 1});
    backend.create_buffer(2, {"result", 16, BufferUsage::copy_target, Memory::read_back, 1});
    const std::uint32_t value = 41;
    std::memcpy(backend.mapped(0, 0), &value, sizeof(value));
    backend.write_buffer_view(0, 0, {Kind::structured_buffer, 0, 16, 4, Format::unknown});
    backend.write_buffer_view(most - 1, 1, {Kind::rw_structured_buffer, 0, 16, 4, Format::unknown});
    const Shader shader = compile_text(backend.info().shader_target, copy_one, "main", Stage::compute,
                                       Compiler::dxc, {.name = "Root"});
    const ComputePipelineDesc pipeline{.name = "copy one", .shader = &shader};
    backend.create_compute_pipeline(0, {&pipeline, 2});

    std::unique_ptr<backend::Encoder> encoders[1] = {backend.create_encoder("list", 0)};
    backend::DispatchPacket packet{};
    packet.groups = {1, 1, 1};
    packet.root.dwords = {0, most - 1};
    encoders[0]->dispatch(packet);
    model::Barrier barrier;
    barrier.resource = 1;
    barrier.before = barrier.state_before = Access::compute_write;
    barrier.after = barrier.state_after = Access::copy_source;
    encoders[0]->barriers(std::array{barrier});
    encoders[0]->copy_buffer({1, 2, 0, 0, 16});
    encoders[0]->finish();
    backend.wait(backend.submit(encoders));
    EXPECT_EQ(values_of<std::uint32_t>({backend.mapped(2, 0), 4})[0], 42u);
}

} // namespace
} // namespace bindery::gpu_test
