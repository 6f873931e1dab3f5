#pragma once
// Root signatures: the contract between a pipeline and its shaders, as a value, a text, bytes and a check.
//
//     using namespace bindery;
//     RootSignature signature = RootSignature::parse("RootConstants(num32BitConstants = 4, b0),"
//                                                    "DescriptorTable(SRV(t0, numDescriptors = unbounded))");
//     RootSignature same{.parameters = {root::Constants{.count = 4},
//                                       root::Table{.ranges = {{.count = root::unbounded}}}}};
//     for (const Diagnostic& issue : check(signature)) …
//     std::vector<std::byte> blob = signature.to_bytes();
//
// Nothing here needs a GPU or a D3D12 runtime. A value may break the rules: it can be printed, costed and
// compared, and check() says what is wrong with it. Source: Direct3D 12 Functional Specification, "Root
// Signature"; HLSL, "Specifying Root Signatures"; requirements R1 to R3, B11, T1 and T3.

#include <bindery/error.hpp>
#include <bindery/shader/kind.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bindery {

namespace root {

/// Numbers are those of the binary form, as in every enum of this header.
enum class Version : std::uint8_t { v1_0 = 1, v1_1 = 2, v1_2 = 3 };

/// Which stages see a parameter.
enum class Visibility : std::uint8_t { all, vertex, hull, domain, geometry, pixel, amplification, mesh };
inline constexpr std::size_t visibility_count = static_cast<std::size_t>(Visibility::mesh) + 1;

/// What a register holds: t, u, b and s registers.
enum class RegisterClass : std::uint8_t { srv, uav, cbv, sampler };
inline constexpr std::size_t register_class_count = static_cast<std::size_t>(RegisterClass::sampler) + 1;

/// RootFlags(…).
enum class Flags : std::uint32_t {
    none = 0,
    allow_input_assembler_input_layout = 0x1,
    deny_vertex_shader_root_access = 0x2,
    deny_hull_shader_root_access = 0x4,
    deny_domain_shader_root_access = 0x8,
    deny_geometry_shader_root_access = 0x10,
    deny_pixel_shader_root_access = 0x20,
    allow_stream_output = 0x40,
    local_root_signature = 0x80,
    deny_amplification_shader_root_access = 0x100,
    deny_mesh_shader_root_access = 0x200,
    cbv_srv_uav_heap_directly_indexed = 0x400,
    sampler_heap_directly_indexed = 0x800,
};
constexpr Flags operator|(Flags a, Flags b) {
    return static_cast<Flags>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool has(Flags flags, Flags wanted) {
    return (static_cast<std::uint32_t>(flags) & static_cast<std::uint32_t>(wanted)) ==
           static_cast<std::uint32_t>(wanted);
}

/// What the application promises of descriptors and of the data behind them; from version 1.1 on. None means:
/// descriptors static; data static while set at execute (CBV, SRV) or volatile (UAV). Root descriptors take
/// the data_ flags alone, ranges of samplers descriptors_volatile alone.
enum class DataFlags : std::uint32_t {
    none = 0,
    descriptors_volatile = 0x1,
    data_volatile = 0x2,
    data_static_while_set_at_execute = 0x4,
    data_static = 0x8,
    descriptors_static_keeping_buffer_bounds_checks = 0x10000,
};
constexpr DataFlags operator|(DataFlags a, DataFlags b) {
    return static_cast<DataFlags>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool has(DataFlags flags, DataFlags wanted) {
    return (static_cast<std::uint32_t>(flags) & static_cast<std::uint32_t>(wanted)) ==
           static_cast<std::uint32_t>(wanted);
}

/// Flags of static samplers; from version 1.2 on.
enum class SamplerFlags : std::uint32_t {
    none = 0,
    uint_border_color = 0x1,
    non_normalized_coordinates = 0x2
};
constexpr SamplerFlags operator|(SamplerFlags a, SamplerFlags b) {
    return static_cast<SamplerFlags>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool has(SamplerFlags flags, SamplerFlags wanted) {
    return (static_cast<std::uint32_t>(flags) & static_cast<std::uint32_t>(wanted)) ==
           static_cast<std::uint32_t>(wanted);
}

/// Range::count: all registers from the base up.
inline constexpr std::uint32_t unbounded = 0xffffffff;
/// Range::offset: behind the range before it; at 0 for the first of a table.
inline constexpr std::uint32_t append = 0xffffffff;
/// Register spaces from here up belong to the system. Source: DXIL's validator.
inline constexpr std::uint32_t first_reserved_space = 0xfffffff0;
/// A signature has at most this many DWORDs.
inline constexpr std::uint32_t max_dwords = 64;

/// Consecutive registers of one class in one space. As text: `SRV(t3, numDescriptors = 4, space = 1)`.
struct Range {
    RegisterClass type = RegisterClass::srv;
    std::uint32_t register_index = 0; ///< The first one.
    std::uint32_t space = 0;
    std::uint32_t count = 1; ///< Registers; `unbounded`.
    DataFlags flags = DataFlags::none;
    std::uint32_t offset = append; ///< In descriptors from the table's start.

    friend bool operator==(const Range&, const Range&) = default;
};

/// DWORDs in the signature itself, a constant buffer of `count` values to the shader. Costs `count` DWORDs.
struct Constants {
    std::uint32_t register_index = 0; ///< b
    std::uint32_t space = 0;
    std::uint32_t count = 0;
    Visibility visibility = Visibility::all;

    friend bool operator==(const Constants&, const Constants&) = default;
};

/// A GPU address of a constant, raw or structured buffer, or as an SRV of an acceleration structure; never a
/// sampler, a texture or a typed buffer. Costs 2 DWORDs.
struct Descriptor {
    RegisterClass type = RegisterClass::cbv;
    std::uint32_t register_index = 0;
    std::uint32_t space = 0;
    DataFlags flags = DataFlags::none;
    Visibility visibility = Visibility::all;

    friend bool operator==(const Descriptor&, const Descriptor&) = default;
};

/// A place in the resource heap, or in the sampler heap, from which the ranges are found. Costs 1 DWORD.
struct Table {
    std::vector<Range> ranges{};
    Visibility visibility = Visibility::all;

    friend bool operator==(const Table&, const Table&) = default;
};

/// A root parameter. Its number, which commands use, is its position in the signature.
using Parameter = std::variant<Constants, Descriptor, Table>;

/// D3D12_FILTER: minification, magnification and mip filter, linear or point, and what is done with the
/// texels; a combination of the enumerators' bits that has no enumerator does not exist.
enum class Filter : std::uint16_t {
    min_mag_mip_point = 0x00,
    min_mag_point_mip_linear = 0x01,
    min_point_mag_linear_mip_point = 0x04,
    min_point_mag_mip_linear = 0x05,
    min_linear_mag_mip_point = 0x10,
    min_linear_mag_point_mip_linear = 0x11,
    min_mag_linear_mip_point = 0x14,
    min_mag_mip_linear = 0x15,
    anisotropic = 0x55,
    comparison_min_mag_mip_point = 0x80,
    comparison_min_mag_point_mip_linear = 0x81,
    comparison_min_point_mag_linear_mip_point = 0x84,
    comparison_min_point_mag_mip_linear = 0x85,
    comparison_min_linear_mag_mip_point = 0x90,
    comparison_min_linear_mag_point_mip_linear = 0x91,
    comparison_min_mag_linear_mip_point = 0x94,
    comparison_min_mag_mip_linear = 0x95,
    comparison_anisotropic = 0xd5,
    minimum_min_mag_mip_point = 0x100,
    minimum_min_mag_point_mip_linear = 0x101,
    minimum_min_point_mag_linear_mip_point = 0x104,
    minimum_min_point_mag_mip_linear = 0x105,
    minimum_min_linear_mag_mip_point = 0x110,
    minimum_min_linear_mag_point_mip_linear = 0x111,
    minimum_min_mag_linear_mip_point = 0x114,
    minimum_min_mag_mip_linear = 0x115,
    minimum_anisotropic = 0x155,
    maximum_min_mag_mip_point = 0x180,
    maximum_min_mag_point_mip_linear = 0x181,
    maximum_min_point_mag_linear_mip_point = 0x184,
    maximum_min_point_mag_mip_linear = 0x185,
    maximum_min_linear_mag_mip_point = 0x190,
    maximum_min_linear_mag_point_mip_linear = 0x191,
    maximum_min_mag_linear_mip_point = 0x194,
    maximum_min_mag_mip_linear = 0x195,
    maximum_anisotropic = 0x1d5,
};
enum class AddressMode : std::uint8_t { wrap = 1, mirror, clamp, border, mirror_once };
enum class Comparison : std::uint8_t {
    never = 1,
    less,
    equal,
    less_equal,
    greater,
    not_equal,
    greater_equal,
    always
};
enum class BorderColor : std::uint8_t {
    transparent_black,
    opaque_black,
    opaque_white,
    opaque_black_uint,
    opaque_white_uint,
};

/// A sampler that is part of the signature and costs nothing. The defaults are those of the text form.
struct StaticSampler {
    std::uint32_t register_index = 0; ///< s
    std::uint32_t space = 0;
    Filter filter = Filter::anisotropic;
    AddressMode address_u = AddressMode::wrap;
    AddressMode address_v = AddressMode::wrap;
    AddressMode address_w = AddressMode::wrap;
    float mip_lod_bias = 0.0f;         ///< -16 to 15.99
    std::uint32_t max_anisotropy = 16; ///< 0 to 16
    Comparison comparison = Comparison::less_equal;
    BorderColor border_color = BorderColor::opaque_white;
    float min_lod = 0.0f;
    float max_lod = 3.402823466e+38f;
    Visibility visibility = Visibility::all;
    SamplerFlags flags = SamplerFlags::none;

    /// Numbers are compared by their bits: what is equal has equal bytes.
    friend bool operator==(const StaticSampler& a, const StaticSampler& b);
};

/// How text is printed.
struct TextOptions {
    bool defaults = false; ///< Print what is at its default too.
    bool lines = false;    ///< A clause a line, ranges indented under their table.
    /// Which clauses have flags to be at their default; RootSignature::to_text takes its own.
    Version version = Version::v1_1;
};

/// What a device allows; the numbers of D3D12's resource-binding tiers.
struct Limits {
    std::uint8_t binding_tier = 3;        ///< 1 to 3
    std::uint32_t static_samplers = 2032; ///< Distinct ones over all signatures alive at a time.
};

} // namespace root

/// A root signature. Equal ones have equal bytes.
struct RootSignature {
    root::Version version = root::Version::v1_1;
    root::Flags flags = root::Flags::none;
    std::vector<root::Parameter> parameters{};
    std::vector<root::StaticSampler> static_samplers{};

    /// Reads HLSL's root-signature language, whole: as in [RootSignature("…")], with comments, white space,
    /// line continuations and adjacent string literals' quotes, names in any case. The text has no version,
    /// so it is given. `name` is for messages. Throws RootSignatureTextError for what the grammar refuses;
    /// numbers that break a rule are left to check().
    static RootSignature parse(std::string_view text, root::Version version = root::Version::v1_1,
                               std::string_view name = {});

    /// Reads a container with an RTS0 part (a signature of its own, or a shader that embeds one), or the
    /// bytes of the part alone. The container's checksum is not looked at. Throws Error(dxil_malformed) for a
    /// container that is not one, and Error(root_signature_bytes) for anything else: numbers that name
    /// nothing, lengths that lie. It never reads outside of `bytes` nor allocates more than a small multiple
    /// of them.
    static RootSignature from_bytes(std::span<const std::byte> bytes, std::string_view name = {});

    /// The signature that a shader's container embeds; none where it embeds none. Throws
    /// Error(dxil_malformed) and Error(root_signature_bytes).
    static std::optional<RootSignature> embedded_in(std::span<const std::byte> container,
                                                    std::string_view name = {});

    /// The text form; parse() of it gives the same value for every signature that check() accepts.
    std::string to_text(const root::TextOptions& options = {}) const;

    /// A container with checksum and one RTS0 part, byte for byte what DXC and D3D12 make. What the version
    /// cannot say (flags in 1.0) is left out: check() reports it. Throws Error(root_signature_descriptor) for
    /// a root descriptor that is a sampler.
    std::vector<std::byte> to_bytes() const;
    /// The RTS0 part alone, without its header.
    std::vector<std::byte> to_part() const;

    /// Size toward the limit of 64. It fits 64 bits for any value.
    std::uint64_t cost_dwords() const;

    std::uint64_t hash() const;

    friend bool operator==(const RootSignature&, const RootSignature&) = default;
};

/// A text that the grammar refuses: Error(root_signature_syntax). detail() says what was found and what could
/// stand there.
class RootSignatureTextError : public Error {
public:
    RootSignatureTextError(std::string object, std::uint32_t line, std::uint32_t column, std::string found,
                           std::string expected);

    std::uint32_t line() const noexcept { return line_; }     ///< From 1.
    std::uint32_t column() const noexcept { return column_; } ///< From 1, in bytes.
    const std::string& found() const noexcept { return found_; }
    const std::string& expected() const noexcept { return expected_; }

private:
    std::uint32_t line_, column_;
    std::string found_, expected_;
};

/// Every rule that the signature breaks on such a device, in the order of its parameters; empty when it is
/// valid. object is the clause. Rules: root_signature_* of the rule table.
std::vector<Diagnostic> check(const RootSignature& signature, const root::Limits& limits = {});

/// Throws the first issue of check() as Error.
void require_valid(const RootSignature& signature, const root::Limits& limits = {});

/// What differs between two signatures, a sentence a difference, in the order of the parameters; empty when
/// they are equal.
std::vector<std::string> difference(const RootSignature& a, const RootSignature& b);

/// The same contract in another version. 1.0 has no flags: what is volatile there says so from 1.1 on.
/// Downward, flags are lost.
RootSignature converted(const RootSignature& signature, root::Version version);

namespace root {

/// DWORDs of one parameter.
std::uint64_t cost_dwords(const Parameter& parameter);
Visibility visibility_of(const Parameter& parameter);

/// Where each range starts, in descriptors from the table's start, appended ones resolved. Above 0xffffffff:
/// there is no such place (appended after an unbounded range, or too far).
std::vector<std::uint64_t> resolved_offsets(const Table& table);

/// Clauses of the text form: "SRV(t3, space = 1)".
std::string to_text(const Range& range, const TextOptions& options = {});
std::string to_text(const Parameter& parameter, const TextOptions& options = {});
std::string to_text(const StaticSampler& sampler, const TextOptions& options = {});
std::string_view to_text(Visibility visibility); ///< "SHADER_VISIBILITY_PIXEL"
std::string_view to_text(RegisterClass type);    ///< "SRV", "UAV", "CBV", "Sampler"
std::string to_text(Flags flags);                ///< "ALLOW_STREAM_OUTPUT | …"; "0"
std::string to_text(DataFlags flags);
std::string_view version_name(Version version); ///< "1.0", "1.1", "1.2"
char register_letter(RegisterClass type);       ///< 't', 'u', 'b', 's'

} // namespace root

// --- the library's own signatures

enum class PipelineKind : std::uint8_t { graphics, compute };

/// How shaders reach the heap (design decision 6).
enum class HeapAccess : std::uint8_t {
    direct, ///< ResourceDescriptorHeap: SM 6.6. 12 DWORDs.
    tables, ///< Unbounded arrays, all at offset 0 of two tables. 14 DWORDs.
};

/// What every pipeline of the library is made with (requirement B11): 12 constants at b0, space 0; parameters
/// 1 and 2, with tables, are the resource heap's and the sampler heap's; the static samplers of
/// static_sampler_table.
RootSignature canonical_signature(PipelineKind pipeline, HeapAccess access,
                                  root::Version version = root::Version::v1_1);

/// An array of bindless_signature(): `Texture2D<float4> x[] : register(t0, space0)`.
struct BindlessArray {
    Kind kind = Kind::none;
    ElementType element{}; ///< Of textures and typed buffers.
    std::uint32_t space = 0;
    bool user = false; ///< A structured buffer of a type of the user's own.
};

/// Every array of bindless_signature(), by space: Texture2D<float4> has 0, Texture2D<uint4> 1,
/// Texture2DArray<float4> 2, TextureCube 3, Texture3D 4, Texture2DMS 5, ByteAddressBuffer 6, Buffer<uint> 7,
/// and on; 100 to 107 are the user's StructuredBuffer types (requirements T1, T3).
std::span<const BindlessArray> bindless_arrays();

/// The whole heap for shaders written by hand: parameter 0 is a table with an unbounded, volatile range for
/// each of bindless_arrays(), all at offset 0. Parameters of one's own go behind. Throws
/// Error(root_signature_tier), naming kind and tier, where the resource-binding tier does not allow it:
/// unbounded SRVs need tier 2, UAVs tier 3; `writable` false leaves UAVs out.
RootSignature bindless_signature(std::uint8_t binding_tier = 3, bool writable = true);

} // namespace bindery

template<>
struct std::hash<bindery::RootSignature> {
    std::size_t operator()(const bindery::RootSignature& signature) const {
        return static_cast<std::size_t>(signature.hash());
    }
};
