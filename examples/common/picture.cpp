#include "picture.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>
#include <stb_image.h>
#include <stb_image_write.h>

#include <climits>
#include <memory>

namespace examples {

using bindery::Error;
using bindery::Rule;

Picture decode_picture(std::span<const std::uint8_t> encoded, const std::string& name,
                       std::uint64_t pixel_limit) {
    if (encoded.empty() || encoded.size() > INT_MAX)
        throw Error(
            Rule::image_undecodable, name,
            fmt::format("The image has {} bytes and must have from 1 to {}.", encoded.size(), INT_MAX));
    const auto bytes = static_cast<int>(encoded.size());
    int width = 0;
    int height = 0;
    int channels = 0;
    // The header first: a few bytes can ask for gigabytes.
    if (!stbi_info_from_memory(encoded.data(), bytes, &width, &height, &channels) || width <= 0 ||
        height <= 0)
        throw Error(Rule::image_undecodable, name,
                    fmt::format("The {} bytes are no image: {}.", bytes, stbi_failure_reason()));
    const std::uint64_t pixels = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
    if (pixels > pixel_limit)
        throw Error(Rule::image_undecodable, name,
                    fmt::format("The image has {} x {} = {} pixels and {} are allowed.", width, height,
                                pixels, pixel_limit));
    const std::unique_ptr<stbi_uc, void (*)(void*)> decoded(
        stbi_load_from_memory(encoded.data(), bytes, &width, &height, &channels, 4), &stbi_image_free);
    if (!decoded)
        throw Error(Rule::image_undecodable, name,
                    fmt::format("The image of {} x {} pixels does not decode: {}.", width, height,
                                stbi_failure_reason()));
    return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height),
            std::vector<std::uint8_t>(decoded.get(), decoded.get() + pixels * 4)};
}

void write_png(const std::filesystem::path& path, const Picture& picture) {
    std::error_code error;
    if (path.has_parent_path())
        std::filesystem::create_directories(path.parent_path(), error);
    const auto width = static_cast<int>(picture.width);
    const auto height = static_cast<int>(picture.height);
    if (error || !stbi_write_png(path.string().c_str(), width, height, 4, picture.rgba.data(), width * 4))
        throw Error(Rule::file_unwritable, path.string(),
                    fmt::format("The picture of {} x {} pixels cannot be written to {}.", width, height,
                                path.string()));
}

} // namespace examples
