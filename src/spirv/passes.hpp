#pragma once
// The passes that make a compiler's SPIR-V what the library and its drivers need. Source: design decision 9.
//
// Each pass is a function on a module in a file of its own; run_passes() runs those that are asked for, in
// the order of the fields of PassOptions. All of them may be run again: what is done is not done twice.

#include "spirv/module.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace bindery::spirv {

/// A descriptor variable at one set and binding goes to another. All moves happen at once.
struct BindingMove {
    std::uint32_t from_set = 0;
    std::uint32_t from_binding = 0;
    std::uint32_t to_set = 0;
    std::uint32_t to_binding = 0;
};

/// Part of the key of compiled shaders that are kept: raised whenever the passes make something else of the
/// same code.
inline constexpr std::uint32_t pass_generation = 3;

/// Which passes to run.
struct PassOptions {
    /// What drivers and old validation layers refuse: reflection decorations, an unused ray-query capability,
    /// source languages that they do not know.
    bool strip = true;
    /// Acceleration structures in local variables are used without them (DXC, where a function returns one).
    bool forward_structures = false;
    /// Storage images and texel buffers lose their format, but for those used by image atomics.
    bool unknown_image_formats = true;
    /// Neighbouring 4-byte accesses of raw heap buffers become vector accesses (DXC).
    bool merge_vectors = false;
    /// SV_VertexID counts from 0 for every draw: VertexIndex - BaseVertex (DXC; Slang does it itself).
    bool subtract_base_vertex = false;
    /// SV_InstanceID counts from 0: InstanceIndex - BaseInstance (foreign code; both compilers do it
    /// themselves).
    bool subtract_base_instance = false;
    /// SV_Position.w in pixel shaders is w, where SPIR-V has 1 / w (Slang; DXC has a flag for it).
    bool reciprocal_position_w = false;
    /// Vertex shaders that do not write PointSize write 1.
    bool write_point_size = false;
    std::vector<BindingMove> binding_moves = {};
};

/// What DXC's output needs when it was compiled with the library's flags (-fvk-use-dx-position-w and
/// -fvk-support-nonzero-base-instance among them).
PassOptions passes_for_dxc();
/// What Slang's output needs.
PassOptions passes_for_slang();

/// Reads a module, runs the passes and writes it. Throws Error(spirv_malformed) or Error(spirv_limit).
std::vector<std::uint32_t> run_passes(std::span<const std::uint32_t> words, const PassOptions& options);

// The passes. Each returns whether it changed the module.

bool strip(Module& module);
bool forward_structures(Module& module);
bool make_image_formats_unknown(Module& module);
bool merge_vectors(Module& module);
bool subtract_base_vertex(Module& module);
bool subtract_base_instance(Module& module);
bool make_position_w_reciprocal(Module& module);
bool write_point_size(Module& module);
bool move_bindings(Module& module, std::span<const BindingMove> moves);

/// Removes address computations and loads of addresses whose results nothing uses, with their names.
bool remove_unused_addresses(Module& module);

} // namespace bindery::spirv
