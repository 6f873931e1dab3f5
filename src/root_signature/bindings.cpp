#include "root_signature/bindings.hpp"

namespace bindery::root_signature {

using root::Flags;
using root::Visibility;

Visibility visibility_of(Stage stage) {
    switch (stage) {
    case Stage::vertex:
        return Visibility::vertex;
    case Stage::pixel:
        return Visibility::pixel;
    case Stage::hull:
        return Visibility::hull;
    case Stage::domain:
        return Visibility::domain;
    case Stage::geometry:
        return Visibility::geometry;
    case Stage::amplification:
        return Visibility::amplification;
    case Stage::mesh:
        return Visibility::mesh;
    case Stage::compute:
    case Stage::ray_generation:
    case Stage::miss:
    case Stage::closest_hit:
    case Stage::any_hit:
    case Stage::intersection:
    case Stage::callable:
        break;
    }
    return Visibility::all;
}

Flags deny_flag_of(Stage stage) {
    switch (visibility_of(stage)) {
    case Visibility::vertex:
        return Flags::deny_vertex_shader_root_access;
    case Visibility::hull:
        return Flags::deny_hull_shader_root_access;
    case Visibility::domain:
        return Flags::deny_domain_shader_root_access;
    case Visibility::geometry:
        return Flags::deny_geometry_shader_root_access;
    case Visibility::pixel:
        return Flags::deny_pixel_shader_root_access;
    case Visibility::amplification:
        return Flags::deny_amplification_shader_root_access;
    case Visibility::mesh:
        return Flags::deny_mesh_shader_root_access;
    case Visibility::all:
        break;
    }
    return Flags::none;
}

bool is_visible(Visibility visibility, const ShaderResources& shader) {
    return visibility == Visibility::all || (shader.stage && visibility == visibility_of(*shader.stage));
}

} // namespace bindery::root_signature
