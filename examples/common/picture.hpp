#pragma once
// Pictures on disk: PNG out, whatever stb_image reads in.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace examples {

/// 8 bits a channel, 4 bytes a pixel, rows from the top, no padding.
struct Picture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgba;
};

/// Decodes a PNG, JPEG or other image that stb_image knows. Throws bindery::Error(image_undecodable), naming
/// `name`, when it does not decode or has more than `pixel_limit` pixels.
Picture decode_picture(std::span<const std::uint8_t> encoded, const std::string& name,
                       std::uint64_t pixel_limit);

/// Writes a PNG, making the folders on the way. Throws bindery::Error(file_unwritable) when that fails.
void write_png(const std::filesystem::path& path, const Picture& picture);

} // namespace examples
