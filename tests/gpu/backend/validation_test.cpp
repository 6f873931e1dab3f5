// The net itself: a silent layer must be one that has nothing to say.
#include "gpu/backend/fixture.hpp"

#include <gmock/gmock.h>

namespace bindery::gpu_test {
namespace {

using backend::Encoder;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Validation : public BackendTest {};

TEST_F(Validation, SpeaksOfAMissingBarrier) {
    const auto target = make_buffer(64, BufferUsage::copy_target);
    run([&](Encoder& encoder) {
        encoder.fill_buffer(target, 0, 64, 1);
        encoder.fill_buffer(target, 0, 64, 2);
    });
    EXPECT_THAT(VulkanProcess::get().take_messages(), Contains(HasSubstr("SYNC-HAZARD-WRITE-AFTER-WRITE")));
}

TEST_F(Validation, SpeaksOfAMissingUsage) {
    const auto source = make_buffer(64, BufferUsage::shader_read);
    const auto target = make_buffer(64, BufferUsage::copy_target);
    run([&](Encoder& encoder) { encoder.copy_buffer({source, target, 0, 0, 64}); });
    EXPECT_THAT(VulkanProcess::get().take_messages(), Not(IsEmpty()));
}

TEST_F(Validation, SpeaksOfAWrongLayout) {
    const TextureDesc desc{.name = "wrong layout",
                           .format = Format::rgba8_unorm,
                           .usage = TextureUsage::copy_target | TextureUsage::shader_read};
    const auto texture = make_texture(desc);
    run([&](Encoder& encoder) {
        encoder.barriers(std::array{
            texture_barrier(texture, desc.format, {0, 1, 0, 1, Aspects::color}, {}, Access::pixel_read)});
        encoder.clear_texture(texture, {});
    });
    EXPECT_THAT(VulkanProcess::get().take_messages(), Not(IsEmpty()));
}

} // namespace
} // namespace bindery::gpu_test
