#pragma once
// What an encoder of the null backend keeps: the calls it got, as data. They are carried out at submission.

#include "backend/interface.hpp"

#include <string>
#include <variant>
#include <vector>

namespace bindery::null {

struct PassBegin {
    std::vector<backend::PassColor> colors;
    backend::PassTarget depth_stencil;
    LoadOp depth_load, stencil_load;
    float clear_depth;
    std::uint8_t clear_stencil;
};
struct PassEnd {};
struct BufferToTexture {
    backend::BufferTextureCopy copy;
};
struct TextureToBuffer {
    backend::BufferTextureCopy copy;
};
struct Fill {
    backend::ResourceNumber buffer;
    std::uint64_t offset_bytes, size_bytes;
    std::uint32_t value;
};
struct Clear {
    backend::ResourceNumber texture;
    std::array<float, 4> color;
};
struct Downsample {
    backend::ResourceNumber texture;
    std::uint32_t mip, layer;
};

/// Draws, dispatches, barriers, builds and markers have no effect here, so they are not kept.
using Operation = std::variant<PassBegin, PassEnd, backend::BufferCopy, backend::TextureCopy, BufferToTexture,
                               TextureToBuffer, Fill, Clear, Downsample>;

} // namespace bindery::null
