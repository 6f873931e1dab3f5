// Resources come and go: errors leave the device usable, ids that are stale or foreign are named.

#include "unit/frontend/support.hpp"

namespace bindery::test {
namespace {

using testing::HasSubstr;
using Resources = NullDevice;

BufferDesc writable(std::string name, std::uint64_t bytes = 256) {
    return {.name = std::move(name),
            .size_bytes = bytes,
            .stride_bytes = 4,
            .usage = BufferUsage::shader_read | BufferUsage::shader_write | BufferUsage::copy_source |
                     BufferUsage::copy_target};
}

TEST_F(Resources, ABufferHasItsNameAndSize) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "particles", .size_bytes = 280, .stride_bytes = 28});
    EXPECT_EQ(buffer.name(), "particles");
    EXPECT_EQ(buffer.size_bytes(), 280u);
    EXPECT_TRUE(buffer);
    EXPECT_EQ(buffer.mapped(), nullptr);
    EXPECT_FALSE(Buffer());
    EXPECT_EQ(Buffer().name(), "");
}

TEST_F(Resources, RefusesSizesOf0AndOf4GiBAndGoesOn) {
    Device device = make();
    EXPECT_THAT(error_of(Rule::resource_empty, [&] { device.create_buffer({.name = "none"}); }),
                HasSubstr("\"none\" is a buffer of 0 bytes"));
    EXPECT_THAT(
        error_of(Rule::resource_too_large,
                 [&] { device.create_buffer({.name = "huge", .size_bytes = std::uint64_t{1} << 32}); }),
        HasSubstr("4294967296"));
    error_of(Rule::resource_empty, [&] { device.create_texture({.name = "none", .width = 0}); });
    error_of(Rule::resource_too_large, [&] {
        device.create_texture({.name = "wide", .format = Format::rgba8_unorm, .width = 0xffffffffu});
    });
    error_of(Rule::resource_usage,
             [&] { device.create_buffer({.name = "idle", .size_bytes = 16, .usage = BufferUsage::none}); });
    error_of(Rule::resource_usage, [&] {
        device.create_texture({.name = "idle", .format = Format::rgba8_unorm, .usage = TextureUsage::none});
    });
    EXPECT_TRUE(device.create_buffer({.name = "fine", .size_bytes = 16}));
}

TEST_F(Resources, MemoryThatIsExhaustedIsAnErrorAndTheRestGoesOn) {
    Device device = make({.memory_bytes = 1000});
    Buffer first = device.create_buffer({.name = "first", .size_bytes = 600});
    EXPECT_THAT(error_of(Rule::memory_exhausted,
                         [&] { device.create_buffer({.name = "second", .size_bytes = 600}); }),
                testing::AllOf(HasSubstr("\"second\" needs 600 bytes"), HasSubstr("400 of 1000")));
    error_of(Rule::memory_exhausted, [&] {
        device.create_texture({.name = "t", .format = Format::rgba8_unorm, .width = 64, .height = 64});
    });
    first = {};
    EXPECT_TRUE(device.create_buffer({.name = "third", .size_bytes = 600}));
}

TEST_F(Resources, AFullHeapSaysHowFullAndComesBack) {
    Device device = make({{.heap = {.resource_descriptors = 32 + 8 + 8, .pinned_descriptors = 8}}});
    Buffer first = device.create_buffer({.name = "first", .size_bytes = 16});
    const Buffer second = device.create_buffer({.name = "second", .size_bytes = 16});
    const HeapUse before = device.resource_heap_use();
    EXPECT_EQ(before.used, 8u);
    EXPECT_EQ(before.capacity, 16u);
    EXPECT_THAT(error_of(Rule::heap_full, [&] { device.create_buffer({.name = "third", .size_bytes = 16}); }),
                testing::AllOf(HasSubstr("\"third\" needs 4 descriptors"), HasSubstr("8 are in use")));
    first = {};
    EXPECT_TRUE(device.create_buffer({.name = "third", .size_bytes = 16}));
}

TEST_F(Resources, FreedIndicesWaitForTheGpu) {
    null::NullDesc desc{{.heap = {.resource_descriptors = 32 + 4, .pinned_descriptors = 0}}};
    desc.late_completion = true;
    Device device = make(desc);
    Buffer buffer = device.create_buffer(writable("used"));
    CommandList list = device.create_command_list("list");
    list.fill(buffer, 1);
    const Submission submission = device.submit(std::move(list));
    buffer = {};
    EXPECT_EQ(device.resource_heap_use().waiting, 4u);
    EXPECT_THAT(error_of(Rule::heap_full, [&] { device.create_buffer({.name = "next", .size_bytes = 16}); }),
                HasSubstr("4 wait for the GPU"));
    device.wait(submission);
    EXPECT_EQ(device.resource_heap_use().waiting, 0u);
    EXPECT_TRUE(device.create_buffer({.name = "next", .size_bytes = 16}));
}

TEST_F(Resources, ABufferIsNotDestroyedUnderAListThatRecordedIt) {
    Device device = make();
    const Buffer copy = device.create_buffer(writable("copy"));
    Buffer buffer = device.create_buffer(writable("original"));
    const std::vector<std::byte> data = pattern(256);
    device.upload(buffer, 0, data);
    CommandList list = device.create_command_list("list");
    list.copy(buffer, copy);
    buffer = {};
    const Buffer other = device.create_buffer(writable("other")); // must not take the place of "original"
    device.upload(other, 0, pattern(256, 99));
    device.submit(std::move(list));
    EXPECT_EQ(device.read(copy), data);
}

TEST_F(Resources, ADestroyedBufferInAStoredCommandIsNamed) {
    Device device = make();
    const Shader shader = empty_shader(Stage::compute);
    const ComputePipeline pipeline =
        device.create_compute_pipeline<CopyParams>({.name = "copy", .shader = &shader});
    const Buffer target = device.create_buffer(writable("target"));
    Buffer source = device.create_buffer(writable("source"));
    CopyParams params;
    params.source = source;
    params.target = target;
    DispatchCommand command{.pipeline = pipeline.id(), .groups = {1, 1, 1}};
    command.bind(params);
    CommandList list = device.create_command_list("main");
    list.dispatch(command);
    source = {};
    const Buffer newcomer = device.create_buffer(writable("newcomer"));
    const std::string text = error_of(Rule::resource_stale, [&] { list.dispatch(command); });
    EXPECT_THAT(text,
                HasSubstr("field \"source\" of pipeline \"copy\" is \"source\", which has been destroyed"));
    EXPECT_THAT(text, HasSubstr("while recording dispatch 2 of list \"main\""));
    device.submit(std::move(list));
}

TEST_F(Resources, AResourceOfAnotherDeviceIsNamed) {
    Device device = make({{.name = "one"}}), other = make({{.name = "two"}});
    const Buffer mine = device.create_buffer(writable("mine"));
    const Buffer foreign = other.create_buffer(writable("foreign"));
    CommandList list = device.create_command_list("list");
    EXPECT_THAT(error_of(Rule::resource_foreign, [&] { list.copy(foreign, mine); }), HasSubstr("\"one\""));
    const Shader shader = empty_shader(Stage::compute);
    const ComputePipeline pipeline =
        device.create_compute_pipeline<CopyParams>({.name = "copy", .shader = &shader});
    CopyParams params;
    params.source = foreign;
    params.target = mine;
    EXPECT_THAT(
        error_of(Rule::resource_foreign,
                 [&] {
                     list.dispatch(
                         DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(params));
                 }),
        HasSubstr("field \"source\""));
    error_of(Rule::resource_foreign, [&] { device.submit(other.create_command_list("theirs")); });
}

TEST_F(Resources, EnumeratorsThatACastMadeUpAreNamed) {
    Device device = make();
    const Buffer buffer = device.create_buffer(writable("b"));
    const auto refused = [](auto action) { error_of(Rule::argument_enumerator, action); };
    refused([&] { (void)device.format_support(static_cast<Format>(240)); });
    refused([&] { device.create_buffer({.name = "x", .size_bytes = 4, .memory = static_cast<Memory>(9)}); });
    refused([&] { device.create_texture({.name = "x", .format = static_cast<Format>(240)}); });
    refused([&] { device.create_sampler({.name = "x", .minify = static_cast<Filter>(9)}); });
    refused([&] { (void)buffer.view({.texel_format = static_cast<Format>(240)}); });
    const Texture texture = device.create_texture({.name = "t", .format = Format::rgba8_unorm});
    refused([&] { (void)texture.view({.kind = static_cast<Kind>(77)}); });
    CommandList list = device.create_command_list("list");
    refused([&] { list.use(buffer, static_cast<Access>(99)); });
    refused([&] { list.set_barriers(static_cast<BarrierMode>(9)); });
    refused([&] {
        list.begin_pass({.name = "pass", .colors = {{.texture = texture, .load = static_cast<LoadOp>(7)}}});
    });
    const Shader shader = empty_shader(Stage::vertex);
    refused([&] {
        GraphicsPipelineDesc desc{.name = "p", .vertex = &shader};
        desc.topology = static_cast<Topology>(200);
        device.create_graphics_pipeline<NoBindings>(desc);
    });
}

TEST_F(Resources, ANullArgumentIsNamed) {
    Device device = make();
    CommandList list = device.create_command_list("list");
    error_of(Rule::resource_null, [&] { list.fill(BufferRange(), 1); });
    const Buffer empty;
    error_of(Rule::resource_null, [&] { list.fill(empty, 1); });
    error_of(Rule::resource_null, [&] { (void)empty.view({}); });
    error_of(Rule::resource_null, [&] { (void)TextureSubresource(Texture()); });
    error_of(Rule::resource_null, [&] { CopyParams().source = ByteAddressBufferBinding(empty.whole()); });
}

TEST_F(Resources, OwnersThatOutliveTheDeviceAreHarmlessAndReported) {
    Buffer buffer;
    Texture texture;
    Sampler sampler;
    CommandList list;
    ReadBack read_back;
    ComputePipeline pipeline;
    {
        Device device = make();
        buffer = device.create_buffer(writable("left over"));
        texture = device.create_texture({.name = "picture", .format = Format::rgba8_unorm});
        sampler = device.create_sampler({.name = "filter"});
        const Shader shader = empty_shader(Stage::compute);
        pipeline = device.create_compute_pipeline<NoBindings>({.name = "nothing", .shader = &shader});
        list = device.create_command_list("list");
        read_back = list.read_back(buffer);
    }
    ASSERT_EQ(of(Rule::resource_leaked).size(), 1u);
    const Diagnostic leak = of(Rule::resource_leaked)[0];
    EXPECT_EQ(leak.severity, Severity::warning);
    EXPECT_THAT(leak.text,
                testing::AllOf(HasSubstr("4 of its objects"), HasSubstr("\"left over\""),
                               HasSubstr("\"picture\""), HasSubstr("\"filter\""), HasSubstr("\"nothing\"")));
    EXPECT_EQ(buffer.name(), "left over");
    error_of(Rule::resource_stale, [&] { list.fill(buffer, 1); });
    error_of(Rule::resource_stale, [&] { (void)buffer.view({}); });
    error_of(Rule::resource_stale, [&] { (void)buffer.whole().slot(Kind::buffer, {}, 0); });
    error_of(Rule::list_state, [&] { (void)read_back.wait(); });
    EXPECT_FALSE(read_back.ready());
}

TEST_F(Resources, NothingIsReportedWhenAllIsGone) {
    {
        Device device = make();
        const Buffer buffer = device.create_buffer(writable("short-lived"));
        device.upload(buffer, 0, pattern(16));
        (void)device.transient(1u);
    }
    EXPECT_TRUE(of(Rule::resource_leaked).empty());
}

TEST_F(Resources, PinsABufferToAnIndex) {
    Device device = make();
    BufferDesc desc = writable("debug print");
    desc.pinned_index = 40;
    const Buffer buffer = device.create_buffer(desc);
    EXPECT_EQ(device.heap_index<Kind::byte_address_buffer>(buffer), 41u);
    EXPECT_EQ(device.heap_index<Kind::rw_byte_address_buffer>(buffer), 43u);
    EXPECT_THAT(error_of(Rule::heap_pinned, [&] { device.create_buffer(desc); }), HasSubstr("index 40"));
    desc.pinned_index = 20;
    EXPECT_THAT(error_of(Rule::heap_pinned, [&] { device.create_buffer(desc); }), HasSubstr("32 to 95"));
    const Texture texture =
        device.create_texture({.name = "t", .format = Format::rgba8_unorm, .pinned_index = 32});
    EXPECT_EQ(texture.slot(Kind::texture_2d, ElementType::of(Scalar::float32, 1, 4), 0).value, 32u);
}

TEST_F(Resources, AHeapBeyondTheLimitsIsRefused) {
    EXPECT_THAT(error_of(Rule::heap_limit, [&] { make({{.heap = {.samplers = 2049}}}); }), HasSubstr("2048"));
    error_of(Rule::heap_limit, [&] { make({{.heap = {.resource_descriptors = 1'000'001}}}); });
    error_of(Rule::heap_limit,
             [&] { make({{.heap = {.resource_descriptors = 60, .pinned_descriptors = 30}}}); });
    error_of(Rule::device_frames, [&] { make({{.frames_in_flight = 5}}); });
    error_of(Rule::device_frames, [&] { make({{.frames_in_flight = 0}}); });
}

} // namespace
} // namespace bindery::test
