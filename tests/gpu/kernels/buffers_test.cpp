// Structured, raw and transient buffers, packed root data, heap indices and ray queries.
#include "gpu/kernels/kernel_test.hpp"
#include "shader/kernels/buffers.h"

#include <algorithm>

namespace bindery::gpu_test {
namespace {

using namespace kernels;
using Dwords = std::vector<std::uint32_t>;

Item item(std::uint32_t n) {
    const float f = static_cast<float>(n);
    return {.position = {f, f + 0.25f, f + 0.5f}, .size = {-f, f * 2}, .state = {n * 1000, n * 1000 + 1}};
}
std::vector<Item> items(std::uint32_t first, std::size_t count = 4) {
    std::vector<Item> result;
    for (std::uint32_t i = 0; i < count; ++i)
        result.push_back(item(first + i));
    return result;
}
void put(Dwords& out, std::size_t at, const Item& value) {
    static_assert(sizeof(Item) == 28);
    std::memcpy(&out[at], &value, sizeof(value));
}
/// DWORDs that say where they are.
Dwords raw_dwords(std::uint32_t first) {
    Dwords values(16);
    for (std::uint32_t i = 0; i < 16; ++i)
        values[i] = first + i;
    return values;
}

class Buffers : public KernelTest {
protected:
    /// The four buffers of StructuredFields.
    struct Set {
        Buffer items, target, raw, rw_raw;
    };
    Set make_set() {
        return {make_elements(items(10)), make_elements(items(20), true), make_elements(raw_dwords(300)),
                make_elements(raw_dwords(400), true)};
    }
    StructuredFields fields_of(const Set& set, const Buffer& result) {
        return {
            .items = set.items, .target = set.target, .raw = set.raw, .rw_raw = set.rw_raw, .result = result};
    }
    Buffer handles_of(const Set& set) {
        return make_elements(std::vector<StructuredHandles>{
            {}, {.items = set.items, .target = set.target, .raw = set.raw, .rw_raw = set.rw_raw}});
    }
    static void use(CommandList& list, const Set& set) {
        list.use(set.items, Access::compute_read);
        list.use(set.target, Access::compute_write);
        list.use(set.raw, Access::compute_read);
        list.use(set.rw_raw, Access::compute_write);
    }
    static Dwords expected_reads() {
        Dwords expected(64, untouched);
        put(expected, 0, item(11));
        put(expected, 7, item(12));
        put(expected, 14, item(22));
        put(expected, 21, item(22));
        expected[28] = 303;
        expected[29] = 404;
        expected[30] = 405;
        return expected;
    }
    void expect_writes(const Set& set, bool swapped) {
        Item second = item(11);
        if (swapped)
            std::swap(second.state.x, second.state.y);
        std::vector<Item> target = items(20);
        target[1] = second;
        EXPECT_EQ(dwords_of(set.target), values_of<std::uint32_t>(bytes_of(target)));
        Dwords raw = raw_dwords(400);
        raw[6] = 0x12345678;
        EXPECT_EQ(dwords_of(set.rw_raw), raw);
    }
};

TEST_P(Buffers, BindingsReadAndWrite) {
    const Set set = make_set();
    const Buffer result = make_result();
    dispatch("buffer_bindings", fields_of(set, result));
    EXPECT_EQ(dwords_of(result), expected_reads());
    expect_writes(set, true);
}

TEST_P(Buffers, HandlesReadAndWrite) {
    for (const bool uniform : {false, true}) {
        const Set set = make_set();
        const Buffer result = make_result(), handles = handles_of(set);
        dispatch(uniform ? "buffer_handles_uniform" : "buffer_handles",
                 StructuredMemory{.handles = handles, .result = result},
                 [&](CommandList& list) { use(list, set); });
        EXPECT_EQ(dwords_of(result), expected_reads());
        expect_writes(set, !uniform);
    }
}

/// What the eleven atomics find, starting from `value`, and what they leave.
Dwords dword_atomics(std::uint32_t& value) {
    Dwords found;
    const auto step = [&](std::uint32_t next) {
        found.push_back(value);
        value = next;
    };
    step(value + 5);
    step(std::min(value, 40u));
    step(std::max(value, 30u));
    step(value & 0x7cu);
    step(value | 0x101u);
    step(value ^ 0x11u);
    step(77);
    step(value == 77 ? 99 : value);
    step(value == 77 ? 11 : value);
    step(static_cast<std::uint32_t>(std::min(static_cast<std::int32_t>(value), -7)));
    step(static_cast<std::uint32_t>(std::max(static_cast<std::int32_t>(value), -3)));
    return found;
}

TEST_P(Buffers, AtomicsFindWhatTheOnesBeforeLeft) {
    for (const bool handles : {false, true}) {
        const Set set = make_set();
        const Buffer result = make_result(), memory = handles_of(set);
        if (handles)
            dispatch("buffer_atomics_handles", StructuredMemory{.handles = memory, .result = result},
                     [&](CommandList& list) { use(list, set); });
        else
            dispatch("buffer_atomics_bindings", fields_of(set, result));
        std::uint32_t state = item(23).state.x, raw = 408;
        const Dwords on_state = dword_atomics(state), on_raw = dword_atomics(raw);
        Dwords expected(64, untouched);
        std::copy(on_state.begin(), on_state.end(), expected.begin());
        std::copy(on_raw.begin(), on_raw.end(), expected.begin() + 16);
        EXPECT_EQ(dwords_of(result), expected) << (handles ? "handles" : "bindings");
        EXPECT_EQ(values_of<Item>(device().read(set.target))[3].state.x, state);
        EXPECT_EQ(dwords_of(set.rw_raw)[8], raw);
    }
}

TEST_P(Buffers, TransientElements) {
    const Buffer result = make_result();
    const std::vector<Item> first = items(30), second = items(40);
    const auto by_binding = device().transient(std::span<const Item>(first));
    const auto by_handle = device().transient(std::span<const Item>(second));
    const Buffer handles = make_elements(std::vector<TransientBufferHandle<Item>>{{}, by_handle});
    dispatch("transient_fields", TransientFields{.items = by_binding, .handles = handles, .result = result});
    Dwords expected(64, untouched);
    put(expected, 0, item(31));
    put(expected, 7, item(32));
    put(expected, 14, item(41));
    put(expected, 21, item(42));
    EXPECT_EQ(dwords_of(result), expected);
}

Texture make_texture(Device& device) {
    std::vector<float> texels(64);
    for (std::size_t i = 0; i < texels.size(); ++i)
        texels[i] = static_cast<float>(i);
    Texture texture =
        device.create_texture({.name = "texels", .format = Format::rgba32_float, .width = 4, .height = 4});
    device.upload(texture, bytes_of(texels));
    return texture;
}
/// The components of texel (2, 1).
void put_texel(Dwords& out, std::size_t at) {
    for (std::uint32_t i = 0; i < 4; ++i)
        out[at + i] = std::bit_cast<std::uint32_t>(static_cast<float>(24 + i));
}

TEST_P(Buffers, RootDataInMemory) {
    const Set set = make_set();
    const Texture texture = make_texture(device());
    const Buffer result = make_result();
    const Record record{.items = set.items, .texture = texture, .offset = float2{1.5f, -2.5f}, .count = 42u};
    const Buffer records =
        make_elements(std::vector<Packed<Record>>{Packed<Record>(Record{}), Packed<Record>(record)});
    dispatch("packed_fields", PackedFields{.records = records, .result = result}, [&](CommandList& list) {
        list.use(set.items, Access::compute_read);
        list.use(texture, Access::compute_read);
    });
    Dwords expected(64, untouched);
    put(expected, 0, item(11));
    expected[7] = std::bit_cast<std::uint32_t>(1.5f);
    expected[8] = std::bit_cast<std::uint32_t>(-2.5f);
    expected[9] = 42;
    put_texel(expected, 10);
    EXPECT_EQ(dwords_of(result), expected);
}

TEST_P(Buffers, HeapIndicesAskedForByKind) {
    const Set set = make_set();
    const Texture texture = make_texture(device());
    const Sampler sampler =
        device().create_sampler({.name = "nearest", .minify = Filter::nearest, .magnify = Filter::nearest});
    const Buffer result = make_result();
    const auto float4_element = ElementType::of(Scalar::float32, 1, 4);
    const HeapIndices root{.items = device().heap_index<Kind::structured_buffer>(set.items, {}, sizeof(Item)),
                           .target =
                               device().heap_index<Kind::rw_structured_buffer>(set.target, {}, sizeof(Item)),
                           .raw = device().heap_index<Kind::byte_address_buffer>(set.raw),
                           .rw_raw = device().heap_index<Kind::rw_byte_address_buffer>(set.rw_raw),
                           .texture = device().heap_index<Kind::texture_2d>(texture, float4_element),
                           .with = device().heap_index<Kind::sampler>(sampler),
                           .result = result};
    dispatch("heap_indices", root, [&](CommandList& list) {
        use(list, set);
        list.use(texture, Access::compute_read);
    });
    Dwords expected(64, untouched);
    put(expected, 0, item(11));
    put(expected, 7, item(21));
    expected[14] = 303;
    expected[15] = 404;
    put_texel(expected, 16);
    put_texel(expected, 20);
    EXPECT_EQ(dwords_of(result), expected);
}

TEST_P(Buffers, RayQueriesHitWhatIsThere) {
    ASSERT_TRUE(device().info().ray_query);
    // A triangle around the z axis at z = 2, moved to z = 5 by its instance; indices skip a vertex.
    const std::vector<std::array<float, 3>> positions{{9, 9, 9}, {-1, -1, 2}, {1, -1, 2}, {0, 2, 2}};
    const std::vector<std::uint32_t> indices{1, 2, 3};
    const auto input = [&](const auto& values) {
        using T = typename std::remove_cvref_t<decltype(values)>::value_type;
        Buffer buffer = device().create_buffer(
            {.name = "geometry",
             .size_bytes = values.size() * sizeof(T),
             .usage = BufferUsage::acceleration_structure_input | BufferUsage::copy_target});
        device().upload<T>(buffer, values);
        return buffer;
    };
    const Buffer vertex_buffer = input(positions), index_buffer = input(indices);
    BottomLevelDesc bottom{.name = "triangle"};
    bottom.geometries.push_back(
        {.vertices = vertex_buffer, .vertex_count = 4, .indices = index_buffer, .index_count = 3});
    const AccelerationStructure triangle = device().create_acceleration_structure(bottom);
    const auto scene_at = [&](float x) {
        TopLevelDesc top{.name = "scene"};
        top.instances.push_back(
            {.transform = {1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 3}, .bottom_level = triangle.id()});
        return device().create_acceleration_structure(top);
    };
    const AccelerationStructure hit = scene_at(0), miss = scene_at(50);
    CommandList builds = device().create_command_list("builds");
    builds.build(triangle);
    builds.build(hit);
    builds.build(miss);
    device().submit(std::move(builds));

    const float distance = 5;
    for (const AccelerationStructure* scene : {&hit, &miss}) {
        const Buffer results[2] = {make_result(4), make_result(4)};
        const Buffer handles = make_elements(std::vector<SceneHandles>{{}, {.scene = *scene}});
        SceneFields root{.scene = *scene, .handles = handles, .result = results[0]};
        dispatch("ray_query_binding", root);
        root.result = results[1];
        dispatch("ray_query_handle", root);
        Dwords expected{scene == &hit ? 1u : 0u,
                        std::bit_cast<std::uint32_t>(scene == &hit ? distance : 100.0f)};
        expected.insert(expected.end(), expected.begin(), expected.end());
        EXPECT_EQ(dwords_of(results[1]), expected);
        expected[2] = expected[3] = untouched;
        EXPECT_EQ(dwords_of(results[0]), expected);
    }
}

INSTANTIATE_KERNEL_TESTS(Buffers);

} // namespace
} // namespace bindery::gpu_test
