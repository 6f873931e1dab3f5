#include "root_signature/check.hpp"

#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace bindery {

std::vector<Diagnostic> check(const RootSignature& signature, const root::Limits& limits) {
    std::vector<Diagnostic> issues;
    root_signature::check_clauses(signature, issues);
    root_signature::check_overlaps(signature, issues);
    root_signature::check_limits(signature, limits, issues);
    return issues;
}

void require_valid(const RootSignature& signature, const root::Limits& limits) {
    std::vector<Diagnostic> issues = check(signature, limits);
    if (!issues.empty())
        throw Error(issues[0].rule, std::move(issues[0].object), std::move(issues[0].text));
}

namespace root_signature {

void add_issue(Issues& issues, Rule rule, std::string object, std::string text) {
    issues.push_back({Severity::error, rule, std::move(object), std::move(text)});
}

std::string place(std::size_t parameter) {
    return fmt::format("root parameter {}", parameter);
}
std::string place(std::size_t parameter, std::size_t range) {
    return fmt::format("root parameter {}, range {}", parameter, range);
}
std::string sampler_place(std::size_t sampler) {
    return fmt::format("static sampler {}", sampler);
}

namespace {

constexpr DataFlags all_data_flags =
    DataFlags::data_volatile | DataFlags::data_static_while_set_at_execute | DataFlags::data_static;

DataFlags masked(DataFlags flags, DataFlags mask) {
    return static_cast<DataFlags>(static_cast<std::uint32_t>(flags) & static_cast<std::uint32_t>(mask));
}

int data_flag_count(DataFlags flags) {
    return std::popcount(static_cast<std::uint32_t>(masked(flags, all_data_flags)));
}

class ClauseCheck {
public:
    ClauseCheck(const RootSignature& signature, Issues& issues) : signature_(signature), issues_(issues) {}

    void run() {
        check_flags();
        for (parameter_ = 0; parameter_ < signature_.parameters.size(); ++parameter_)
            std::visit([&](const auto& p) { check_parameter(p); }, signature_.parameters[parameter_]);
        for (std::size_t i = 0; i < signature_.static_samplers.size(); ++i)
            check_sampler(i, signature_.static_samplers[i]);
    }

private:
    void add(Rule rule, std::string object, std::string text) {
        add_issue(issues_, rule, std::move(object), std::move(text));
    }

    void check_flags() {
        if (has(signature_.flags, Flags::local_root_signature) &&
            signature_.flags != Flags::local_root_signature)
            add(Rule::root_signature_flags, "root flags",
                fmt::format("A local root signature has no other flags; this one has {}.",
                            to_text(signature_.flags)));
    }

    void check_space(std::uint32_t space, const std::string& object) {
        if (space >= first_reserved_space)
            add(Rule::root_signature_space, object,
                fmt::format("The register space is {:#x}; those from {:#x} up are the system's.", space,
                            first_reserved_space));
    }

    void check_parameter(const Constants& constants) { check_space(constants.space, place(parameter_)); }

    void check_parameter(const Descriptor& descriptor) {
        const std::string object = place(parameter_);
        if (descriptor.type == RegisterClass::sampler)
            add(Rule::root_signature_descriptor, object,
                "The root descriptor is a sampler; samplers are static, or in a table.");
        check_version(descriptor.flags, object);
        if (data_flag_count(descriptor.flags) > 1)
            add(Rule::root_signature_flags, object,
                fmt::format("A root descriptor has at most 1 DATA_ flag; this one has {}.",
                            to_text(descriptor.flags)));
        if (masked(descriptor.flags, all_data_flags) != descriptor.flags)
            add(Rule::root_signature_flags, object,
                fmt::format("A root descriptor has DATA_ flags alone; this one has {}.",
                            to_text(descriptor.flags)));
        check_space(descriptor.space, object);
    }

    void check_version(DataFlags flags, const std::string& object) {
        if (signature_.version == Version::v1_0 && flags != DataFlags::none)
            add(Rule::root_signature_version, object,
                fmt::format("Version 1.0 has no flags here; these are {}. Version 1.1 has.", to_text(flags)));
    }

    void check_parameter(const Table& table) {
        const std::vector<std::uint64_t> offsets = resolved_offsets(table);
        bool has_samplers = false, has_resources = false, mixed = false;
        for (std::size_t i = 0; i < table.ranges.size(); ++i) {
            const Range& range = table.ranges[i];
            (range.type == RegisterClass::sampler ? has_samplers : has_resources) = true;
            if (has_samplers && has_resources && !mixed) {
                mixed = true;
                add(Rule::root_signature_mixed_table, place(parameter_, i),
                    fmt::format("{} stands in a table with {}: samplers are in a heap of their own.",
                                to_text(range),
                                range.type == RegisterClass::sampler ? "resources" : "samplers"));
            }
            check_range(range, place(parameter_, i));
            check_offset(table, offsets, i);
        }
    }

    void check_range(const Range& range, const std::string& object) {
        if (range.count == 0)
            add(Rule::root_signature_registers, object,
                fmt::format("{} has 0 registers; a range has at least 1.", to_text(range)));
        else if (range.count != unbounded && range.count - 1 > 0xffffffff - range.register_index)
            add(Rule::root_signature_registers, object,
                fmt::format("{} ends at register {}; the last is 4294967295.", to_text(range),
                            std::uint64_t{range.register_index} + range.count - 1));
        check_version(range.flags, object);
        check_range_flags(range, object);
        check_space(range.space, object);
    }

    void check_range_flags(const Range& range, const std::string& object) {
        const auto refuse = [&](std::string_view sentence) {
            add(Rule::root_signature_flags, object,
                fmt::format("{}; this one has {}.", sentence, to_text(range.flags)));
        };
        const DataFlags flags = range.flags;
        const bool is_volatile = has(flags, DataFlags::descriptors_volatile);
        if (range.type == RegisterClass::sampler) {
            if (masked(flags, DataFlags::descriptors_volatile) != flags)
                refuse("A range of samplers, which point at no data, has DESCRIPTORS_VOLATILE alone");
            return;
        }
        if (data_flag_count(flags) > 1)
            refuse("A range has at most 1 DATA_ flag");
        if (is_volatile && has(flags, DataFlags::data_static))
            refuse("What volatile descriptors point at is not static");
        if (is_volatile && has(flags, DataFlags::descriptors_static_keeping_buffer_bounds_checks))
            refuse("Descriptors are volatile or static, not both");
    }

    /// A range that starts where there is nothing, or reaches there.
    void check_offset(const Table& table, const std::vector<std::uint64_t>& offsets, std::size_t i) {
        constexpr std::uint64_t last = 0xffffffff;
        const Range& range = table.ranges[i];
        if (range.offset == append && i > 0 && table.ranges[i - 1].count == unbounded)
            add(Rule::root_signature_append, place(parameter_, i),
                fmt::format("{} is appended behind {}, which has no end; give it an offset.", to_text(range),
                            to_text(table.ranges[i - 1])));
        else if (offsets[i] > last)
            add(Rule::root_signature_offset, place(parameter_, i),
                fmt::format("{} starts {} descriptors into its table; the last is {}.", to_text(range),
                            offsets[i], last));
        else if (range.count != unbounded && range.count > 0 && offsets[i] + range.count - 1 > last)
            add(Rule::root_signature_offset, place(parameter_, i),
                fmt::format("{} ends {} descriptors into its table; the last is {}.", to_text(range),
                            offsets[i] + range.count - 1, last));
    }

    void check_sampler(std::size_t index, const StaticSampler& s) {
        const std::string object = sampler_place(index);
        const auto refuse = [&](std::string text) {
            add(Rule::root_signature_sampler, object, std::move(text));
        };
        // The bounds of D3D12_MIP_LOD_BIAS_MIN and _MAX; a NaN is outside of both.
        if (!(s.mip_lod_bias >= -16.0f && s.mip_lod_bias <= 15.99f))
            refuse(fmt::format("mipLODBias is {}; it is -16 to 15.99.", s.mip_lod_bias));
        if (s.max_anisotropy > 16)
            refuse(fmt::format("maxAnisotropy is {}; it is 0 to 16.", s.max_anisotropy));
        if (!std::isfinite(s.min_lod) || !std::isfinite(s.max_lod))
            refuse(fmt::format("minLOD is {} and maxLOD is {}; both are finite.", s.min_lod, s.max_lod));
        if (s.flags != SamplerFlags::none && signature_.version != Version::v1_2)
            add(Rule::root_signature_version, object,
                fmt::format("Version {} has no flags of static samplers; version 1.2 has.",
                            version_name(signature_.version)));
        check_space(s.space, object);
    }

    const RootSignature& signature_;
    Issues& issues_;
    std::size_t parameter_ = 0;
};

} // namespace

void check_clauses(const RootSignature& signature, Issues& issues) {
    ClauseCheck(signature, issues).run();
}

} // namespace root_signature
} // namespace bindery
