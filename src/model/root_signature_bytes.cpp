// The binary form: the RTS0 part. 32-bit little-endian words; a header, an array of parameters, what each
// parameter points at in their order, and the static samplers. Offsets count bytes from the part's start.
// Source: DXContainer format, "Root Signature (RTS0) Part"; D3D12_STATIC_SAMPLER_DESC1 for version 1.2.

#include <bindery/root_signature.hpp>

#include "model/dxil_container.hpp"
#include "model/root_signature_bytes.hpp"

#include <bit>

namespace bindery {

namespace {

using namespace root;
using namespace model::rts0;

ParameterType parameter_type(RegisterClass type) {
    switch (type) {
    case RegisterClass::cbv:
        return ParameterType::cbv;
    case RegisterClass::srv:
        return ParameterType::srv;
    case RegisterClass::uav:
        return ParameterType::uav;
    case RegisterClass::sampler:
        break;
    }
    throw Error(Rule::root_signature_descriptor, {},
                "A root descriptor is a sampler; the binary form has CBVs, SRVs and UAVs alone.");
}

class Writer {
public:
    explicit Writer(Version version) : version_(version) {}

    std::vector<std::byte> write(const RootSignature& signature) {
        words_.reserve(word_count(signature));
        const auto parameters = static_cast<std::uint32_t>(signature.parameters.size());
        const auto samplers = static_cast<std::uint32_t>(signature.static_samplers.size());
        put({static_cast<std::uint32_t>(version_), parameters, header_words * 4, samplers, 0,
             static_cast<std::uint32_t>(signature.flags)});
        words_.resize(words_.size() + parameter_words * std::size_t{parameters});
        for (std::uint32_t i = 0; i < parameters; ++i)
            std::visit([&](const auto& parameter) { put_parameter(i, parameter); }, signature.parameters[i]);
        words_[sampler_offset_word] = here();
        for (const StaticSampler& sampler : signature.static_samplers)
            put_sampler(sampler);
        return bytes();
    }

private:
    static std::size_t word_count(const RootSignature& signature) {
        std::size_t words = header_words + (parameter_words + 3) * signature.parameters.size() +
                            sampler_words(Version::v1_2) * signature.static_samplers.size();
        for (const Parameter& parameter : signature.parameters)
            if (const auto* table = std::get_if<Table>(&parameter))
                words += range_words(Version::v1_2) * table->ranges.size();
        return words;
    }
    std::uint32_t here() const { return static_cast<std::uint32_t>(4 * words_.size()); }
    void put(std::initializer_list<std::uint32_t> words) { words_.insert(words_.end(), words); }
    void put_head(std::uint32_t index, ParameterType type, Visibility visibility) {
        const std::size_t head = header_words + parameter_words * std::size_t{index};
        words_[head] = static_cast<std::uint32_t>(type);
        words_[head + 1] = static_cast<std::uint32_t>(visibility);
        words_[head + 2] = here();
    }

    void put_parameter(std::uint32_t index, const Constants& constants) {
        put_head(index, ParameterType::constants, constants.visibility);
        put({constants.register_index, constants.space, constants.count});
    }
    void put_parameter(std::uint32_t index, const Descriptor& descriptor) {
        put_head(index, parameter_type(descriptor.type), descriptor.visibility);
        put({descriptor.register_index, descriptor.space});
        if (version_ != Version::v1_0)
            put({static_cast<std::uint32_t>(descriptor.flags)});
    }
    void put_parameter(std::uint32_t index, const Table& table) {
        put_head(index, ParameterType::table, table.visibility);
        put({static_cast<std::uint32_t>(table.ranges.size()), here() + 8});
        for (const Range& range : table.ranges) {
            put({static_cast<std::uint32_t>(range.type), range.count, range.register_index, range.space});
            if (version_ != Version::v1_0)
                put({static_cast<std::uint32_t>(range.flags)});
            put({range.offset});
        }
    }
    void put_sampler(const StaticSampler& s) {
        put({static_cast<std::uint32_t>(s.filter), static_cast<std::uint32_t>(s.address_u),
             static_cast<std::uint32_t>(s.address_v), static_cast<std::uint32_t>(s.address_w),
             std::bit_cast<std::uint32_t>(s.mip_lod_bias), s.max_anisotropy,
             static_cast<std::uint32_t>(s.comparison), static_cast<std::uint32_t>(s.border_color),
             std::bit_cast<std::uint32_t>(s.min_lod), std::bit_cast<std::uint32_t>(s.max_lod),
             s.register_index, s.space, static_cast<std::uint32_t>(s.visibility)});
        if (version_ == Version::v1_2)
            put({static_cast<std::uint32_t>(s.flags)});
    }

    std::vector<std::byte> bytes() const {
        std::vector<std::byte> bytes(4 * words_.size());
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::size_t k = 0; k < 4; ++k)
                bytes[4 * i + k] = static_cast<std::byte>(words_[i] >> (8 * k));
        return bytes;
    }

    Version version_;
    std::vector<std::uint32_t> words_;
};

} // namespace

std::vector<std::byte> RootSignature::to_part() const {
    return Writer(version).write(*this);
}

std::vector<std::byte> RootSignature::to_bytes() const {
    return model::make_dxil_container(four_cc, to_part());
}

} // namespace bindery
