#pragma once
// What a shader does with its root data, its descriptors and its stages' elements, as found in final
// bytecode.

#include <bindery/shader/kind.hpp>
#include <bindery/stage.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::model {

/// What a descriptor (or a root DWORD) is used as.
enum class UseKind : std::uint8_t {
    value, ///< Plain bits: not the index of any descriptor.
    buffer,
    constant_buffer,
    image,
    texel_buffer,
    sampler,
    acceleration_structure,
};
inline constexpr std::size_t use_kind_count = static_cast<std::size_t>(UseKind::acceleration_structure) + 1;

/// "buffer", "texel buffer" …: for sentences.
std::string_view to_string(UseKind kind);

enum class ImageDimension : std::uint8_t { one, two, three, cube };
inline constexpr std::size_t image_dimension_count = static_cast<std::size_t>(ImageDimension::cube) + 1;

/// "1D", "2D", "3D", "cube".
std::string_view to_string(ImageDimension dimension);

/// What a shader declares a descriptor as.
struct ResourceShape {
    UseKind kind = UseKind::value;
    ImageDimension dimension = ImageDimension::two; ///< Images.
    bool arrayed = false;                           ///< Images.
    bool multisampled = false;                      ///< Images.
    bool storage = false; ///< Images and texel buffers: an unordered-access view. Buffers: may be written.
    Scalar component = Scalar::float32; ///< Images and texel buffers: what a read gives.
    /// Buffers: elements are unsigned words or vectors of them (byte-address access); else structures of the
    /// compiler's making. A structured buffer of uints looks raw.
    bool raw = false;
    std::uint32_t stride_bytes = 0; ///< Buffers: of the array in the block; 0 where there is none.

    friend bool operator==(const ResourceShape&, const ResourceShape&) = default;
};

/// A shape in words: "2D array image of uint, writable", "buffer of 64-byte elements".
std::string describe(const ResourceShape& shape);

/// What a shader does with a descriptor.
struct AccessFlags {
    bool read = false;
    bool written = false;
    bool atomic = false;   ///< Read and written by atomics (`read` and `written` tell of other accesses).
    bool compared = false; ///< Samplers and images: by a depth comparison.

    friend bool operator==(const AccessFlags&, const AccessFlags&) = default;
};

/// One way in which a root DWORD is used.
struct RootUse {
    ResourceShape shape; ///< kind value: plain bits, nothing else set.
    AccessFlags access;
    std::uint32_t set = 0;     ///< Resources: of the heap variable that the DWORD indexes.
    std::uint32_t binding = 0; ///< Resources.
    /// The DWORD is one of an array of bindings of which the shader chooses an element while it runs.
    bool chosen = false;
};

/// What becomes of one root DWORD: every way in which it is used, none when it is unused.
using RootDwordUses = std::vector<RootUse>;

/// A descriptor variable of the shader.
struct DescriptorVariable {
    std::string name; ///< As in the bytecode's debug names; may be empty.
    std::uint32_t set = 0;
    std::uint32_t binding = 0;
    std::uint32_t count = 1; ///< Descriptors; 0: an array without bounds.
    ResourceShape shape;
    AccessFlags access; ///< By whatever index.
};

/// One input or output of a stage that has a location.
struct StageVariable {
    std::string name;     ///< Debug name; may be empty.
    std::string semantic; ///< As written ("TEXCOORD1"), where the bytecode still has it; else empty.
    std::uint32_t location = 0;
    std::uint32_t first_component = 0;
    Scalar component = Scalar::float32;
    std::uint32_t components = 1;     ///< Of one location.
    std::uint32_t location_count = 1; ///< Arrays and matrices take several.
    bool flat = false;                ///< Not interpolated.
};

/// An entry point.
struct EntryPoint {
    std::string name;
    Stage stage = Stage::compute;
    std::array<std::uint32_t, 3> workgroup_size{}; ///< 0 where there is none, or where it is not a constant.
    std::vector<StageVariable> inputs;             ///< Ordered by location.
    std::vector<StageVariable> outputs;            ///< Ordered by location.
    bool writes_depth = false;
    bool depth_only_greater = false; ///< SV_DepthGreaterEqual.
    bool depth_only_less = false;    ///< SV_DepthLessEqual.
    bool early_depth = false;        ///< [earlydepthstencil].
    bool may_discard = false;
};

/// What the check of a shader reports.
enum class ShaderFindingKind : std::uint8_t {
    /// An array of bindings is indexed by something that may differ between threads (decision 12).
    non_uniform_binding_array,
    /// A heap is indexed by something that may differ between threads, without NonUniformResourceIndex (T4).
    missing_non_uniform,
    /// The push constants are indexed by something that is no constant; root constants allow literals alone.
    dynamic_root_index,
};
inline constexpr std::size_t shader_finding_kind_count =
    static_cast<std::size_t>(ShaderFindingKind::dynamic_root_index) + 1;

/// The sentence of a finding.
std::string_view to_string(ShaderFindingKind kind);

struct ShaderFinding {
    ShaderFindingKind kind = ShaderFindingKind::missing_non_uniform;
    std::uint16_t root_dwords = 0; ///< Bit k: root DWORD k is concerned.
    std::string variable;          ///< Name of the heap variable.
    ResourceShape shape;           ///< What is reached through it.
};

/// How often a shader accesses the memory behind descriptors, in its text.
struct BufferAccessCounts {
    std::uint32_t loads = 0;
    std::uint32_t stores = 0;

    friend bool operator==(const BufferAccessCounts&, const BufferAccessCounts&) = default;
};

/// Everything that is found in a shader's bytecode.
struct ShaderUse {
    std::vector<EntryPoint> entry_points;
    std::array<RootDwordUses, root_dword_count> root;
    std::uint32_t root_bytes = 0; ///< Size of the push-constant block; 0 without one.
    std::vector<DescriptorVariable> descriptors;
    std::vector<ShaderFinding> findings;
    std::uint32_t non_uniform_decorations = 0;
    BufferAccessCounts buffer_accesses;
};

} // namespace bindery::model
