#include "model/shader_use.hpp"

#include <gtest/gtest.h>

namespace bindery {
namespace {

using namespace model;

TEST(ModelShaderUse, ShapesAreSaidInWords) {
    ResourceShape image{UseKind::image, ImageDimension::two};
    image.arrayed = true;
    image.storage = true;
    image.component = Scalar::uint32;
    EXPECT_EQ(describe(image), "2D array image of uint, writable");
    ResourceShape buffer{UseKind::buffer};
    buffer.stride_bytes = 64;
    EXPECT_EQ(describe(buffer), "buffer of 64-byte elements");
    buffer.raw = true;
    EXPECT_EQ(describe(buffer), "raw buffer");
    EXPECT_EQ(describe({UseKind::sampler}), "sampler");
    EXPECT_EQ(describe({}), "value");
}

} // namespace
} // namespace bindery
