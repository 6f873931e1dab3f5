#include "compiler/dxc_resources.hpp"

#include "compiler/dxc_reflection.hpp"

#include <algorithm>

namespace bindery::compiler::dxc {

namespace {

root::RegisterClass class_of(InputType type) {
    switch (type) {
    case InputType::cbuffer:
        return root::RegisterClass::cbv;
    case InputType::sampler:
        return root::RegisterClass::sampler;
    case InputType::rw_typed:
    case InputType::rw_structured:
    case InputType::rw_byte_address:
    case InputType::append_structured:
    case InputType::consume_structured:
    case InputType::rw_structured_with_counter:
    case InputType::feedback_texture:
        return root::RegisterClass::uav;
    case InputType::tbuffer:
    case InputType::texture:
    case InputType::structured:
    case InputType::byte_address:
    case InputType::acceleration_structure:
        break;
    }
    return root::RegisterClass::srv;
}

bool holds_array(const TypeTree& type) {
    return type.shape == TypeShape::array ||
           std::any_of(type.children.begin(), type.children.end(), holds_array);
}

/// Names a register, and measures a constant buffer up to the end of its last member.
void describe(ShaderReflection& reflection, const BindDesc& bound, ShaderResource& resource) {
    resource.name = bound.name ? bound.name : "";
    if (resource.type != root::RegisterClass::cbv)
        return;
    const std::optional<TypeTree> layout = constant_buffer_layout(reflection, resource.name);
    if (!layout)
        return;
    resource.has_array = std::any_of(layout->children.begin(), layout->children.end(), holds_array);
    for (const TypeTree& member : layout->children)
        resource.size_bytes = std::max(resource.size_bytes, member.offset_bytes + member.size_bytes);
}

} // namespace

std::vector<ShaderResource> resources_of(ShaderReflection* reflection, std::span<const std::byte> container,
                                         std::string_view name) {
    std::vector<ShaderResource> resources = shader_resources(container, {}, name).resources;
    ShaderDesc shader{};
    if (!reflection || failed(reflection->get_desc(&shader)))
        return resources;
    for (std::uint32_t i = 0; i < shader.bound_resources; ++i) {
        BindDesc bound{};
        if (failed(reflection->resource_binding(i, &bound)))
            continue;
        for (ShaderResource& resource : resources)
            if (resource.type == class_of(bound.type) && resource.space == bound.space &&
                resource.register_index == bound.bind_point)
                describe(*reflection, bound, resource);
    }
    return resources;
}

} // namespace bindery::compiler::dxc
