#include "ray_caster.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace model_viewer {

namespace {

constexpr std::uint32_t leaf_triangles = 4;
constexpr double same_place = 1e-5; // of depth: nearer than this, a depth buffer may take either surface
constexpr double rim_pixels = 0.25; // how far around the centre an edge makes a pixel ambiguous
constexpr double wire_pixels = 2;   // how far from a line or point a pixel may be that it covers
constexpr std::size_t tries_a_pixel = 50;

bool meets_box(const glm::dvec3& origin, const glm::dvec3& inverse, const glm::dvec3& lowest,
               const glm::dvec3& highest) {
    const glm::dvec3 to_lowest = (lowest - origin) * inverse;
    const glm::dvec3 to_highest = (highest - origin) * inverse;
    const glm::dvec3 enter = glm::min(to_lowest, to_highest);
    const glm::dvec3 leave = glm::max(to_lowest, to_highest);
    return std::max({enter.x, enter.y, enter.z, 0.0}) <= std::min({leave.x, leave.y, leave.z}) * (1 + 1e-12);
}

// Never 0, so that a ray along an axis divides by something.
glm::dvec3 inverse_of(glm::dvec3 direction) {
    for (int c = 0; c < 3; ++c)
        if (std::abs(direction[c]) < 1e-30)
            direction[c] = 1e-30;
    return 1.0 / direction;
}

} // namespace

RayCaster::RayCaster(const Scene& scene, const Camera& camera, std::uint32_t width, std::uint32_t height)
    : scene_(scene), width_(width), height_(height) {
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    clip_from_world_ = glm::dmat4(camera.clip_from_view(aspect)) * glm::dmat4(camera.view());
    world_from_clip_ = glm::inverse(clip_from_world_);
    for (const Instance& instance : scene.instances) {
        const Mesh& mesh = scene.meshes[instance.mesh];
        const glm::dmat4 world(instance.world);
        for (std::uint32_t p = 0; p < mesh.primitive_count; ++p) {
            const Primitive& primitive = scene.primitives[mesh.first_primitive + p];
            if (scene.materials[primitive.material].alpha_mode == AlphaMode::blend)
                continue;
            primitive.topology == Topology::triangles ? add_triangles(primitive, world)
                                                      : add_wires(primitive, world);
        }
    }
    build();
}

void RayCaster::add_triangles(const Primitive& primitive, const glm::dmat4& world) {
    // A mirrored instance shows its triangles the other way round: they are turned back.
    const bool mirrored = glm::determinant(glm::dmat3(world)) < 0;
    const auto corner = [&](std::uint32_t i) {
        const std::uint32_t index = scene_.indices[primitive.first_index + i];
        return glm::dvec3(world * glm::dvec4(scene_.vertices[primitive.first_vertex + index].position, 1));
    };
    for (std::uint32_t i = 0; i < primitive.index_count; i += 3) {
        Triangle triangle{corner(i), corner(i + 1), corner(i + 2), primitive.material,
                          scene_.materials[primitive.material].double_sided};
        if (mirrored)
            std::swap(triangle.b, triangle.c);
        triangles_.push_back(triangle);
    }
}

void RayCaster::add_wires(const Primitive& primitive, const glm::dmat4& world) {
    const auto vertex = [&](std::uint32_t i) {
        const std::uint32_t index = scene_.indices[primitive.first_index + i];
        return glm::dvec3(world * glm::dvec4(scene_.vertices[primitive.first_vertex + index].position, 1));
    };
    const std::uint32_t step = primitive.topology == Topology::lines ? 2 : 1;
    for (std::uint32_t i = 0; i < primitive.index_count; i += step) {
        const glm::dvec3 from = vertex(i);
        const glm::dvec3 to = vertex(i + step - 1);
        add_wire(from, to);
        if (step == 1)
            places_.push_back({from, primitive.material});
        for (int part = 1; step == 2 && part < 10; part += 2)
            places_.push_back({glm::mix(from, to, part / 10.0), primitive.material});
    }
}

void RayCaster::add_wire(const glm::dvec3& from, const glm::dvec3& to) {
    glm::dvec4 ends[2] = {clip_from_world_ * glm::dvec4(from, 1), clip_from_world_ * glm::dvec4(to, 1)};
    // What lies behind the eye has no place in the picture: cut at the near plane, where z is 0.
    if (ends[0].z < 0 && ends[1].z < 0)
        return;
    for (int end = 0; end < 2; ++end)
        if (ends[end].z < 0)
            ends[end] = glm::mix(ends[end], ends[1 - end], ends[end].z / (ends[end].z - ends[1 - end].z));
    const auto pixel = [this](const glm::dvec4& clip) {
        return glm::dvec2((clip.x / clip.w + 1) / 2 * width_, (1 - clip.y / clip.w) / 2 * height_);
    };
    wires_.push_back({pixel(ends[0]), pixel(ends[1])});
}

bool RayCaster::near_wire(std::uint32_t x, std::uint32_t y) const {
    const glm::dvec2 at(x + 0.5, y + 0.5);
    return std::ranges::any_of(wires_, [&](const Wire& wire) {
        const glm::dvec2 along = wire.to - wire.from;
        const double squared = glm::dot(along, along);
        const double t = squared > 0 ? std::clamp(glm::dot(at - wire.from, along) / squared, 0.0, 1.0) : 0.0;
        return glm::distance(at, wire.from + t * along) < wire_pixels;
    });
}

void RayCaster::build() {
    if (triangles_.empty())
        return;
    nodes_.reserve(2 * triangles_.size());
    nodes_.emplace_back();
    split(0, 0, static_cast<std::uint32_t>(triangles_.size()));
}

// Halves the triangles along the longest side of their box; depth is log2 of their number.
void RayCaster::split(std::uint32_t node, std::uint32_t first, std::uint32_t count) {
    glm::dvec3 lowest = triangles_[first].a;
    glm::dvec3 highest = lowest;
    for (std::uint32_t i = first; i < first + count; ++i)
        for (const glm::dvec3& corner : {triangles_[i].a, triangles_[i].b, triangles_[i].c}) {
            lowest = glm::min(lowest, corner);
            highest = glm::max(highest, corner);
        }
    nodes_[node] = {lowest, highest, first, count};
    if (count <= leaf_triangles)
        return;
    const glm::dvec3 size = highest - lowest;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const auto centre = [axis](const Triangle& t) { return t.a[axis] + t.b[axis] + t.c[axis]; };
    const auto begin = triangles_.begin() + first;
    std::nth_element(begin, begin + count / 2, begin + count,
                     [&](const Triangle& l, const Triangle& r) { return centre(l) < centre(r); });
    const auto children = static_cast<std::uint32_t>(nodes_.size());
    nodes_.resize(nodes_.size() + 2);
    nodes_[node].first = children;
    nodes_[node].count = 0;
    split(children, first, count / 2);
    split(children + 1, first + count / 2, count - count / 2);
}

// Pixel coordinates to the line of sight: Direct3D's, y down from the top left.
RayCaster::Ray RayCaster::ray_through(double x, double y) const {
    const double clip_x = x / width_ * 2 - 1;
    const double clip_y = 1 - y / height_ * 2;
    const auto unproject = [&](double depth) {
        const glm::dvec4 point = world_from_clip_ * glm::dvec4(clip_x, clip_y, depth, 1);
        return glm::dvec3(point) / point.w;
    };
    const glm::dvec3 near_point = unproject(0);
    return {near_point, glm::normalize(unproject(0.5) - near_point)}; // depth 1 may be infinitely far away
}

double RayCaster::depth_at(const glm::dvec3& point) const {
    const glm::dvec4 clip = clip_from_world_ * glm::dvec4(point, 1);
    return clip.z / clip.w;
}

// Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", 1997. Returns the distance.
std::optional<double> RayCaster::intersect(const Ray& ray, const Triangle& triangle) const {
    const glm::dvec3 ab = triangle.b - triangle.a;
    const glm::dvec3 ac = triangle.c - triangle.a;
    const glm::dvec3 p = glm::cross(ray.direction, ac);
    const double determinant = glm::dot(ab, p); // positive where the front is seen
    if (determinant == 0 || (determinant < 0 && !triangle.double_sided))
        return std::nullopt;
    const glm::dvec3 from_a = ray.origin - triangle.a;
    const double u = glm::dot(from_a, p) / determinant;
    const glm::dvec3 q = glm::cross(from_a, ab);
    const double v = glm::dot(ray.direction, q) / determinant;
    const double distance = glm::dot(ac, q) / determinant;
    if (u < 0 || v < 0 || u + v > 1 || distance < 0)
        return std::nullopt;
    return distance;
}

std::optional<Hit> RayCaster::cast(const Ray& ray, std::uint32_t ignored_material) const {
    if (nodes_.empty())
        return std::nullopt;
    const glm::dvec3 inverse = inverse_of(ray.direction);
    double nearest = std::numeric_limits<double>::infinity();
    std::uint32_t material = none;
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const Node& node = nodes_[open.back()];
        open.pop_back();
        if (!meets_box(ray.origin, inverse, node.lowest, node.highest))
            continue;
        if (node.count == 0)
            open.insert(open.end(), {node.first, node.first + 1});
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const auto distance = intersect(ray, triangles_[i]);
            if (triangles_[i].material != ignored_material && distance && *distance < nearest) {
                nearest = *distance;
                material = triangles_[i].material;
            }
        }
    }
    if (material == none)
        return std::nullopt;
    const double depth = depth_at(ray.origin + nearest * ray.direction);
    if (depth > 1) // behind the far plane
        return std::nullopt;
    return Hit{static_cast<float>(depth), material};
}

PixelSample RayCaster::sample(std::uint32_t x, std::uint32_t y) const {
    const double centre_x = x + 0.5;
    const double centre_y = y + 0.5;
    const Ray ray = ray_through(centre_x, centre_y);
    PixelSample sample{x, y, cast(ray).value_or(Hit{}), 1, 1, near_wire(x, y)};
    sample.lowest_depth = sample.highest_depth = sample.hit.depth;
    constexpr double around[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    for (const auto& [dx, dy] : around) {
        const Hit rim =
            cast(ray_through(centre_x + dx * rim_pixels, centre_y + dy * rim_pixels)).value_or(Hit{});
        sample.ambiguous |= rim.material != sample.hit.material;
        sample.lowest_depth = std::min(sample.lowest_depth, rim.depth);
        sample.highest_depth = std::max(sample.highest_depth, rim.depth);
    }
    if (sample.hit.material == none)
        return sample;
    const auto rival = cast(ray, sample.hit.material);
    sample.ambiguous |= rival && rival->depth - sample.hit.depth < same_place;
    sample.ambiguous |= scene_.materials[sample.hit.material].alpha_mode == AlphaMode::mask;
    return sample;
}

std::vector<PixelSample> RayCaster::pick(std::size_t count) const {
    std::mt19937 random(1); // its sequence is the same with every standard library
    std::vector<PixelSample> on_triangles;
    std::vector<PixelSample> elsewhere;
    for (std::size_t tried = 0; tried < count * tries_a_pixel; ++tried) {
        const auto x = static_cast<std::uint32_t>(random() % static_cast<std::uint32_t>(width_));
        const auto y = static_cast<std::uint32_t>(random() % static_cast<std::uint32_t>(height_));
        const PixelSample pixel = sample(x, y);
        if (!pixel.ambiguous)
            (pixel.hit.material == none ? elsewhere : on_triangles).push_back(pixel);
        const bool enough = on_triangles.size() + elsewhere.size() >= count;
        if (enough && (on_triangles.size() >= (count + 1) / 2 || triangles_.empty()))
            break;
    }
    const std::size_t fill = std::min(elsewhere.size(), count - std::min(count, on_triangles.size()));
    std::vector<PixelSample> picked(on_triangles.begin(),
                                    on_triangles.begin() +
                                        static_cast<std::ptrdiff_t>(std::min(on_triangles.size(), count)));
    picked.insert(picked.end(), elsewhere.begin(), elsewhere.begin() + static_cast<std::ptrdiff_t>(fill));
    return picked;
}

std::vector<Mark> RayCaster::marks() const {
    std::vector<Mark> marks;
    for (const Place& place : places_) {
        const glm::dvec4 clip = clip_from_world_ * glm::dvec4(place.position, 1);
        const glm::dvec3 at = glm::dvec3(clip) / clip.w;
        if (clip.w <= 0 || std::abs(at.x) >= 1 || std::abs(at.y) >= 1 || at.z < 0 || at.z > 1)
            continue;
        const Mark mark{static_cast<float>((at.x + 1) / 2 * width_),
                        static_cast<float>((1 - at.y) / 2 * height_),
                        {static_cast<float>(at.z), place.material}};
        const auto front = cast(ray_through(mark.x, mark.y));
        if (!front || front->depth > mark.hit.depth + same_place)
            marks.push_back(mark);
    }
    return marks;
}

} // namespace model_viewer
