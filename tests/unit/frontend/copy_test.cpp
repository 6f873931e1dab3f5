// Uploads, copies, clears, mips and read-backs: the bytes that arrive, and what is refused.

#include "unit/frontend/support.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace bindery::test {
namespace {

using testing::HasSubstr;
using Copies = NullDevice;

TEST_F(Copies, UploadsInPiecesAndReadsPartsBack) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 1000});
    std::vector<std::byte> expected = pattern(1000);
    device.upload(buffer, 0, expected);
    const std::vector<std::byte> piece = pattern(100, 7);
    device.upload(buffer, 300, piece);
    std::copy(piece.begin(), piece.end(), expected.begin() + 300);
    EXPECT_EQ(device.read(buffer), expected);
    EXPECT_EQ(device.read(BufferRange(buffer, 300, 100)), piece);
}

TEST_F(Copies, UploadsPastTheEndAreRefused) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "small", .size_bytes = 64});
    const std::vector<std::byte> data = pattern(65);
    EXPECT_THAT(error_of(Rule::upload_range, [&] { device.upload(buffer, 0, data); }),
                HasSubstr("65 bytes at offset 0 of \"small\", which holds 64 bytes"));
    error_of(Rule::upload_range, [&] { device.upload(buffer, 60, std::span(data).first(8)); });
    error_of(Rule::upload_range, [&] { device.upload(buffer, ~std::uint64_t{0}, std::span(data).first(8)); });
    error_of(Rule::upload_range, [&] { device.upload(buffer, 0, std::span<const std::byte>()); });
    error_of(Rule::upload_range, [&] { (void)device.read(BufferRange(buffer, 60, 8)); });
    error_of(Rule::upload_range, [&] { (void)device.read(BufferRange(buffer, 60, 0)); });
    device.upload(buffer, 0, std::span(data).first(64));
    EXPECT_TRUE(std::ranges::equal(device.read(buffer), std::span(data).first(64)));
}

struct Shape {
    const char* name;
    TextureDesc desc;
};

/// Every class of size: pitches that need padding, blocks, volumes, layers, 1D.
std::vector<Shape> shapes() {
    return {
        {"narrow", {.format = Format::r8_unorm, .width = 3, .height = 5, .mips = 0}},
        {"wide", {.format = Format::rgba32_float, .width = 67, .height = 9, .mips = 3}},
        {"layers", {.format = Format::rg16_uint, .width = 20, .height = 10, .layers = 3, .mips = 2}},
        {"line", {.dimension = TextureDimension::d1, .format = Format::rgba8_unorm, .width = 33, .mips = 0}},
        {"volume",
         {.dimension = TextureDimension::d3,
          .format = Format::rgba8_unorm,
          .width = 9,
          .height = 7,
          .depth = 5,
          .mips = 0}},
        {"cube",
         {.dimension = TextureDimension::cube,
          .format = Format::rgba16_float,
          .width = 8,
          .height = 8,
          .layers = 6,
          .mips = 0}},
        {"bc1", {.format = Format::bc1_unorm, .width = 20, .height = 12, .mips = 0}},
        {"bc7", {.format = Format::bc7_srgb, .width = 64, .height = 32, .layers = 2, .mips = 2}},
        {"depth", {.format = Format::d16_unorm, .width = 6, .height = 6}},
    };
}

TEST_F(Copies, EveryMipAndLayerOfEveryShapeComesBackAsItWent) {
    Device device = make();
    for (const Shape& shape : shapes()) {
        SCOPED_TRACE(shape.name);
        const Texture texture = device.create_texture(shape.desc);
        const Extent extent{texture.width(), texture.height(), texture.depth()};
        std::uint32_t seed = 1;
        for (std::uint32_t layer = 0; layer < texture.layers(); ++layer)
            for (std::uint32_t mip = 0; mip < texture.mips(); ++mip)
                device.upload({texture, mip, layer},
                              pattern(subresource_layout(texture.format(), extent, mip).bytes, seed++));
        seed = 1;
        for (std::uint32_t layer = 0; layer < texture.layers(); ++layer)
            for (std::uint32_t mip = 0; mip < texture.mips(); ++mip)
                EXPECT_EQ(device.read(TextureSubresource(texture, mip, layer)),
                          pattern(subresource_layout(texture.format(), extent, mip).bytes, seed++));
    }
}

TEST_F(Copies, DepthAndStencilAreCopiedApart) {
    Device device = make();
    const Texture texture =
        device.create_texture({.name = "ds", .format = Format::d32_float_s8_uint, .width = 8, .height = 4});
    TextureSubresource stencil(texture);
    stencil.stencil = true;
    device.upload(TextureSubresource(texture), pattern(128, 1));
    device.upload(stencil, pattern(32, 2));
    EXPECT_EQ(device.read(TextureSubresource(texture)), pattern(128, 1));
    EXPECT_EQ(device.read(stencil), pattern(32, 2));
    const Texture color = device.create_texture({.name = "c", .format = Format::rgba8_unorm});
    TextureSubresource wrong(color);
    wrong.stencil = true;
    error_of(Rule::format_unsupported, [&] { (void)device.read(wrong); });
}

TEST_F(Copies, TextureUploadsHaveTheSizeOfTheirMip) {
    Device device = make();
    const Texture texture = device.create_texture(
        {.name = "t", .format = Format::rgba8_unorm, .width = 8, .height = 8, .mips = 2});
    EXPECT_THAT(error_of(Rule::upload_range, [&] { device.upload({texture, 1}, pattern(65)); }),
                HasSubstr("mip 1 of \"t\" has 65 bytes and the mip takes 64"));
    error_of(Rule::view_range, [&] { device.upload({texture, 2}, pattern(64)); });
    error_of(Rule::view_range, [&] { device.upload({texture, 0, 1}, pattern(256)); });
    const Texture samples = device.create_texture(
        {.name = "ms", .format = Format::rgba8_unorm, .width = 8, .height = 8, .samples = 4});
    error_of(Rule::texture_shape, [&] { device.upload(samples, pattern(256)); });
}

TEST_F(Copies, CopiesBetweenBuffers) {
    Device device = make();
    const Buffer from = device.create_buffer({.name = "from", .size_bytes = 100});
    const Buffer to = device.create_buffer({.name = "to", .size_bytes = 200});
    device.upload(from, 0, pattern(100));
    CommandList list = device.create_command_list("list");
    list.fill(to, 0);
    list.copy(from, BufferRange(to, 50));
    EXPECT_THAT(error_of(Rule::upload_range, [&] { list.copy(from, BufferRange(to, 150)); }),
                HasSubstr("\"to\""));
    error_of(Rule::upload_range, [&] { list.copy(from, BufferRange(to, 0, 99)); });
    EXPECT_THAT(
        error_of(Rule::command_conflict, [&] { list.copy(BufferRange(to, 0, 8), BufferRange(to, 8, 8)); }),
        testing::AllOf(HasSubstr("copy read through source"), HasSubstr("copy write through target")));
    error_of(Rule::upload_range, [&] { list.fill(BufferRange(to, 2, 4), 0); });
    device.submit(std::move(list));
    std::vector<std::byte> expected(200);
    const std::vector<std::byte> data = pattern(100);
    std::copy(data.begin(), data.end(), expected.begin() + 50);
    EXPECT_EQ(device.read(to), expected);
}

TEST_F(Copies, MemoryOfTheCpuIsReadButNotWritten) {
    Device device = make();
    const Buffer upload =
        device.create_buffer({.name = "upload", .size_bytes = 64, .memory = Memory::upload});
    const Buffer target = device.create_buffer({.name = "target", .size_bytes = 64});
    const Buffer back = device.create_buffer(
        {.name = "back", .size_bytes = 64, .usage = BufferUsage::copy_target, .memory = Memory::read_back});
    const std::vector<std::byte> data = pattern(64);
    std::memcpy(upload.mapped(), data.data(), data.size());
    CommandList list = device.create_command_list("list");
    list.copy(upload, target);
    list.copy(target, back);
    EXPECT_THAT(error_of(Rule::resource_memory, [&] { list.copy(target, upload); }),
                HasSubstr("upload memory"));
    error_of(Rule::resource_memory, [&] { list.fill(upload, 1); });
    error_of(Rule::resource_usage, [&] { list.copy(back, target); });
    device.wait(device.submit(std::move(list)));
    EXPECT_EQ(std::memcmp(back.mapped(), data.data(), data.size()), 0);
    error_of(Rule::resource_memory, [&] {
        device.create_buffer(
            {.name = "x", .size_bytes = 4, .usage = BufferUsage::shader_write, .memory = Memory::upload});
    });
    error_of(Rule::resource_memory, [&] { (void)back.slot(Kind::byte_address_buffer, {}, 0); });
}

TEST_F(Copies, CopiesBoxesBetweenTextures) {
    Device device = make();
    const TextureDesc desc{.name = "t", .format = Format::r32_uint, .width = 8, .height = 8};
    const Texture from = device.create_texture(desc), to = device.create_texture(desc);
    device.upload(from, pattern(256));
    CommandList list = device.create_command_list("list");
    list.clear(to, {});
    list.copy(from, {.x = 2, .y = 3, .width = 4, .height = 2}, to, 1, 5);
    error_of(Rule::upload_range, [&] { list.copy(from, {.x = 6, .width = 4}, to); });
    error_of(Rule::upload_range, [&] { list.copy(from, {.x = 0xffffffffu, .width = 4}, to); });
    error_of(Rule::upload_range, [&] { list.copy(from, {.width = 4}, to, 5); });
    const Texture other = device.create_texture({.name = "other", .format = Format::rgba16_float});
    EXPECT_THAT(error_of(Rule::copy_format, [&] { list.copy(from, {}, other); }), HasSubstr("rgba16_float"));
    device.submit(std::move(list));
    const std::vector<std::byte> source = pattern(256), result = device.read(TextureSubresource(to));
    for (std::size_t y = 0; y < 8; ++y)
        for (std::size_t x = 0; x < 8; ++x) {
            const bool inside = x >= 1 && x < 5 && y >= 5 && y < 7;
            std::uint32_t wanted = 0, there = 0;
            if (inside)
                std::memcpy(&wanted, &source[((y - 2) * 8 + x + 1) * 4], 4);
            std::memcpy(&there, &result[(y * 8 + x) * 4], 4);
            EXPECT_EQ(there, wanted) << x << ", " << y;
        }
}

TEST_F(Copies, ClearsToTheFormatsBits) {
    Device device = make();
    const auto cleared = [&](Format format, std::array<float, 4> color) {
        const Texture texture =
            device.create_texture({.name = "t", .format = format, .width = 4, .height = 4});
        CommandList list = device.create_command_list("clear");
        list.clear(texture, color);
        device.submit(std::move(list));
        std::uint32_t word = 0;
        const std::vector<std::byte> bytes = device.read(TextureSubresource(texture));
        std::memcpy(&word, &bytes[bytes.size() - std::min<std::size_t>(4, bytes.size())],
                    std::min<std::size_t>(4, bytes.size()));
        return word;
    };
    EXPECT_EQ(cleared(Format::rgba8_unorm, {1.0f, 0.5f, 0.0f, 1.0f}), 0xff0080ffu);
    EXPECT_EQ(cleared(Format::bgra8_unorm, {1.0f, 0.5f, 0.0f, 1.0f}), 0xffff8000u);
    EXPECT_EQ(cleared(Format::rgba8_srgb, {0.2158605f, 0.0f, 1.0f, 0.5f}), 0x80ff0080u);
    EXPECT_EQ(cleared(Format::r32_uint, {7.0f, 0, 0, 0}), 7u);
    EXPECT_EQ(cleared(Format::r32_sint, {-7.0f, 0, 0, 0}), 0xfffffff9u);
    EXPECT_EQ(cleared(Format::rg16_float, {1.0f, -2.0f, 0, 0}), 0xc0003c00u);
    EXPECT_EQ(cleared(Format::rgb10a2_unorm, {1.0f, 0.0f, 0.0f, 1.0f}), 0xc00003ffu);
    EXPECT_EQ(cleared(Format::r11g11b10_float, {1.0f, 2.0f, 0.5f, 0}),
              (0x3c0u | 0x400u << 11 | 0x1c0u << 22));
    const Texture blocks =
        device.create_texture({.name = "bc", .format = Format::bc1_unorm, .width = 4, .height = 4});
    CommandList list = device.create_command_list("list");
    error_of(Rule::format_unsupported, [&] { list.clear(blocks, {}); });
    error_of(Rule::format_unsupported, [&] { list.generate_mips(blocks); });
}

TEST_F(Copies, MipsAreMeansInLinearLight) {
    Device device = make();
    const Texture texture = device.create_texture(
        {.name = "t", .format = Format::r32_float, .width = 4, .height = 4, .layers = 2, .mips = 0});
    std::array<float, 16> texels{};
    for (std::size_t i = 0; i < 16; ++i)
        texels[i] = static_cast<float>(i);
    device.upload({texture, 0, 1}, std::as_bytes(std::span(texels)));
    CommandList list = device.create_command_list("mips");
    list.generate_mips(texture);
    device.submit(std::move(list));
    std::array<float, 4> second{};
    std::memcpy(second.data(), device.read(TextureSubresource(texture, 1, 1)).data(), 16);
    EXPECT_EQ(second, (std::array<float, 4>{2.5f, 4.5f, 10.5f, 12.5f}));
    float third = 0;
    std::memcpy(&third, device.read(TextureSubresource(texture, 2, 1)).data(), 4);
    EXPECT_EQ(third, 7.5f);

    const Texture srgb = device.create_texture(
        {.name = "s", .format = Format::rgba8_srgb, .width = 2, .height = 1, .mips = 0});
    const std::array<std::uint8_t, 8> black_white{0, 0, 0, 0, 255, 255, 255, 255};
    device.upload(srgb, std::as_bytes(std::span(black_white)));
    CommandList more = device.create_command_list("mips");
    more.generate_mips(srgb);
    device.submit(std::move(more));
    EXPECT_EQ(device.read(TextureSubresource(srgb, 1))[0], std::byte{188})
        << "half the light, not half the number";
}

TEST_F(Copies, AReadBackIsReadyWhenItsListIsDone) {
    null::NullDesc desc;
    desc.late_completion = true;
    Device device = make(desc);
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 16});
    device.upload(buffer, 0, pattern(16));
    CommandList list = device.create_command_list("list");
    ReadBack read_back = list.read_back(buffer);
    EXPECT_FALSE(read_back.ready());
    error_of(Rule::list_state, [&] { (void)read_back.wait(); });
    device.submit(std::move(list));
    EXPECT_FALSE(read_back.ready());
    const std::span<const std::byte> bytes = read_back.wait();
    EXPECT_TRUE(std::ranges::equal(bytes, pattern(16)));
    EXPECT_TRUE(read_back.ready());
    EXPECT_TRUE(std::ranges::equal(read_back.wait(), pattern(16))) << "a second time";
    ReadBack none;
    error_of(Rule::resource_null, [&] { (void)none.wait(); });
}

TEST_F(Copies, AReadBackOfAListThatWasDroppedNeverComes) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 16});
    ReadBack read_back;
    {
        CommandList list = device.create_command_list("dropped");
        read_back = list.read_back(buffer);
    }
    error_of(Rule::list_state, [&] { (void)read_back.wait(); });
}

TEST_F(Copies, StagingMemoryIsUsedAgain) {
    Device device = make({.memory_bytes = 8u << 20});
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 1u << 20});
    const std::vector<std::byte> data = pattern(1u << 20);
    for (int i = 0; i < 100; ++i) { // 100 MiB through 8
        device.upload(buffer, 0, data);
        EXPECT_EQ(device.read(buffer).size(), data.size());
    }
}

} // namespace
} // namespace bindery::test
