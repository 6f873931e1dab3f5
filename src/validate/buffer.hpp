#pragma once
// Rules on buffers and on views of them.

#include "validate/issue.hpp"

#include <bindery/buffer.hpp>
#include <bindery/device.hpp>

namespace bindery::validate {

/// resource_empty, resource_too_large, resource_memory, resource_usage, binding_stride, format_unsupported.
/// `texel` is what the device can do with desc.texel_format.
void check_buffer(const BufferDesc& desc, const DeviceInfo& device, const FormatSupport& texel,
                  Issues& issues);

/// A part of a buffer in bytes, resolved: counts of 0 have become what is left.
struct BufferPart {
    std::uint64_t offset_bytes = 0;
    std::uint64_t size_bytes = 0;
    std::uint32_t stride_bytes = 0;
    Format texel_format = Format::unknown;
};

/// view_range, view_alignment, binding_stride. Elements are texels where the buffer has texel usage and a
/// format, structures where there is a stride, else DWORDs. The result is meaningful when no issue was added.
BufferPart resolve_buffer_view(const BufferDesc& buffer, const BufferViewDesc& view, Issues& issues);

/// What a field wants of a buffer: binding_kind, resource_usage, resource_memory, binding_stride,
/// binding_element, format_unsupported, view_range (a view without room for an element).
void check_buffer_field(const BufferDesc& buffer, const BufferPart& part, Kind kind, ElementType element,
                        std::uint32_t stride_bytes, const FormatSupport& texel, Issues& issues);

/// A range of bytes for copies and the like: upload_range. `what` is "copy source", "index buffer" …
/// A size of whole_size stands for what is left, 0 is refused; the resolved size is returned.
std::uint64_t resolve_range(std::string_view what, std::string_view name, std::uint64_t buffer_bytes,
                            std::uint64_t offset_bytes, std::uint64_t size_bytes, Issues& issues);

} // namespace bindery::validate
