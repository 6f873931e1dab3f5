// The two forms of a trace.

#include <bindery/trace.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>

namespace bindery {
namespace {

TraceUse use(std::uint32_t resource, Access access, std::string field, TraceRange range = {}) {
    return {resource, range, access, std::move(field), false};
}

/// A dispatch that writes a buffer, a draw that reads it into a texture with mips and layers.
Trace sample() {
    Trace trace;
    trace.backend = "null";
    trace.adapter = "none";
    trace.resources.push_back({.name = "particles", .bytes = 28000});
    trace.resources.push_back({.name = "target",
                               .texture = true,
                               .format = Format::rgba8_srgb,
                               .extent = {64, 32, 1},
                               .mips = 3,
                               .layers = 6});
    TraceList list;
    list.name = "frame";

    TraceCommand dispatch;
    dispatch.number = 1;
    dispatch.kind = TraceCommandKind::dispatch;
    dispatch.name = "simulate";
    dispatch.arguments.push_back({"groups", {std::int64_t{64}, std::int64_t{1}, std::int64_t{1}}});
    dispatch.root_dwords = {41, std::bit_cast<std::uint32_t>(0.5f), 7, 0xfffffffeu};
    dispatch.slots.push_back(
        {"particles", Kind::rw_structured_buffer, "RWStructuredBuffer<Particle>", 0, 1, 0, {}});
    dispatch.slots.push_back({"step", Kind::value, "float", 1, 1, trace_none, {}});
    dispatch.slots.push_back({"pair", Kind::value, "int2", 2, 2, trace_none, {}});
    dispatch.uses.push_back(use(0, Access::compute_write, "particles"));
    list.commands.push_back(dispatch);

    TraceCommand pass;
    pass.number = 2;
    pass.kind = TraceCommandKind::begin_pass;
    pass.name = "main";
    const TraceRange part{1, 1, 2, 3, Aspects::color};
    pass.uses.push_back(use(1, Access::color_target, "color 0", part));
    TraceBarrier written;
    written.resource = 0;
    written.before = Access::compute_write;
    written.after = Access::graphics_read;
    written.previous = {0, 1, Access::compute_write, "particles"};
    written.next = {0, 3, Access::graphics_read, "src"};
    TraceBarrier fresh;
    fresh.resource = 1;
    fresh.range = part;
    fresh.after = Access::color_target;
    fresh.new_layout = TextureLayout::color_target;
    fresh.discard = true;
    fresh.next = {0, 2, Access::color_target, "color 0"};
    pass.barriers = {written, fresh};
    list.commands.push_back(pass);

    TraceCommand draw;
    draw.number = 3;
    draw.kind = TraceCommandKind::draw;
    draw.name = "points";
    draw.arguments.push_back({"vertices", {std::int64_t{1000}}});
    draw.root_dwords = {40, 3};
    draw.slots.push_back({"src", Kind::structured_buffer, "StructuredBuffer<Particle>", 0, 1, 0, {}});
    draw.slots.push_back({"s", Kind::sampler, "SamplerState", 1, 1, trace_none, "linear"});
    draw.uses.push_back(use(0, Access::graphics_read, "src"));
    list.commands.push_back(draw);
    trace.lists.push_back(list);
    trace.submissions.push_back({.value = 1, .frame = 0, .queue = 0, .list = 0});
    return trace;
}

TEST(TraceText, ReadsLikeThis) {
    EXPECT_EQ(to_text(sample()), R"(trace of null on "none"

submission 1, frame 0, queue 0
list "frame"
#1 dispatch "simulate" groups (64, 1, 1)
  particles = RWStructuredBuffer<Particle> "particles" [heap 41]
  step = float (0.5)
  pair = int2 (7, -2)
#2 begin_pass "main"
  color 0 = "target" mip 1 layers 2-4 (color target write)
  barrier "particles" compute write -> graphics read: written by #1 field particles, read by #3 field src
  barrier "target" mip 1 layers 2-4 nothing -> color target write, layout undefined -> color target, contents given up: first use, written by #2 field color 0
#3 draw "points" vertices (1000)
  src = StructuredBuffer<Particle> "particles" [heap 40]
  s = SamplerState "linear" [heap 3]
)");
}

TEST(TraceText, NamesTheOtherList) {
    Trace trace = sample();
    trace.lists.push_back({.name = "later"});
    TraceBarrier barrier = trace.lists[0].commands[1].barriers[0];
    barrier.next.list = 1;
    EXPECT_EQ(to_text(trace, barrier, 1),
              "barrier \"particles\" compute write -> graphics read: written by list \"frame\" "
              "#1 field particles, read by #3 field src");
    trace.submissions[0].barriers.push_back(barrier);
    EXPECT_NE(to_text(trace).find("\nnot submitted\nlist \"later\"\n"), std::string::npos);
}

TEST(TraceText, KeepsANameOnItsLine) {
    Trace trace;
    trace.backend = "null";
    trace.lists.push_back({.name = "a\n\"b\"\\\x01"});
    EXPECT_NE(to_text(trace).find("list \"a\\u000a\\\"b\\\"\\\\\\u0001\"\n"), std::string::npos);
}

TEST(TraceJson, HoldsEverythingInAFixedOrder) {
    const std::string text = to_json(sample());
    EXPECT_EQ(text, to_json(sample()));
    EXPECT_EQ(text.back(), '\n');
    const auto json = nlohmann::ordered_json::parse(text);
    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items())
        keys.push_back(key);
    EXPECT_EQ(keys, (std::vector<std::string>{"version", "backend", "adapter", "resources", "lists",
                                              "submissions"}));
    EXPECT_EQ(json["version"], trace_version);
    EXPECT_EQ(json["resources"][1]["format"], "rgba8_srgb");
    EXPECT_EQ(json["resources"][1]["extent"], (std::vector{64, 32, 1}));
    const auto& commands = json["lists"][0]["commands"];
    EXPECT_EQ(commands[0]["kind"], "dispatch");
    EXPECT_EQ(commands[0]["arguments"][0]["values"], (std::vector{64, 1, 1}));
    EXPECT_EQ(commands[0]["slots"][0]["kind"], "RWStructuredBuffer");
    const auto& barrier = commands[1]["barriers"][0];
    EXPECT_EQ(barrier["before"], (std::vector{"compute_write"}));
    EXPECT_EQ(barrier["after"], (std::vector{"vertex_read", "pixel_read"}));
    EXPECT_EQ(barrier["previous"]["field"], "particles");
    EXPECT_TRUE(commands[1]["barriers"][1]["previous"].is_null());
    EXPECT_TRUE(commands[1]["barriers"][1]["discard"]);
    EXPECT_EQ(commands[1]["barriers"][1]["range"]["first_layer"], 2);
    EXPECT_TRUE(commands[2]["slots"][1]["resource"].is_null());
    EXPECT_EQ(json["submissions"][0]["list"], 0);
}

TEST(TraceJson, SurvivesAnyName) {
    Trace trace;
    trace.adapter = "quote \" backslash \\ newline \n bad byte \xff end";
    const auto json = nlohmann::json::parse(to_json(trace));
    EXPECT_EQ(json["adapter"], "quote \" backslash \\ newline \n bad byte \xef\xbf\xbd end");
}

TEST(Trace, EveryCommandKindHasAName) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < trace_command_kind_count; ++i) {
        const std::string_view name = to_string(static_cast<TraceCommandKind>(i));
        EXPECT_FALSE(name.empty());
        EXPECT_EQ(std::count(names.begin(), names.end(), name), 0) << name;
        names.push_back(name);
    }
    EXPECT_EQ(to_string(TraceCommandKind::generate_mips), "generate_mips");
    EXPECT_EQ(to_string(TraceCommandKind::end_list), "end_list");
}

} // namespace
} // namespace bindery
