// rootsig.json: texts of root signatures, whether they are valid, what they cost, where their ranges are, and
// their bytes.

#include "cases/areas.hpp"
#include "cases/signature_support.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace bindery::cases {
namespace {

using root::DataFlags;
using root::RegisterClass;

/// The ranges' places: a list for one table, a list of lists for several.
Json offsets_of(const RootSignature& signature, bool nested) {
    Json all = Json::array();
    for (const root::Parameter& parameter : signature.parameters)
        if (const auto* table = std::get_if<root::Table>(&parameter))
            all.push_back(root::resolved_offsets(*table));
    return !nested && all.size() == 1 ? all[0] : all;
}

Json dwords_of(const RootSignature& signature) {
    const std::vector<std::byte> part = signature.to_part();
    Json words = Json::array();
    for (std::size_t i = 0; i + 4 <= part.size(); i += 4) {
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 4; ++k)
            word |= std::to_integer<std::uint32_t>(part[i + k]) << (8 * k);
        words.push_back(fmt::format("{:08x}", word));
    }
    return words;
}

/// Calls visit("root" or "range", class, flags as written, what they come to).
template<class Visit>
void visit_flags(const RootSignature& signature, Visit visit) {
    for (const root::Parameter& parameter : signature.parameters) {
        if (const auto* descriptor = std::get_if<root::Descriptor>(&parameter))
            visit("root", descriptor->type, descriptor->flags,
                  effective_flags(*descriptor, signature.version));
        if (const auto* table = std::get_if<root::Table>(&parameter))
            for (const root::Range& range : table->ranges)
                visit("range", range.type, range.flags, effective_flags(range, signature.version));
    }
}

/// "root CBV/SRV and range CBV/SRV": the flags that these come to, if they agree. "all ranges": whether their
/// descriptors are static.
Json meaning_of(const RootSignature& signature, const std::string& words) {
    std::optional<std::string> meaning;
    bool agree = true;
    visit_flags(signature, [&](std::string_view place, RegisterClass type, DataFlags, DataFlags flags) {
        std::string found;
        if (words == "all ranges" && place == "range") {
            found =
                has(flags, DataFlags::descriptors_volatile) ? "descriptors volatile" : "descriptors static";
        } else {
            const std::size_t at = words.find(std::string(place) + ' ');
            const std::string group =
                at == std::string::npos ? "" : words.substr(at, words.find(" and ", at) - at);
            if (group.find(root::to_text(type)) == std::string::npos)
                return;
            found = root::to_text(flags);
        }
        agree = agree && (!meaning || *meaning == found);
        meaning = found;
    });
    return agree && meaning ? Json(*meaning) : Json();
}

Json encoded_flags(const RootSignature& signature) {
    std::uint32_t flags = 0;
    visit_flags(RootSignature::from_bytes(signature.to_bytes()),
                [&flags](std::string_view, RegisterClass, DataFlags written, DataFlags) {
                    flags |= static_cast<std::uint32_t>(written);
                });
    return flags;
}

/// What is left for the constants at b0, all else kept.
Json constant_bytes_left(const RootSignature& signature) {
    std::uint64_t others = signature.cost_dwords();
    for (const root::Parameter& parameter : signature.parameters)
        if (const auto* constants = std::get_if<root::Constants>(&parameter))
            if (constants->register_index == 0 && constants->space == 0)
                others -= constants->count;
    return 4 * (root::max_dwords - others);
}

/// Whether the signature serves a shader that declares `shader_buffer` and reads "EXPRESSION with i from a
/// buffer" of it.
Json valid_with_shader(RootSignature signature, const Json& input) {
    const auto access = input.at("access").get<std::string>();
    const std::string source = input.at("shader_buffer").get<std::string>() +
                               "\nBuffer<uint> indices : register(t0, space7);"
                               "\nRWBuffer<float4> results : register(u0, space7);"
                               "\n[numthreads(1, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {"
                               "\n    uint i = indices[id.x];"
                               "\n    results[id.x] = " +
                               access.substr(0, access.find(" with ")) + ";\n}\n";
    const RootSignature own = RootSignature::parse("DescriptorTable(SRV(t0, space = 7), UAV(u0, space = 7))");
    signature.parameters.push_back(own.parameters[0]);
    return check(signature).empty() && check(signature, compile_shader(source, ShaderTarget::spirv)).empty();
}

} // namespace

void judge_rootsig(const Json& input, Report& report) {
    report.prose("/reason");
    const std::optional<RootSignature> parsed = signature_of(input);
    report.check("/valid", parsed && check(*parsed).empty());
    if (!parsed)
        return;
    report.check("/cost_dwords", parsed->cost_dwords());
    report.check("/offsets", offsets_of(*parsed, report.has("/offsets/0/0")));
    report.check("/rts0_dwords", dwords_of(*parsed));
    report.check("/container_bytes", parsed->to_bytes().size());
    if (report.has("/flags_encoded"))
        report.check("/flags_encoded", encoded_flags(*parsed));
    for (const std::string& words : report.keys("/meaning"))
        report.check("/meaning/" + Report::escaped(words), meaning_of(*parsed, words));
    report.check("/max_constant_bytes_left_for_b0", constant_bytes_left(*parsed));
    if (report.has("/valid_with_shader"))
        report.check("/valid_with_shader", valid_with_shader(*parsed, input));
}

} // namespace bindery::cases
