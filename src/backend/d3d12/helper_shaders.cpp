#include "backend/d3d12/helper_shaders.hpp"

namespace bindery::d3d12 {

namespace {
#include "backend/d3d12/generated/helper_shaders.inc"
}

std::span<const std::uint8_t> helper_shader(HelperShader shader) {
    switch (shader) {
    case HelperShader::fill:
        return fill;
    case HelperShader::cover:
        return cover;
    case HelperShader::downsample_1d:
        return downsample_1d;
    case HelperShader::downsample_2d:
        return downsample_2d;
    case HelperShader::downsample_3d:
        return downsample_3d;
    }
    return {};
}

} // namespace bindery::d3d12
