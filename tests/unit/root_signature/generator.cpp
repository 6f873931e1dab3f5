#include "generator.hpp"

#include "root_signature/words.hpp"

#include <array>
#include <iterator>

namespace bindery::test {

namespace {

using namespace root;
namespace words = root_signature;

class Generator {
public:
    Generator(Random& random, Version version) : random_(random) { signature_.version = version; }

    RootSignature make() {
        for (const auto& word : words::flag_words)
            if (word.value != Flags::local_root_signature && one_in(6))
                signature_.flags = signature_.flags | word.value;
        for (std::uint32_t left = below(12); left > 0; --left)
            add_parameter();
        for (std::uint32_t left = one_in(2) ? below(5) : 0; left > 0; --left)
            signature_.static_samplers.push_back(static_sampler());
        return std::move(signature_);
    }

private:
    std::uint32_t below(std::uint32_t bound) { return random_() % bound; }
    bool one_in(std::uint32_t n) { return below(n) == 0; }
    bool has_flags() const { return signature_.version != Version::v1_0; }
    template<class Words>
    auto word(const Words& table) {
        return table[below(static_cast<std::uint32_t>(table.size()))].value;
    }
    Visibility visibility() { return one_in(2) ? Visibility::all : word(words::visibility_words); }

    /// Registers that nobody has, of a space that may be a new one.
    void take_registers(RegisterClass type, std::uint32_t count, std::uint32_t& first, std::uint32_t& space) {
        std::uint64_t& next = next_register_[static_cast<std::size_t>(type)];
        std::uint32_t& next_space = next_space_[static_cast<std::size_t>(type)];
        next += below(4);
        if (count == unbounded || next + count > 0xffffffffull || one_in(8)) {
            next_space += 1 + below(one_in(10) ? 0x7fffffffu / 64 : 3u);
            next = one_in(4) ? below(1000) : 0;
        }
        space = next_space;
        first = static_cast<std::uint32_t>(next);
        next += count;
        if (count == unbounded) {
            ++next_space;
            next = 0;
        }
    }

    void add_parameter() {
        const std::uint64_t left = max_dwords - signature_.cost_dwords();
        switch (below(4)) {
        case 0:
            if (left > 0)
                signature_.parameters.emplace_back(constants(static_cast<std::uint32_t>(left)));
            break;
        case 1:
            if (left > 1)
                signature_.parameters.emplace_back(descriptor());
            break;
        default:
            if (left > 0)
                signature_.parameters.emplace_back(table());
        }
    }

    Constants constants(std::uint32_t left) {
        Constants c{.count = 1 + below(std::min(left, one_in(5) ? 64u : 8u)), .visibility = visibility()};
        take_registers(RegisterClass::cbv, 1, c.register_index, c.space);
        return c;
    }

    DataFlags data_flags() {
        return has_flags() && one_in(2) ? word(words::descriptor_flag_words) : DataFlags::none;
    }

    Descriptor descriptor() {
        Descriptor d{.type = static_cast<RegisterClass>(below(3)), .flags = data_flags()};
        d.visibility = visibility();
        take_registers(d.type, 1, d.register_index, d.space);
        return d;
    }

    DataFlags range_flags(RegisterClass type) {
        if (!has_flags())
            return DataFlags::none;
        const bool is_volatile = one_in(3);
        const DataFlags descriptors = is_volatile ? DataFlags::descriptors_volatile : DataFlags::none;
        if (type == RegisterClass::sampler)
            return descriptors;
        const DataFlags data = data_flags();
        if (is_volatile)
            return data == DataFlags::data_static ? descriptors : descriptors | data;
        return one_in(4) ? data | DataFlags::descriptors_static_keeping_buffer_bounds_checks : data;
    }

    Table table() {
        Table table{.visibility = visibility()};
        const bool samplers = one_in(4);
        bool can_append = true;
        for (std::uint32_t left = 1 + below(5); left > 0; --left) {
            Range range{.type = samplers ? RegisterClass::sampler : static_cast<RegisterClass>(below(3))};
            range.count = one_in(6) ? unbounded : 1 + below(one_in(4) ? 300 : 5);
            range.flags = range_flags(range.type);
            take_registers(range.type, range.count, range.register_index, range.space);
            if (!can_append || one_in(5))
                range.offset = below(one_in(3) ? 1000000 : 20);
            can_append = range.count != unbounded;
            table.ranges.push_back(range);
        }
        return table;
    }

    float real(float low, float high) {
        const std::array<float, 6> some{0.0f, -0.0f, 1.0f, low, high, 0.1f};
        if (one_in(2))
            return std::min(std::max(some[below(6)], low), high);
        return std::uniform_real_distribution<float>(std::max(low, -1000.0f),
                                                     std::min(high, 1000.0f))(random_);
    }

    root::StaticSampler static_sampler() {
        constexpr float most = 3.402823466e+38f;
        root::StaticSampler s;
        take_registers(RegisterClass::sampler, 1, s.register_index, s.space);
        if (one_in(3))
            return s;
        s.filter = word(words::filter_words);
        s.address_u = word(words::address_words);
        s.address_v = word(words::address_words);
        s.address_w = word(words::address_words);
        s.mip_lod_bias = real(-16.0f, 15.99f);
        s.max_anisotropy = below(17);
        s.comparison = word(words::comparison_words);
        s.border_color = word(words::border_words);
        s.min_lod = real(-most, most);
        s.max_lod = real(-most, most);
        s.visibility = visibility();
        if (signature_.version == Version::v1_2)
            s.flags = static_cast<SamplerFlags>(below(4));
        return s;
    }

    Random& random_;
    RootSignature signature_{};
    std::array<std::uint64_t, register_class_count> next_register_{};
    std::array<std::uint32_t, register_class_count> next_space_{};
};

constexpr auto pieces =
    std::to_array<std::string_view>({",",
                                     "(",
                                     ")",
                                     "=",
                                     "|",
                                     " ",
                                     "0",
                                     "1",
                                     "64",
                                     "65",
                                     "4294967295",
                                     "4294967296",
                                     "-1",
                                     "+1",
                                     "0.5",
                                     "1e3",
                                     ".",
                                     "1.f",
                                     "-0",
                                     "16",
                                     "17",
                                     "-16",
                                     "15.99",
                                     "99999999999999999999",
                                     "b0",
                                     "t0",
                                     "u0",
                                     "s0",
                                     "B0",
                                     "t4294967295",
                                     "space = 4294967280",
                                     "space = 4294967279",
                                     "numDescriptors = 0",
                                     "numDescriptors = unbounded",
                                     "unbounded",
                                     "numDescriptors = 4294967295",
                                     "offset = 4294967295",
                                     "offset = DESCRIPTOR_RANGE_OFFSET_APPEND",
                                     "visibility = SHADER_VISIBILITY_PIXEL",
                                     "flags = 0",
                                     "flags = DATA_STATIC",
                                     "flags = DATA_VOLATILE | DATA_STATIC",
                                     "flags = DESCRIPTORS_VOLATILE",
                                     "DATA_STATIC",
                                     "DESCRIPTORS_VOLATILE",
                                     "CBV(b0)",
                                     "SRV(t0)",
                                     "UAV(u0)",
                                     "Sampler(s0)",
                                     "StaticSampler(s0)",
                                     "DescriptorTable(CBV(b7))",
                                     "DescriptorTable(visibility = SHADER_VISIBILITY_ALL)",
                                     "RootConstants(num32BitConstants = 1, b0)",
                                     "RootConstants(num32BitConstants = 70, b99)",
                                     "RootFlags(0)",
                                     "RootFlags(LOCAL_ROOT_SIGNATURE)",
                                     "RootFlags(DENY_PIXEL_SHADER_ROOT_ACCESS)",
                                     "maxAnisotropy = 17",
                                     "mipLODBias = -16.5",
                                     "mipLODBias = 16",
                                     "minLOD = -1",
                                     "maxLOD = 3.5e38",
                                     "maxLOD = 1e-50",
                                     "filter = FILTER_ANISOTROPIC",
                                     "x",
                                     "_",
                                     "#",
                                     ";"});

} // namespace

RootSignature random_signature(Random& random, Version version) {
    return Generator(random, version).make();
}

std::string mutated(Random& random, std::string text) {
    for (unsigned changes = 1 + random() % 3; changes > 0; --changes) {
        const std::size_t at = text.empty() ? 0 : random() % text.size();
        const std::string_view piece = pieces[random() % pieces.size()];
        switch (random() % 6) {
        case 0:
            text.insert(at, piece);
            break;
        case 1: // behind a comma, where an argument stands
            if (const std::size_t comma = text.find(',', at); comma != std::string::npos)
                text.insert(comma + 1, std::string(piece) + ",");
            break;
        case 2:
            text.erase(at, 1 + random() % 4);
            break;
        case 3: { // a number, or a register's
            const std::size_t digit = text.find_first_of("0123456789", at);
            if (digit != std::string::npos)
                text.replace(digit, text.find_first_not_of("0123456789", digit) - digit,
                             std::to_string(random() % 3 == 0 ? random() : random() % 20));
            break;
        }
        case 4: { // twice
            const std::size_t size = 1 + random() % 30;
            text.insert(at, text.substr(at, size));
            break;
        }
        case 5: // another case of a letter
            if (!text.empty() && std::isalpha(static_cast<unsigned char>(text[at])))
                text[at] = static_cast<char>(text[at] ^ 0x20);
            break;
        }
    }
    return text;
}

} // namespace bindery::test
