#pragma once
// The registers that a shader uses, as its bytecode and its side-car tell them.
//
// DXIL says it in its container; SPIR-V by the library's convention: set 2 + space, and register + 1000 (b),
// 2000 (t), 3000 (u) or 4000 (s) as the binding (design decision 23). Names, sizes and arrays of constant
// buffers are in the side-car for DXIL, in the module itself for SPIR-V.

#include <bindery/root_signature.hpp>
#include <bindery/stage.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

/// What a shader declares a register as.
enum class ResourceKind : std::uint8_t {
    constant_buffer,
    structured_buffer,
    raw_buffer,
    typed_buffer,
    texture,
    sampler,
    acceleration_structure,
};
inline constexpr std::size_t resource_kind_count =
    static_cast<std::size_t>(ResourceKind::acceleration_structure) + 1;
std::string_view to_string(ResourceKind kind); ///< "constant buffer", "texture"

/// Registers that a shader uses, one row for each name in its source.
struct ShaderResource {
    std::string name{}; ///< As in the source; empty where it is not known.
    root::RegisterClass type = root::RegisterClass::srv;
    ResourceKind kind = ResourceKind::texture;
    std::uint32_t register_index = 0;
    std::uint32_t space = 0;
    std::uint32_t count = 1;      ///< Registers of an array; root::unbounded.
    bool counter = false;         ///< Writable structured buffers: with a hidden counter.
    std::uint32_t size_bytes = 0; ///< Constant buffers: up to the end of the last member; 0: not known.
    bool has_array = false;       ///< Constant buffers: a member, at any depth, is an array.

    friend bool operator==(const ShaderResource&, const ShaderResource&) = default;
};

/// "t3, space 1", "u0 to u7", "t0 and up": for sentences.
std::string register_text(const ShaderResource& resource);

/// What a shader asks of its root signature.
struct ShaderResources {
    std::string name{};           ///< For messages: a file or an entry point.
    std::optional<Stage> stage{}; ///< None: a library of several entry points.
    std::vector<ShaderResource> resources{};
    bool resource_heap_indexed = false; ///< ResourceDescriptorHeap; in SPIR-V the heap of set 0.
    bool sampler_heap_indexed = false;  ///< SamplerDescriptorHeap; in SPIR-V the heap of set 1.
    bool reads_vertex_buffers = false;  ///< A vertex shader with inputs that an input layout feeds.

    friend bool operator==(const ShaderResources&, const ShaderResources&) = default;
};

/// Reads them from bytecode: a DXIL container or a SPIR-V module, told apart by how they begin. `entry` picks
/// an entry point of a module or a library; empty: all of it counts. `name` is for messages. Throws
/// Error(dxil_malformed), Error(spirv_malformed), Error(spirv_limit), Error(spirv_entry_point) or, for SPIR-V
/// whose bindings do not follow the convention, Error(shader_registers).
ShaderResources shader_resources(std::span<const std::byte> bytecode, std::string_view entry = {},
                                 std::string_view name = {});

} // namespace bindery
