// The smallest example: one buffer, a float2 and an offset, bound by filling a struct; drawn, and checked.

#include "hello.h"

#include <common/application.hpp>

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace {

constexpr std::uint32_t width = 480;
constexpr std::uint32_t height = 270;

// Element 0 is not drawn: the draw begins at 1.
constexpr std::array<hello::Card, 4> cards{{
    {{1, 1, 1}, {240, 135}, {480, 270}},
    {{0.90f, 0.15f, 0.10f}, {120, 90}, {160, 120}},
    {{0.10f, 0.65f, 0.25f}, {250, 150}, {120, 180}},
    {{0.15f, 0.35f, 0.95f}, {370, 60}, {140, 60}},
}};
constexpr std::uint32_t first_drawn = 1;

static_assert(sizeof(hello::Card) == 28 && offsetof(hello::Card, center) == 12 &&
              offsetof(hello::Card, size) == 20);

examples::Picture draw(bindery::Device& device, examples::Shaders& shaders) {
    using bindery::Stage;
    const auto vertex = shaders.compile<hello::Params>("hello.hlsl", "vs_main", Stage::vertex);
    const auto pixel = shaders.compile<hello::Params>("hello.hlsl", "ps_main", Stage::pixel);
    const auto pipeline =
        device.create_graphics_pipeline<hello::Params>({.name = "cards",
                                                        .vertex = &vertex,
                                                        .pixel = &pixel,
                                                        .color_formats = {bindery::Format::rgba8_srgb}});
    const auto buffer = device.create_buffer(
        {.name = "cards", .size_bytes = sizeof cards, .stride_bytes = sizeof(hello::Card)});
    device.upload(buffer, std::span<const hello::Card>(cards));
    const auto picture = device.create_texture(
        {.name = "picture",
         .format = bindery::Format::rgba8_srgb,
         .width = width,
         .height = height,
         .usage = bindery::TextureUsage::color_target | bindery::TextureUsage::copy_source});

    hello::Params params;
    params.cards = buffer;
    params.picture_size = bindery::float2(width, height);
    params.first = first_drawn;

    auto list = device.create_command_list("hello");
    list.begin_pass({.name = "cards", .colors = {{.texture = picture, .clear = {0.02f, 0.02f, 0.03f, 1}}}});
    list.draw(bindery::DrawCommand{
        .pipeline = pipeline.id(), .vertex_count = 6, .instance_count = cards.size() - first_drawn}
                  .bind(params));
    list.end_pass();
    auto texels = list.read_back(picture);
    device.submit(std::move(list));
    return examples::to_picture(texels.wait(), width, height);
}

// The byte that an sRGB target stores for a linear value (IEC 61966-2-1).
int srgb_byte(float linear) {
    const float encoded =
        linear <= 0.0031308f ? linear * 12.92f : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
    return static_cast<int>(std::lround(encoded * 255));
}

// The last card that covers a pixel, or none.
const hello::Card* card_at(std::uint32_t x, std::uint32_t y) {
    for (std::size_t i = cards.size(); i-- > first_drawn;) {
        const auto inside = [](float at, float center, std::uint32_t size) {
            return std::abs(at + 0.5f - center) < static_cast<float>(size) / 2;
        };
        const hello::Card& card = cards[i];
        if (inside(static_cast<float>(x), card.center.x, card.size.x) &&
            inside(static_cast<float>(y), card.center.y, card.size.y))
            return &card;
    }
    return nullptr;
}

std::size_t wrong_pixels(const examples::Picture& picture) {
    std::size_t wrong = 0;
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            const hello::Card* card = card_at(x, y);
            const bindery::float3 color = card ? card->color : bindery::float3(0.02f, 0.02f, 0.03f);
            const std::uint8_t* texel = picture.rgba.data() + 4 * (std::size_t{y} * width + x);
            const int wanted[] = {srgb_byte(color.x), srgb_byte(color.y), srgb_byte(color.z)};
            for (int c = 0; c < 3; ++c)
                if (std::abs(texel[c] - wanted[c]) > 1) {
                    ++wrong;
                    break;
                }
        }
    return wrong;
}

} // namespace

int main(int argc, char** argv) {
    examples::CommandLine command_line("Draws rectangles from one buffer, and checks every pixel.");
    if (const auto code = command_line.parse(argc, argv))
        return *code;
    const examples::Options& options = command_line.common();
    return examples::run([&] {
        auto device = examples::make_device(options, "hello_bindings");
        examples::Shaders shaders(device, options, EXAMPLE_FOLDER);
        const examples::Picture picture = draw(device, shaders);
        examples::save(picture, options.output_dir / "hello_bindings.png");
        examples::report(device.take_trace(), options.output_dir / "hello_bindings.txt");
        if (const std::size_t wrong = wrong_pixels(picture); wrong != 0)
            throw std::runtime_error(
                fmt::format("{} of {} pixels are not what they should be.", wrong, width * height));
        fmt::print("all {} pixels are right\n", width * height);
    });
}
