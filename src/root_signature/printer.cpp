#include "root_signature/lexer.hpp"
#include "root_signature/words.hpp"

#include <cmath>
#include <fmt/format.h>

namespace bindery {

namespace root_signature {

namespace {

/// A real that reads back as the same number: the shortest text, unless the language's way over double
/// precision makes another number of it (of the largest float it does).
std::string real_text(float value) {
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0"; // else it would be an integer, which has no negative zero
    if (read_real(text) != value)
        text = fmt::format("{}", static_cast<double>(value));
    return text;
}

/// A clause under construction: "NAME(argument, argument)".
class Clause {
public:
    Clause(std::string_view name, const TextOptions& options) : options_(options), text_(name) {
        text_ += '(';
    }
    void add(std::string_view argument) {
        if (has_argument_)
            text_ += ", ";
        text_ += argument;
        has_argument_ = true;
    }
    void add_register(RegisterClass type, std::uint32_t number) {
        add(fmt::format("{}{}", root::register_letter(type), number));
    }
    void add_number(std::string_view name, std::uint32_t value, std::uint32_t standard) {
        if (options_.defaults || value != standard)
            add(fmt::format("{} = {}", name, value));
    }
    /// A number, or a word for 0xffffffff.
    void add_number(std::string_view name, std::uint32_t value, std::uint32_t standard,
                    std::string_view word) {
        if (value != 0xffffffff)
            add_number(name, value, standard);
        else if (options_.defaults || value != standard)
            add(fmt::format("{} = {}", name, word));
    }
    void add_real(std::string_view name, float value, float standard) {
        if (options_.defaults || value != standard || std::signbit(value) != std::signbit(standard))
            add(fmt::format("{} = {}", name, real_text(value)));
    }
    template<class Words, class E>
    void add_word(std::string_view name, const Words& words, E value, E standard) {
        if (options_.defaults || value != standard)
            add(fmt::format("{} = {}", name, word_of(words, value)));
    }
    /// Flags that clauses have since `first`.
    template<class Flags>
    void add_flags(Version first, Flags flags, std::string text) {
        if (flags != Flags::none || (options_.defaults && options_.version >= first))
            add("flags = " + std::move(text));
    }
    void add_visibility(Visibility visibility) {
        add_word("visibility", visibility_words, visibility, Visibility::all);
    }
    std::string take() {
        text_ += ')';
        return std::move(text_);
    }

private:
    const TextOptions& options_;
    std::string text_;
    bool has_argument_ = false;
};

template<class Words, class E>
std::string set_text(const Words& words, E set) {
    std::string text;
    for (const auto& [value, word] : words)
        if (root::has(set, value)) {
            if (!text.empty())
                text += " | ";
            text += word;
        }
    return text.empty() ? "0" : text;
}

std::string print(const Constants& constants, const TextOptions& options) {
    Clause clause("RootConstants", options);
    clause.add(fmt::format("num32BitConstants = {}", constants.count));
    clause.add_register(RegisterClass::cbv, constants.register_index);
    clause.add_number("space", constants.space, 0);
    clause.add_visibility(constants.visibility);
    return clause.take();
}

std::string print(const Descriptor& descriptor, const TextOptions& options) {
    Clause clause(root::to_text(descriptor.type), options);
    clause.add_register(descriptor.type, descriptor.register_index);
    clause.add_number("space", descriptor.space, 0);
    clause.add_flags(Version::v1_1, descriptor.flags, root::to_text(descriptor.flags));
    clause.add_visibility(descriptor.visibility);
    return clause.take();
}

std::string print(const Range& range, const TextOptions& options) {
    Clause clause(root::to_text(range.type), options);
    clause.add_register(range.type, range.register_index);
    clause.add_number("numDescriptors", range.count, 1, "unbounded");
    clause.add_number("space", range.space, 0);
    clause.add_flags(Version::v1_1, range.flags, root::to_text(range.flags));
    clause.add_number("offset", range.offset, append, "DESCRIPTOR_RANGE_OFFSET_APPEND");
    return clause.take();
}

std::string print(const Table& table, const TextOptions& options) {
    const std::string_view separator = options.lines ? ",\n    " : ", ";
    std::string text = options.lines ? "DescriptorTable(\n    " : "DescriptorTable(";
    for (std::size_t i = 0; i < table.ranges.size(); ++i) {
        if (i > 0)
            text += separator;
        text += print(table.ranges[i], options);
    }
    // A table without a range has its visibility all the same: the language has no empty parentheses.
    if (options.defaults || table.visibility != Visibility::all || table.ranges.empty()) {
        if (!table.ranges.empty())
            text += separator;
        text += fmt::format("visibility = {}", root::to_text(table.visibility));
    }
    return text + ')';
}

std::string print(const StaticSampler& sampler, const TextOptions& options) {
    const StaticSampler standard;
    Clause clause("StaticSampler", options);
    clause.add_register(RegisterClass::sampler, sampler.register_index);
    clause.add_word("filter", filter_words, sampler.filter, standard.filter);
    clause.add_word("addressU", address_words, sampler.address_u, standard.address_u);
    clause.add_word("addressV", address_words, sampler.address_v, standard.address_v);
    clause.add_word("addressW", address_words, sampler.address_w, standard.address_w);
    clause.add_real("mipLODBias", sampler.mip_lod_bias, standard.mip_lod_bias);
    clause.add_number("maxAnisotropy", sampler.max_anisotropy, standard.max_anisotropy);
    clause.add_word("comparisonFunc", comparison_words, sampler.comparison, standard.comparison);
    clause.add_word("borderColor", border_words, sampler.border_color, standard.border_color);
    clause.add_real("minLOD", sampler.min_lod, standard.min_lod);
    clause.add_real("maxLOD", sampler.max_lod, standard.max_lod);
    clause.add_number("space", sampler.space, 0);
    clause.add_visibility(sampler.visibility);
    clause.add_flags(Version::v1_2, sampler.flags, set_text(sampler_flag_words, sampler.flags));
    return clause.take();
}

} // namespace

} // namespace root_signature

namespace root {

namespace words = root_signature;

std::string to_text(const Range& range, const TextOptions& options) {
    return words::print(range, options);
}
std::string to_text(const Parameter& parameter, const TextOptions& options) {
    return std::visit([&](const auto& p) { return words::print(p, options); }, parameter);
}
std::string to_text(const StaticSampler& sampler, const TextOptions& options) {
    return words::print(sampler, options);
}
std::string_view to_text(Visibility visibility) {
    return words::word_of(words::visibility_words, visibility);
}
std::string_view to_text(RegisterClass type) {
    return words::word_of(words::register_class_words, type);
}
std::string to_text(Flags flags) {
    return words::set_text(words::flag_words, flags);
}
std::string to_text(DataFlags flags) {
    return words::set_text(words::range_flag_words, flags);
}

std::string_view version_name(Version version) {
    switch (version) {
    case Version::v1_0:
        return "1.0";
    case Version::v1_1:
        return "1.1";
    case Version::v1_2:
        return "1.2";
    }
    return {};
}

} // namespace root

std::string RootSignature::to_text(const root::TextOptions& options) const {
    root::TextOptions own = options;
    own.version = version;
    std::string text;
    const auto add = [&](const std::string& clause) {
        if (!text.empty())
            text += options.lines ? ",\n" : ", ";
        text += clause;
    };
    if (options.defaults || flags != root::Flags::none)
        add("RootFlags(" + root::to_text(flags) + ')');
    for (const root::Parameter& parameter : parameters)
        add(root::to_text(parameter, own));
    for (const root::StaticSampler& sampler : static_samplers)
        add(root::to_text(sampler, own));
    return text;
}

} // namespace bindery
