// What is refused: each case is one change away from a file that loads.

#include "gltf_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace model_viewer {
namespace {

using nlohmann::json;
using test::File;
using test::triangle;

struct Case {
    const char* name;
    Reason reason;
    const char* object; ///< Part of the place that the error names.
    std::function<void(File&)> change;
};

void PrintTo(const Case& c, std::ostream* out) {
    *out << c.name;
}

json& primitive_of(File& file) {
    return file.json["meshes"][0]["primitives"][0];
}

const Case cases[] = {
    {"version", Reason::version, "asset", [](File& f) { f.json["asset"]["version"] = "1.0"; }},
    {"no_version", Reason::version, "asset", [](File& f) { f.json.erase("asset"); }},
    {"extension", Reason::required_extension, "extensionsRequired",
     [](File& f) { f.json["extensionsRequired"] = {"KHR_draco_mesh_compression"}; }},
    {"no_meshes", Reason::nothing_to_draw, "meshes",
     [](File& f) {
         f.json["meshes"] = json::array();
         f.json["nodes"][0].erase("mesh");
     }},
    {"nothing_reached", Reason::nothing_to_draw, "", [](File& f) { f.json["scenes"][0].erase("nodes"); }},
    {"no_position", Reason::nothing_to_draw, "",
     [](File& f) { primitive_of(f)["attributes"] = json::object(); }},
    {"mode", Reason::wrong_type, "mode", [](File& f) { primitive_of(f)["mode"] = 7; }},
    {"negative", Reason::wrong_type, "count", [](File& f) { f.json["accessors"][0]["count"] = -3; }},
    {"fraction", Reason::wrong_type, "count", [](File& f) { f.json["accessors"][0]["count"] = 2.5; }},
    {"count_2_to_32", Reason::wrong_type, "count",
     [](File& f) { f.json["accessors"][0]["count"] = 1LL << 32; }},
    {"count_2_to_63", Reason::wrong_type, "count",
     [](File& f) { f.json["accessors"][0]["count"] = 1ULL << 63; }},
    {"count_0", Reason::wrong_type, "count", [](File& f) { f.json["accessors"][0]["count"] = 0; }},
    {"component_type", Reason::wrong_type, "componentType",
     [](File& f) { f.json["accessors"][0]["componentType"] = 5124; }},
    {"accessor_type", Reason::wrong_type, "type", [](File& f) { f.json["accessors"][0]["type"] = "VEC5"; }},
    {"name", Reason::wrong_type, "name", [](File& f) { f.json["nodes"][0]["name"] = 42; }},
    {"matrix_length", Reason::wrong_type, "matrix",
     [](File& f) { f.json["nodes"][0]["matrix"] = {1, 2, 3}; }},
    {"accessor_reference", Reason::reference, "POSITION",
     [](File& f) { primitive_of(f)["attributes"]["POSITION"] = 2; }},
    {"mesh_reference", Reason::reference, "nodes[0].mesh", [](File& f) { f.json["nodes"][0]["mesh"] = -1; }},
    {"accessor_past_view", Reason::bounds, "accessors[0]",
     [](File& f) { f.json["accessors"][0]["count"] = 4; }},
    {"accessor_offset", Reason::bounds, "accessors[0]",
     [](File& f) { f.json["accessors"][0]["byteOffset"] = 2147483647; }},
    {"view_past_buffer", Reason::bounds, "bufferViews[0]",
     [](File& f) { f.json["bufferViews"][0]["byteLength"] = 2147483647; }},
    {"stride", Reason::bounds, "accessors[0]", [](File& f) { f.json["bufferViews"][0]["byteStride"] = 8; }},
    {"index", Reason::index_range, "indices", [](File& f) { f.bytes[36 + 2] = 3; }},
    {"index_float", Reason::accessor, "indices",
     [](File& f) { primitive_of(f)["indices"] = f.add<float>({0, 1, 2}, "SCALAR", 5126, 3); }},
    {"counts_differ", Reason::accessor, "NORMAL",
     [](File& f) {
         primitive_of(f)["attributes"]["NORMAL"] = f.add<float>({0, 0, 1, 0, 0, 1}, "VEC3", 5126, 2);
     }},
    {"position_vec2", Reason::accessor, "POSITION",
     [](File& f) {
         primitive_of(f)["attributes"]["POSITION"] = f.add<float>({0, 0, 1, 0, 0, 1}, "VEC2", 5126, 3);
     }},
    {"infinite", Reason::not_finite, "POSITION",
     [](File& f) {
         const float infinity = INFINITY;
         std::memcpy(f.bytes.data(), &infinity, 4);
     }},
    {"nan", Reason::not_finite, "POSITION",
     [](File& f) {
         const float nan = NAN;
         std::memcpy(f.bytes.data() + 4, &nan, 4);
     }},
    {"far", Reason::not_finite, "nodes[0]", [](File& f) { f.json["nodes"][0]["scale"] = {1e30, 1, 1}; }},
    {"too_far_for_float", Reason::not_finite, "translation",
     [](File& f) { f.json["nodes"][0]["translation"] = {1e300, 0, 0}; }},
    {"transforms_multiply", Reason::not_finite, "test.gltf",
     [](File& f) {
         f.json["nodes"][0]["scale"] = {1e15, 1, 1};
         const float far = 1e10f;
         std::memcpy(f.bytes.data() + 12, &far, 4);
     }},
    {"cycle", Reason::node_graph, "nodes[",
     [](File& f) {
         f.json["nodes"].push_back({{"children", {2}}});
         f.json["nodes"].push_back({{"children", {1}}});
     }},
    {"own_child", Reason::node_graph, "nodes[0]", [](File& f) { f.json["nodes"][0]["children"] = {0}; }},
    {"two_parents", Reason::node_graph, "nodes[0]",
     [](File& f) {
         f.json["nodes"].push_back({{"children", {0}}});
         f.json["nodes"].push_back({{"children", {0}}});
     }},
    {"missing_file", Reason::missing_data, "test.gltf",
     [](File& f) { f.json["buffers"] = {{{"byteLength", f.bytes.size()}, {"uri", "there-is-none.bin"}}}; }},
    {"outside_of_folder", Reason::missing_data, "test.gltf",
     [](File& f) { f.json["buffers"] = {{{"byteLength", f.bytes.size()}, {"uri", "../../etc/hostname"}}}; }},
    {"absolute_path", Reason::missing_data, "test.gltf",
     [](File& f) { f.json["buffers"] = {{{"byteLength", f.bytes.size()}, {"uri", "/etc/hostname"}}}; }},
    {"no_uri", Reason::missing_data, "buffers[0]",
     [](File& f) { f.json["buffers"] = {{{"byteLength", f.bytes.size()}}}; }},
    {"image", Reason::image, "images[0]",
     [](File& f) { f.json["images"] = {{{"uri", "data:image/png;base64,AAAAAAAA"}}}; }},
    {"image_view", Reason::bounds, "bufferViews[2]",
     [](File& f) {
         f.json["bufferViews"].push_back(
             {{"buffer", 0}, {"byteOffset", 2000000000}, {"byteLength", 2000000000}});
         f.json["images"] = {{{"bufferView", 2}, {"mimeType", "image/png"}}};
     }},
    {"image_without_source", Reason::missing_data, "images[0]",
     [](File& f) { f.json["images"] = {{{"mimeType", "image/png"}}}; }},
    {"texture_set", Reason::accessor, "materials[0]",
     [](File& f) {
         f.json["images"] = {{{"uri", "data:image/"
                                      "png;base64,"
                                      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQ"
                                      "GAhKmMIQAAAABJRU5ErkJggg=="}}};
         f.json["textures"] = {{{"source", 0}}};
         f.json["materials"] = {{{"emissiveTexture", {{"index", 0}, {"texCoord", 2}}}}};
     }},
    {"joint", Reason::index_range, "JOINTS_0",
     [](File& f) {
         auto& attributes = primitive_of(f)["attributes"];
         attributes["JOINTS_0"] = f.add<std::uint8_t>({1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC4", 5121, 3);
         attributes["WEIGHTS_0"] = f.add<float>({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4", 5126, 3);
         f.json["skins"] = {{{"joints", {0}}}};
         f.json["nodes"][0]["skin"] = 0;
     }},
    {"camera", Reason::wrong_type, "cameras[0]",
     [](File& f) {
         f.json["cameras"] = {
             {{"type", "perspective"}, {"perspective", {{"yfov", 1}, {"znear", 2}, {"zfar", 1}}}}};
         f.json["nodes"][0]["camera"] = 0;
     }},
};

class Refused : public testing::TestWithParam<Case> {};

TEST_P(Refused, NamesPlaceAndReason) {
    File file = triangle();
    ASSERT_NO_THROW(file.load()); // the change is what is refused
    GetParam().change(file);
    try {
        file.load();
        FAIL() << "The file loads.";
    } catch (const Refusal& refusal) {
        EXPECT_EQ(reason_info(refusal.reason()).key, reason_info(GetParam().reason).key) << refusal.what();
        EXPECT_NE(refusal.object().find(GetParam().object), std::string::npos) << refusal.what();
        EXPECT_EQ(refusal.detail().back(), '.') << refusal.what();
    }
}

INSTANTIATE_TEST_SUITE_P(Loader, Refused, testing::ValuesIn(cases),
                         [](const auto& info) { return std::string(info.param.name); });

Reason reason_for(std::vector<std::uint8_t> bytes, const Limits& limits = {}) {
    try {
        load_scene("test.glb", "/nowhere", std::move(bytes), limits);
    } catch (const Refusal& refusal) {
        return refusal.reason();
    }
    ADD_FAILURE() << "The file loads.";
    return Reason::parser;
}

std::vector<std::uint8_t> bytes_of(const std::string& text) {
    return {text.begin(), text.end()};
}

TEST(Loader, RefusesWhatIsNoJson) {
    EXPECT_EQ(reason_for({}), Reason::json);
    EXPECT_EQ(reason_for(bytes_of("{")), Reason::json);
    EXPECT_EQ(reason_for(bytes_of("[]")), Reason::json);
    EXPECT_EQ(reason_for(bytes_of(std::string(100'000, '['))), Reason::json);
    EXPECT_EQ(reason_for(bytes_of("{\"extras\":" + std::string(1000, '[') + std::string(1000, ']') + "}")),
              Reason::json);
}

TEST(Loader, RefusesBrokenContainers) {
    // Header: magic, version, length. Chunk: length, type.
    const auto glb = [](std::vector<std::uint32_t> words) {
        std::vector<std::uint8_t> bytes;
        test::append(bytes, words);
        return bytes;
    };
    constexpr std::uint32_t magic = 0x46546c67, json_chunk = 0x4e4f534a;
    EXPECT_EQ(reason_for(glb({magic, 2, 12})), Reason::container);
    EXPECT_EQ(reason_for(glb({magic, 1, 20, 0, json_chunk})), Reason::version);
    EXPECT_EQ(reason_for(glb({magic, 2, 24, 0, json_chunk})), Reason::container);
    EXPECT_EQ(reason_for(glb({magic, 2, 20, 0xffffffff, json_chunk})), Reason::container);
    EXPECT_EQ(reason_for(glb({magic, 2, 20, 0, 0})), Reason::container);
    EXPECT_EQ(reason_for(glb({magic, 2, 24, 0, json_chunk, 0})), Reason::container);
}

TEST(Loader, LimitsBoundWhatIsAllocated) {
    File file = triangle();
    EXPECT_EQ(reason_for(file.text(), {.buffer_bytes = 41}), Reason::too_large);
    EXPECT_EQ(reason_for(file.text(), {.vertices = 2}), Reason::too_large);
    EXPECT_EQ(reason_for(file.text(), {.indices = 2}), Reason::too_large);
    // Zeros that no buffer holds: 2^31 - 1 elements from a few bytes of JSON.
    file.json["accessors"][0].erase("bufferView");
    file.json["accessors"][0]["count"] = 2147483647;
    EXPECT_EQ(reason_for(file.text()), Reason::too_large);
}

TEST(Loader, ManyUsersOfOneAccessorAreCounted) {
    File file = triangle();
    auto& primitives = file.json["meshes"][0]["primitives"];
    for (int i = 0; i < 99; ++i)
        primitives.push_back(primitives[0]);
    EXPECT_EQ(file.load({.vertices = 300}).vertices.size(), 300u);
    EXPECT_EQ(reason_for(file.text(), {.vertices = 299}), Reason::too_large);
}

TEST(Loader, ImagesShareOneLimit) {
    File file = triangle();
    const json image{
        {"uri", "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDw"
                "AEhQGAhKmMIQAAAABJRU5ErkJggg=="}};
    file.json["images"] = {image, image};
    EXPECT_EQ(file.load({.pixels = 2}).images.size(), 2u);
    EXPECT_EQ(reason_for(file.text(), {.pixels = 1}), Reason::image);
}

TEST(Loader, MissingFileIsUnreadable) {
    try {
        load_scene(std::filesystem::path("/nowhere/model.gltf"));
        FAIL();
    } catch (const Refusal& refusal) {
        EXPECT_EQ(refusal.rule(), bindery::Rule::file_unreadable);
    }
}

} // namespace
} // namespace model_viewer
