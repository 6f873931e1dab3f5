#include "validate/buffer.hpp"

#include "validate/words.hpp"

#include <fmt/format.h>

namespace bindery::validate {
namespace {

void check_stride(std::string_view name, std::uint32_t stride_bytes, Issues& issues) {
    if (stride_bytes % 4 != 0)
        issues.push_back({Rule::binding_stride, std::string(name),
                          fmt::format("\"{}\" has elements of {} bytes, which is not a multiple of 4", name,
                                      stride_bytes)});
    if (stride_bytes > max_stride_bytes)
        issues.push_back({Rule::binding_stride, std::string(name),
                          fmt::format("\"{}\" has elements of {} bytes and {} are allowed", name,
                                      stride_bytes, max_stride_bytes)});
}

void check_size(const BufferDesc& desc, const DeviceInfo& device, Issues& issues) {
    if (desc.size_bytes == 0)
        issues.push_back({Rule::resource_empty, desc.name,
                          fmt::format("\"{}\" is a buffer of 0 bytes and needs at least 1", desc.name)});
    if (desc.size_bytes > device.max_buffer_bytes)
        issues.push_back({Rule::resource_too_large, desc.name,
                          fmt::format("\"{}\" is a buffer of {} bytes and this device allows {}", desc.name,
                                      desc.size_bytes, device.max_buffer_bytes)});
    else if ((has(desc.usage, BufferUsage::shader_read) || has(desc.usage, BufferUsage::shader_write)) &&
             desc.size_bytes > device.max_storage_bytes)
        issues.push_back(
            {Rule::resource_too_large, desc.name,
             fmt::format("\"{}\" is a buffer of {} bytes for shaders, and a shader sees {} at most on "
                         "this device",
                         desc.name, desc.size_bytes, device.max_storage_bytes)});
}

void check_texel_format(const BufferDesc& desc, const FormatSupport& texel, Issues& issues) {
    const bool wanted = has(desc.usage, BufferUsage::texel);
    if (desc.texel_format == Format::unknown)
        return; // views may name one
    if (!wanted)
        issues.push_back({Rule::resource_usage, desc.name,
                          fmt::format("\"{}\" has the texel format {} and no BufferUsage::texel", desc.name,
                                      to_string(desc.texel_format))});
    else if (!texel.texel_buffer)
        issues.push_back(
            {Rule::format_unsupported, desc.name,
             fmt::format("\"{}\" has the texel format {}, which this device has no typed buffers of",
                         desc.name, to_string(desc.texel_format))});
    else if (has(desc.usage, BufferUsage::shader_write) && !texel.storage_texel_buffer)
        issues.push_back(
            {Rule::format_unsupported, desc.name,
             fmt::format(
                 "\"{}\" has the texel format {}, which this device has no writable typed buffers of{}",
                 desc.name, to_string(desc.texel_format), bgra_advice(desc.texel_format))});
}

/// Bytes of what a view counts in.
std::uint32_t element_bytes(const BufferDesc& buffer, const BufferViewDesc& view) {
    const Format format = view.texel_format == Format::unknown ? buffer.texel_format : view.texel_format;
    if (view.texel_format != Format::unknown ||
        (view.stride_bytes == 0 && buffer.stride_bytes == 0 && format != Format::unknown))
        return block_bytes(format);
    const std::uint32_t stride = view.stride_bytes == 0 ? buffer.stride_bytes : view.stride_bytes;
    return stride == 0 ? 4 : stride;
}

void check_texel_field(const BufferDesc& buffer, const BufferPart& part, Kind kind, ElementType element,
                       const FormatSupport& texel, Issues& issues) {
    if (!has(buffer.usage, BufferUsage::texel)) {
        issues.push_back({Rule::resource_usage, buffer.name,
                          fmt::format("\"{}\" is bound to a {} and was made without BufferUsage::texel",
                                      buffer.name, kind_info(kind).hlsl_name)});
        return;
    }
    if (part.texel_format == Format::unknown) {
        issues.push_back({Rule::binding_kind, buffer.name,
                          fmt::format("\"{}\" is bound to a {} and has no texel format", buffer.name,
                                      kind_info(kind).hlsl_name)});
        return;
    }
    if (shader_scalar(part.texel_format) != element.scalar())
        issues.push_back(
            {Rule::binding_element, buffer.name,
             fmt::format("\"{}\" has the texel format {}, which a shader reads as {}, and the field is "
                         "a {}<{}>",
                         buffer.name, to_string(part.texel_format),
                         scalar_name(shader_scalar(part.texel_format)), kind_info(kind).hlsl_name,
                         element_name(element))});
    if (kind == Kind::rw_buffer ? !texel.storage_texel_buffer : !texel.texel_buffer)
        issues.push_back({Rule::format_unsupported, buffer.name,
                          fmt::format("\"{}\" is bound to a {} in {}, which this device does not have{}",
                                      buffer.name, kind_info(kind).hlsl_name, to_string(part.texel_format),
                                      bgra_advice(part.texel_format))});
}

} // namespace

void check_buffer(const BufferDesc& desc, const DeviceInfo& device, const FormatSupport& texel,
                  Issues& issues) {
    if (desc.usage == BufferUsage::none)
        issues.push_back({Rule::resource_usage, desc.name,
                          fmt::format("\"{}\" has BufferUsage::none and needs at least 1 usage", desc.name)});
    check_size(desc, device, issues);
    check_stride(desc.name, desc.stride_bytes, issues);
    if (desc.stride_bytes > desc.size_bytes && desc.size_bytes != 0)
        issues.push_back({Rule::binding_stride, desc.name,
                          fmt::format("\"{}\" has elements of {} bytes and room for {} bytes", desc.name,
                                      desc.stride_bytes, desc.size_bytes)});
    check_texel_format(desc, texel, issues);
    if (desc.memory != Memory::gpu && has(desc.usage, BufferUsage::shader_write))
        issues.push_back(
            {Rule::resource_memory, desc.name,
             fmt::format("\"{}\" is written by shaders and lies in {} memory; shaders write Memory::gpu",
                         desc.name, memory_name(desc.memory))});
    if (desc.per_frame && desc.memory != Memory::upload)
        issues.push_back(
            {Rule::resource_memory, desc.name,
             fmt::format("\"{}\" is rewritten each frame by the CPU and lies in {} memory; that needs "
                         "Memory::upload",
                         desc.name, memory_name(desc.memory))});
}

BufferPart resolve_buffer_view(const BufferDesc& buffer, const BufferViewDesc& view, Issues& issues) {
    const std::uint64_t bytes = element_bytes(buffer, view);
    BufferPart part;
    part.stride_bytes = view.stride_bytes == 0 ? buffer.stride_bytes : view.stride_bytes;
    part.texel_format = view.texel_format == Format::unknown ? buffer.texel_format : view.texel_format;
    check_stride(buffer.name, part.stride_bytes, issues);
    const std::uint64_t held = buffer.size_bytes / bytes;
    const std::uint64_t count = view.element_count != 0 || view.first_element >= held
                                    ? view.element_count
                                    : held - view.first_element;
    if (view.first_element >= held)
        issues.push_back(
            {Rule::view_range, buffer.name,
             fmt::format("a view of \"{}\" starts at element {} of {} bytes, and the buffer holds {}",
                         buffer.name, view.first_element, bytes, held)});
    else if (count > held - view.first_element)
        issues.push_back(
            {Rule::view_range, buffer.name,
             fmt::format("a view of \"{}\" takes {} elements of {} bytes from element {} on, and the "
                         "buffer holds {}",
                         buffer.name, count, bytes, view.first_element, held)});
    else {
        part.offset_bytes = view.first_element * bytes;
        part.size_bytes = view.element_count == 0 ? buffer.size_bytes - part.offset_bytes : count * bytes;
        if (part.offset_bytes % view_alignment_bytes != 0)
            issues.push_back({Rule::view_alignment, buffer.name,
                              fmt::format("a view of \"{}\" starts at byte {}, which is not a multiple of {}",
                                          buffer.name, part.offset_bytes, view_alignment_bytes)});
    }
    return part;
}

void check_buffer_field(const BufferDesc& buffer, const BufferPart& part, Kind kind, ElementType element,
                        std::uint32_t stride_bytes, const FormatSupport& texel, Issues& issues) {
    const KindInfo& info = kind_info(kind);
    if (!BufferView::binds(kind)) {
        issues.push_back(
            {Rule::binding_kind, buffer.name,
             fmt::format("\"{}\" is a buffer and the field is a {}", buffer.name, info.hlsl_name)});
        return;
    }
    if (buffer.memory == Memory::read_back)
        issues.push_back({Rule::resource_memory, buffer.name,
                          fmt::format("\"{}\" lies in read-back memory, which no shader sees", buffer.name)});
    if (info.writable && !has(buffer.usage, BufferUsage::shader_write))
        issues.push_back(
            {Rule::resource_usage, buffer.name,
             fmt::format("\"{}\" is bound to a {} and was made without BufferUsage::shader_write",
                         buffer.name, info.hlsl_name)});
    const bool texels = kind == Kind::buffer || kind == Kind::rw_buffer;
    // Descriptors of elements count where they start in elements, on Direct3D.
    const std::uint64_t element_bytes = texels ? block_bytes(part.texel_format) : stride_bytes;
    if (element_bytes != 0 && part.offset_bytes % element_bytes != 0)
        issues.push_back({Rule::view_alignment, buffer.name,
                          fmt::format("a view of \"{}\" starts at byte {}, which is no whole element of {} "
                                      "bytes of the {}",
                                      buffer.name, part.offset_bytes, element_bytes, info.hlsl_name)});
    if (texels)
        return check_texel_field(buffer, part, kind, element, texel, issues);
    if (!info.writable && !has(buffer.usage, BufferUsage::shader_read))
        issues.push_back({Rule::resource_usage, buffer.name,
                          fmt::format("\"{}\" is bound to a {} and was made without BufferUsage::shader_read",
                                      buffer.name, info.hlsl_name)});
    if (info.parameter == KindParameter::structure) {
        check_stride(buffer.name, stride_bytes, issues);
        if (stride_bytes > part.size_bytes)
            issues.push_back(
                {Rule::view_range, buffer.name,
                 fmt::format("\"{}\" is bound as {} of {} bytes an element, and the view holds {} bytes",
                             buffer.name, info.hlsl_name, stride_bytes, part.size_bytes)});
    }
}

std::uint64_t resolve_range(std::string_view what, std::string_view name, std::uint64_t buffer_bytes,
                            std::uint64_t offset_bytes, std::uint64_t size_bytes, Issues& issues) {
    const std::uint64_t rest = offset_bytes < buffer_bytes ? buffer_bytes - offset_bytes : 0;
    const std::uint64_t taken = size_bytes == whole_size ? rest : size_bytes;
    if (taken == 0) {
        issues.push_back({Rule::upload_range, std::string(name),
                          rest == 0
                              ? fmt::format("the {} starts at offset {} of \"{}\", which holds {} bytes",
                                            what, offset_bytes, name, buffer_bytes)
                              : fmt::format("the {} is 0 bytes at offset {} of \"{}\" and takes at least 1",
                                            what, offset_bytes, name)});
        return 0;
    }
    if (taken > rest) {
        issues.push_back({Rule::upload_range, std::string(name),
                          fmt::format("the {} takes {} bytes at offset {} of \"{}\", which holds {} bytes",
                                      what, taken, offset_bytes, name, buffer_bytes)});
        return 0;
    }
    return taken;
}

} // namespace bindery::validate
