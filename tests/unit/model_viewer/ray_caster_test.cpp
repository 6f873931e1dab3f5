// The ray caster against itself without its tree, and against hand-computed depths.

#include "gltf_text.hpp"

#include <model_viewer/ray_caster.hpp>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace model_viewer {
namespace {

constexpr std::uint32_t width = 64;
constexpr std::uint32_t height = 48;

// From (0, 0, 0) along -z, 90 degrees high.
Camera straight_camera() {
    Camera camera;
    camera.y_field_of_view = 1.5707963f;
    camera.z_near = 1;
    camera.z_far = 9;
    return camera;
}

float depth_of(float z) {
    const glm::vec4 clip = straight_camera().clip_from_view(1) * glm::vec4(0, 0, z, 1);
    return clip.z / clip.w;
}

// A triangle larger than the picture at each z, each with a material of its own.
Scene walls(const std::vector<float>& zs, bool turned = false, bool double_sided = false) {
    Scene scene;
    for (float z : zs) {
        const auto index = static_cast<std::uint32_t>(scene.primitives.size());
        for (const glm::vec2& at : {glm::vec2(-99, -99), glm::vec2(99, -99), glm::vec2(0, 99)})
            scene.vertices.push_back({.position = {turned ? -at.x : at.x, at.y, z}});
        scene.indices.insert(scene.indices.end(), {0, 1, 2});
        scene.primitives.push_back({Topology::triangles, 3 * index, 3, 3 * index, 3, index});
        scene.materials.push_back({.double_sided = double_sided});
    }
    scene.meshes.push_back({"walls", 0, static_cast<std::uint32_t>(zs.size())});
    scene.instances.push_back({0, glm::mat4(1)});
    return scene;
}

TEST(RayCaster, NearestWallWins) {
    const Scene scene = walls({-5, -3, -7});
    const PixelSample pixel = RayCaster(scene, straight_camera(), width, height).sample(20, 20);
    EXPECT_EQ(pixel.hit.material, 1u);
    EXPECT_NEAR(pixel.hit.depth, depth_of(-3), 1e-6f);
    EXPECT_FALSE(pixel.ambiguous);
}

TEST(RayCaster, NearAndFarPlanesCut) {
    const Scene scene = walls({-0.5f, -3});
    EXPECT_EQ(RayCaster(scene, straight_camera(), width, height).sample(20, 20).hit.material, 1u);
    const Scene beyond = walls({-10});
    EXPECT_EQ(RayCaster(beyond, straight_camera(), width, height).sample(20, 20).hit.material, none);
}

TEST(RayCaster, BackFacesAreSeenWhenDoubleSided) {
    const Scene turned = walls({-3}, true);
    EXPECT_EQ(RayCaster(turned, straight_camera(), width, height).sample(20, 20).hit.material, none);
    const Scene both = walls({-3}, true, true);
    EXPECT_EQ(RayCaster(both, straight_camera(), width, height).sample(20, 20).hit.material, 0u);
}

TEST(RayCaster, MirroredInstanceKeepsItsFront) {
    Scene scene = walls({-3});
    scene.instances[0].world[0][0] = -1;
    EXPECT_EQ(RayCaster(scene, straight_camera(), width, height).sample(20, 20).hit.material, 0u);
}

TEST(RayCaster, TwoSurfacesInOnePlaceAreAmbiguous) {
    const Scene scene = walls({-3, -3});
    EXPECT_TRUE(RayCaster(scene, straight_camera(), width, height).sample(20, 20).ambiguous);
}

TEST(RayCaster, TopRowIsUp) {
    Scene scene = walls({-3});
    scene.vertices[0].position = {-99, 0, -3}; // only what is above y = 0
    scene.vertices[1].position = {99, 0, -3};
    const RayCaster caster(scene, straight_camera(), width, height);
    EXPECT_EQ(caster.sample(width / 2, 2).hit.material, 0u);
    EXPECT_EQ(caster.sample(width / 2, height - 2).hit.material, none);
}

TEST(RayCaster, TreeAgreesWithOneTriangleAtATime) {
    std::mt19937 random(7);
    const auto number = [&] { return static_cast<float>(random() % 2000) / 1000 - 1; };
    std::vector<Scene> alone;
    Scene all;
    all.meshes.push_back({"all", 0, 300});
    all.instances.push_back({0, glm::mat4(1)});
    for (std::uint32_t i = 0; i < 300; ++i) {
        Scene one = walls({0}, false, true);
        const glm::vec3 centre(number() * 3, number() * 3, -5 + 2 * number());
        for (Vertex& vertex : one.vertices)
            vertex.position = centre + glm::vec3(number(), number(), number());
        all.vertices.insert(all.vertices.end(), one.vertices.begin(), one.vertices.end());
        all.indices.insert(all.indices.end(), {0, 1, 2});
        all.primitives.push_back({Topology::triangles, 3 * i, 3, 3 * i, 3, i});
        all.materials.push_back({.double_sided = true});
        alone.push_back(std::move(one));
    }
    const RayCaster tree(all, straight_camera(), width, height);
    std::vector<RayCaster> singles;
    for (const Scene& one : alone)
        singles.emplace_back(one, straight_camera(), width, height);
    std::size_t hits = 0;
    for (std::uint32_t y = 0; y < height; y += 3)
        for (std::uint32_t x = 0; x < width; x += 3) {
            Hit wanted;
            for (std::uint32_t i = 0; i < singles.size(); ++i) {
                const Hit hit = singles[i].sample(x, y).hit;
                if (hit.material != none && hit.depth < wanted.depth)
                    wanted = {hit.depth, i};
            }
            const Hit hit = tree.sample(x, y).hit;
            EXPECT_EQ(hit.material, wanted.material) << x << ", " << y;
            EXPECT_EQ(hit.depth, wanted.depth) << x << ", " << y;
            hits += hit.material != none;
        }
    EXPECT_GT(hits, 50u);
}

TEST(RayCaster, PickIsHalfOnTriangles) {
    Scene scene = walls({-3});
    for (Vertex& vertex : scene.vertices)
        vertex.position.x *= 0.005f, vertex.position.y *= 0.01f;
    const auto picked = RayCaster(scene, straight_camera(), width, height).pick(200);
    ASSERT_EQ(picked.size(), 200u);
    std::size_t hits = 0;
    for (const PixelSample& pixel : picked) {
        EXPECT_FALSE(pixel.ambiguous);
        hits += pixel.hit.material != none;
    }
    EXPECT_GE(hits, 100u);
}

TEST(RayCaster, WiresMakePixelsAmbiguous) {
    Scene scene = walls({-9.5f});
    scene.vertices = {{.position = {-1, 0, -2}}, {.position = {1, 0, -2}}};
    scene.indices = {0, 1};
    scene.primitives = {{Topology::lines, 0, 2, 0, 2, 0}};
    const RayCaster caster(scene, straight_camera(), width, height);
    EXPECT_TRUE(caster.near_wire(width / 2, height / 2));
    EXPECT_TRUE(caster.sample(width / 2, height / 2 + 1).ambiguous);
    EXPECT_FALSE(caster.near_wire(width / 2, height / 2 + 2));
    EXPECT_FALSE(caster.near_wire(width - 2, height / 2));
}

TEST(RayCaster, WiresBehindTheEyeAreCut) {
    Scene scene = walls({-9.5f});
    scene.vertices = {{.position = {0, 0, -2}}, {.position = {0, 30, 10}}};
    scene.indices = {0, 1};
    scene.primitives = {{Topology::lines, 0, 2, 0, 2, 0}};
    const RayCaster caster(scene, straight_camera(), width, height);
    EXPECT_TRUE(caster.near_wire(width / 2, 2)); // up from the centre
    EXPECT_FALSE(
        caster.near_wire(width / 2, height - 2)); // and not down, where the far end would be mirrored to
}

TEST(RayCaster, MarksAreInFrontOfTriangles) {
    Scene scene = walls({-3});
    scene.vertices.push_back({.position = {0, 0, -2}});
    scene.vertices.push_back({.position = {0.5f, 0, -4}});
    scene.indices.insert(scene.indices.end(), {0, 1});
    scene.primitives.push_back({Topology::points, 3, 2, 3, 2, 0});
    scene.meshes[0].primitive_count = 2;
    const auto marks = RayCaster(scene, straight_camera(), width, height).marks();
    ASSERT_EQ(marks.size(), 1u);
    EXPECT_NEAR(marks[0].x, width / 2.0f, 1e-4f);
    EXPECT_NEAR(marks[0].y, height / 2.0f, 1e-4f);
    EXPECT_NEAR(marks[0].hit.depth, depth_of(-2), 1e-6f);
}

} // namespace
} // namespace model_viewer
