// Every sequence of three uses of one buffer, of one texture with 2 mips and of one depth texture, over every
// split into lists. A subject is used in each way that the public interface has.

#include "barrier/judge.hpp"
#include "barrier/theatre.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <span>

namespace bindery::judging {
namespace {

constexpr Format color_format = Format::rgba8_unorm;
constexpr TextureUsage every_usage = TextureUsage::shader_read | TextureUsage::shader_write |
                                     TextureUsage::color_target | TextureUsage::copy_source |
                                     TextureUsage::copy_target;

/// What the subject is used beside, and the list that is being recorded.
struct Scene {
    Theatre::World world;
    Cast cast{world.device, Format::d32_float};
    Texture other = mips("other");
    Buffer buffer;
    Texture texture, depth;
    CommandList list = world.device.create_command_list("list");
    bool in_pass = false;

    Texture mips(const char* name) {
        return world.device.create_texture(
            {.name = name, .format = color_format, .width = 8, .height = 8, .mips = 2, .usage = every_usage});
    }
    void end_pass() {
        if (in_pass)
            list.end_pass();
        in_pass = false;
    }
    /// Outside of passes.
    CommandList& outside() {
        end_pass();
        return list;
    }
    void submit() {
        end_pass();
        world.device.submit(std::move(list));
        list = world.device.create_command_list("list");
    }
    void dispatch(const Fields& fields) {
        outside().dispatch(DispatchCommand{.pipeline = world.compute.id(), .groups = {1, 1, 1}}.bind(fields));
    }
    DrawCommand command(const Fields& fields, PassShape shape) {
        return DrawCommand{.pipeline = world.graphics[0][static_cast<std::size_t>(shape)].id(),
                           .vertex_count = 3}
            .bind(fields);
    }
    /// In a pass that draws after each other share.
    void draw(const DrawCommand& draw) {
        if (!in_pass)
            list.begin_pass({.name = "shared", .depth_stencil = {.texture = cast.depth}});
        in_pass = true;
        list.draw(draw);
    }
    void draw(const Fields& fields) { draw(command(fields, PassShape::depth)); }
    /// A pass of its own.
    void pass(const PassDesc& desc, const Fields& fields, PassShape shape) {
        outside().begin_pass(desc);
        DrawCommand draw = command(fields, shape);
        if (takes_vertices(shape))
            draw.bind_vertex_buffer(0, {.range = cast.buffers[0], .stride_bytes = 16});
        list.draw(draw);
        list.end_pass();
    }
};

using Verb = void (*)(Scene&);

template<Access access>
void declare_buffer(Scene& scene) {
    scene.outside().use(scene.buffer, access);
}
template<Access access>
void declare_texture(Scene& scene) {
    scene.outside().use(scene.texture, access);
}

// --- fields

Fields reading(const Buffer& buffer) {
    Fields fields;
    fields.first = buffer;
    return fields;
}
Fields writing(const Buffer& buffer) {
    Fields fields;
    fields.written = buffer;
    return fields;
}
Fields sampling(const Texture& texture, std::uint32_t first_mip, std::uint32_t mips) {
    Fields fields;
    fields.sampled = texture.view({.kind = Kind::texture_2d_array, .first_mip = first_mip, .mips = mips});
    return fields;
}
Fields storing(const Texture& texture, std::uint32_t mip) {
    Fields fields;
    fields.stored = texture.view({.kind = Kind::rw_texture_2d_array, .first_mip = mip});
    return fields;
}
Fields sampling_depth(const Texture& depth) {
    Fields fields;
    fields.depth = depth;
    return fields;
}

// --- buffers

void draw_indexed(Scene& scene) {
    DrawCommand draw = scene.command({}, PassShape::depth);
    draw.index_buffer = BufferRange(scene.buffer);
    scene.draw(draw);
}
void draw_indirect(Scene& scene) {
    DrawCommand draw = scene.command({}, PassShape::depth);
    draw.arguments = BufferRange(scene.buffer, 0, 64);
    scene.draw(draw);
}

constexpr Verb buffer_verbs[] = {
    declare_buffer<Access::vertex_read>,
    declare_buffer<Access::pixel_read>,
    declare_buffer<Access::compute_read>,
    declare_buffer<Access::ray_tracing_read>,
    declare_buffer<Access::graphics_uniform_read>,
    declare_buffer<Access::compute_uniform_read>,
    declare_buffer<Access::ray_tracing_uniform_read>,
    declare_buffer<Access::graphics_write>,
    declare_buffer<Access::compute_write>,
    declare_buffer<Access::ray_tracing_write>,
    declare_buffer<Access::vertex_buffer>,
    declare_buffer<Access::copy_source>,
    declare_buffer<Access::copy_target>,
    declare_buffer<Access::acceleration_structure_build_input>,
    draw_indexed,
    draw_indirect,
    [](Scene& scene) { scene.draw(reading(scene.buffer)); },
    [](Scene& scene) { scene.draw(writing(scene.buffer)); },
    [](Scene& scene) { scene.dispatch(reading(scene.buffer)); },
    [](Scene& scene) { scene.dispatch(writing(scene.buffer)); },
    [](Scene& scene) { scene.outside().fill(BufferRange(scene.buffer), 0); },
    [](Scene& scene) { scene.outside().copy(BufferRange(scene.buffer), BufferRange(scene.cast.back)); },
};

// --- textures

template<std::uint32_t mip, LoadOp load>
void draw_into(Scene& scene) {
    scene.pass({.name = "own", .colors = {{.texture = TextureSubresource(scene.texture, mip), .load = load}}},
               {}, PassShape::color);
}
template<std::uint32_t mip>
void copy_from(Scene& scene) {
    scene.outside().copy(TextureSubresource(scene.texture, mip), {}, TextureSubresource(scene.other, mip));
}
template<std::uint32_t mip>
void copy_to(Scene& scene) {
    scene.outside().copy(TextureSubresource(scene.other, mip), {}, TextureSubresource(scene.texture, mip));
}
void sample_one_store_other(Scene& scene) {
    Fields fields = sampling(scene.texture, 0, 1);
    fields.stored = scene.texture.view({.kind = Kind::rw_texture_2d_array, .first_mip = 1});
    scene.dispatch(fields);
}

constexpr Verb texture_verbs[] = {
    declare_texture<Access::vertex_read>,
    declare_texture<Access::pixel_read>,
    declare_texture<Access::compute_read>,
    declare_texture<Access::ray_tracing_read>,
    declare_texture<Access::graphics_write>,
    declare_texture<Access::compute_write>,
    declare_texture<Access::ray_tracing_write>,
    declare_texture<Access::copy_source>,
    declare_texture<Access::copy_target>,
    draw_into<0, LoadOp::load>,
    draw_into<0, LoadOp::clear>,
    draw_into<1, LoadOp::load>,
    draw_into<1, LoadOp::clear>,
    copy_from<0>,
    copy_from<1>,
    copy_to<0>,
    copy_to<1>,
    sample_one_store_other,
    [](Scene& scene) { scene.dispatch(sampling(scene.texture, 0, 1)); },
    [](Scene& scene) { scene.dispatch(sampling(scene.texture, 1, 1)); },
    [](Scene& scene) { scene.dispatch(sampling(scene.texture, 0, 2)); },
    [](Scene& scene) { scene.dispatch(storing(scene.texture, 0)); },
    [](Scene& scene) { scene.dispatch(storing(scene.texture, 1)); },
    [](Scene& scene) { scene.draw(sampling(scene.texture, 0, 1)); },
    [](Scene& scene) { scene.draw(sampling(scene.texture, 0, 2)); },
    [](Scene& scene) { scene.draw(storing(scene.texture, 0)); },
    [](Scene& scene) { scene.draw(storing(scene.texture, 1)); },
    [](Scene& scene) { scene.outside().clear(scene.texture, {}); },
    [](Scene& scene) { scene.outside().generate_mips(scene.texture); },
};

// --- depth

template<LoadOp load>
void draw_depth(Scene& scene) {
    scene.pass({.name = "own", .depth_stencil = {.texture = scene.depth, .load = load, .stencil_load = load}},
               {}, PassShape::depth);
}
void test_depth(Scene& scene, const Fields& fields) {
    scene.pass({.name = "own",
                .colors = {{.texture = scene.cast.flat}},
                .depth_stencil = {.texture = scene.depth,
                                  .load = LoadOp::load,
                                  .stencil_load = LoadOp::load,
                                  .read_only = true}},
               fields, PassShape::color_depth_read);
}

constexpr Verb depth_verbs[] = {
    draw_depth<LoadOp::load>,
    draw_depth<LoadOp::clear>,
    [](Scene& scene) { test_depth(scene, {}); },
    [](Scene& scene) { test_depth(scene, sampling_depth(scene.depth)); },
    [](Scene& scene) { scene.draw(sampling_depth(scene.depth)); },
    [](Scene& scene) { scene.dispatch(sampling_depth(scene.depth)); },
    [](Scene& scene) { scene.outside().read_back(TextureSubresource(scene.depth)); },
    [](Scene& scene) { scene.outside().use(scene.depth, Access::pixel_read); },
};

// --- sequences

struct Tally {
    std::size_t sequences = 0, missed = 0, barriers = 0, with_excess = 0;
};

/// The subject's name is "subject".
bool could_be_deleted(const Trace& trace) {
    const std::vector<const TraceBarrier*> barriers = barriers_of(trace);
    for (std::size_t i = 0; i < barriers.size(); ++i)
        if (trace.resources[barriers[i]->resource].name == "subject" &&
            judge(trace, {.without = i, .first_only = true}).empty())
            return true;
    return false;
}

void count(const Trace& trace, Tally& tally) {
    ++tally.sequences;
    tally.barriers += barriers_of(trace).size();
    if (const std::vector<Fault> faults = judge(trace); !faults.empty()) {
        if (++tally.missed <= 3)
            ADD_FAILURE() << faults.front().text << "\n" << to_text(trace);
    } else if (could_be_deleted(trace)) {
        ++tally.with_excess;
    }
}

/// Bit i of `split`: a new list begins behind use i.
template<class Make>
void play_all(std::span<const Verb> verbs, Make&& make, Scene& scene, Tally& tally) {
    for (const Verb a : verbs)
        for (const Verb b : verbs)
            for (const Verb c : verbs)
                for (std::uint32_t split = 0; split < 4; ++split) {
                    make(scene);
                    a(scene);
                    if ((split & 1) != 0)
                        scene.submit();
                    b(scene);
                    if ((split & 2) != 0)
                        scene.submit();
                    c(scene);
                    scene.submit();
                    count(scene.world.device.take_trace(), tally);
                    scene.list = {};
                    scene.world.device.next_frame();
                    scene.list = scene.world.device.create_command_list("list");
                }
}

template<class Make>
void expect_no_miss(std::span<const Verb> verbs, Make&& make) {
    Scene scene;
    Tally tally;
    play_all(verbs, make, scene, tally);
    std::cout << tally.sequences << " sequences, " << tally.barriers << " barriers, " << tally.missed
              << " sequences with a miss, " << tally.with_excess << " with a barrier that could be deleted\n";
    EXPECT_EQ(tally.sequences, verbs.size() * verbs.size() * verbs.size() * 4);
    EXPECT_EQ(tally.missed, 0u);
    EXPECT_LE(tally.with_excess * 100, tally.sequences * 5);
}

TEST(Exhaustive, ABuffer) {
    expect_no_miss(buffer_verbs, [](Scene& scene) {
        constexpr BufferUsage all = BufferUsage::shader_read | BufferUsage::shader_write |
                                    BufferUsage::vertex | BufferUsage::index | BufferUsage::indirect |
                                    BufferUsage::copy_source | BufferUsage::copy_target |
                                    BufferUsage::acceleration_structure_input;
        scene.buffer = scene.world.device.create_buffer({.name = "subject", .size_bytes = 256, .usage = all});
    });
}

TEST(Exhaustive, ATextureWith2Mips) {
    expect_no_miss(texture_verbs, [](Scene& scene) { scene.texture = scene.mips("subject"); });
}

TEST(Exhaustive, ADepthTexture) {
    expect_no_miss(depth_verbs, [](Scene& scene) {
        scene.depth = scene.world.device.create_texture({.name = "subject",
                                                         .format = Format::d32_float,
                                                         .width = 8,
                                                         .height = 8,
                                                         .usage = TextureUsage::depth_stencil_target |
                                                                  TextureUsage::shader_read |
                                                                  TextureUsage::copy_source});
    });
}

} // namespace
} // namespace bindery::judging
