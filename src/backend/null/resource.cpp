#include "backend/null/resource.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <cassert>

namespace bindery::null {

std::span<std::byte> Bytes::get(std::string_view name) {
    if (!bytes_)
        bytes_.reset(static_cast<std::byte*>(std::calloc(size_, 1)));
    if (!bytes_)
        throw Error(Rule::memory_exhausted, std::string(name),
                    fmt::format("\"{}\" needs {} bytes and the process has no memory for them", name, size_));
    return {bytes_.get(), size_};
}

std::uint64_t bytes_of(const TextureDesc& desc) {
    return texture_bytes(desc.format, {desc.width, desc.height, desc.depth}, desc.mips, desc.layers);
}

SubresourcePlace place_of(const TextureDesc& desc, std::uint32_t mip, std::uint32_t layer, Aspects aspect) {
    assert(mip < desc.mips && layer < desc.layers);
    const Extent extent{desc.width, desc.height, desc.depth};
    std::uint64_t offset = layer * (bytes_of(desc) / desc.layers);
    for (std::uint32_t m = 0; m < mip; ++m) {
        offset += subresource_layout(desc.format, extent, m).bytes;
        if (has_stencil(desc.format))
            offset += subresource_layout(desc.format, extent, m, Aspects::stencil).bytes;
    }
    if (aspect == Aspects::stencil)
        offset += subresource_layout(desc.format, extent, mip).bytes;
    return {subresource_layout(desc.format, extent, mip, aspect), offset};
}

} // namespace bindery::null
