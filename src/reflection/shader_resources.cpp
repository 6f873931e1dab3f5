#include <bindery/shader_resource.hpp>

#include "reflection/dxil_resources.hpp"
#include "reflection/register_resources.hpp"

#include <bindery/error.hpp>

#include <cstring>
#include <fmt/format.h>

namespace bindery {

ShaderResources shader_resources(std::span<const std::byte> bytecode, std::string_view entry,
                                 std::string_view name) {
    constexpr std::uint32_t spirv_magic = 0x07230203;
    std::uint32_t magic = 0;
    if (bytecode.size() >= sizeof magic)
        std::memcpy(&magic, bytecode.data(), sizeof magic);
    if (magic != spirv_magic)
        return reflection::dxil_resources(bytecode, entry, name);
    if (bytecode.size() % 4 != 0)
        throw Error(Rule::spirv_malformed, std::string(name),
                    fmt::format("The module has {} bytes, which is no multiple of 4.", bytecode.size()));
    std::vector<std::uint32_t> words(bytecode.size() / 4);
    std::memcpy(words.data(), bytecode.data(), bytecode.size());
    return reflection::register_resources(words, entry, name);
}

} // namespace bindery
