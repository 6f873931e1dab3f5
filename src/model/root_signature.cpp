#include <bindery/root_signature.hpp>

#include "base/hash.hpp"

#include <bit>

namespace bindery {

namespace root {

namespace {

/// What version 1.0 promises of every descriptor: nothing.
DataFlags volatile_flags(RegisterClass type) {
    return type == RegisterClass::sampler ? DataFlags::descriptors_volatile
                                          : DataFlags::descriptors_volatile | DataFlags::data_volatile;
}

std::uint64_t cost(const Constants& constants) {
    return constants.count;
}
std::uint64_t cost(const Descriptor&) {
    return 2;
}
std::uint64_t cost(const Table&) {
    return 1;
}

void add(base::Hash& hash, std::initializer_list<std::uint64_t> values) {
    for (const std::uint64_t value : values)
        hash.add_u64(value);
}
void add(base::Hash& hash, const Constants& c) {
    add(hash, {c.register_index, c.space, c.count, static_cast<std::uint64_t>(c.visibility)});
}
void add(base::Hash& hash, const Descriptor& d) {
    add(hash, {static_cast<std::uint64_t>(d.type), d.register_index, d.space,
               static_cast<std::uint64_t>(d.flags), static_cast<std::uint64_t>(d.visibility)});
}
void add(base::Hash& hash, const Table& table) {
    add(hash, {table.ranges.size(), static_cast<std::uint64_t>(table.visibility)});
    for (const Range& r : table.ranges)
        add(hash, {static_cast<std::uint64_t>(r.type), r.register_index, r.space, r.count,
                   static_cast<std::uint64_t>(r.flags), r.offset});
}
void add(base::Hash& hash, const StaticSampler& s) {
    add(hash, {s.register_index, s.space, static_cast<std::uint64_t>(s.filter),
               static_cast<std::uint64_t>(s.address_u), static_cast<std::uint64_t>(s.address_v),
               static_cast<std::uint64_t>(s.address_w), std::bit_cast<std::uint32_t>(s.mip_lod_bias),
               s.max_anisotropy, static_cast<std::uint64_t>(s.comparison),
               static_cast<std::uint64_t>(s.border_color), std::bit_cast<std::uint32_t>(s.min_lod),
               std::bit_cast<std::uint32_t>(s.max_lod), static_cast<std::uint64_t>(s.visibility),
               static_cast<std::uint64_t>(s.flags)});
}

} // namespace

bool operator==(const StaticSampler& a, const StaticSampler& b) {
    const auto numbers = [](const StaticSampler& s) {
        return std::array{std::bit_cast<std::uint32_t>(s.mip_lod_bias),
                          std::bit_cast<std::uint32_t>(s.min_lod), std::bit_cast<std::uint32_t>(s.max_lod)};
    };
    return a.register_index == b.register_index && a.space == b.space && a.filter == b.filter &&
           a.address_u == b.address_u && a.address_v == b.address_v && a.address_w == b.address_w &&
           a.max_anisotropy == b.max_anisotropy && a.comparison == b.comparison &&
           a.border_color == b.border_color && a.visibility == b.visibility && a.flags == b.flags &&
           numbers(a) == numbers(b);
}

std::uint64_t cost_dwords(const Parameter& parameter) {
    return std::visit([](const auto& p) { return cost(p); }, parameter);
}

Visibility visibility_of(const Parameter& parameter) {
    return std::visit([](const auto& p) { return p.visibility; }, parameter);
}

std::vector<std::uint64_t> resolved_offsets(const Table& table) {
    constexpr std::uint64_t nowhere = std::uint64_t{1} << 32;
    std::vector<std::uint64_t> offsets;
    offsets.reserve(table.ranges.size());
    std::uint64_t next = 0;
    for (const Range& range : table.ranges) {
        const std::uint64_t offset = range.offset == append ? next : range.offset;
        offsets.push_back(offset);
        next = range.count == unbounded ? nowhere : offset + range.count;
    }
    return offsets;
}

} // namespace root

std::uint64_t RootSignature::cost_dwords() const {
    std::uint64_t sum = 0;
    for (const root::Parameter& parameter : parameters)
        sum += root::cost_dwords(parameter);
    return sum;
}

std::uint64_t RootSignature::hash() const {
    base::Hash hash;
    hash.add_u64(static_cast<std::uint64_t>(version)).add_u64(static_cast<std::uint64_t>(flags));
    for (const root::Parameter& parameter : parameters) {
        hash.add_u64(parameter.index());
        std::visit([&](const auto& p) { root::add(hash, p); }, parameter);
    }
    for (const root::StaticSampler& sampler : static_samplers)
        root::add(hash, sampler);
    return hash.value();
}

RootSignature converted(const RootSignature& signature, root::Version version) {
    using namespace root;
    RootSignature result = signature;
    result.version = version;
    const bool adds_flags = signature.version == Version::v1_0 && version != Version::v1_0;
    const bool drops_flags = version == Version::v1_0;
    for (Parameter& parameter : result.parameters) {
        if (auto* descriptor = std::get_if<Descriptor>(&parameter)) {
            if (adds_flags)
                descriptor->flags = DataFlags::data_volatile;
            else if (drops_flags)
                descriptor->flags = DataFlags::none;
        }
        if (auto* table = std::get_if<Table>(&parameter))
            for (Range& range : table->ranges) {
                if (adds_flags)
                    range.flags = volatile_flags(range.type);
                else if (drops_flags)
                    range.flags = DataFlags::none;
            }
    }
    if (version != Version::v1_2)
        for (StaticSampler& sampler : result.static_samplers)
            sampler.flags = SamplerFlags::none;
    return result;
}

} // namespace bindery
