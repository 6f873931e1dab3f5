#pragma once
// The null backend: the whole interface on CPU memory.

#include "backend/interface.hpp"
#include "backend/null/resource.hpp"

#include <bindery/null.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace bindery::null {

class Backend : public backend::Backend {
public:
    explicit Backend(const NullDesc& desc);

    const DeviceInfo& info() const override { return info_; }
    FormatSupport format_support(Format format) const override;
    std::uint32_t max_resource_descriptors() const override { return 1'000'000; }
    std::uint32_t max_samplers() const override { return 2048; }

    void create_buffer(backend::ResourceNumber number, const backend::BufferInfo& info) override;
    void create_texture(backend::ResourceNumber number, const TextureDesc& desc) override;
    void create_acceleration_structure(backend::ResourceNumber number,
                                       const backend::AccelerationStructureInfo& info) override;
    void destroy_resource(backend::ResourceNumber number) override;
    std::byte* mapped(backend::ResourceNumber number, std::uint32_t version) override;
    std::uint32_t copy_row_pitch_bytes(std::uint32_t row_bytes, std::uint32_t block_bytes) const override;
    std::uint32_t copy_offset_alignment_bytes(std::uint32_t block_bytes) const override;

    void write_null(std::uint32_t index, Kind kind) override;
    void write_buffer_view(std::uint32_t index, backend::ResourceNumber buffer,
                           const backend::BufferViewInfo& view) override;
    void write_texture_view(std::uint32_t index, backend::ResourceNumber texture,
                            const backend::TextureViewInfo& view) override;
    void write_acceleration_structure(std::uint32_t index, backend::ResourceNumber structure) override;
    void write_sampler(std::uint32_t index, const SamplerDesc& desc, std::uint32_t copy) override;

    void create_graphics_pipeline(backend::PipelineNumber number,
                                  const backend::GraphicsPipelineInfo& info) override;
    void create_compute_pipeline(backend::PipelineNumber number,
                                 const backend::ComputePipelineInfo& info) override;
    void destroy_pipeline(backend::PipelineNumber number) override;

    std::unique_ptr<backend::Encoder> create_encoder(std::string_view name,
                                                     std::uint32_t frame_copy) override;
    std::uint64_t submit(std::span<std::unique_ptr<backend::Encoder>> encoders) override;
    std::uint64_t completed() const override { return completed_.load(); }
    void wait(std::uint64_t value) override;

private:
    Resource& add(backend::ResourceNumber number, ResourceKind kind, std::string_view name);
    void take_memory(std::string_view name, std::uint64_t bytes);
    void check_index(std::uint32_t index) const;
    Resource& used(backend::ResourceNumber number);

    DeviceInfo info_;
    std::uint64_t memory_bytes_;
    std::uint64_t taken_bytes_ = 0;
    std::uint32_t resource_descriptors_, samplers_, frames_in_flight_;
    bool late_completion_;
    std::uint64_t submitted_ = 0;
    std::atomic<std::uint64_t> completed_{0}; ///< Asked for from any thread.
    std::vector<Resource> resources_;
};

} // namespace bindery::null
