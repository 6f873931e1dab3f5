#pragma once
// Rules on uploads, copies and read-backs.

#include "validate/issue.hpp"

#include <bindery/access.hpp>
#include <bindery/buffer.hpp>
#include <bindery/command_list.hpp>
#include <bindery/texture.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace bindery::validate {

/// "copy_source" …, of one usage.
std::string_view usage_name(BufferUsage usage);
std::string_view usage_name(TextureUsage usage);

/// resource_usage: what CommandList::use may declare, reads and writes of shaders and of what draws and
/// copies read, each with the usage that stands for it.
void check_declared_access(const BufferDesc& buffer, Access access, Issues& issues);
void check_declared_access(const TextureDesc& texture, Access access, Issues& issues);

/// upload_range: at least 1 byte, and within the buffer.
void check_upload(std::string_view name, std::uint64_t buffer_bytes, std::uint64_t offset_bytes,
                  std::uint64_t size_bytes, Issues& issues);

/// upload_range: exactly the bytes of the subresource.
void check_upload_size(std::string_view name, std::uint32_t mip, std::uint64_t subresource_bytes,
                       std::uint64_t size_bytes, Issues& issues);

/// upload_range: offset and size of a fill are multiples of 4.
void check_dwords(std::string_view what, std::string_view name, std::uint64_t offset_bytes,
                  std::uint64_t size_bytes, Issues& issues);

/// view_range: the mip and layer are there. A target of a pass names a slice of a 3D texture as its layer.
void check_subresource(const TextureDesc& texture, std::string_view what, std::uint32_t mip,
                       std::uint32_t layer, bool slices, Issues& issues);

/// Copies between memory and a texture: texture_shape (one sample), format_unsupported (stencil of a format
/// without).
void check_texture_memory_copy(const TextureDesc& texture, std::string_view what, bool stencil,
                               Issues& issues);

/// upload_range, copy_format, texture_shape. Extents of 0 have become what is left of the source.
TextureBox resolve_texture_copy(const TextureDesc& source, std::uint32_t source_mip, const TextureBox& box,
                                const TextureDesc& target, std::uint32_t target_mip,
                                const std::array<std::uint32_t, 3>& target_place, Issues& issues);

} // namespace bindery::validate
