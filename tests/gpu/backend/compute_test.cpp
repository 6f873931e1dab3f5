// Dispatches, root data and the heap.
#include "gpu/backend/fixture.hpp"

#include <gmock/gmock.h>

namespace bindery::gpu_test {
namespace {

using backend::DispatchPacket;
using backend::Encoder;
using testing::Each;
using testing::ElementsAre;
using testing::Eq;

constexpr BufferUsage storage = BufferUsage::shader_read | BufferUsage::shader_write |
                                BufferUsage::copy_source | BufferUsage::copy_target;

/// target[i] = value + i, and the last DWORD of the root at target[7].
constexpr std::string_view write_root = R"(
#include <bindery/shader.h>
using namespace bindery;
struct Root { RWStructuredBufferBinding<uint> target; UintBinding value; Uint2Binding more; };
[numthreads(7, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
    Root root = root_data<Root>();
    root.target.store(id.x, root.value.get() + id.x);
    if (id.x == 0)
        root.target.store(7, root.more.get().y);
}
)";

DispatchPacket packet_of(backend::PipelineNumber pipeline, std::initializer_list<std::uint32_t> dwords) {
    DispatchPacket packet{};
    packet.pipeline = pipeline;
    packet.groups = {1, 1, 1};
    std::copy(dwords.begin(), dwords.end(), packet.root.dwords.begin());
    return packet;
}

class Compute : public BackendTest, public testing::WithParamInterface<Compiler> {
protected:
    /// A view of all of a buffer as elements of 4 bytes.
    std::uint32_t view(model::ResourceNumber buffer, std::uint64_t bytes,
                       Kind kind = Kind::rw_structured_buffer) {
        const std::uint32_t index = next_index();
        backend().write_buffer_view(index, buffer, {kind, 0, bytes, 4, Format::unknown});
        return index;
    }
};

TEST_P(Compute, RootDataReachesTheShader) {
    const auto target = make_buffer(32, storage);
    const auto index = view(target, 32);
    const auto pipeline = make_compute(write_root, 4, GetParam());
    run([&](Encoder& encoder) { encoder.dispatch(packet_of(pipeline, {index, 100, 8, 9})); });
    EXPECT_THAT(values_of<std::uint32_t>(read(target, 32, Access::compute_write)),
                ElementsAre(100, 101, 102, 103, 104, 105, 106, 9));
}

TEST_P(Compute, RootDataIsSentAgainWhenItChangesAndOnlyThen) {
    const auto target = make_buffer(32, storage);
    const auto index = view(target, 32);
    const auto pipeline = make_compute(write_root, 4, GetParam());
    auto& functions = backend().device().functions();
    static PFN_vkCmdPushConstants real;
    static std::vector<std::uint32_t> sizes;
    real = functions.vkCmdPushConstants;
    sizes.clear();
    functions.vkCmdPushConstants = [](VkCommandBuffer commands, VkPipelineLayout layout,
                                      VkShaderStageFlags stages, std::uint32_t offset, std::uint32_t size,
                                      const void* values) {
        sizes.push_back(size);
        real(commands, layout, stages, offset, size, values);
    };
    run([&](Encoder& encoder) {
        const auto again = buffer_barrier(target, Access::compute_write, Access::compute_write);
        encoder.dispatch(packet_of(pipeline, {index, 1, 2, 3}));
        encoder.barriers(std::array{again});
        // DWORDs that the pipeline does not read are no reason.
        encoder.dispatch(packet_of(pipeline, {index, 1, 2, 3, 77}));
        encoder.barriers(std::array{again});
        encoder.dispatch(packet_of(pipeline, {index, 1, 2, 4}));
    });
    functions.vkCmdPushConstants = real;
    EXPECT_THAT(sizes, ElementsAre(16, 16));
    EXPECT_EQ(values_of<std::uint32_t>(read(target, 32, Access::compute_write))[7], 4u);
}

TEST_P(Compute, GroupCountsMayComeFromABuffer) {
    const auto target = make_buffer(32, storage);
    const auto index = view(target, 32);
    const auto pipeline = make_compute(write_root, 4, GetParam());
    const auto arguments = make_upload(bytes_of<std::uint32_t>({9, 9, 1, 1, 1}), BufferUsage::indirect);
    auto packet = packet_of(pipeline, {index, 50, 0, 60});
    packet.groups = {0, 0, 0};
    packet.arguments = {arguments, 8};
    run([&](Encoder& encoder) { encoder.dispatch(packet); });
    EXPECT_THAT(values_of<std::uint32_t>(read(target, 32, Access::compute_write)),
                ElementsAre(50, 51, 52, 53, 54, 55, 56, 60));
}

TEST_P(Compute, OneIndexNamesAVersionPerFrameCopy) {
    const auto source = make_buffer(32, BufferUsage::shader_read, Memory::upload, heap_copies);
    for (std::uint32_t version = 0; version < heap_copies; ++version) {
        const std::uint32_t value = 1000 + version;
        std::memcpy(backend().mapped(source, version), &value, sizeof(value));
    }
    const auto target = make_buffer(32, storage);
    const auto from = view(source, 32, Kind::structured_buffer);
    const auto to = view(target, 32);
    const auto pipeline = make_compute(R"(
#include <bindery/shader.h>
using namespace bindery;
struct Root { StructuredBufferBinding<uint> source; RWStructuredBufferBinding<uint> target; };
[numthreads(1, 1, 1)] void main() {
    Root root = root_data<Root>();
    root.target.store(0, root.source.load(0));
}
)",
                                       2, GetParam());
    for (std::uint32_t copy = 0; copy < heap_copies; ++copy) {
        run([&](Encoder& encoder) { encoder.dispatch(packet_of(pipeline, {from, to})); }, copy);
        EXPECT_EQ(values_of<std::uint32_t>(read(target, 4, Access::compute_write))[0], 1000 + copy);
    }
}

TEST_P(Compute, ASamplerCanDifferBetweenFrameCopies) {
    // Two texels, 0 and 1; half way between them linear gives 0.5, nearest the second.
    const TextureDesc desc{.name = "two texels", .format = Format::r32_float, .width = 2, .mips = 1};
    const auto texture = make_texture(desc);
    const auto texels = make_upload(bytes_of<float>({0.0f, 1.0f}));
    const model::SubresourceRange all{0, 1, 0, 1, Aspects::color};
    run([&](Encoder& encoder) {
        encoder.barriers(std::array{texture_barrier(texture, desc.format, all, {}, Access::copy_target)});
        encoder.copy_buffer_to_texture({texels, 0, 8, {texture, 0, 0}, Aspects::color, 2, 1, 1});
        encoder.barriers(std::array{
            texture_barrier(texture, desc.format, all, Access::copy_target, Access::compute_read)});
    });
    const auto image = next_index();
    backend().write_texture_view(image, texture, {Kind::texture_2d, desc.format, all});
    SamplerDesc sampler{.address_u = AddressMode::clamp};
    backend().write_sampler(5, sampler, 0);
    sampler.magnify = sampler.minify = Filter::nearest;
    backend().write_sampler(5, sampler, 1);
    const auto target = make_buffer(4, storage);
    const auto to = view(target, 4);
    const auto pipeline = make_compute(R"(
#include <bindery/shader.h>
using namespace bindery;
struct Root { Texture2DBinding<float4> image; SamplerStateBinding with; RWStructuredBufferBinding<float> target; };
[numthreads(1, 1, 1)] void main() {
    Root root = root_data<Root>();
    root.target.store(0, root.image.sample_level(root.with.get(), float2(0.5, 0.5), 0).x);
}
)",
                                       3, GetParam());
    std::vector<float> found;
    for (std::uint32_t copy = 0; copy < heap_copies; ++copy) {
        run([&](Encoder& encoder) { encoder.dispatch(packet_of(pipeline, {image, 5, to})); }, copy);
        found.push_back(values_of<float>(read(target, 4, Access::compute_write))[0]);
    }
    EXPECT_THAT(found, ElementsAre(0.5f, 1.0f));
}

/// Reads from a buffer, a texel buffer and a texture.
constexpr std::string_view read_nulls = R"(
#include <bindery/shader.h>
using namespace bindery;
struct Root {
    StructuredBufferBinding<uint> structured;
    BufferBinding<float4> texels;
    Texture2DBinding<float4> image;
    RWTexture3DBinding<float4> volume;
    RWStructuredBufferBinding<float> target;
};
[numthreads(1, 1, 1)] void main() {
    Root root = root_data<Root>();
    root.target.store(0, asfloat(root.structured.load(3)));
    root.target.store(1, root.texels.load(2).x);
    root.target.store(2, root.image.load(uint2(0, 0)).y);
    root.target.store(3, root.volume.load(uint3(0, 0, 0)).z);
    root.volume.store(uint3(0, 0, 0), float4(1, 1, 1, 1));
}
)";
constexpr Kind null_kinds[] = {Kind::structured_buffer, Kind::buffer, Kind::texture_2d, Kind::rw_texture_3d};

TEST_P(Compute, NullsReadZero) {
    std::vector<std::uint32_t> root;
    for (Kind kind : null_kinds) {
        root.push_back(null_index(kind));
        backend().write_null(null_index(kind), kind);
    }
    const auto target = make_buffer(16, storage);
    const auto to = view(target, 16);
    const auto pipeline = make_compute(read_nulls, 5, GetParam());
    run([&](Encoder& encoder) {
        encoder.fill_buffer(target, 0, 16, 0xffffffff);
        encoder.barriers(std::array{buffer_barrier(target, Access::copy_target, Access::compute_write)});
        encoder.dispatch(packet_of(pipeline, {root[0], root[1], root[2], root[3], to}));
    });
    EXPECT_THAT(values_of<std::uint32_t>(read(target, 16, Access::compute_write)), Each(Eq(0u)));
}

TEST_P(Compute, EveryKindHasANull) {
    for (const KindInfo& kind : kind_table)
        if (kind.heap == HeapKind::resource && kind.kind != Kind::transient)
            backend().write_null(null_index(kind.kind), kind.kind);
}

TEST_P(Compute, TheIndexOfADestroyedResourceReadsZero) {
    const auto source = make_upload(bytes_of<std::uint32_t>({5, 6, 7, 8}), BufferUsage::shader_read);
    const auto from = view(source, 16, Kind::structured_buffer);
    for (Kind kind : null_kinds)
        backend().write_null(null_index(kind), kind);
    const auto target = make_buffer(16, storage);
    const auto to = view(target, 16);
    const auto pipeline = make_compute(read_nulls, 5, GetParam());
    const auto packet = packet_of(pipeline, {from, null_index(Kind::buffer), null_index(Kind::texture_2d),
                                             null_index(Kind::rw_texture_3d), to});
    run([&](Encoder& encoder) { encoder.dispatch(packet); });
    EXPECT_EQ(values_of<std::uint32_t>(read(target, 16, Access::compute_write))[0], 8u);
    backend().destroy_resource(source);
    run([&](Encoder& encoder) { encoder.dispatch(packet); });
    EXPECT_EQ(values_of<std::uint32_t>(read(target, 16, Access::compute_write))[0], 0u);
}

INSTANTIATE_TEST_SUITE_P(Compilers, Compute, testing::Values(Compiler::dxc, Compiler::slang),
                         [](const auto& info) { return std::string(to_string(info.param)); });

} // namespace
} // namespace bindery::gpu_test
