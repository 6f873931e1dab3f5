#include "gpu/kernels/texels.hpp"

#include "gpu/fixture.hpp"

namespace bindery::gpu_test {

namespace {

std::uint32_t format_components(std::size_t element) {
    return format_info(format_of(element)).components;
}

void fill_samples(Device& device, const Texture& texture, const TexelShape& shape, std::size_t element) {
    CommandList list = device.create_command_list("fill samples");
    for (std::uint32_t layer = 0; layer < shape.layers; ++layer) {
        std::array<float, 4> color{};
        for (std::uint32_t i = 0; i < format_components(element); ++i)
            color[i] = static_cast<float>(number_at(layer, 0, i));
        list.begin_pass({.name = "fill", .colors = {{.texture = {texture, 0, layer}, .clear = color}}});
        list.end_pass();
    }
    device.submit(std::move(list));
}

} // namespace

std::vector<std::uint32_t> layer_texels(const TexelShape& shape, std::size_t element, std::uint32_t layer,
                                        bool zero) {
    const std::uint32_t components = format_components(element);
    const bool cube = shape.dimension == TextureDimension::cube;
    std::vector<std::uint32_t> values;
    for (std::size_t texel = 0; texel < shape.texels(); ++texel)
        for (std::uint32_t i = 0; i < components; ++i)
            // Which texels a gather at the middle of a face takes is not the matter here.
            values.push_back(zero ? 0 : bits_of(element, number_at(layer, cube ? 0 : texel, i)));
    return values;
}

std::array<Texture, element_count> make_textures(Device& device, const TexelShape& shape, bool zero) {
    std::array<Texture, element_count> textures;
    for (std::size_t element = 0; element < element_count; ++element) {
        TextureUsage usage = TextureUsage::shader_read;
        if (shape.samples > 1)
            usage = usage | TextureUsage::color_target;
        else
            usage = usage | TextureUsage::copy_source | TextureUsage::copy_target;
        if (shape.writable)
            usage = usage | TextureUsage::shader_write;
        const Extent extent = shape.extent();
        Texture& texture = textures[element];
        texture = device.create_texture({.name = std::string(shape.kind) + " " + std::to_string(element),
                                         .dimension = shape.dimension,
                                         .format = format_of(element),
                                         .width = extent.width,
                                         .height = extent.height,
                                         .depth = extent.depth,
                                         .layers = shape.layers,
                                         .samples = shape.samples,
                                         .usage = usage});
        if (shape.samples > 1)
            fill_samples(device, texture, shape, element);
        else
            for (std::uint32_t layer = 0; layer < shape.layers; ++layer)
                device.upload({texture, 0, layer}, bytes_of(layer_texels(shape, element, layer, zero)));
    }
    return textures;
}

std::array<Buffer, element_count> make_texel_buffers(Device& device, bool writable, bool zero) {
    std::array<Buffer, element_count> buffers;
    const TexelShape row{.kind = "Buffer", .dimension = TextureDimension::d1};
    for (std::size_t element = 0; element < element_count; ++element) {
        BufferUsage usage = BufferUsage::shader_read | BufferUsage::texel | BufferUsage::copy_source |
                            BufferUsage::copy_target;
        if (writable)
            usage = usage | BufferUsage::shader_write;
        const auto values = layer_texels(row, element, 0, zero);
        buffers[element] = device.create_buffer({.name = "texels " + std::to_string(element),
                                                 .size_bytes = values.size() * 4,
                                                 .usage = usage,
                                                 .texel_format = format_of(element)});
        device.upload<std::uint32_t>(buffers[element], values);
    }
    return buffers;
}

} // namespace bindery::gpu_test
