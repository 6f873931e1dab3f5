#include "root_signature/check.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace bindery::root_signature {

namespace {

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

/// What tables may hold for one stage, by register class. Source: Direct3D 12, "Hardware Tiers".
struct Tier {
    std::uint64_t descriptors[register_class_count];
    bool whole_sampler_heap; ///< Samplers without an end: the heap's own limit keeps their number.
};
constexpr std::array<Tier, 3> tiers{{
    // SRV      UAV       CBV       samplers
    {{128, 64, 14, 16}, false},
    {{no_limit, 64, 14, 2048}, true},
    {{no_limit, no_limit, no_limit, 2048}, true},
}};
constexpr std::uint8_t direct_heap_tier = 3;

bool exceeds(std::uint64_t count, RegisterClass type, const Tier& tier) {
    if (type == RegisterClass::sampler && count >= unbounded && tier.whole_sampler_heap)
        return false;
    return count > tier.descriptors[static_cast<std::size_t>(type)];
}

bool sees(Visibility stage, Visibility visibility) {
    return visibility == Visibility::all || visibility == stage;
}

/// Descriptors of a class that one stage sees through tables; unbounded counts as 0xffffffff.
std::uint64_t descriptors_of(const RootSignature& signature, RegisterClass type, Visibility stage) {
    std::uint64_t sum = 0;
    for (const Parameter& parameter : signature.parameters)
        if (const auto* table = std::get_if<Table>(&parameter); table && sees(stage, table->visibility))
            for (const Range& range : table->ranges)
                if (range.type == type)
                    sum += range.count;
    return sum;
}

std::string count_text(std::uint64_t count) {
    return count >= unbounded ? "an unbounded number of" : fmt::format("{}", count);
}

void check_tables(const RootSignature& signature, std::uint8_t tier_number, Issues& issues) {
    const Tier& tier = tiers[tier_number - 1u];
    for (const auto type :
         {RegisterClass::srv, RegisterClass::uav, RegisterClass::cbv, RegisterClass::sampler}) {
        std::uint64_t most = 0;
        for (std::size_t stage = 0; stage < visibility_count; ++stage)
            most = std::max(most, descriptors_of(signature, type, static_cast<Visibility>(stage)));
        if (exceeds(most, type, tier))
            add_issue(
                issues, Rule::root_signature_tier, std::string(to_text(type)),
                fmt::format("Tables show a stage {} {} descriptors; resource-binding tier {} allows {}.",
                            count_text(most), to_text(type), tier_number,
                            tier.descriptors[static_cast<std::size_t>(type)]));
    }
}

void check_heap_access(const RootSignature& signature, std::uint8_t tier, Issues& issues) {
    for (const Flags flag : {Flags::cbv_srv_uav_heap_directly_indexed, Flags::sampler_heap_directly_indexed})
        if (has(signature.flags, flag) && tier < direct_heap_tier)
            add_issue(issues, Rule::root_signature_tier, "root flags",
                      fmt::format("{} needs resource-binding tier {}; the device has tier {}.", to_text(flag),
                                  direct_heap_tier, tier));
}

/// Bytes of the arguments in a shader record: descriptors and tables take 8, at multiples of 8.
std::uint64_t record_bytes(const RootSignature& signature) {
    std::uint64_t bytes = 0;
    for (const Parameter& parameter : signature.parameters) {
        if (const auto* constants = std::get_if<Constants>(&parameter))
            bytes += std::uint64_t{4} * constants->count;
        else
            bytes = (bytes + 7) / 8 * 8 + 8;
    }
    return bytes;
}

void check_size(const RootSignature& signature, Issues& issues) {
    constexpr std::uint64_t max_record_bytes = 4096 - 32; // behind the shader's identifier
    if (has(signature.flags, Flags::local_root_signature)) {
        if (const std::uint64_t bytes = record_bytes(signature); bytes > max_record_bytes)
            add_issue(issues, Rule::root_signature_size, "root signature",
                      fmt::format("The arguments take {} bytes of a shader record; {} is the limit.", bytes,
                                  max_record_bytes));
        return;
    }
    if (const std::uint64_t cost = signature.cost_dwords(); cost > max_dwords)
        add_issue(issues, Rule::root_signature_size, "root signature",
                  fmt::format("The root signature takes {} DWORDs; {} is the limit.", cost, max_dwords));
}

} // namespace

void check_limits(const RootSignature& signature, const Limits& limits, Issues& issues) {
    check_size(signature, issues);
    if (signature.static_samplers.size() > limits.static_samplers)
        add_issue(issues, Rule::root_signature_sampler_count, "root signature",
                  fmt::format("There are {} static samplers; {} is the limit.",
                              signature.static_samplers.size(), limits.static_samplers));
    const std::uint8_t tier = std::clamp<std::uint8_t>(limits.binding_tier, 1, tiers.size());
    check_tables(signature, tier, issues);
    check_heap_access(signature, tier, issues);
}

} // namespace bindery::root_signature
