#include "gpu/backend/fixture.hpp"

#include <gmock/gmock.h>

#include <cstring>
#include <random>

namespace bindery::gpu_test {
namespace {

using backend::Encoder;
using model::SubresourceRange;

constexpr TextureUsage copies = TextureUsage::copy_source | TextureUsage::copy_target;

/// What a texture is copied with and looked at by.
struct Shape {
    std::string_view name;
    TextureDimension dimension;
    Extent extent;
    std::uint32_t layers;
    std::uint32_t mips;
};
// Sizes that are no multiples of a block, or powers of two.
constexpr Shape shapes[] = {
    {"1D", TextureDimension::d1, {37, 1, 1}, 1, 6},
    {"1D array", TextureDimension::d1, {20, 1, 1}, 3, 2},
    {"2D", TextureDimension::d2, {37, 21, 1}, 1, 6},
    {"2D array", TextureDimension::d2, {12, 20, 1}, 3, 3},
    {"3D", TextureDimension::d3, {13, 9, 7}, 1, 4},
    {"cube", TextureDimension::cube, {12, 12, 1}, 6, 3},
    {"cube array", TextureDimension::cube, {8, 8, 1}, 12, 2},
};

/// Whether the device has such a texture, as the specification makes it say.
bool exists(const vulkan::Device& device, const Shape& shape, Format format) {
    const VkPhysicalDeviceImageFormatInfo2 info{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = vulkan::to_vulkan(format),
        .type = shape.dimension == TextureDimension::d1   ? VK_IMAGE_TYPE_1D
                : shape.dimension == TextureDimension::d3 ? VK_IMAGE_TYPE_3D
                                                          : VK_IMAGE_TYPE_2D,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT};
    VkImageFormatProperties2 properties{.sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2};
    return device.instance_functions().vkGetPhysicalDeviceImageFormatProperties2(device.physical(), &info,
                                                                                 &properties) == VK_SUCCESS;
}

std::vector<std::byte> random_bytes(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(count);
    for (std::byte& b : bytes)
        b = static_cast<std::byte>(random());
    return bytes;
}

class Textures : public BackendTest {
protected:
    /// Bytes into one aspect of a subresource and back.
    std::vector<std::byte> round_trip(model::ResourceNumber texture, const Shape& shape, Format format,
                                      Aspects aspect, std::uint32_t mip, std::uint32_t layer,
                                      const std::vector<std::byte>& bytes);
    void check_format(Format format);
};

std::vector<std::byte> Textures::round_trip(model::ResourceNumber texture, const Shape& shape, Format format,
                                            Aspects aspect, std::uint32_t mip, std::uint32_t layer,
                                            const std::vector<std::byte>& bytes) {
    const SubresourceLayout layout = subresource_layout(format, shape.extent, mip, aspect);
    const auto pitch = static_cast<std::uint32_t>(layout.row_bytes);
    const backend::PassTarget place{texture, mip, layer};
    const auto source = make_upload(bytes);
    const auto target = make_buffer(bytes.size(), BufferUsage::copy_target, Memory::read_back);
    const SubresourceRange range{static_cast<std::uint16_t>(mip), 1, static_cast<std::uint16_t>(layer), 1,
                                 aspect};
    run([&](Encoder& encoder) {
        encoder.barriers(std::array{texture_barrier(texture, format, range, {}, Access::copy_target)});
        encoder.copy_buffer_to_texture({source, 0, pitch, place, aspect, layout.extent.width,
                                        layout.extent.height, layout.extent.depth});
        encoder.barriers(
            std::array{texture_barrier(texture, format, range, Access::copy_target, Access::copy_source)});
        encoder.copy_texture_to_buffer({target, 0, pitch, place, aspect, layout.extent.width,
                                        layout.extent.height, layout.extent.depth});
        encoder.barriers(std::array{buffer_barrier(target, Access::copy_target, Access::host_read)});
    });
    const std::byte* found = backend().mapped(target, 0);
    std::vector<std::byte> result(found, found + bytes.size());
    backend().destroy_resource(source);
    backend().destroy_resource(target);
    return result;
}

/// Bits that a copy of a 24-bit depth does not keep (they come back as anything), and floats that are not
/// numbers, are not random.
void tame(std::vector<std::byte>& bytes, Format format, Aspects aspect) {
    if (aspect != Aspects::depth || format == Format::d16_unorm)
        return;
    for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
        if (format == Format::d24_unorm_s8_uint) {
            bytes[i + 3] = std::byte{0};
            continue;
        }
        const float depth = static_cast<float>(i % 251) / 250.0f;
        std::memcpy(&bytes[i], &depth, sizeof(depth));
    }
}

void Textures::check_format(Format format) {
    for (const Shape& shape : shapes) {
        if (!exists(backend().device(), shape, format))
            continue;
        const auto texture = make_texture({.name = std::string(to_string(format)),
                                           .dimension = shape.dimension,
                                           .format = format,
                                           .width = shape.extent.width,
                                           .height = shape.extent.height,
                                           .depth = shape.extent.depth,
                                           .layers = shape.layers,
                                           .mips = shape.mips,
                                           .usage = copies});
        for (Aspects aspect : {Aspects::color, Aspects::depth, Aspects::stencil}) {
            if (!any(aspect & aspects_of(format)))
                continue;
            for (std::uint32_t mip = 0; mip < shape.mips; ++mip)
                for (std::uint32_t layer = 0; layer < shape.layers; ++layer) {
                    auto bytes = random_bytes(subresource_layout(format, shape.extent, mip, aspect).bytes,
                                              mip * 100 + layer);
                    tame(bytes, format, aspect);
                    auto found = round_trip(texture, shape, format, aspect, mip, layer, bytes);
                    if (format == Format::d24_unorm_s8_uint)
                        tame(found, format, aspect);
                    EXPECT_EQ(found, bytes)
                        << to_string(format) << ' ' << shape.name << " mip " << mip << " layer " << layer;
                }
        }
        backend().destroy_resource(texture);
    }
}

TEST_F(Textures, EveryFormatDimensionMipAndLayerComesBack) {
    std::size_t checked = 0;
    for (const FormatInfo& info : format_table) {
        const FormatSupport support = backend().format_support(info.format);
        if (!support.sampled && !support.depth_stencil_target)
            continue;
        check_format(info.format);
        ++checked;
        if (HasFailure())
            break; // one format's worth of messages is enough
    }
    EXPECT_GT(checked, 40u);
}

TEST_F(Textures, CopiesABox) {
    const TextureDesc desc{
        .name = "box", .format = Format::r32_uint, .width = 8, .height = 8, .mips = 1, .usage = copies};
    std::vector<std::uint32_t> values(64);
    for (std::uint32_t i = 0; i < 64; ++i)
        values[i] = i;
    const auto upload = make_upload(bytes_of(values));
    const auto source = make_texture(desc);
    const auto target = make_texture(desc);
    const auto back = make_buffer(256, BufferUsage::copy_target, Memory::read_back);
    const SubresourceRange all{0, 1, 0, 1, Aspects::color};
    run([&](Encoder& encoder) {
        encoder.barriers(std::array{texture_barrier(source, desc.format, all, {}, Access::copy_target),
                                    texture_barrier(target, desc.format, all, {}, Access::copy_target)});
        encoder.copy_buffer_to_texture({upload, 0, 32, {source, 0, 0}, Aspects::color, 8, 8, 1});
        encoder.clear_texture(target, {99, 0, 0, 0});
        encoder.barriers(
            std::array{texture_barrier(source, desc.format, all, Access::copy_target, Access::copy_source),
                       texture_barrier(target, desc.format, all, Access::copy_target, Access::copy_target)});
        encoder.copy_texture({{source, 0, 0}, {target, 0, 0}, 1, 2, 0, 4, 5, 0, 3, 2, 1});
        encoder.barriers(
            std::array{texture_barrier(target, desc.format, all, Access::copy_target, Access::copy_source)});
        encoder.copy_texture_to_buffer({back, 0, 32, {target, 0, 0}, Aspects::color, 8, 8, 1});
        encoder.barriers(std::array{buffer_barrier(back, Access::copy_target, Access::host_read)});
    });
    std::vector<std::uint32_t> expected(64, 99);
    for (std::uint32_t y = 0; y < 2; ++y)
        for (std::uint32_t x = 0; x < 3; ++x)
            expected[(5 + y) * 8 + 4 + x] = (2 + y) * 8 + 1 + x;
    EXPECT_EQ(values_of<std::uint32_t>({backend().mapped(back, 0), 256}), expected);
}

TEST_F(Textures, DownsampleAverages) {
    const TextureDesc desc{.name = "mips",
                           .format = Format::rgba8_unorm,
                           .width = 4,
                           .height = 4,
                           .layers = 2,
                           .mips = 3,
                           .usage = copies};
    const auto texture = make_texture(desc);
    // Layer 1: columns of 0 and 200.
    std::vector<std::uint8_t> texels(64);
    for (std::size_t i = 0; i < texels.size(); ++i)
        texels[i] = i / 4 % 2 == 0 ? 0 : 200;
    const auto upload = make_upload(bytes_of(texels));
    const auto back = make_buffer(4, BufferUsage::copy_target, Memory::read_back);
    const auto mip = [](std::uint16_t m) { return SubresourceRange{m, 1, 1, 1, Aspects::color}; };
    run([&](Encoder& encoder) {
        const SubresourceRange all{0, 3, 0, 2, Aspects::color};
        encoder.barriers(std::array{texture_barrier(texture, desc.format, all, {}, Access::copy_target)});
        encoder.copy_buffer_to_texture({upload, 0, 16, {texture, 0, 1}, Aspects::color, 4, 4, 1});
        for (std::uint16_t m = 1; m < 3; ++m) {
            encoder.barriers(std::array{
                texture_barrier(texture, desc.format, mip(m - 1), Access::copy_target, Access::copy_source)});
            encoder.downsample(texture, m, 1);
        }
        encoder.barriers(std::array{
            texture_barrier(texture, desc.format, mip(2), Access::copy_target, Access::copy_source)});
        encoder.copy_texture_to_buffer({back, 0, 4, {texture, 2, 1}, Aspects::color, 1, 1, 1});
        encoder.barriers(std::array{buffer_barrier(back, Access::copy_target, Access::host_read)});
    });
    for (std::uint8_t value : values_of<std::uint8_t>({backend().mapped(back, 0), 4}))
        EXPECT_NEAR(value, 100, 1);
}

struct ClearCase {
    Format format;
    std::array<float, 4> color;
    std::vector<std::uint32_t> dwords; ///< A texel.
};

TEST_F(Textures, ClearsAreByValueOrAsNumbers) {
    const std::vector<ClearCase> cases{
        {Format::rgba32_uint, {1, 2, 3, 4000000}, {1, 2, 3, 4000000}},
        {Format::rgba32_sint, {-1, 2, -3, 4}, {0xffffffffu, 2, 0xfffffffdu, 4}},
        {Format::r32_float, {0.5f, 0, 0, 0}, {0x3f000000u}},
        {Format::rgba8_unorm, {1.0f, 0, 0.2f, 1.0f}, {0xff3300ffu}},
        {Format::d32_float, {0.25f, 0, 0, 0}, {0x3e800000u}},
    };
    for (const ClearCase& c : cases) {
        const Aspects aspect = aspects_of(c.format);
        const TextureDesc desc{
            .name = "cleared", .format = c.format, .width = 2, .height = 2, .mips = 2, .usage = copies};
        const auto texture = make_texture(desc);
        const std::uint64_t bytes = c.dwords.size() * 4;
        const auto back = make_buffer(bytes, BufferUsage::copy_target, Memory::read_back);
        const SubresourceRange all{0, 2, 0, 1, aspect};
        run([&](Encoder& encoder) {
            encoder.barriers(std::array{texture_barrier(texture, c.format, all, {}, Access::clear_target)});
            encoder.clear_texture(texture, c.color);
            encoder.barriers(std::array{
                texture_barrier(texture, c.format, all, Access::clear_target, Access::copy_source)});
            encoder.copy_texture_to_buffer(
                {back, 0, static_cast<std::uint32_t>(bytes), {texture, 1, 0}, aspect, 1, 1, 1});
            encoder.barriers(std::array{buffer_barrier(back, Access::copy_target, Access::host_read)});
        });
        EXPECT_EQ(values_of<std::uint32_t>({backend().mapped(back, 0), bytes}), c.dwords)
            << to_string(c.format);
    }
}

} // namespace
} // namespace bindery::gpu_test
