// Reads RTS0. Nothing in the bytes is trusted: every length is held against what is there before it is used,
// and what several parameters share is counted for each, so that a small part cannot ask for a large value.

#include "model/root_signature_bytes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>

namespace bindery {

namespace {

using namespace root;
using namespace model::rts0;

constexpr auto filters = std::to_array<std::uint32_t>({0x00, 0x01, 0x04, 0x05, 0x10, 0x11, 0x14, 0x15, 0x55});
constexpr std::uint32_t filter_reductions = 0x180; // comparison, minimum, maximum

class Reader {
public:
    Reader(std::span<const std::byte> bytes, std::string_view name) : bytes_(bytes), name_(name) {}

    RootSignature read() {
        need(0, header_words, 1, "The header");
        RootSignature signature;
        version_ = signature.version = enumerator<Version>(0, 1, 3, "version");
        signature.flags = flags<Flags>(20, known_flags, "The signature's flags");
        const std::uint32_t parameters = u32(4), first_parameter = u32(8);
        need(first_parameter, parameter_words, parameters, "The parameters");
        signature.parameters.reserve(parameters);
        for (std::uint32_t i = 0; i < parameters; ++i)
            signature.parameters.push_back(parameter(first_parameter + 4 * parameter_words * std::size_t{i}));
        const std::uint32_t samplers = u32(12), first_sampler = u32(16);
        need(first_sampler, sampler_words(version_), samplers, "The static samplers");
        signature.static_samplers.reserve(samplers);
        for (std::uint32_t i = 0; i < samplers; ++i)
            signature.static_samplers.push_back(
                sampler(first_sampler + 4 * sampler_words(version_) * std::size_t{i}));
        return signature;
    }

private:
    [[noreturn]] void refuse(std::string detail) const {
        throw Error(Rule::root_signature_bytes, std::string(name_), std::move(detail));
    }
    std::uint32_t u32(std::size_t offset) const {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value |= std::to_integer<std::uint32_t>(bytes_[offset + i]) << (8 * i);
        return value;
    }

    /// `count` records of `words` words lie at `offset`. What is asked for in all stays within the part.
    void need(std::uint32_t offset, std::uint32_t words, std::uint32_t count, std::string_view what) {
        if (count == 0)
            return; // where nothing is, is nobody's business
        const std::uint64_t wanted = std::uint64_t{4} * words * count;
        if (offset % 4 != 0 || offset > bytes_.size() || wanted > bytes_.size() - offset)
            refuse(fmt::format("{} take {} bytes from {}; the part has {} bytes.", what, wanted, offset,
                               bytes_.size()));
        used_ += wanted;
        if (used_ > bytes_.size())
            refuse(fmt::format("{} bring what is described to {} bytes; the part has {}.", what, used_,
                               bytes_.size()));
    }
    template<class E>
    E enumerator(std::size_t offset, std::uint32_t first, std::uint32_t last, std::string_view what) const {
        const std::uint32_t value = u32(offset);
        if (value < first || value > last)
            refuse(fmt::format("The {} at {} is {}; it is {} to {}.", what, offset, value, first, last));
        return static_cast<E>(value);
    }
    template<class E>
    E flags(std::size_t offset, std::uint32_t known, std::string_view what) const {
        const std::uint32_t value = u32(offset);
        if ((value & ~known) != 0)
            refuse(fmt::format("{} at {} are {:#x}; known are {:#x}.", what, offset, value, known));
        return static_cast<E>(value);
    }

    Parameter parameter(std::size_t head) {
        const auto type = enumerator<ParameterType>(head, 0, 4, "parameter type");
        const auto visibility = enumerator<Visibility>(head + 4, 0, visibility_count - 1, "visibility");
        const std::uint32_t payload = u32(head + 8);
        switch (type) {
        case ParameterType::table:
            return table(payload, visibility);
        case ParameterType::constants:
            need(payload, constants_words, 1, "Root constants");
            return Constants{u32(payload), u32(payload + 4), u32(payload + 8), visibility};
        case ParameterType::cbv:
            return descriptor(RegisterClass::cbv, payload, visibility);
        case ParameterType::srv:
            return descriptor(RegisterClass::srv, payload, visibility);
        case ParameterType::uav:
            return descriptor(RegisterClass::uav, payload, visibility);
        }
        return {};
    }
    Descriptor descriptor(RegisterClass type, std::uint32_t payload, Visibility visibility) {
        need(payload, descriptor_words(version_), 1, "A root descriptor");
        Descriptor descriptor{type, u32(payload), u32(payload + 4), DataFlags::none, visibility};
        if (version_ != Version::v1_0)
            descriptor.flags = flags<DataFlags>(payload + 8, known_descriptor_flags, "A descriptor's flags");
        return descriptor;
    }
    Table table(std::uint32_t payload, Visibility visibility) {
        need(payload, table_words, 1, "A table");
        const std::uint32_t count = u32(payload), first = u32(payload + 4);
        need(first, range_words(version_), count, "The ranges");
        Table table{{}, visibility};
        table.ranges.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i)
            table.ranges.push_back(range(first + 4 * range_words(version_) * std::size_t{i}));
        return table;
    }
    Range range(std::size_t at) const {
        Range range{.type = enumerator<RegisterClass>(at, 0, register_class_count - 1, "range type"),
                    .register_index = u32(at + 8),
                    .space = u32(at + 12),
                    .count = u32(at + 4)};
        at += 16;
        if (version_ != Version::v1_0) {
            range.flags = flags<DataFlags>(at, known_range_flags, "A range's flags");
            at += 4;
        }
        range.offset = u32(at);
        return range;
    }
    Filter filter(std::size_t at) const {
        const std::uint32_t value = u32(at);
        if (std::find(filters.begin(), filters.end(), value & ~filter_reductions) == filters.end())
            refuse(fmt::format("The filter at {} is {:#x}, which is none.", at, value));
        return static_cast<Filter>(value);
    }
    StaticSampler sampler(std::size_t at) const {
        StaticSampler s{.register_index = u32(at + 40),
                        .space = u32(at + 44),
                        .filter = filter(at),
                        .address_u = enumerator<AddressMode>(at + 4, 1, 5, "address mode"),
                        .address_v = enumerator<AddressMode>(at + 8, 1, 5, "address mode"),
                        .address_w = enumerator<AddressMode>(at + 12, 1, 5, "address mode"),
                        .mip_lod_bias = std::bit_cast<float>(u32(at + 16)),
                        .max_anisotropy = u32(at + 20),
                        .comparison = enumerator<Comparison>(at + 24, 1, 8, "comparison"),
                        .border_color = enumerator<BorderColor>(at + 28, 0, 4, "border colour"),
                        .min_lod = std::bit_cast<float>(u32(at + 32)),
                        .max_lod = std::bit_cast<float>(u32(at + 36)),
                        .visibility = enumerator<Visibility>(at + 48, 0, visibility_count - 1, "visibility")};
        if (version_ == Version::v1_2)
            s.flags = flags<SamplerFlags>(at + 52, known_sampler_flags, "A sampler's flags");
        return s;
    }

    std::span<const std::byte> bytes_;
    std::string_view name_;
    Version version_ = Version::v1_1;
    std::uint64_t used_ = 0;
};

} // namespace

RootSignature RootSignature::from_bytes(std::span<const std::byte> bytes, std::string_view name) {
    if (!model::is_dxil_container(bytes))
        return Reader(bytes, name).read();
    if (auto signature = embedded_in(bytes, name))
        return *std::move(signature);
    throw Error(Rule::root_signature_bytes, std::string(name), "The container has no RTS0 part.");
}

std::optional<RootSignature> RootSignature::embedded_in(std::span<const std::byte> container,
                                                        std::string_view name) {
    const auto part = model::find_dxil_part(container, four_cc, name);
    if (!part)
        return std::nullopt;
    return Reader(part->data, name).read();
}

} // namespace bindery
