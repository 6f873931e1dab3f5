// Drivers that fail, and devices that lack something.
#include "gpu/backend/fixture.hpp"

#include <bindery/error.hpp>

#include <gmock/gmock.h>

namespace bindery::gpu_test {
namespace {

using backend::Encoder;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

template<class F>
Error error_of(F&& f) {
    try {
        f();
    } catch (const Error& error) {
        return error;
    }
    ADD_FAILURE() << "nothing was thrown";
    return {Rule{}, "", ""};
}

class Failures : public BackendTest {
protected:
    vulkan::Device& device() { return backend().device(); }
};

TEST_F(Failures, ALostDeviceIsAnErrorAtSubmission) {
    const auto target = make_buffer(64, BufferUsage::copy_target);
    std::unique_ptr<Encoder> encoders[1] = {backend().create_encoder("lost", 0)};
    encoders[0]->fill_buffer(target, 0, 64, 1);
    encoders[0]->finish();
    auto& function = device().functions().vkQueueSubmit2;
    const auto real = function;
    function = [](VkQueue, std::uint32_t, const VkSubmitInfo2*, VkFence) { return VK_ERROR_DEVICE_LOST; };
    const Error error = error_of([&] { backend().submit(encoders); });
    function = real;
    EXPECT_EQ(error.rule(), Rule::device_lost);
    EXPECT_THAT(error.what(), HasSubstr("VK_ERROR_DEVICE_LOST"));
    // Nothing was submitted, so the encoder is still the caller's.
    ASSERT_NE(encoders[0], nullptr);
    backend().wait(backend().submit(encoders));
}

TEST_F(Failures, ALostDeviceIsAnErrorWhileWaiting) {
    auto& function = device().functions().vkWaitSemaphores;
    const auto real = function;
    function = [](VkDevice, const VkSemaphoreWaitInfo*, std::uint64_t) { return VK_ERROR_DEVICE_LOST; };
    const Error error = error_of([&] { backend().wait(backend().completed()); });
    function = real;
    EXPECT_EQ(error.rule(), Rule::device_lost);
}

TEST_F(Failures, ADriverThatDoesNotCompileIsNamedWithThePipeline) {
    auto& function = device().functions().vkCreateComputePipelines;
    const auto real = function;
    function = [](VkDevice, VkPipelineCache, std::uint32_t, const VkComputePipelineCreateInfo*,
                  const VkAllocationCallbacks*, VkPipeline*) { return VK_ERROR_UNKNOWN; };
    const Error error = error_of([&] { make_compute("[numthreads(1, 1, 1)] void main() {}", 0); });
    function = real;
    EXPECT_EQ(error.rule(), Rule::pipeline_state);
    EXPECT_THAT(error.what(), HasSubstr("test pipeline"));
}

TEST_F(Failures, AShaderOfAnotherStageIsRefused) {
    Shader shader = compile("[numthreads(1, 1, 1)] void main() {}", "main", Stage::compute);
    shader.stage = Stage::vertex;
    const GraphicsPipelineDesc desc{.name = "wrong stage", .vertex = &shader};
    const Error error = error_of([&] { backend().create_graphics_pipeline(50, {&desc, {}, 0}); });
    EXPECT_EQ(error.rule(), Rule::spirv_malformed);
    EXPECT_THAT(error.what(), HasSubstr("vertex"));
}

TEST_F(Failures, AnAdapterThatIsNotThereIsNamedWithThoseThatAre) {
    vulkan::VulkanDesc desc;
    desc.adapter = "no such adapter";
    const Error error = error_of([&] { vulkan::Backend another(desc); });
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
    EXPECT_THAT(error.what(), HasSubstr("no such adapter"));
    EXPECT_THAT(error.what(), HasSubstr("llvmpipe"));
}

TEST_F(Failures, SoftwareMayBeRefused) {
    vulkan::VulkanDesc desc;
    desc.allow_software = false;
    EXPECT_EQ(error_of([&] { vulkan::Backend another(desc); }).rule(), Rule::device_unavailable);
}

TEST_F(Failures, AdaptersAreFoundByAPartOfTheirNameInAnyCase) {
    vulkan::VulkanDesc desc;
    desc.adapter = "LLVMPipe";
    const vulkan::Backend another(desc);
    EXPECT_THAT(another.info().adapter, HasSubstr("llvmpipe"));
}

TEST_F(Failures, AdaptersAreListedWithWhatTheyLack) {
    const std::vector<vulkan::AdapterInfo> adapters = vulkan::list_adapters();
    ASSERT_THAT(adapters, Not(IsEmpty()));
    EXPECT_THAT(adapters[0].missing, IsEmpty());
    EXPECT_TRUE(adapters[0].software);
    EXPECT_THAT(adapters[0].driver, HasSubstr("Mesa"));
}

/// A backend of its own, with stand-ins for nulls.
TEST_F(Failures, NullsWithoutTheFeatureReadZeroToo) {
    std::vector<std::string> messages;
    {
        vulkan::VulkanDesc desc;
        desc.validation = true;
        desc.diagnostics = [&](const Diagnostic& message) { messages.push_back(message.text); };
        vulkan::Backend other(desc);
        other.make_heap({.resource_descriptors = 64, .samplers = 4}, 1, vulkan::NullSource::stand_ins);
        for (const KindInfo& kind : kind_table)
            if (kind.heap == HeapKind::resource && kind.kind != Kind::transient)
                other.write_null(null_index(kind.kind), kind.kind);
        other.create_buffer(
            0, {"result", 16, BufferUsage::shader_write | BufferUsage::copy_target, Memory::read_back, 1});
        other.write_buffer_view(40, 0, {Kind::rw_structured_buffer, 0, 16, 4, Format::unknown});
        const Shader shader = compile(R"(
#include <bindery/shader.h>
using namespace bindery;
struct Root {
    BufferBinding<float4> texels;
    TextureCubeArrayBinding<float4> cubes;
    Texture2DMSBinding<float4> samples;
    StructuredBufferBinding<uint> structured;
    RWStructuredBufferBinding<float> target;
};
[numthreads(1, 1, 1)] void main() {
    Root root = root_data<Root>();
    root.target.store(0, root.texels.load(0).x);
    root.target.store(1, root.cubes.sample_level(samplers::linear_clamp, float4(0, 1, 0, 0), 0).x);
    root.target.store(2, root.samples.get().Load(int2(0, 0), 1).x);
    root.target.store(3, asfloat(root.structured.load(1)));
}
)",
                                      "main", Stage::compute);
        const ComputePipelineDesc pipeline{.name = "nulls", .shader = &shader};
        other.create_compute_pipeline(0, {&pipeline, 5});
        std::memset(other.mapped(0, 0), 0xff, 16);
        std::unique_ptr<Encoder> encoders[1] = {other.create_encoder("nulls", 0)};
        backend::DispatchPacket packet{};
        packet.pipeline = 0;
        packet.groups = {1, 1, 1};
        packet.root.dwords = {null_index(Kind::buffer), null_index(Kind::texture_cube_array),
                              null_index(Kind::texture_2d_ms), null_index(Kind::structured_buffer), 40};
        encoders[0]->dispatch(packet);
        encoders[0]->barriers(std::array{buffer_barrier(0, Access::compute_write, Access::host_read)});
        encoders[0]->finish();
        other.wait(other.submit(encoders));
        EXPECT_EQ(values_of<std::uint32_t>({other.mapped(0, 0), 16}),
                  (std::vector<std::uint32_t>{0, 0, 0, 0}));
    }
    EXPECT_THAT(messages, IsEmpty());
}

} // namespace
} // namespace bindery::gpu_test
