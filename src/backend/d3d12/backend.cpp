#include "backend/d3d12/backend.hpp"

#include "backend/d3d12/format.hpp"

#include <cassert>

namespace bindery::d3d12 {

using backend::PipelineNumber;
using backend::ResourceNumber;

Backend::Backend(const D3D12Desc& desc, const Runtime& runtime)
    : device_(desc, runtime), root_signatures_(device_), command_signatures_(device_), helpers_(device_),
      allocators_(device_), submissions_(device_) {}

void Backend::make_heap(const HeapDesc& desc, std::uint32_t copies) {
    heap_ = std::make_unique<Heap>(device_, desc, copies);
}

FormatSupport Backend::format_support(Format format) const {
    return query_format_support(device_, format);
}

void Backend::create_buffer(ResourceNumber number, const backend::BufferInfo& info) {
    resources_.grow(number).buffer = std::make_unique<BufferResource>(device_, info);
}

void Backend::create_texture(ResourceNumber number, const TextureDesc& desc) {
    resources_.grow(number).texture = std::make_unique<TextureResource>(device_, desc);
}

void Backend::create_acceleration_structure(ResourceNumber, const backend::AccelerationStructureInfo&) {
    assert(false && "DeviceInfo::ray_query is false");
}

void Backend::destroy_resource(ResourceNumber number) {
    heap_->forget_resource(number);
    resources_.grow(number) = {};
}

std::byte* Backend::mapped(ResourceNumber number, std::uint32_t version) {
    return resources_.buffer(number).version(version).mapped();
}

std::uint32_t Backend::copy_row_pitch_bytes(std::uint32_t row_bytes, std::uint32_t) const {
    constexpr std::uint32_t pitch = D3D12_TEXTURE_DATA_PITCH_ALIGNMENT;
    return (row_bytes + pitch - 1) / pitch * pitch;
}

std::uint32_t Backend::copy_offset_alignment_bytes(std::uint32_t) const {
    return D3D12_TEXTURE_DATA_PLACEMENT_ALIGNMENT;
}

void Backend::write_null(std::uint32_t index, Kind kind) {
    heap_->write_null(index, kind);
}

void Backend::write_buffer_view(std::uint32_t index, ResourceNumber buffer,
                                const backend::BufferViewInfo& view) {
    heap_->write_buffer_view(index, buffer, resources_.buffer(buffer), view);
}

void Backend::write_texture_view(std::uint32_t index, ResourceNumber texture,
                                 const backend::TextureViewInfo& view) {
    heap_->write_texture_view(index, texture, resources_.texture(texture), view);
}

void Backend::write_acceleration_structure(std::uint32_t, ResourceNumber) {
    assert(false && "DeviceInfo::ray_query is false");
}

void Backend::write_sampler(std::uint32_t index, const SamplerDesc& desc, std::uint32_t copy) {
    heap_->write_sampler(index, desc, copy);
}

void Backend::create_graphics_pipeline(PipelineNumber number, const backend::GraphicsPipelineInfo& info) {
    pipelines_.grow(number) = Pipeline(device_, root_signatures_, info);
}

void Backend::create_compute_pipeline(PipelineNumber number, const backend::ComputePipelineInfo& info) {
    pipelines_.grow(number) = Pipeline(device_, root_signatures_, info);
}

void Backend::destroy_pipeline(PipelineNumber number) {
    pipelines_.grow(number) = Pipeline();
}

std::unique_ptr<backend::Encoder> Backend::create_encoder(std::string_view name, std::uint32_t frame_copy) {
    return std::make_unique<Encoder>(Encoder::Place{device_, root_signatures_, command_signatures_, helpers_,
                                                    resources_, pipelines_, *heap_, allocators_},
                                     name, frame_copy);
}

std::uint64_t Backend::submit(std::span<std::unique_ptr<backend::Encoder>> encoders) {
    return submissions_.submit(encoders);
}

std::uint64_t Backend::completed() const {
    return submissions_.completed();
}

void Backend::wait(std::uint64_t value) {
    submissions_.wait(value);
}

} // namespace bindery::d3d12
