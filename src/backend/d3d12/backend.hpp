#pragma once
// The Direct3D 12 backend as the frontend sees it.

#include "backend/d3d12/encoder.hpp"
#include "backend/d3d12/heap.hpp"
#include "backend/d3d12/root_signature.hpp"
#include "backend/d3d12/submission.hpp"
#include "backend/d3d12/tables.hpp"
#include "backend/interface.hpp"

#include <bindery/d3d12.hpp>

namespace bindery::d3d12 {

class Backend final : public backend::Backend {
public:
    /// Throws as d3d12::create_device does, heap_limit aside: the heap's size must fit.
    explicit Backend(const D3D12Desc& desc, const Runtime& runtime);

    /// For tests, which look at and break what lies below.
    Device& device() { return device_; }
    /// Comes first, once the heap's size is known to fit.
    void make_heap(const HeapDesc& desc, std::uint32_t copies);

    const DeviceInfo& info() const override { return device_.info(); }
    FormatSupport format_support(Format format) const override;
    std::uint32_t max_resource_descriptors() const override { return d3d12::max_resource_descriptors; }
    std::uint32_t max_samplers() const override { return d3d12::max_samplers; }

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
    std::uint64_t completed() const override;
    void wait(std::uint64_t value) override;

private:
    // In the order in which they need each other; destroyed the other way round.
    Device device_;
    RootSignatures root_signatures_;
    CommandSignatures command_signatures_;
    HelperPipelines helpers_;
    ResourceTable resources_;
    PipelineTable pipelines_;
    std::unique_ptr<Heap> heap_;
    CommandAllocatorPool allocators_;
    Submissions submissions_;
};

} // namespace bindery::d3d12
