#include "spirv/passes.hpp"
#include "spirv/types.hpp"
#include "unit/spirv/assembler.hpp"
#include "unit/spirv/fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery {
namespace {

using namespace spirv;
using testing::UnorderedElementsAre;

struct Image {
    Dim dim;
    std::uint32_t sampled;
    ImageFormat format;
    bool operator==(const Image&) const = default;
};

std::vector<Image> images(const Module& module) {
    std::vector<Image> found;
    for (std::size_t i = 0; i < module.size(); ++i)
        if (const View view = module[i]; view.op() == Op::type_image)
            found.push_back({view.operand_as<Dim>(1), view.operand(5), view.operand_as<ImageFormat>(6)});
    return found;
}

bool has_capability(const Module& module, Capability capability) {
    for (std::size_t i = 0; i < module.size(); ++i)
        if (const View view = module[i];
            view.op() == Op::capability && view.operand_as<Capability>(0) == capability)
            return true;
    return false;
}

TEST(SpirvImageFormat, DropsAllButThoseOfAtomics) {
    Module module = Module::read(test::fixture("registers"));
    EXPECT_TRUE(has_capability(module, Capability::storage_image_extended_formats)); // RG32F
    EXPECT_TRUE(make_image_formats_unknown(module));
    EXPECT_THAT(images(module), UnorderedElementsAre(Image{Dim::d2, 1, ImageFormat::unknown},
                                                     Image{Dim::buffer, 2, ImageFormat::unknown},
                                                     Image{Dim::d2, 2, ImageFormat::unknown},
                                                     Image{Dim::d2, 2, ImageFormat::r32ui},
                                                     Image{Dim::d3, 2, ImageFormat::unknown}));
    EXPECT_TRUE(has_capability(module, Capability::storage_image_read_without_format));
    EXPECT_TRUE(has_capability(module, Capability::storage_image_write_without_format));
    EXPECT_FALSE(has_capability(module, Capability::storage_image_extended_formats));
    EXPECT_EQ(test::validate(module.write()), "");
}

TEST(SpirvImageFormat, DropsThoseOfSampledTexelBuffers) {
    Module module = Module::read(test::fixture("kinds_dxc"));
    make_image_formats_unknown(module);
    for (const Image& image : images(module))
        if (image.dim == Dim::buffer) {
            EXPECT_EQ(image.format, ImageFormat::unknown);
        }
    // Only a write: no capability that the device would be asked for in vain.
    EXPECT_FALSE(has_capability(module, Capability::storage_image_read_without_format));
    EXPECT_TRUE(has_capability(module, Capability::storage_image_write_without_format));
}

/// Two storage images whose types differ in format alone, and one that an atomic reaches.
test::Assembler two_formats(std::uint32_t atomic_format) {
    test::Assembler assembler;
    assembler.op(Op::capability, {1})
        .op(Op::memory_model, {0, 1})
        .op(Op::entry_point, {5, 30}, "main", {20, 21, 22})
        .op(Op::execution_mode, {30, 17, 1, 1, 1})
        .op(Op::name, {10}, "rgba32f")
        .op(Op::name, {11}, "rgba8")
        .op(Op::decorate, {20, 34, 0})
        .op(Op::decorate, {20, 33, 0})
        .op(Op::decorate, {21, 34, 0})
        .op(Op::decorate, {21, 33, 1})
        .op(Op::decorate, {22, 34, 0})
        .op(Op::decorate, {22, 33, 2})
        .op(Op::type_void, {1})
        .op(Op::type_function, {2, 1})
        .op(Op::type_float, {3, 32})
        .op(Op::type_int, {4, 32, 0})
        .op(Op::type_vector, {5, 4, 2})
        .op(Op::type_vector, {6, 3, 4})
        .op(Op::type_image, {10, 3, 1, 0, 0, 0, 2, 1})
        .op(Op::type_image, {11, 3, 1, 0, 0, 0, 2, 4})
        .op(Op::type_image, {12, 4, 1, 0, 0, 0, 2, atomic_format})
        .op(Op::type_pointer, {13, 0, 10})
        .op(Op::type_pointer, {14, 0, 11})
        .op(Op::type_pointer, {15, 0, 12})
        .op(Op::type_pointer, {16, 11, 4})
        .op(Op::constant, {4, 17, 0})
        .op(Op::constant, {4, 18, 1})
        .op(Op::constant_null, {5, 19})
        .op(Op::variable, {13, 20, 0})
        .op(Op::variable, {14, 21, 0})
        .op(Op::variable, {15, 22, 0})
        .op(Op::function, {1, 30, 0, 2})
        .op(Op::label, {31})
        .op(Op::load, {10, 32, 20})
        .op(Op::image_read, {6, 33, 32, 19})
        .op(Op::load, {11, 34, 21})
        .op(Op::image_write, {34, 19, 33})
        .op(Op::image_texel_pointer, {16, 35, 22, 19, 17})
        .op(static_cast<Op>(234), {4, 36, 35, 18, 17, 18}) // OpAtomicIAdd
        .op(Op::return_)
        .op(Op::function_end);
    return assembler;
}

TEST(SpirvImageFormat, MergesTypesThatBecomeEqual) {
    Module module = Module::read(two_formats(33).words());
    EXPECT_EQ(test::validate(module.write()), "");
    EXPECT_TRUE(make_image_formats_unknown(module));
    EXPECT_EQ(images(module).size(), 2u);
    EXPECT_EQ(module.definition(11), npos);
    EXPECT_EQ(module.type_of(34), 10u);
    EXPECT_EQ(pointee_type(module, 14), 10u);
    EXPECT_EQ(test::validate(module.write()), "");
}

TEST(SpirvImageFormat, GivesAtomicsTheFormatTheyNeed) {
    Module module = Module::read(two_formats(0).words());
    EXPECT_NE(test::validate(module.write()), ""); // Unknown is what Vulkan forbids
    make_image_formats_unknown(module);
    EXPECT_EQ(module.at_id(12).operand_as<ImageFormat>(6), ImageFormat::r32ui);
    EXPECT_EQ(test::validate(module.write()), "");
}

} // namespace
} // namespace bindery
