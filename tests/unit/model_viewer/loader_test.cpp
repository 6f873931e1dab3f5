// What is read, from files of a few vertices with known answers.

#include "gltf_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace model_viewer {
namespace {

using test::File;
using test::triangle;

nlohmann::json& primitive_of(File& file) {
    return file.json["meshes"][0]["primitives"][0];
}

void expect_near(const glm::vec3& value, const glm::vec3& wanted) {
    for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(value[c], wanted[c], 1e-5f) << "component " << c;
}

TEST(Loader, TriangleWithoutNormalsGetsTheFlatOne) {
    const Scene scene = triangle().load();
    ASSERT_EQ(scene.vertices.size(), 3u);
    EXPECT_EQ(scene.indices, (std::vector<std::uint32_t>{0, 1, 2}));
    for (const Vertex& vertex : scene.vertices)
        expect_near(vertex.normal, {0, 0, 1});
    ASSERT_EQ(scene.materials.size(), 1u);
    EXPECT_EQ(scene.materials[0].name, "default");
}

TEST(Loader, BrokenNormalsAreAveragedFromTheTriangles) {
    File file = triangle();
    primitive_of(file)["attributes"]["NORMAL"] =
        file.add<float>({0, 0, 0, NAN, 0, 0, 0, 3, 0}, "VEC3", 5126, 3);
    const Scene scene = file.load();
    expect_near(scene.vertices[0].normal, {0, 0, 1});
    expect_near(scene.vertices[1].normal, {0, 0, 1});
    expect_near(scene.vertices[2].normal, {0, 1, 0});
}

TEST(Loader, ParentsTransformChildren) {
    File file = triangle();
    file.json["nodes"] = {{{"children", {1}}, {"translation", {10, 0, 0}}, {"scale", {2, 2, 2}}},
                          {{"mesh", 0}, {"rotation", {0, 0, std::sqrt(0.5), std::sqrt(0.5)}}}};
    const Scene scene = file.load();
    ASSERT_EQ(scene.instances.size(), 1u);
    // (1, 0, 0) turned a quarter about z, then doubled, then moved.
    expect_near(glm::vec3(scene.instances[0].world * glm::vec4(1, 0, 0, 1)), {10, 2, 0});
}

TEST(Loader, MatrixIsColumnMajor) {
    File file = triangle();
    file.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1};
    expect_near(glm::vec3(file.load().instances[0].world * glm::vec4(0, 0, 0, 1)), {7, 8, 9});
}

TEST(Loader, StridesAndOffsetsAreFollowed) {
    File file;
    // Position and four bytes of colour, interleaved, after four bytes of something else.
    std::vector<std::uint8_t> bytes(4);
    for (int i = 0; i < 3; ++i) {
        test::append<float>(bytes, {static_cast<float>(i), static_cast<float>(i * i), 0});
        test::append<std::uint8_t>(bytes, {static_cast<std::uint8_t>(51 * i), 255, 0, 255});
    }
    file.bytes = bytes;
    file.json["bufferViews"] = {{{"buffer", 0}, {"byteOffset", 4}, {"byteLength", 48}, {"byteStride", 16}}};
    file.json["accessors"] = {{{"bufferView", 0}, {"type", "VEC3"}, {"componentType", 5126}, {"count", 3}},
                              {{"bufferView", 0},
                               {"byteOffset", 12},
                               {"type", "VEC4"},
                               {"componentType", 5121},
                               {"count", 3},
                               {"normalized", true}}};
    file.json["meshes"] = {{{"primitives", {{{"attributes", {{"POSITION", 0}, {"COLOR_0", 1}}}}}}}};
    const Scene scene = file.load();
    ASSERT_EQ(scene.vertices.size(), 3u);
    expect_near(scene.vertices[2].position, {2, 4, 0});
    expect_near(glm::vec3(scene.vertices[2].colour), {0.4f, 1, 0});
}

TEST(Loader, NormalisedIntegersFollowTheSpecification) {
    File file = triangle();
    primitive_of(file)["attributes"]["NORMAL"] =
        file.add<std::int8_t>({-128, 0, 0, 127, 0, 0, 0, -127, 0}, "VEC3", 5120, 3);
    file.json["accessors"].back()["normalized"] = true;
    const Scene scene = file.load();
    expect_near(scene.vertices[0].normal, {-1, 0, 0});
    expect_near(scene.vertices[1].normal, {1, 0, 0});
    expect_near(scene.vertices[2].normal, {0, -1, 0});
}

TEST(Loader, SparseAccessorsReplaceElements) {
    File file = triangle();
    const int indices = file.add<std::uint16_t>({1}, "SCALAR", 5123, 1);
    const int values = file.add<float>({5, 6, 7}, "VEC3", 5126, 1);
    auto& accessors = file.json["accessors"];
    accessors[0]["sparse"] = {
        {"count", 1},
        {"indices",
         {{"bufferView", accessors[static_cast<std::size_t>(indices)]["bufferView"]},
          {"componentType", 5123}}},
        {"values", {{"bufferView", accessors[static_cast<std::size_t>(values)]["bufferView"]}}}};
    const Scene scene = file.load();
    expect_near(scene.vertices[0].position, {0, 0, 0});
    expect_near(scene.vertices[1].position, {5, 6, 7});
}

TEST(Loader, MorphWeightsMoveVertices) {
    File file = triangle();
    const int moves = file.add<float>({0, 0, 2, 0, 0, 2, 0, 0, 2}, "VEC3", 5126, 3);
    primitive_of(file)["targets"] = {{{"POSITION", moves}}};
    file.json["meshes"][0]["weights"] = {0.5};
    file.json["nodes"] = {{{"mesh", 0}}, {{"mesh", 0}, {"weights", {1}}}};
    file.json["scenes"][0]["nodes"] = {0, 1};
    const Scene scene = file.load();
    ASSERT_EQ(scene.meshes.size(), 2u);
    expect_near(scene.vertices[0].position, {0, 0, 1});
    expect_near(scene.vertices[3].position, {0, 0, 2});
}

TEST(Loader, SkinPlacesByJointsAndIgnoresTheNode) {
    File file = triangle();
    auto& attributes = primitive_of(file)["attributes"];
    attributes["JOINTS_0"] = file.add<std::uint8_t>({0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0}, "VEC4", 5121, 3);
    attributes["WEIGHTS_0"] = file.add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0.5f, 0.5f, 0, 0}, "VEC4", 5126, 3);
    file.json["nodes"] = {{{"mesh", 0}, {"skin", 0}, {"translation", {100, 100, 100}}},
                          {{"translation", {0, 0, 2}}},
                          {{"translation", {0, 0, 4}}}};
    file.json["scenes"][0]["nodes"] = {0, 1, 2};
    file.json["skins"] = {{{"joints", {1, 2}}}};
    const Scene scene = file.load();
    expect_near(scene.vertices[0].position, {0, 0, 2});
    expect_near(scene.vertices[1].position, {1, 0, 4});
    expect_near(scene.vertices[2].position, {0, 1, 3});
    EXPECT_EQ(scene.instances[0].world, glm::mat4(1));
}

TEST(Loader, TextureTransformTurnsCounterClockwise) {
    File file = triangle();
    file.json["images"] = {
        {{"uri", "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4"
                 "2mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="}}};
    file.json["textures"] = {{{"source", 0}}};
    file.json["materials"] = {{{"pbrMetallicRoughness",
                                {{"baseColorTexture",
                                  {{"index", 0},
                                   {"extensions",
                                    {{"KHR_texture_transform",
                                      {{"offset", {0.25, 0.5}},
                                       {"rotation", std::numbers::pi / 2},
                                       {"scale", {2, 3}},
                                       {"texCoord", 1}}}}}}}}}}};
    primitive_of(file)["material"] = 0;
    const Scene scene = file.load();
    const TextureUse& use = scene.materials[0].base_colour_texture;
    EXPECT_EQ(use.uv_set, 1u);
    // The extension's matrix: offset * rotation * scale, with rotation [cos sin; -sin cos].
    EXPECT_NEAR(use.matrix.x * 1 + use.matrix.y * 1 + use.offset.x, 0.25 + 3, 1e-5);
    EXPECT_NEAR(use.matrix.z * 1 + use.matrix.w * 1 + use.offset.y, 0.5 - 2, 1e-5);
    ASSERT_EQ(scene.images.size(), 1u);
    EXPECT_EQ(scene.images[0].picture.width, 1u);
    EXPECT_EQ(scene.images[0].picture.rgba.size(), 4u);
}

TEST(Loader, CamerasComeInTheOrderOfTheGraph) {
    File file = triangle();
    file.json["cameras"] = {
        {{"type", "perspective"}, {"perspective", {{"yfov", 0.5}, {"znear", 0.25}}}},
        {{"type", "orthographic"}, {"orthographic", {{"xmag", 3}, {"ymag", 2}, {"znear", 0}, {"zfar", 10}}}}};
    file.json["nodes"].push_back({{"camera", 1}, {"translation", {0, 0, 5}}});
    file.json["nodes"].push_back({{"camera", 0}});
    file.json["scenes"][0]["nodes"] = {0, 1, 2};
    const Scene scene = file.load();
    ASSERT_EQ(scene.cameras.size(), 2u);
    EXPECT_EQ(scene.cameras[0].projection, Camera::Projection::orthographic);
    const glm::vec4 corner =
        scene.cameras[0].clip_from_view(1.5f) * scene.cameras[0].view() * glm::vec4(3, 2, 0, 1);
    expect_near(glm::vec3(corner) / corner.w, {1, 1, 0.5f});
    EXPECT_TRUE(std::isinf(scene.cameras[1].z_far));
}

TEST(Loader, DepthRunsFromZeroToOne) {
    Camera camera;
    camera.z_near = 0.5f;
    camera.z_far = 20;
    for (const auto& [z, depth] : {std::pair{-0.5f, 0.0f}, {-20.0f, 1.0f}}) {
        const glm::vec4 clip = camera.clip_from_view(1) * glm::vec4(0, 0, z, 1);
        EXPECT_NEAR(clip.z / clip.w, depth, 1e-6f);
    }
}

TEST(Loader, PlanesMoveUpToWhatIsDrawnAndNeverOutwards) {
    File file = triangle();
    file.json["nodes"] = {{{"mesh", 0}, {"translation", {0, 0, -800}}},
                          {{"mesh", 0}, {"translation", {0, 0, -900}}}};
    file.json["scenes"][0]["nodes"] = {0, 1};
    const Scene scene = file.load();
    Camera camera;
    camera.z_near = 0.05f;
    camera.z_far = 1e6f;
    const Camera tight = with_tight_planes(camera, scene);
    EXPECT_NEAR(tight.z_near, 792, 0.1);
    EXPECT_NEAR(tight.z_far, 909, 0.1);
    camera.z_near = 850; // cuts
    camera.z_far = 870;
    const Camera cutting = with_tight_planes(camera, scene);
    EXPECT_EQ(cutting.z_near, 850);
    EXPECT_EQ(cutting.z_far, 870);
    camera.z_near = 1000; // sees nothing
    camera.z_far = 2000;
    EXPECT_EQ(with_tight_planes(camera, scene).z_near, 1000);
    camera.z_near = 0.1f;
    camera.z_far = std::numeric_limits<float>::infinity();
    camera.world[3] = {0, 0, -850, 1}; // in the middle
    EXPECT_EQ(with_tight_planes(camera, scene).z_near, 0.1f);
    EXPECT_NEAR(with_tight_planes(camera, scene).z_far, 50.5f, 0.1);
}

TEST(Loader, FittedCameraSeesEverything) {
    File file = triangle();
    file.json["nodes"] = {{{"mesh", 0}, {"translation", {50, -3, 2}}, {"scale", {5, 0.1, 1}}},
                          {{"mesh", 0}, {"translation", {-50, 40, 2}}}};
    file.json["scenes"][0]["nodes"] = {0, 1};
    const Scene scene = file.load();
    for (float aspect : {0.3f, 1.0f, 2.5f}) {
        const Camera camera = fitted_camera(scene, aspect);
        for (const Instance& instance : scene.instances)
            for (const Vertex& vertex : scene.vertices) {
                const glm::vec4 clip = camera.clip_from_view(aspect) * camera.view() * instance.world *
                                       glm::vec4(vertex.position, 1);
                EXPECT_LT(std::abs(clip.x), clip.w);
                EXPECT_LT(std::abs(clip.y), clip.w);
                EXPECT_GT(clip.z, 0);
                EXPECT_LT(clip.z, clip.w);
            }
    }
}

TEST(Loader, ProgressReachesItsTotals) {
    std::map<std::string, std::pair<std::size_t, std::size_t>> last;
    load_scene("test.gltf", "/nowhere", triangle().text(), {},
               [&](std::string_view step, std::size_t done, std::size_t total) {
                   last[std::string(step)] = {done, total};
               });
    EXPECT_FALSE(last.empty());
    for (const auto& [step, counts] : last)
        EXPECT_EQ(counts.first, counts.second) << step;
}

} // namespace
} // namespace model_viewer
