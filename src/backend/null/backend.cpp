#include "backend/null/backend.hpp"

#include <cassert>

namespace bindery::null {

Device create_device(const NullDesc& desc) {
    auto backend = std::make_unique<Backend>(desc);
    backend::check_heap(desc.heap, backend->max_resource_descriptors(), backend->max_samplers());
    return backend::make_device(std::move(backend), desc);
}

Backend::Backend(const NullDesc& desc)
    : memory_bytes_(desc.memory_bytes), resource_descriptors_(desc.heap.resource_descriptors),
      samplers_(desc.heap.samplers), frames_in_flight_(desc.frames_in_flight),
      late_completion_(desc.late_completion) {
    info_.backend = "null";
    info_.adapter = "no GPU";
    info_.driver = "null";
    info_.software = true;
    info_.shader_target = desc.shader_target;
    info_.ray_query = info_.float64 = info_.int16 = true;
    info_.tessellation = info_.geometry = true;
    // Direct3D 12's limits, so that what passes here passes on hardware. Buffers: what a 32-bit range can
    // say.
    info_.max_buffer_bytes = info_.max_storage_bytes = 0xffffffffu;
    info_.max_texture_2d = 16384;
    info_.max_texture_3d = 2048;
    info_.max_texture_layers = 2048;
}

FormatSupport Backend::format_support(Format format) const {
    const FormatInfo& info = format_info(format);
    FormatSupport support;
    if (format == Format::unknown)
        return support;
    const bool integer = info.klass == FormatClass::uint || info.klass == FormatClass::sint;
    const bool depth = has_depth(format);
    const bool three_words = info.block_bytes == 12; // no GPU has 96-bit textures in full
    support.sampled = !three_words;
    support.filtered = support.sampled && !integer && !has_stencil(format);
    support.storage = is_storage_format(format);
    support.color_target = !is_compressed(format) && !depth && !three_words && format != Format::rgb9e5_float;
    support.blendable = support.color_target && !integer;
    support.mips_generated = support.filtered && support.color_target;
    support.depth_stencil_target = depth;
    support.texel_buffer = info.texel_buffer;
    support.storage_texel_buffer = is_storage_format(format);
    support.vertex = info.texel_buffer;
    support.sample_counts = support.color_target || depth ? 0b1111 : 1;
    return support;
}

void Backend::check_index([[maybe_unused]] std::uint32_t index) const {
    assert(index < resource_descriptors_);
}

void Backend::write_null(std::uint32_t index, [[maybe_unused]] Kind kind) {
    check_index(index);
    assert(kind_info(kind).heap == HeapKind::resource);
}

void Backend::write_buffer_view(std::uint32_t index, backend::ResourceNumber buffer,
                                [[maybe_unused]] const backend::BufferViewInfo& view) {
    check_index(index);
    assert(view.kind >= Kind::structured_buffer && view.kind <= Kind::rw_buffer);
    assert(view.offset_bytes % 16 == 0 && view.size_bytes > 0);
    [[maybe_unused]] const Resource& resource = used(buffer);
    assert(resource.kind == ResourceKind::buffer);
    assert(view.offset_bytes + view.size_bytes <= resource.size_bytes);
}

void Backend::write_texture_view(std::uint32_t index, backend::ResourceNumber texture,
                                 [[maybe_unused]] const backend::TextureViewInfo& view) {
    check_index(index);
    assert(view.kind >= Kind::texture_1d && view.kind <= Kind::rw_texture_3d);
    [[maybe_unused]] const Resource& resource = used(texture);
    assert(resource.kind == ResourceKind::texture);
    assert(view.range.mip_count > 0 && view.range.first_mip + view.range.mip_count <= resource.texture.mips);
    assert(view.range.layer_count > 0 &&
           view.range.first_layer + view.range.layer_count <= resource.texture.layers);
}

void Backend::write_acceleration_structure(std::uint32_t index, backend::ResourceNumber structure) {
    check_index(index);
    [[maybe_unused]] const Resource& resource = used(structure);
    assert(resource.kind == ResourceKind::acceleration_structure);
}

void Backend::write_sampler([[maybe_unused]] std::uint32_t index, const SamplerDesc&,
                            [[maybe_unused]] std::uint32_t copy) {
    assert(index < samplers_ && (copy == every_copy || copy < frames_in_flight_));
}

void Backend::create_graphics_pipeline(backend::PipelineNumber,
                                       [[maybe_unused]] const backend::GraphicsPipelineInfo& info) {
    assert(info.desc->vertex != nullptr && info.root_dwords <= root_dword_count);
}

void Backend::create_compute_pipeline(backend::PipelineNumber,
                                      [[maybe_unused]] const backend::ComputePipelineInfo& info) {
    assert(info.desc->shader != nullptr && info.root_dwords <= root_dword_count);
}

void Backend::destroy_pipeline(backend::PipelineNumber) {}

} // namespace bindery::null
