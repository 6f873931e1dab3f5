// A signature's tables against the heap, and static samplers against their number.

#include <bindery/root_signature_check.hpp>

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace bindery {
namespace {

using root::DataFlags;
using root::RegisterClass;

constexpr std::uint32_t data_bits = static_cast<std::uint32_t>(
    DataFlags::data_volatile | DataFlags::data_static_while_set_at_execute | DataFlags::data_static);

DataFlags with_default_data(RegisterClass type, DataFlags flags) {
    if ((static_cast<std::uint32_t>(flags) & data_bits) != 0)
        return flags;
    switch (type) {
    case RegisterClass::cbv:
    case RegisterClass::srv:
        return flags | DataFlags::data_static_while_set_at_execute;
    case RegisterClass::uav:
        return flags | DataFlags::data_volatile;
    case RegisterClass::sampler:
        break;
    }
    return flags;
}

/// "13", "13 to 15", "13 and 14, 17 (3 in all)"
std::string listed(const std::vector<std::uint64_t>& slots) {
    std::string text;
    for (std::size_t i = 0; i < slots.size();) {
        std::size_t last = i;
        while (last + 1 < slots.size() && slots[last + 1] == slots[last] + 1)
            ++last;
        if (!text.empty())
            text += ", ";
        text += last == i ? fmt::format("{}", slots[i])
                          : fmt::format("{} {} {}", slots[i], last == i + 1 ? "and" : "to", slots[last]);
        i = last + 1;
    }
    return text;
}

/// Distinct samplers; equal ones stand side by side once they are sorted by their text.
std::size_t distinct_samplers(std::span<const RootSignature> alive) {
    std::vector<std::string> texts;
    for (const RootSignature& signature : alive)
        for (root::StaticSampler sampler : signature.static_samplers) {
            // Where it is bound does not make it another sampler.
            sampler.register_index = sampler.space = 0;
            sampler.visibility = root::Visibility::all;
            texts.push_back(root::to_text(sampler));
        }
    std::sort(texts.begin(), texts.end());
    return static_cast<std::size_t>(std::unique(texts.begin(), texts.end()) - texts.begin());
}

} // namespace

DataFlags effective_flags(const root::Range& range, root::Version version) {
    if (version == root::Version::v1_0)
        return range.type == RegisterClass::sampler
                   ? DataFlags::descriptors_volatile
                   : DataFlags::descriptors_volatile | DataFlags::data_volatile;
    return with_default_data(range.type, range.flags);
}

DataFlags effective_flags(const root::Descriptor& descriptor, root::Version version) {
    if (version == root::Version::v1_0)
        return DataFlags::data_volatile;
    return with_default_data(descriptor.type, descriptor.flags);
}

std::vector<Diagnostic> check_table(const RootSignature& signature, std::size_t parameter,
                                    std::uint64_t first, const std::vector<bool>& written) {
    const auto* table = std::get_if<root::Table>(&signature.parameters.at(parameter));
    assert(table && "check_table is asked about a table");
    const std::vector<std::uint64_t> offsets = root::resolved_offsets(*table);
    std::vector<Diagnostic> issues;
    for (std::size_t i = 0; i < table->ranges.size(); ++i) {
        const root::Range& range = table->ranges[i];
        if (has(effective_flags(range, signature.version), DataFlags::descriptors_volatile) ||
            offsets[i] > 0xffffffff)
            continue;
        const std::uint64_t begin = first + offsets[i];
        const bool unbounded = range.count == root::unbounded;
        const std::uint64_t end = unbounded ? written.size() : begin + range.count;
        std::vector<std::uint64_t> unwritten;
        for (std::uint64_t slot = begin; slot < std::min<std::uint64_t>(end, written.size()); ++slot)
            if (!written[slot])
                unwritten.push_back(slot);
        const std::string clause = root::to_text(range);
        if (!unwritten.empty())
            issues.push_back(
                {Severity::error, Rule::root_signature_table_unwritten, clause,
                 fmt::format("Table {} is set to heap index {}; of the {} descriptors of the static "
                             "range `{}`, {} are not written ({}): write null descriptors there, or "
                             "make the range DESCRIPTORS_VOLATILE.",
                             parameter, first, end - begin, clause, unwritten.size(), listed(unwritten))});
        if (end > written.size())
            issues.push_back(
                {Severity::error, Rule::root_signature_table_unwritten, clause,
                 fmt::format("Table {} is set to heap index {}; the static range `{}` ends at {}, the "
                             "heap at {}.",
                             parameter, first, clause, end, written.size())});
    }
    return issues;
}

std::vector<Diagnostic> check_static_samplers(std::span<const RootSignature> alive,
                                              const root::Limits& limits) {
    const std::size_t count = distinct_samplers(alive);
    if (count <= limits.static_samplers)
        return {};
    return {{Severity::error, Rule::root_signature_sampler_count, "",
             fmt::format("The {} signatures alive have {} distinct static samplers; {} can be had.",
                         alive.size(), count, limits.static_samplers)}};
}

} // namespace bindery
