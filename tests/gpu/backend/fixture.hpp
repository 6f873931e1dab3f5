#pragma once
// Tests of the backend alone, by its numbers: no frontend, no planner.

#include "backend/interface.hpp"
#include "backend/vulkan/backend.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::gpu_test {

/// One Vulkan backend with validation a process, and the messages of the layer.
class VulkanProcess {
public:
    static VulkanProcess& get();

    vulkan::Backend& backend() { return *backend_; }
    /// What the layer said since the last call.
    std::vector<std::string> take_messages();

private:
    VulkanProcess();

    std::vector<std::string> messages_;
    std::unique_ptr<vulkan::Backend> backend_;
};

inline constexpr std::uint32_t heap_copies = 2;

/// Compiles for Vulkan with the library's own header on the include path. Fails by CompileError.
Shader compile(std::string_view text, std::string_view entry, Stage stage, Compiler compiler = Compiler::dxc);

class BackendTest : public testing::Test {
protected:
    void SetUp() override;
    /// Destroys what the test made; fails if the layer said anything.
    void TearDown() override;

    vulkan::Backend& backend() { return VulkanProcess::get().backend(); }

    model::ResourceNumber make_buffer(std::uint64_t size_bytes, BufferUsage usage,
                                      Memory memory = Memory::gpu, std::uint32_t versions = 1);
    /// Upload memory with these bytes.
    model::ResourceNumber make_upload(std::span<const std::byte> bytes,
                                      BufferUsage usage = BufferUsage::copy_source);
    model::ResourceNumber make_texture(const TextureDesc& desc);
    model::ResourceNumber make_structure(const backend::AccelerationStructureInfo& info);

    /// A compute pipeline with the entry point "main" of that text.
    backend::PipelineNumber make_compute(std::string_view text, std::uint32_t root_dwords,
                                         Compiler compiler = Compiler::dxc);

    /// Records with one encoder, submits it and waits.
    void run(const std::function<void(backend::Encoder&)>& record, std::uint32_t frame_copy = 0);
    /// The buffer's bytes, by a copy that comes after `last`.
    std::vector<std::byte> read(model::ResourceNumber buffer, std::uint64_t size_bytes, Access last,
                                std::uint32_t frame_copy = 0);

    /// A heap index that the test has for itself.
    std::uint32_t next_index() { return next_index_++; }

private:
    model::ResourceNumber next() { return next_number_++; }

    static model::ResourceNumber next_number_;
    std::vector<model::ResourceNumber> made_;
    std::vector<backend::PipelineNumber> pipelines_;
    std::uint32_t next_index_ = reserved_heap_indices;
};

/// Of a whole buffer.
model::Barrier buffer_barrier(model::ResourceNumber buffer, AccessSet before, Access after);
/// Of mips and layers of a texture. Without `before` the contents are lost.
model::Barrier texture_barrier(model::ResourceNumber texture, Format format, model::SubresourceRange range,
                               std::optional<Access> before, Access after);

template<class T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}
template<class T>
std::vector<T> values_of(std::span<const std::byte> bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

} // namespace bindery::gpu_test
