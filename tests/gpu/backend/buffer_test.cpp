#include "gpu/backend/fixture.hpp"

#include <bindery/error.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <numeric>

namespace bindery::gpu_test {
namespace {

using backend::Encoder;
using testing::Each;
using testing::Eq;
using testing::HasSubstr;

constexpr BufferUsage copies = BufferUsage::copy_source | BufferUsage::copy_target;

std::vector<std::uint32_t> counting(std::size_t count, std::uint32_t first = 0) {
    std::vector<std::uint32_t> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
}

class Buffers : public BackendTest {};

TEST_F(Buffers, CopyThroughGpuMemory) {
    const auto values = counting(1000);
    const auto source = make_upload(bytes_of(values));
    const auto target = make_buffer(4000, copies);
    run([&](Encoder& encoder) { encoder.copy_buffer({source, target, 0, 0, 4000}); });
    EXPECT_EQ(values_of<std::uint32_t>(read(target, 4000, Access::copy_target)), values);
}

TEST_F(Buffers, CopyOfAPartLeavesTheRest) {
    const auto source = make_upload(bytes_of(counting(16, 100)));
    const auto target = make_buffer(64, copies);
    run([&](Encoder& encoder) {
        encoder.fill_buffer(target, 0, 64, 7);
        encoder.barriers(std::array{buffer_barrier(target, Access::copy_target, Access::copy_target)});
        encoder.copy_buffer({source, target, 8, 16, 12});
    });
    const auto found = values_of<std::uint32_t>(read(target, 64, Access::copy_target));
    const std::vector<std::uint32_t> expected{7, 7, 7, 7, 102, 103, 104, 7, 7, 7, 7, 7, 7, 7, 7, 7};
    EXPECT_EQ(found, expected);
}

TEST_F(Buffers, FillsARange) {
    const auto target = make_buffer(256, copies);
    run([&](Encoder& encoder) {
        encoder.fill_buffer(target, 0, 256, 0xdeadbeef);
        encoder.barriers(std::array{buffer_barrier(target, Access::copy_target, Access::copy_target)});
        encoder.fill_buffer(target, 128, 4, 5);
    });
    auto found = values_of<std::uint32_t>(read(target, 256, Access::copy_target));
    EXPECT_EQ(found[32], 5u);
    found.erase(found.begin() + 32);
    EXPECT_THAT(found, Each(Eq(0xdeadbeefu)));
}

TEST_F(Buffers, GpuMemoryIsNotMapped) {
    EXPECT_EQ(backend().mapped(make_buffer(64, copies), 0), nullptr);
}

TEST_F(Buffers, EachVersionIsMemoryOfItsOwn) {
    const auto buffer = make_buffer(16, BufferUsage::copy_source, Memory::upload, heap_copies);
    for (std::uint32_t version = 0; version < heap_copies; ++version) {
        const std::uint32_t value = 10 + version;
        std::memcpy(backend().mapped(buffer, version), &value, sizeof(value));
    }
    // An encoder sees the version of its frame's copy.
    for (std::uint32_t copy = 0; copy < heap_copies; ++copy)
        EXPECT_EQ(values_of<std::uint32_t>(read(buffer, 4, Access::host_write, copy))[0], 10 + copy);
}

TEST_F(Buffers, SubmissionValuesRiseByOneAndComplete) {
    const auto target = make_buffer(64, copies);
    std::uint64_t last = 0;
    for (int i = 0; i < 3; ++i) {
        std::unique_ptr<Encoder> encoders[1] = {backend().create_encoder("rising", 0)};
        if (i > 0)
            encoders[0]->barriers(
                std::array{buffer_barrier(target, Access::copy_target, Access::copy_target)});
        encoders[0]->fill_buffer(target, 0, 64, 1);
        encoders[0]->finish();
        const std::uint64_t value = backend().submit(encoders);
        if (i > 0) {
            EXPECT_EQ(value, last + 1);
        }
        last = value;
    }
    backend().wait(last);
    EXPECT_EQ(backend().completed(), last);
}

TEST_F(Buffers, SubmittingNothingIsAlsoWaitedFor) {
    const std::uint64_t value = backend().submit({});
    backend().wait(value);
    EXPECT_GE(backend().completed(), value);
}

TEST_F(Buffers, AnEncoderThatIsNeverSubmittedIsHarmless) {
    const auto target = make_buffer(64, copies);
    {
        const auto encoder = backend().create_encoder("dropped", 0);
        encoder->fill_buffer(target, 0, 64, 1);
        encoder->finish();
    }
    run([&](Encoder& encoder) { encoder.fill_buffer(target, 0, 64, 2); });
    EXPECT_THAT(values_of<std::uint32_t>(read(target, 64, Access::copy_target)), Each(Eq(2u)));
}

TEST_F(Buffers, ManyEncodersOfOneSubmissionRunInOrder) {
    const auto target = make_buffer(4, copies);
    std::vector<std::unique_ptr<Encoder>> encoders;
    for (std::uint32_t i = 0; i < 20; ++i) {
        encoders.push_back(backend().create_encoder("ordered", i % heap_copies));
        encoders.back()->barriers(
            std::array{buffer_barrier(target, Access::copy_target, Access::copy_target)});
        encoders.back()->fill_buffer(target, 0, 4, i);
        encoders.back()->finish();
    }
    backend().wait(backend().submit(encoders));
    EXPECT_EQ(values_of<std::uint32_t>(read(target, 4, Access::copy_target))[0], 19u);
}

TEST_F(Buffers, ExhaustedMemoryIsAnErrorAndTheDeviceGoesOn) {
    // Take what is left, piece by piece; nothing is touched, so the machine does not notice.
    const std::uint64_t piece = std::min<std::uint64_t>(backend().info().max_buffer_bytes, 1ull << 30);
    std::vector<backend::ResourceNumber> taken;
    std::optional<Error> refused;
    while (!refused && taken.size() < 4096) {
        try {
            taken.push_back(make_buffer(piece, copies));
        } catch (const Error& error) {
            refused = error;
        }
    }
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->rule(), Rule::memory_exhausted);
    EXPECT_THAT(refused->what(), HasSubstr("test buffer"));
    EXPECT_THAT(refused->what(), HasSubstr(std::to_string(piece)));
    for (backend::ResourceNumber number : taken)
        backend().destroy_resource(number);
    const auto target = make_buffer(64, copies);
    run([&](Encoder& encoder) { encoder.fill_buffer(target, 0, 64, 3); });
    EXPECT_THAT(values_of<std::uint32_t>(read(target, 64, Access::copy_target)), Each(Eq(3u)));
}

} // namespace
} // namespace bindery::gpu_test
