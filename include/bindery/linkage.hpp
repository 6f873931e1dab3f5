#pragma once
// Stage linkage: what a stage reads, the stage before it has to write, in the same place.
//
//     const bindery::Linkage link = bindery::link_stages(bindery::signature_of(vertex),
//                                                        bindery::signature_of(pixel),
//                                                        bindery::LinkageRule::d3d12);
//     if (!link.ok())
//         std::puts(bindery::to_text(link).c_str()); // both tables, side by side, the first difference
//         marked
//
// The rule, on both APIs: inputs line up with outputs semantic for semantic and in the same order; outputs at
// the end may be left unread, but no reader picks and chooses. Direct3D says so of registers: an input has
// the semantic, the register and the component type of an output and a part of its components, and what is
// always read is written. Vulkan goes by location alone and reads the wrong output in silence; the library
// compares the semantics there too.
//
// A pipeline is checked when it is made: against its device's rule (Rule::pipeline_linkage), and with a note
// where it would not link on the other API (Rule::pipeline_linkage_portable).
// Sources: Direct3D functional specification, "Shader linkage"; HLSL's signature packing; Vulkan
// specification, "Interface matching".

#include <bindery/error.hpp>
#include <bindery/stage.hpp>
#include <bindery/stage_element.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

struct Shader;

/// Whose rule.
enum class LinkageRule : std::uint8_t {
    d3d12,  ///< By register.
    vulkan, ///< By location; built-ins have none.
};
std::string_view to_string(LinkageRule rule); ///< "D3D12", "Vulkan"

/// What a stage takes and gives.
struct StageSignature {
    Stage stage = Stage::vertex;
    std::string name{}; ///< For messages: "ps_main of cubes.hlsl".
    std::vector<StageElement> inputs{};
    std::vector<StageElement> outputs{};
    std::vector<StageElement> patch{}; ///< Hull: out. Domain: in. Mesh: out, once a primitive.
};

/// From a shader's side-car; a signature without elements for foreign bytecode.
StageSignature signature_of(const Shader& shader);

/// Why an input does not link.
enum class LinkageFault : std::uint8_t {
    missing,       ///< No output of the stage before has its semantic.
    place,         ///< The output with its semantic lies in another register or location.
    semantic,      ///< Another semantic lies in its place.
    components,    ///< It has components that the output lacks.
    type,          ///< float, int, uint or their precision differ.
    unwritten,     ///< It is always read, and never written by the stage before.
    interpolation, ///< The modes differ: worth knowing, no fault.
    stage,         ///< A system value in a stage that cannot use it.
};
inline constexpr std::size_t linkage_fault_count = static_cast<std::size_t>(LinkageFault::stage) + 1;

/// Something found about one element.
struct LinkageIssue {
    LinkageFault fault = LinkageFault::missing;
    Severity severity = Severity::error;
    std::string semantic{}; ///< "TEXCOORD0"
    std::string detail{};   ///< "TEXCOORD0 is in register 2 of the output but register 0 of the input"

    friend bool operator==(const LinkageIssue&, const LinkageIssue&) = default;
};

/// Two neighbours, held against each other.
struct Linkage {
    LinkageRule rule = LinkageRule::d3d12;
    std::string from{}, to{};            ///< "vertex shader vs_main of cubes.hlsl"
    std::vector<StageElement> outputs{}; ///< Of `from`, by place.
    std::vector<StageElement> inputs{};  ///< Of `to`, by place.
    std::vector<LinkageIssue> issues{};  ///< In the order of the inputs.

    /// No issue is an error.
    bool ok() const;
};

/// Holds a stage's inputs against the outputs of the stage before it. The hardware makes some system values
/// itself (SV_IsFrontFace, SV_PrimitiveID …): nobody has to write those.
Linkage link_stages(const StageSignature& from, const StageSignature& to, LinkageRule rule);

/// The patch elements of a hull shader against those that the domain shader takes.
Linkage link_patches(const StageSignature& hull, const StageSignature& domain, LinkageRule rule);

/// Every pair of neighbours, hull and domain twice; `stages` are those of one pipeline, in any order.
std::vector<Linkage> link_pipeline(std::span<const StageSignature> stages, LinkageRule rule);

/// Both tables side by side, one line an element, the first line that differs marked with '>', then what was
/// found. Ends with a line break.
std::string to_text(const Linkage& linkage);

// --- system values

/// Which stages may use a system value.
struct SystemValueInfo {
    std::string_view semantic; ///< Upper case.
    std::uint16_t inputs;      ///< Bit i: Stage i may take it from the hardware or as the value it is.
    std::uint16_t outputs;     ///< Bit i: Stage i may give it.
    /// Nobody has to write it: the hardware makes it, or gives a default.
    bool generated;
};

/// The row of a system value; none for a semantic that is none.
std::optional<SystemValueInfo> system_value_info(std::string_view semantic);
/// Every row.
std::span<const SystemValueInfo> system_values();

/// System values in stages that cannot use them (LinkageFault::stage). Direct3D takes a vertex or instance id
/// behind the vertex shader as an element like any other, which the stage before has to write.
std::vector<LinkageIssue> check_system_values(const StageSignature& signature);

// --- depth

/// What a pixel shader does to early depth testing (requirement C6).
enum class DepthOutput : std::uint8_t {
    none,         ///< It writes no depth.
    any,          ///< SV_Depth: tests happen after the shader.
    only_farther, ///< SV_DepthGreaterEqual: part of the early test stays.
    only_nearer,  ///< SV_DepthLessEqual: likewise.
};
DepthOutput depth_output(const StageSignature& pixel);

} // namespace bindery
