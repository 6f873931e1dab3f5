#include <bindery/shader_resource.hpp>

#include <array>
#include <fmt/format.h>

namespace bindery {

namespace root {

// Here, and not beside the other texts of root signatures: the model speaks of registers too.
char register_letter(RegisterClass type) {
    switch (type) {
    case RegisterClass::srv:
        return 't';
    case RegisterClass::uav:
        return 'u';
    case RegisterClass::cbv:
        return 'b';
    case RegisterClass::sampler:
        return 's';
    }
    return '?';
}

} // namespace root

std::string_view to_string(ResourceKind kind) {
    static constexpr std::array<std::string_view, resource_kind_count> names{
        "constant buffer", "structured buffer",     "raw buffer", "typed buffer", "texture",
        "sampler",         "acceleration structure"};
    return names[static_cast<std::size_t>(kind)];
}

std::string register_text(const ShaderResource& resource) {
    const char letter = root::register_letter(resource.type);
    std::string text = fmt::format("{}{}", letter, resource.register_index);
    if (resource.count == root::unbounded)
        text += " and up";
    else if (resource.count > 1)
        text += fmt::format(" to {}{}", letter, std::uint64_t{resource.register_index} + resource.count - 1);
    if (resource.space != 0)
        text += fmt::format(", space {}", resource.space);
    return text;
}

} // namespace bindery
