// heap.json: what of it concerns root signatures. The other cases are of heaps and lifetimes, and are left
// open.

#include "cases/areas.hpp"
#include "cases/signature_support.hpp"

namespace bindery::cases {
namespace {

/// A table that is set to a place of a heap of which some slots are written.
void judge_table(const RootSignature& signature, const Json& input, Report& report) {
    const Json& heap = input.at("heap");
    std::vector<bool> written(heap.at("capacity").get<std::size_t>());
    for (const Json& slot : heap.at("written"))
        written.at(slot.get<std::size_t>()) = true;
    const auto issues = check_table(signature, 0, input.at("set_table_at").get<std::uint64_t>(), written);
    report.check("/valid", issues.empty());
    report.prose("/reason");
    report.prose("/fix");
}

/// A line of a shader that takes a resource `o` from a heap.
void judge_shader(const RootSignature& signature, const Json& input, Report& report) {
    const ShaderResources shader =
        compile_shader("[numthreads(1, 1, 1)] void main() {\n    " + input.at("shader").get<std::string>() +
                           "\n    o.Store(0, 1u);\n}\n",
                       ShaderTarget::dxil_6_6);
    Json missing = Json::array();
    for (const ShaderIssue& issue : check(signature, shader))
        if (issue.rule == Rule::root_signature_shader_heap)
            missing.push_back(issue.clause.substr(10, issue.clause.size() - 11)); // RootFlags(…)
    report.check("/valid", check(signature, shader).empty());
    report.check("/required_flags", missing);
    for (const std::string& name : report.keys("/flag_values"))
        report.check("/flag_values/" + name,
                     static_cast<std::uint32_t>(RootSignature::parse("RootFlags(" + name + ")").flags));
    report.prose("/reason");
}

/// That many different static samplers, over two signatures.
void judge_samplers(std::uint32_t count, Report& report) {
    std::vector<RootSignature> alive(2);
    for (std::uint32_t i = 0; i < count; ++i)
        alive[i % 2].static_samplers.push_back({.register_index = i, .min_lod = static_cast<float>(i)});
    report.check("/valid", check_static_samplers(alive).empty());
    report.check("/max", root::Limits().static_samplers);
    report.prose("/reason");
}

} // namespace

void judge_heap(const Json& input, Report& report) {
    constexpr const char* samplers = "static_samplers_unique_over_all_live_signatures";
    if (input.contains(samplers))
        judge_samplers(input.at(samplers).get<std::uint32_t>(), report);
    if (!input.contains("root_signature"))
        return;
    const std::optional<RootSignature> signature = signature_of(input);
    if (!signature)
        report.fail("the text of the root signature does not parse");
    else if (input.contains("set_table_at"))
        judge_table(*signature, input, report);
    else if (input.contains("shader"))
        judge_shader(*signature, input, report);
}

} // namespace bindery::cases
