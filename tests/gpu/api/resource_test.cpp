// Uploads, copies and read-backs, on every backend.
#include "gpu/fixture.hpp"

#include <bindery/error.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace bindery::gpu_test {
namespace {

using testing::Each;
using testing::Eq;

class Resources : public GpuTest {};

std::vector<std::uint32_t> counting(std::size_t count, std::uint32_t first = 0) {
    std::vector<std::uint32_t> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
}

constexpr BufferUsage copies = BufferUsage::copy_source | BufferUsage::copy_target;

TEST_P(Resources, BufferUploadsComeBack) {
    const Buffer buffer = device().create_buffer({.name = "buffer", .size_bytes = 4000, .usage = copies});
    const auto values = counting(1000, 5);
    device().upload<std::uint32_t>(buffer, values);
    EXPECT_EQ(values_of<std::uint32_t>(device().read(buffer)), values);
    // A part over it, and a part back.
    device().upload<std::uint32_t>(buffer, counting(3, 900), 10);
    EXPECT_EQ(values_of<std::uint32_t>(device().read({buffer, 36, 20})),
              (std::vector<std::uint32_t>{14, 900, 901, 902, 18}));
}

TEST_P(Resources, ListsCopyAndFillInOrder) {
    const Buffer a = device().create_buffer({.name = "a", .size_bytes = 64, .usage = copies});
    const Buffer b = device().create_buffer({.name = "b", .size_bytes = 64, .usage = copies});
    CommandList list = device().create_command_list("copies");
    list.fill(a, 1);
    list.upload(a, 16, bytes_of(counting(2, 50)));
    list.copy({a, 0, 32}, {b, 32, 32});
    list.fill({b, 0, 32}, 9);
    list.fill(a, 3);
    device().submit(std::move(list));
    EXPECT_EQ(values_of<std::uint32_t>(device().read(b)),
              (std::vector<std::uint32_t>{9, 9, 9, 9, 9, 9, 9, 9, 1, 1, 1, 1, 50, 51, 1, 1}));
    EXPECT_THAT(values_of<std::uint32_t>(device().read(a)), Each(Eq(3u)));
}

TEST_P(Resources, AReadBackOfAListSeesWhatCameBefore) {
    const Buffer a = device().create_buffer({.name = "a", .size_bytes = 16, .usage = copies});
    CommandList list = device().create_command_list("read-backs");
    list.fill(a, 1);
    ReadBack first = list.read_back(a);
    list.fill(a, 2);
    ReadBack second = list.read_back(a);
    device().submit(std::move(list));
    EXPECT_THAT(values_of<std::uint32_t>(first.wait()), Each(Eq(1u)));
    EXPECT_THAT(values_of<std::uint32_t>(second.wait()), Each(Eq(2u)));
}

struct Shape {
    std::string_view name;
    TextureDimension dimension;
    Extent extent;
    std::uint32_t layers, mips;
};
constexpr Shape shapes[] = {
    {"1D", TextureDimension::d1, {37, 1, 1}, 1, 0},
    {"1D array", TextureDimension::d1, {20, 1, 1}, 3, 2},
    {"2D", TextureDimension::d2, {36, 20, 1}, 1, 0},
    {"2D array", TextureDimension::d2, {12, 20, 1}, 3, 3},
    {"3D", TextureDimension::d3, {13, 9, 7}, 1, 0},
    {"cube", TextureDimension::cube, {12, 12, 1}, 6, 3},
    {"cube array", TextureDimension::cube, {8, 8, 1}, 12, 1},
};

/// One of each class, and of each size of block.
constexpr Format formats[] = {
    Format::r8_unorm,        Format::rg8_uint,     Format::rgba8_unorm,  Format::rgba8_srgb,
    Format::bgra8_unorm,     Format::r16_float,    Format::rgba16_snorm, Format::r32_uint,
    Format::rg32_sint,       Format::rgba32_float, Format::rgb9e5_float, Format::rgb10a2_unorm,
    Format::r11g11b10_float, Format::bc1_unorm,    Format::bc3_srgb,     Format::bc7_unorm,
    Format::d32_float,
};

TEST_P(Resources, EverySubresourceOfEveryShapeComesBack) {
    std::mt19937 random(1);
    for (Format format : formats) {
        if (!device().format_support(format).sampled) {
            // The D3D12 runtime of the tests does not know this one; every other there is.
            ASSERT_TRUE(backend() == BackendKind::d3d12 && format == Format::rgb9e5_float)
                << to_string(format);
            continue;
        }
        for (const Shape& shape : shapes) {
            const bool flat =
                shape.dimension == TextureDimension::d2 || shape.dimension == TextureDimension::cube;
            // Compressed volumes and depth in other shapes are for the device to say; not here.
            if ((is_compressed(format) || has_depth(format)) && !flat)
                continue;
            const Texture texture = device().create_texture({.name = std::string(shape.name),
                                                             .dimension = shape.dimension,
                                                             .format = format,
                                                             .width = shape.extent.width,
                                                             .height = shape.extent.height,
                                                             .depth = shape.extent.depth,
                                                             .layers = shape.layers,
                                                             .mips = shape.mips});
            std::vector<std::vector<std::byte>> sent;
            for (std::uint32_t layer = 0; layer < texture.layers(); ++layer)
                for (std::uint32_t mip = 0; mip < texture.mips(); ++mip) {
                    sent.emplace_back(subresource_layout(format, shape.extent, mip).bytes);
                    for (std::byte& b : sent.back())
                        b = static_cast<std::byte>(random() % 60); // 60: every float is a small number
                    device().upload({texture, mip, layer}, sent.back());
                }
            auto expected = sent.begin();
            for (std::uint32_t layer = 0; layer < texture.layers(); ++layer)
                for (std::uint32_t mip = 0; mip < texture.mips(); ++mip)
                    ASSERT_EQ(device().read({texture, mip, layer}), *expected++)
                        << to_string(format) << ' ' << shape.name << " mip " << mip << " layer " << layer;
        }
    }
}

TEST_P(Resources, TexturesCopyABox) {
    const TextureDesc desc{.name = "texture",
                           .format = Format::r32_uint,
                           .width = 8,
                           .height = 4,
                           .usage = TextureUsage::copy_source | TextureUsage::copy_target};
    const Texture a = device().create_texture(desc), b = device().create_texture(desc);
    device().upload(a, bytes_of(counting(32)));
    CommandList list = device().create_command_list("copy");
    list.clear(b, {99, 0, 0, 0});
    list.copy(a, {.x = 1, .y = 2, .width = 3, .height = 2, .depth = 1}, b, 5, 1);
    device().submit(std::move(list));
    std::vector<std::uint32_t> expected(32, 99);
    for (std::uint32_t y = 0; y < 2; ++y)
        for (std::uint32_t x = 0; x < 3; ++x)
            expected[(1 + y) * 8 + 5 + x] = (2 + y) * 8 + 1 + x;
    EXPECT_EQ(values_of<std::uint32_t>(device().read(b)), expected);
}

TEST_P(Resources, ClearsEveryMipAndLayer) {
    const Texture texture =
        device().create_texture({.name = "cleared",
                                 .format = Format::rgba8_unorm,
                                 .width = 4,
                                 .height = 4,
                                 .layers = 2,
                                 .mips = 3,
                                 .usage = TextureUsage::copy_source | TextureUsage::copy_target});
    CommandList list = device().create_command_list("clear");
    list.clear(texture, {1.0f, 0.0f, 0.2f, 1.0f});
    device().submit(std::move(list));
    for (std::uint32_t layer = 0; layer < 2; ++layer)
        for (std::uint32_t mip = 0; mip < 3; ++mip)
            EXPECT_THAT(values_of<std::uint32_t>(device().read({texture, mip, layer})),
                        Each(Eq(0xff3300ffu)));
}

TEST_P(Resources, MipsAreAverages) {
    const Texture texture = device().create_texture(
        {.name = "mips", .format = Format::rgba8_unorm, .width = 4, .height = 4, .layers = 2, .mips = 0});
    for (std::uint32_t layer = 0; layer < 2; ++layer) {
        std::vector<std::uint8_t> texels(64);
        for (std::size_t i = 0; i < texels.size(); ++i)
            texels[i] = static_cast<std::uint8_t>(i / 4 % 2 == 0 ? 0 : 100 + 100 * layer);
        device().upload({texture, 0, layer}, bytes_of(texels));
    }
    CommandList list = device().create_command_list("mips");
    list.generate_mips(texture);
    device().submit(std::move(list));
    for (std::uint32_t layer = 0; layer < 2; ++layer)
        for (std::uint32_t mip = 1; mip < 3; ++mip)
            for (std::uint8_t value : values_of<std::uint8_t>(device().read({texture, mip, layer})))
                EXPECT_NEAR(value, 50 + 50 * layer, 1);
}

struct Chain {
    std::string_view name;
    TextureDimension dimension;
    Extent extent;
    std::uint32_t layers;
};

/// Mip 1 of textures that have a number of their own in each texel of mip 0.
class Chains : public GpuTest {
protected:
    void expect_averages(const Chain& chain) {
        SCOPED_TRACE(chain.name);
        const Texture texture = device().create_texture({.name = std::string(chain.name),
                                                         .dimension = chain.dimension,
                                                         .format = Format::r32_float,
                                                         .width = chain.extent.width,
                                                         .height = chain.extent.height,
                                                         .depth = chain.extent.depth,
                                                         .layers = chain.layers,
                                                         .mips = 2});
        const std::uint32_t width = chain.extent.width, row = width * chain.extent.height;
        for (std::uint32_t layer = 0; layer < chain.layers; ++layer) {
            std::vector<float> texels(std::size_t{row} * chain.extent.depth);
            for (std::uint32_t i = 0; i < texels.size(); ++i)
                texels[i] =
                    static_cast<float>(1000 * layer + 100 * (i / row) + 10 * (i % row / width) + i % width);
            device().upload({texture, 0, layer}, bytes_of(texels));
        }
        CommandList list = device().create_command_list("chain");
        list.generate_mips(texture);
        device().submit(std::move(list));
        const Extent half = mip_extent(chain.extent, 1);
        for (std::uint32_t layer = 0; layer < chain.layers; ++layer) {
            const auto found = values_of<float>(device().read({texture, 1, layer}));
            ASSERT_EQ(found.size(), std::size_t{half.width} * half.height * half.depth);
            for (std::uint32_t i = 0; i < found.size(); ++i) {
                // The middle of two texels in each direction that has two.
                const auto middle = [](std::uint32_t place, std::uint32_t size) {
                    return size > 1 ? 2.0f * static_cast<float>(place) + 0.5f : 0.0f;
                };
                const float expected = 1000.0f * static_cast<float>(layer) +
                                       100 * middle(i / (half.width * half.height), chain.extent.depth) +
                                       10 * middle(i / half.width % half.height, chain.extent.height) +
                                       middle(i % half.width, width);
                EXPECT_NEAR(found[i], expected, 0.01f) << "layer " << layer << " texel " << i;
            }
        }
    }
};

TEST_P(Chains, OfPlanesAndVolumesAreAverages) {
    expect_averages({"2D", TextureDimension::d2, {8, 4, 1}, 1});
    expect_averages({"3D", TextureDimension::d3, {8, 4, 4}, 1});
    expect_averages({"cube", TextureDimension::cube, {8, 8, 1}, 6});
}

/// The D3D12 runtime of the tests sees all of a 1D texture, whatever a view asks for.
class LineChains : public Chains {};

TEST_P(LineChains, AreAverages) {
    expect_averages({"1D", TextureDimension::d1, {8, 1, 1}, 1});
    expect_averages({"1D array", TextureDimension::d1, {8, 1, 1}, 3});
}

TEST_P(Resources, ReadBackMemoryIsFilledToo) {
    const Buffer memory =
        device().create_buffer({.name = "read back",
                                .size_bytes = 200'000,
                                .usage = BufferUsage::copy_source | BufferUsage::copy_target,
                                .memory = Memory::read_back});
    CommandList list = device().create_command_list("fill");
    list.fill(memory, 7);
    list.fill({memory, 8, 199'000}, 9);
    const Submission submission = device().submit(std::move(list));
    device().wait(submission);
    std::vector<std::uint32_t> found(50'000);
    std::memcpy(found.data(), memory.mapped(), 200'000);
    std::vector<std::uint32_t> expected(50'000, 7);
    std::fill_n(expected.begin() + 2, 199'000 / 4, 9u);
    EXPECT_EQ(found, expected);
}

TEST_P(Resources, ADestroyedBufferGoesWhenItsListIsDone) {
    CommandList list = device().create_command_list("outlived");
    const Buffer target = device().create_buffer({.name = "target", .size_bytes = 16, .usage = copies});
    {
        const Buffer source = device().create_buffer({.name = "source", .size_bytes = 16, .usage = copies});
        device().upload<std::uint32_t>(source, counting(4, 1));
        list.copy(source, target);
        device().submit(std::move(list));
    }
    EXPECT_EQ(values_of<std::uint32_t>(device().read(target)), counting(4, 1));
}

TEST_P(Resources, FramesComeAndGo) {
    const Buffer target = device().create_buffer({.name = "target", .size_bytes = 16, .usage = copies});
    for (std::uint32_t frame = 0; frame < 10; ++frame) {
        CommandList list = device().create_command_list("frame");
        list.fill(target, frame);
        device().submit(std::move(list));
        device().next_frame();
    }
    EXPECT_THAT(values_of<std::uint32_t>(device().read(target)), Each(Eq(9u)));
}

INSTANTIATE_TEST_SUITE_P(Backends, Resources,
                         testing::ValuesIn(backends({BackendKind::null, BackendKind::vulkan,
                                                     BackendKind::d3d12})),
                         parameter_name);

INSTANTIATE_TEST_SUITE_P(Backends, Chains, testing::ValuesIn(gpu_backends()), parameter_name);
INSTANTIATE_TEST_SUITE_P(Backends, LineChains, testing::ValuesIn(backends({BackendKind::vulkan})),
                         parameter_name);

} // namespace
} // namespace bindery::gpu_test
