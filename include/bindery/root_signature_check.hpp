#pragma once
// Root signatures held against the shaders that use them, against the heap behind their tables, and against
// what the vendors of GPUs advise.
//
//     const RootSignature signature = RootSignature::parse(text);
//     for (const ShaderIssue& issue : check(signature, shader_resources(bytecode)))
//         print(issue.text, issue.clause);                            // what is wrong, what would mend it
//     for (const Advice& advice : advise(signature, Vendor::amd)) …
//
// All are pure: no GPU, no D3D12 runtime. A pipeline whose shader uses what its signature lacks is accepted
// in silence by some runtimes; this check is what stands between that and a lost device. Requirements R4, R6,
// B17.

#include <bindery/error.hpp>
#include <bindery/root_signature.hpp>
#include <bindery/shader_resource.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

// --- shaders

/// Something that a shader asks for and the signature does not give.
struct ShaderIssue {
    Rule rule = Rule::root_signature_shader_missing; ///< One of root_signature_shader_*.
    std::string shader{};                            ///< ShaderResources::name.
    std::string resource{}; ///< Its name, else its register: "albedo", "t3". Empty: the shader as a whole.
    std::string text{};     ///< A full sentence, with what to do about it.
    std::string clause{};   ///< The clause that would mend it: "SRV(t3, space = 1)"; empty where none would.

    friend bool operator==(const ShaderIssue&, const ShaderIssue&) = default;
};

/// Everything in which the signature fails the shader, in the order of the shader's resources; empty when the
/// shader may run with it. Each resource must be covered whole by one thing that the stage sees and that can
/// hold it: root constants, a root descriptor, a range of a table, or a static sampler. Of an array without
/// an end the first register is enough. Compute and ray-tracing shaders see what is visible to all stages.
std::vector<ShaderIssue> check(const RootSignature& signature, const ShaderResources& shader);

/// The same for the shaders of a pipeline, in their order.
std::vector<ShaderIssue> check(const RootSignature& signature, std::span<const ShaderResources> shaders);

// --- heaps

/// What flags come to: those that are written, or the default of the version and the class. Version 1.0:
/// descriptors and data volatile. From 1.1 on: descriptors static; data static while set at execute (CBV,
/// SRV) or volatile (UAV); samplers have no data.
root::DataFlags effective_flags(const root::Range& range, root::Version version);
root::DataFlags effective_flags(const root::Descriptor& descriptor, root::Version version);

/// What is wrong with table `parameter` when it is set to heap index `first`: every descriptor of a static
/// range must be written, a null descriptor counts as written, and ranges lie within the heap. written[i]
/// tells of heap index i; its size is the heap's. Volatile ranges, unbounded ones beyond the heap's end, and
/// all of version 1.0 need not be written. Rule: root_signature_table_unwritten. `parameter` must be a table.
std::vector<Diagnostic> check_table(const RootSignature& signature, std::size_t parameter,
                                    std::uint64_t first, const std::vector<bool>& written);

/// Static samplers over all signatures alive at a time: equal ones count once. Rule:
/// root_signature_sampler_count.
std::vector<Diagnostic> check_static_samplers(std::span<const RootSignature> alive,
                                              const root::Limits& limits = {});

// --- advice

enum class Vendor : std::uint8_t { amd, nvidia, intel };
inline constexpr std::size_t vendor_count = static_cast<std::size_t>(Vendor::intel) + 1;
std::string_view to_string(Vendor vendor); ///< "amd", "nvidia", "intel"

/// What a piece of advice is about.
enum class AdviceTopic : std::uint8_t {
    size,              ///< More DWORDs than stay in registers.
    order,             ///< What changes often stands behind what changes seldom.
    visibility,        ///< A parameter is visible to stages that do not use it.
    constants,         ///< Constants that cost less as a constant buffer or in a table.
    unused_room,       ///< DWORDs left on hardware that likes them used.
    constant_buffers,  ///< Reads that a constant buffer serves faster.
    indirection,       ///< Tables, each a read before the read.
    static_samplers,   ///< Samplers that could cost nothing.
    unused_parameters, ///< Parameters that no shader uses.
};
inline constexpr std::size_t advice_topic_count =
    static_cast<std::size_t>(AdviceTopic::unused_parameters) + 1;
std::string_view to_string(AdviceTopic topic); ///< "size", "order"

struct Advice {
    Vendor vendor = Vendor::amd;
    AdviceTopic topic = AdviceTopic::size;
    Severity severity = Severity::note; ///< A warning where the guidance says do not, else a note.
    std::string text{};                 ///< A full sentence, with the numbers.
    std::uint32_t found = 0;            ///< The number that the advice is about, as in the text …
    std::uint32_t advised = 0;          ///< … and what the guidance would have there.

    friend bool operator==(const Advice&, const Advice&) = default;
};

/// What is known of how a signature is used; each part may be left out.
struct SignatureUse {
    /// For each parameter, how often a frame sets it. Empty: constants are taken to change most often, then
    /// root descriptors, then tables.
    std::vector<std::uint32_t> sets_per_frame{};
    /// The shaders that use it. Empty: nothing is said of visibility and of what is unused.
    std::vector<ShaderResources> shaders{};
};

/// What the vendor's guidance says of the signature, by topic; empty where it has no fault to find. Sources:
/// AMD, "RDNA Performance Guide" and GPUOpen on root signatures; NVIDIA, "Advanced API Performance" and "DX12
/// Do's And Don'ts"; Intel, "Developer and Optimization Guide for Intel Processor Graphics".
std::vector<Advice> advise(const RootSignature& signature, Vendor vendor, const SignatureUse& use = {});

} // namespace bindery
