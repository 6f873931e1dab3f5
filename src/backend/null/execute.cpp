#include "backend/null/execute.hpp"

#include "backend/null/texel.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

namespace bindery::null {
namespace {

using backend::no_resource;
using backend::PassTarget;
using backend::ResourceNumber;

class Executor {
public:
    Executor(std::uint32_t frame_copy, std::span<Resource> resources)
        : frame_copy_(frame_copy), resources_(resources) {}

    void operator()(const PassBegin& pass);
    void operator()(const PassEnd&);
    void operator()(const backend::BufferCopy& copy);
    void operator()(const backend::TextureCopy& copy);
    void operator()(const BufferToTexture& operation);
    void operator()(const TextureToBuffer& operation);
    void operator()(const Fill& fill);
    void operator()(const Clear& clear);
    void operator()(const Downsample& downsample);

private:
    struct Plane {
        SubresourceLayout layout;
        std::uint32_t block_bytes;
        std::span<std::byte> bytes;

        std::byte* row(std::uint32_t z, std::uint32_t block_y) const {
            return bytes.data() + z * layout.slice_bytes + block_y * layout.row_bytes;
        }
    };

    std::span<std::byte> buffer(ResourceNumber number);
    Resource& texture(ResourceNumber number);
    Plane plane(const PassTarget& target, Aspects aspect);
    void clear_color(const PassTarget& target, const std::array<float, 4>& color);
    void clear_depth_stencil(const PassBegin& pass);

    std::uint32_t frame_copy_;
    std::span<Resource> resources_;
    const PassBegin* pass_ = nullptr;
};

std::span<std::byte> Executor::buffer(ResourceNumber number) {
    Resource& resource = resources_[number];
    assert(resource.kind == ResourceKind::buffer);
    return resource.versions[resource.versions.size() == 1 ? 0 : frame_copy_].get(resource.name);
}

Resource& Executor::texture(ResourceNumber number) {
    assert(resources_[number].kind == ResourceKind::texture);
    return resources_[number];
}

Executor::Plane Executor::plane(const PassTarget& target, Aspects aspect) {
    Resource& resource = texture(target.texture);
    // A pass names a slice of a 3D texture as a layer.
    const bool slice = resource.texture.dimension == TextureDimension::d3;
    const SubresourcePlace place = place_of(resource.texture, target.mip, slice ? 0 : target.layer, aspect);
    return {place.layout, block_bytes(resource.texture.format, aspect),
            resource.versions[0].get(resource.name).subspan(place.offset_bytes, place.layout.bytes)};
}

void Executor::clear_color(const PassTarget& target, const std::array<float, 4>& color) {
    const Resource& resource = texture(target.texture);
    Plane to = plane(target, Aspects::color);
    std::array<std::byte, 16> texel{};
    encode(resource.texture.format, {color[0], color[1], color[2], color[3]}, texel.data());
    std::span<std::byte> bytes = to.bytes;
    if (resource.texture.dimension == TextureDimension::d3)
        bytes = bytes.subspan(target.layer * to.layout.slice_bytes, to.layout.slice_bytes);
    for (std::size_t i = 0; i < bytes.size(); i += to.block_bytes)
        std::memcpy(&bytes[i], texel.data(), to.block_bytes);
}

void Executor::clear_depth_stencil(const PassBegin& pass) {
    const Format format = texture(pass.depth_stencil.texture).texture.format;
    if (pass.depth_load == LoadOp::clear) {
        const Plane to = plane(pass.depth_stencil, Aspects::depth);
        std::uint32_t bits = 0;
        if (format == Format::d16_unorm)
            bits = static_cast<std::uint32_t>(std::lround(pass.clear_depth * 65535.0));
        else if (format == Format::d24_unorm_s8_uint)
            bits = static_cast<std::uint32_t>(std::lround(pass.clear_depth * 16777215.0));
        else
            std::memcpy(&bits, &pass.clear_depth, sizeof bits);
        for (std::size_t i = 0; i < to.bytes.size(); i += to.block_bytes)
            std::memcpy(&to.bytes[i], &bits, to.block_bytes);
    }
    if (has_stencil(format) && pass.stencil_load == LoadOp::clear)
        std::ranges::fill(plane(pass.depth_stencil, Aspects::stencil).bytes, std::byte{pass.clear_stencil});
}

void Executor::operator()(const PassBegin& pass) {
    pass_ = &pass;
    for (const backend::PassColor& color : pass.colors)
        if (color.target.texture != no_resource && color.load == LoadOp::clear)
            clear_color(color.target, color.clear);
    if (pass.depth_stencil.texture != no_resource)
        clear_depth_stencil(pass);
}

void Executor::operator()(const PassEnd&) {
    for (const backend::PassColor& color : pass_->colors)
        if (color.target.texture != no_resource && color.resolve.texture != no_resource)
            std::ranges::copy(plane(color.target, Aspects::color).bytes,
                              plane(color.resolve, Aspects::color).bytes.begin());
    pass_ = nullptr;
}

void Executor::operator()(const backend::BufferCopy& copy) {
    const std::span<std::byte> from = buffer(copy.source), to = buffer(copy.target);
    assert(copy.source_offset_bytes + copy.size_bytes <= from.size());
    assert(copy.target_offset_bytes + copy.size_bytes <= to.size());
    std::memmove(&to[copy.target_offset_bytes], &from[copy.source_offset_bytes], copy.size_bytes);
}

void Executor::operator()(const backend::TextureCopy& copy) {
    const Format format = texture(copy.source.texture).texture.format;
    const auto copy_aspect = [&](Aspects aspect) {
        const Plane from = plane(copy.source, aspect), to = plane(copy.target, aspect);
        const std::uint32_t block = format_info(format).block_texels;
        const std::uint64_t row = row_pitch_bytes(format, copy.width, aspect);
        for (std::uint32_t z = 0; z < copy.depth; ++z)
            for (std::uint32_t y = 0; y < blocks_across(format, copy.height); ++y)
                std::memmove(to.row(copy.target_z + z, copy.target_y / block + y) +
                                 copy.target_x / block * std::uint64_t{to.block_bytes},
                             from.row(copy.source_z + z, copy.source_y / block + y) +
                                 copy.source_x / block * std::uint64_t{from.block_bytes},
                             row);
    };
    if (!has_depth(format))
        copy_aspect(Aspects::color);
    else
        copy_aspect(Aspects::depth);
    if (has_stencil(format))
        copy_aspect(Aspects::stencil);
}

void Executor::operator()(const BufferToTexture& operation) {
    const backend::BufferTextureCopy& copy = operation.copy;
    const std::span<std::byte> from = buffer(copy.buffer);
    const Plane to = plane(copy.texture, copy.aspect);
    assert(copy.width == to.layout.extent.width && copy.height == to.layout.extent.height);
    for (std::uint32_t z = 0; z < copy.depth; ++z)
        for (std::uint32_t y = 0; y < to.layout.rows; ++y)
            std::memcpy(
                to.row(z, y),
                &from[copy.offset_bytes + (std::uint64_t{z} * to.layout.rows + y) * copy.row_pitch_bytes],
                to.layout.row_bytes);
}

void Executor::operator()(const TextureToBuffer& operation) {
    const backend::BufferTextureCopy& copy = operation.copy;
    const std::span<std::byte> to = buffer(copy.buffer);
    const Plane from = plane(copy.texture, copy.aspect);
    assert(copy.width == from.layout.extent.width && copy.height == from.layout.extent.height);
    for (std::uint32_t z = 0; z < copy.depth; ++z)
        for (std::uint32_t y = 0; y < from.layout.rows; ++y)
            std::memcpy(
                &to[copy.offset_bytes + (std::uint64_t{z} * from.layout.rows + y) * copy.row_pitch_bytes],
                from.row(z, y), from.layout.row_bytes);
}

void Executor::operator()(const Fill& fill) {
    const std::span<std::byte> bytes = buffer(fill.buffer).subspan(fill.offset_bytes, fill.size_bytes);
    for (std::size_t i = 0; i < bytes.size(); i += sizeof fill.value)
        std::memcpy(&bytes[i], &fill.value, sizeof fill.value);
}

void Executor::operator()(const Clear& clear) {
    const TextureDesc& desc = texture(clear.texture).texture;
    const std::uint32_t slices = desc.dimension == TextureDimension::d3 ? 0 : desc.layers;
    for (std::uint32_t mip = 0; mip < desc.mips; ++mip) {
        const std::uint32_t count =
            slices != 0 ? slices : mip_extent({desc.width, desc.height, desc.depth}, mip).depth;
        for (std::uint32_t layer = 0; layer < count; ++layer)
            clear_color({clear.texture, mip, layer}, clear.color);
    }
}

void Executor::operator()(const Downsample& downsample) {
    const Format format = texture(downsample.texture).texture.format;
    const Plane from = plane({downsample.texture, downsample.mip - 1, downsample.layer}, Aspects::color);
    const Plane to = plane({downsample.texture, downsample.mip, downsample.layer}, Aspects::color);
    const Extent size = from.layout.extent;
    const auto span = [](std::uint32_t i, std::uint32_t size_) {
        return size_ == 1 ? std::pair{0u, 1u} : std::pair{2 * i, 2 * i + 2};
    };
    for (std::uint32_t z = 0; z < to.layout.extent.depth; ++z)
        for (std::uint32_t y = 0; y < to.layout.extent.height; ++y)
            for (std::uint32_t x = 0; x < to.layout.extent.width; ++x) {
                const auto [x0, x1] = span(x, size.width);
                const auto [y0, y1] = span(y, size.height);
                const auto [z0, z1] = span(z, size.depth);
                Color sum{};
                for (std::uint32_t fz = z0; fz < z1; ++fz)
                    for (std::uint32_t fy = y0; fy < y1; ++fy)
                        for (std::uint32_t fx = x0; fx < x1; ++fx) {
                            const Color texel =
                                decode(format, from.row(fz, fy) + std::uint64_t{fx} * from.block_bytes);
                            for (std::size_t i = 0; i < 4; ++i)
                                sum[i] += texel[i];
                        }
                for (double& component : sum)
                    component /= (x1 - x0) * (y1 - y0) * (z1 - z0);
                encode(format, sum, to.row(z, y) + std::uint64_t{x} * to.block_bytes);
            }
}

} // namespace

void execute(std::span<const Operation> operations, std::uint32_t frame_copy, std::span<Resource> resources) {
    Executor executor(frame_copy, resources);
    for (const Operation& operation : operations)
        std::visit(executor, operation);
}

} // namespace bindery::null
