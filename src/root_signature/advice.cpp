// What the vendors' guidance says of a signature. Source: requirement B17 and the guides that
// <bindery/root_signature_check.hpp> names.

#include "root_signature/bindings.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>

namespace bindery {
namespace {

using namespace root_signature;
using root::RegisterClass;
using root::Visibility;

/// Root arguments up to here stay in registers on AMD's and Intel's hardware; what is beyond is read from
/// memory.
constexpr std::uint32_t dwords_in_registers = 12;
constexpr std::uint32_t root_descriptor_dwords = 2;

/// "12 constants at b0", "root CBV b1, space 2", "table of 3 ranges"
std::string described(const root::Parameter& parameter) {
    if (const auto* constants = std::get_if<root::Constants>(&parameter))
        return fmt::format("{} constants at b{}", constants->count, constants->register_index);
    if (const auto* descriptor = std::get_if<root::Descriptor>(&parameter))
        return fmt::format("root {} {}{}", root::to_text(descriptor->type),
                           root::register_letter(descriptor->type), descriptor->register_index);
    const auto& ranges = std::get<root::Table>(parameter).ranges;
    return ranges.size() == 1 ? fmt::format("table from {}{}", root::register_letter(ranges[0].type),
                                            ranges[0].register_index)
                              : fmt::format("table of {} ranges", ranges.size());
}

std::uint32_t clamped(std::uint64_t value) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, 0xffffffff));
}

/// Whether a table's range is one constant buffer, which could be a root CBV.
bool is_single_cbv(const root::Range& range) {
    return range.type == RegisterClass::cbv && range.count == 1;
}

/// Looks at one signature for one vendor.
class Adviser {
public:
    Adviser(const RootSignature& signature, Vendor vendor, const SignatureUse& use)
        : signature_(signature), vendor_(vendor), use_(use), cost_(signature.cost_dwords()) {}

    std::vector<Advice> run() {
        switch (vendor_) {
        case Vendor::amd:
            advise_few_dwords();
            break;
        case Vendor::nvidia:
            advise_room();
            advise_constant_buffers();
            break;
        case Vendor::intel:
            advise_few_dwords();
            advise_indirection();
            break;
        }
        advise_static_samplers();
        advise_unused_parameters();
        std::stable_sort(advice_.begin(), advice_.end(),
                         [](const Advice& a, const Advice& b) { return a.topic < b.topic; });
        return std::move(advice_);
    }

private:
    void add(AdviceTopic topic, Severity severity, std::uint64_t found, std::uint64_t advised,
             std::string text) {
        advice_.push_back({vendor_, topic, severity, std::move(text), clamped(found), clamped(advised)});
    }

    void advise_few_dwords() {
        advise_size();
        advise_order();
        advise_visibility();
        advise_denial();
        advise_constants();
    }

    void advise_size() {
        if (cost_ <= dwords_in_registers)
            return;
        std::uint64_t end = 0;
        std::size_t first = signature_.parameters.size();
        for (std::size_t i = 0; i < signature_.parameters.size(); ++i) {
            end += root::cost_dwords(signature_.parameters[i]);
            if (end > dwords_in_registers)
                first = std::min(first, i);
        }
        const std::size_t last = signature_.parameters.size() - 1;
        add(AdviceTopic::size, Severity::warning, cost_, dwords_in_registers,
            fmt::format(
                "The signature takes {} DWORDs; stay below {}. The {} DWORDs beyond that, from parameter {} "
                "({}){}, are read from memory.",
                cost_, dwords_in_registers + 1, cost_ - dwords_in_registers, first,
                described(signature_.parameters[first]), first == last ? "" : " on"));
    }

    /// How often a parameter is set, or a rank where nobody says.
    std::uint32_t frequency(std::size_t i) const {
        if (i < use_.sets_per_frame.size())
            return use_.sets_per_frame[i];
        // Constants first, then root descriptors, then tables.
        return use_.sets_per_frame.empty() ? static_cast<std::uint32_t>(std::variant_size_v<root::Parameter> -
                                                                        signature_.parameters[i].index())
                                           : 0;
    }

    /// The first parameter that changes more often than one in front of it.
    void advise_order() {
        for (std::size_t i = 1; i < signature_.parameters.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (frequency(i) > frequency(k)) {
                    const bool measured = !use_.sets_per_frame.empty();
                    add(AdviceTopic::order, measured ? Severity::warning : Severity::note, i, k,
                        fmt::format(
                            "Parameter {} ({}) {} more often than parameter {} ({}){}: put it in front, as "
                            "parameter {}.",
                            i, described(signature_.parameters[i]), measured ? "is set" : "as a rule changes",
                            k, described(signature_.parameters[k]),
                            measured
                                ? fmt::format(", {} times a frame against {}", frequency(i), frequency(k))
                                : "",
                            k));
                    return;
                }
    }

    bool uses(const ShaderResources& shader, std::size_t parameter) const {
        bool used = false;
        visit_bindings(signature_, [&](const Binding& binding) {
            if (binding.holder == Holder::static_sampler || binding.parameter != parameter ||
                !is_visible(binding.visibility, shader))
                return;
            used = used ||
                   std::any_of(shader.resources.begin(), shader.resources.end(),
                               [&](const ShaderResource& resource) { return covers(binding, resource); });
        });
        return used;
    }

    std::size_t users_of(std::size_t parameter, const ShaderResources** user) const {
        std::size_t users = 0;
        for (const ShaderResources& shader : use_.shaders)
            if (uses(shader, parameter)) {
                *user = &shader;
                ++users;
            }
        return users;
    }

    void advise_visibility() {
        for (std::size_t i = 0; i < signature_.parameters.size(); ++i) {
            const ShaderResources* user = nullptr;
            if (root::visibility_of(signature_.parameters[i]) != Visibility::all || use_.shaders.size() < 2 ||
                users_of(i, &user) != 1 || !user->stage || visibility_of(*user->stage) == Visibility::all)
                continue;
            add(AdviceTopic::visibility, Severity::note, use_.shaders.size(), 1,
                fmt::format(
                    "Parameter {} ({}) is visible to all stages; of {} shaders only the {} shader uses it: "
                    "narrow it to {}.",
                    i, described(signature_.parameters[i]), use_.shaders.size(),
                    stage_info(*user->stage).name, root::to_text(visibility_of(*user->stage))));
        }
    }

    void advise_denial() {
        for (const ShaderResources& shader : use_.shaders) {
            const root::Flags deny = shader.stage ? deny_flag_of(*shader.stage) : root::Flags::none;
            if (!shader.resources.empty() || deny == root::Flags::none || has(signature_.flags, deny) ||
                signature_.parameters.empty())
                continue;
            add(AdviceTopic::visibility, Severity::note, signature_.parameters.size(), 0,
                fmt::format("The {} shader uses none of the {} parameters: say {}.",
                            stage_info(*shader.stage).name, signature_.parameters.size(),
                            root::to_text(deny)));
        }
    }

    void advise_constants() {
        if (cost_ <= dwords_in_registers)
            return;
        for (std::size_t i = 0; i < signature_.parameters.size(); ++i) {
            const auto* constants = std::get_if<root::Constants>(&signature_.parameters[i]);
            if (!constants || constants->count <= root_descriptor_dwords)
                continue;
            add(AdviceTopic::constants, Severity::note, constants->count, root_descriptor_dwords,
                fmt::format("Parameter {} ({}) takes {} DWORDs; as a root CBV it takes {}, in a table 1: the "
                            "signature "
                            "then takes {} or {} instead of {}.",
                            i, described(signature_.parameters[i]), constants->count, root_descriptor_dwords,
                            cost_ - constants->count + root_descriptor_dwords, cost_ - constants->count + 1,
                            cost_));
        }
    }

    void advise_room() {
        const std::uint64_t cbvs = single_cbvs();
        const std::uint64_t room = cost_ < root::max_dwords ? root::max_dwords - cost_ : 0;
        const std::uint64_t fit = std::min(cbvs, room / root_descriptor_dwords);
        if (fit == 0)
            return;
        add(AdviceTopic::unused_room, Severity::note, cost_, cost_ + root_descriptor_dwords * fit,
            fmt::format("The signature uses {} of {} DWORDs; {} of {} CBVs in tables fit into the {} left as "
                        "root CBVs "
                        "of {} DWORDs, a read less each.",
                        cost_, root::max_dwords, fit, cbvs, room, root_descriptor_dwords));
    }

    std::uint64_t single_cbvs() const {
        std::uint64_t count = 0;
        visit_bindings(signature_, [&count](const Binding& binding) {
            count += binding.holder == Holder::range && is_single_cbv(*binding.range);
        });
        return count;
    }

    void advise_constant_buffers() {
        std::uint64_t srvs = 0;
        visit_bindings(signature_, [&srvs](const Binding& binding) {
            srvs += binding.holder == Holder::descriptor && binding.type == RegisterClass::srv;
        });
        if (srvs != 0)
            add(AdviceTopic::constant_buffers, Severity::note, srvs, 0,
                fmt::format("The signature has {} root SRVs; on Pascal what all threads read alike is read "
                            "faster as a "
                            "constant buffer.",
                            srvs));
    }

    void advise_indirection() {
        std::uint64_t tables = 0, single = 0;
        for (const root::Parameter& parameter : signature_.parameters)
            if (const auto* table = std::get_if<root::Table>(&parameter)) {
                ++tables;
                single += table->ranges.size() == 1 && is_single_cbv(table->ranges[0]);
            }
        if (tables != 0)
            add(AdviceTopic::indirection, Severity::note, tables, tables - single,
                fmt::format(
                    "{} of {} parameters are tables: a read through one reads its descriptor first, which is "
                    "felt most on integrated parts. {} of them could be root CBVs.",
                    tables, signature_.parameters.size(), single));
    }

    void advise_static_samplers() {
        std::uint64_t samplers = 0;
        visit_bindings(signature_, [&samplers](const Binding& binding) {
            if (binding.holder == Holder::range && binding.type == RegisterClass::sampler &&
                binding.range->count != root::unbounded)
                samplers += binding.range->count;
        });
        if (samplers != 0)
            add(AdviceTopic::static_samplers, Severity::note, samplers, 0,
                fmt::format(
                    "{} samplers are in tables; those that never change cost nothing as static samplers.",
                    samplers));
    }

    void advise_unused_parameters() {
        for (std::size_t i = 0; i < signature_.parameters.size() && !use_.shaders.empty(); ++i) {
            const ShaderResources* user = nullptr;
            const std::uint64_t dwords = root::cost_dwords(signature_.parameters[i]);
            if (users_of(i, &user) == 0)
                add(AdviceTopic::unused_parameters, Severity::note, dwords, 0,
                    fmt::format("Parameter {} ({}) takes {} DWORDs; none of {} shaders uses it.", i,
                                described(signature_.parameters[i]), dwords, use_.shaders.size()));
        }
    }

    const RootSignature& signature_;
    Vendor vendor_;
    const SignatureUse& use_;
    std::uint64_t cost_;
    std::vector<Advice> advice_;
};

} // namespace

std::string_view to_string(Vendor vendor) {
    static constexpr std::array<std::string_view, vendor_count> names{"amd", "nvidia", "intel"};
    return names[static_cast<std::size_t>(vendor)];
}

std::string_view to_string(AdviceTopic topic) {
    static constexpr std::array<std::string_view, advice_topic_count> names{
        "size",        "order",           "visibility",       "constants", "unused room", "constant buffers",
        "indirection", "static samplers", "unused parameters"};
    return names[static_cast<std::size_t>(topic)];
}

std::vector<Advice> advise(const RootSignature& signature, Vendor vendor, const SignatureUse& use) {
    return Adviser(signature, vendor, use).run();
}

} // namespace bindery
