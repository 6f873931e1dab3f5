#include "gpu/backend/fixture.hpp"

#include <cstdlib>
#include <cstring>
#include <utility>

namespace bindery::gpu_test {

using backend::Encoder;
using model::ResourceNumber;

VulkanProcess::VulkanProcess() {
    vulkan::VulkanDesc desc;
    desc.name = "backend tests";
    desc.validation = true;
    desc.diagnostics = [this](const Diagnostic& message) { messages_.push_back(message.text); };
    backend_ = std::make_unique<vulkan::Backend>(desc);
    backend_->make_heap({.resource_descriptors = 4096, .samplers = 64}, heap_copies);
}

VulkanProcess& VulkanProcess::get() {
    // Never destroyed: the layer and the driver have globals of their own, whose order of death is not ours.
    static VulkanProcess& process = *new VulkanProcess();
    return process;
}

std::vector<std::string> VulkanProcess::take_messages() {
    return std::exchange(messages_, {});
}

ResourceNumber BackendTest::next_number_ = 0;

Shader compile(std::string_view text, std::string_view entry, Stage stage, Compiler compiler) {
    // One for all tests: the compilers take long to start.
    static ShaderCompiler& shaders = *new ShaderCompiler();
    CompileRequest request;
    request.path = "test.hlsl";
    request.source = text;
    request.entry = entry;
    request.stage = stage;
    request.target = ShaderTarget::spirv;
    request.compiler = compiler;
    return shaders.compile(request);
}

void BackendTest::SetUp() {
    const DeviceInfo& info = backend().info();
    // By hand on hardware: BINDERY_TEST_ANY_DEVICE=1. Elsewhere another driver than the pinned one is a
    // mistake.
    if (std::getenv("BINDERY_TEST_ANY_DEVICE") != nullptr)
        return;
    ASSERT_NE(info.adapter.find("llvmpipe"), std::string::npos) << info.adapter;
    ASSERT_TRUE(info.software);
}

void BackendTest::TearDown() {
    for (ResourceNumber number : made_)
        backend().destroy_resource(number);
    for (backend::PipelineNumber number : pipelines_)
        backend().destroy_pipeline(number);
    EXPECT_EQ(VulkanProcess::get().take_messages(), std::vector<std::string>{});
}

ResourceNumber BackendTest::make_buffer(std::uint64_t size_bytes, BufferUsage usage, Memory memory,
                                        std::uint32_t versions) {
    const ResourceNumber number = next();
    backend().create_buffer(number, {"test buffer", size_bytes, usage, memory, versions});
    made_.push_back(number);
    return number;
}

ResourceNumber BackendTest::make_upload(std::span<const std::byte> bytes, BufferUsage usage) {
    const ResourceNumber number = make_buffer(bytes.size(), usage, Memory::upload);
    std::memcpy(backend().mapped(number, 0), bytes.data(), bytes.size());
    return number;
}

ResourceNumber BackendTest::make_texture(const TextureDesc& desc) {
    const ResourceNumber number = next();
    backend().create_texture(number, desc);
    made_.push_back(number);
    return number;
}

ResourceNumber BackendTest::make_structure(const backend::AccelerationStructureInfo& info) {
    const ResourceNumber number = next();
    backend().create_acceleration_structure(number, info);
    made_.push_back(number);
    return number;
}

backend::PipelineNumber BackendTest::make_compute(std::string_view text, std::uint32_t root_dwords,
                                                  Compiler compiler) {
    const Shader shader = compile(text, "main", Stage::compute, compiler);
    const ComputePipelineDesc desc{.name = "test pipeline", .shader = &shader};
    const auto number = static_cast<backend::PipelineNumber>(pipelines_.size());
    backend().create_compute_pipeline(number, {&desc, root_dwords});
    pipelines_.push_back(number);
    return number;
}

void BackendTest::run(const std::function<void(Encoder&)>& record, std::uint32_t frame_copy) {
    std::unique_ptr<Encoder> encoders[1] = {backend().create_encoder("test", frame_copy)};
    record(*encoders[0]);
    encoders[0]->finish();
    backend().wait(backend().submit(encoders));
}

std::vector<std::byte> BackendTest::read(ResourceNumber buffer, std::uint64_t size_bytes, Access last,
                                         std::uint32_t frame_copy) {
    const ResourceNumber target = make_buffer(size_bytes, BufferUsage::copy_target, Memory::read_back);
    run(
        [&](Encoder& encoder) {
            encoder.barriers(std::array{buffer_barrier(buffer, last, Access::copy_source)});
            encoder.copy_buffer({buffer, target, 0, 0, size_bytes});
            encoder.barriers(std::array{buffer_barrier(target, Access::copy_target, Access::host_read)});
        },
        frame_copy);
    const std::byte* bytes = backend().mapped(target, 0);
    return {bytes, bytes + size_bytes};
}

model::Barrier buffer_barrier(ResourceNumber buffer, AccessSet before, Access after) {
    model::Barrier barrier;
    barrier.resource = buffer;
    barrier.before = before;
    barrier.after = after;
    return barrier;
}

model::Barrier texture_barrier(ResourceNumber texture, Format format, model::SubresourceRange range,
                               std::optional<Access> before, Access after) {
    model::Barrier barrier;
    barrier.resource = texture;
    barrier.range = range;
    if (before) {
        barrier.before = *before;
        barrier.old_layout = layout_for(*before, has_depth(format));
    }
    barrier.discard = !before;
    barrier.after = after;
    barrier.new_layout = layout_for(after, has_depth(format));
    return barrier;
}

} // namespace bindery::gpu_test
