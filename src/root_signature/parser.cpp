#include "root_signature/parser.hpp"

#include <span>
#include <type_traits>

namespace bindery {

RootSignature RootSignature::parse(std::string_view text, root::Version version, std::string_view name) {
    return root_signature::Parser(text, version, name).parse();
}

namespace root_signature {

namespace {

constexpr auto argument_words = std::to_array<Word<Argument>>({
    {Argument::register_, ""}, // it has no word: "b3"
    {Argument::num_constants, "num32BitConstants"},
    {Argument::space, "space"},
    {Argument::visibility, "visibility"},
    {Argument::flags, "flags"},
    {Argument::num_descriptors, "numDescriptors"},
    {Argument::offset, "offset"},
    {Argument::filter, "filter"},
    {Argument::address_u, "addressU"},
    {Argument::address_v, "addressV"},
    {Argument::address_w, "addressW"},
    {Argument::mip_lod_bias, "mipLODBias"},
    {Argument::max_anisotropy, "maxAnisotropy"},
    {Argument::comparison_func, "comparisonFunc"},
    {Argument::border_color, "borderColor"},
    {Argument::min_lod, "minLOD"},
    {Argument::max_lod, "maxLOD"},
});
static_assert(argument_words.size() == argument_count);

enum class Clause : std::uint8_t { flags, constants, cbv, srv, uav, table, sampler };
constexpr auto clause_words = std::to_array<Word<Clause>>({
    {Clause::flags, "RootFlags"},
    {Clause::constants, "RootConstants"},
    {Clause::cbv, "CBV"},
    {Clause::srv, "SRV"},
    {Clause::uav, "UAV"},
    {Clause::table, "DescriptorTable"},
    {Clause::sampler, "StaticSampler"},
});

std::string names_of(Arguments arguments, char letter) {
    std::string list;
    for (const auto& [argument, text] : argument_words) {
        if (!arguments.has(argument))
            continue;
        if (!list.empty())
            list += ", ";
        list += argument == Argument::register_ ? register_name(letter) : text;
    }
    return list;
}

/// Version 1.0 has no flags.
constexpr Arguments with_flags(Arguments arguments, Version version) {
    return version == Version::v1_0 ? arguments : arguments.with(Argument::flags);
}

constexpr Arguments sampler_arguments{
    Argument::register_,      Argument::space,           Argument::visibility,   Argument::filter,
    Argument::address_u,      Argument::address_v,       Argument::address_w,    Argument::mip_lod_bias,
    Argument::max_anisotropy, Argument::comparison_func, Argument::border_color, Argument::min_lod,
    Argument::max_lod};

} // namespace

Argument Parser::argument(char letter, Arguments allowed) {
    if (tokens_.next_is(TokenKind::register_) && allowed.has(Argument::register_))
        return Argument::register_;
    const auto found = find_word(argument_words, tokens_.next());
    if (found == argument_words.end() || !allowed.has(found->value))
        tokens_.fail(names_of(allowed, letter));
    tokens_.take();
    tokens_.expect(TokenKind::equals, "'='");
    return found->value;
}

template<class Words>
void Parser::value(Argument argument, char letter, const Words& flag_words, Values& values) {
    StaticSampler& sampler = values.sampler;
    switch (argument) {
    case Argument::register_:
        sampler.register_index = tokens_.register_number(letter);
        break;
    case Argument::num_constants:
        values.count = tokens_.unsigned_number();
        break;
    case Argument::space:
        sampler.space = tokens_.unsigned_number();
        break;
    case Argument::visibility:
        sampler.visibility = tokens_.word(visibility_words);
        break;
    case Argument::flags:
        if constexpr (std::is_same_v<const Words, decltype(sampler_flag_words)>)
            sampler.flags = tokens_.word_set(flag_words);
        else
            values.data_flags = tokens_.word_set(flag_words);
        break;
    case Argument::num_descriptors:
        values.count = tokens_.number_or("unbounded");
        break;
    case Argument::offset:
        values.offset = tokens_.number_or("DESCRIPTOR_RANGE_OFFSET_APPEND");
        break;
    case Argument::filter:
        sampler.filter = tokens_.word(filter_words);
        break;
    case Argument::address_u:
        sampler.address_u = tokens_.word(address_words);
        break;
    case Argument::address_v:
        sampler.address_v = tokens_.word(address_words);
        break;
    case Argument::address_w:
        sampler.address_w = tokens_.word(address_words);
        break;
    case Argument::mip_lod_bias:
        sampler.mip_lod_bias = tokens_.real_number();
        break;
    case Argument::max_anisotropy:
        sampler.max_anisotropy = tokens_.unsigned_number();
        break;
    case Argument::comparison_func:
        sampler.comparison = tokens_.word(comparison_words);
        break;
    case Argument::border_color:
        sampler.border_color = tokens_.word(border_words);
        break;
    case Argument::min_lod:
        sampler.min_lod = tokens_.real_number();
        break;
    case Argument::max_lod:
        sampler.max_lod = tokens_.real_number();
        break;
    }
}

template<class Words>
Values Parser::arguments(const Form& form, const Words& flag_words) {
    tokens_.expect(TokenKind::open, "'('");
    Values values;
    Arguments seen({});
    for (;;) {
        const Argument next = argument(form.letter, form.allowed.without(seen));
        seen.add(next);
        value(next, form.letter, flag_words, values);
        if (tokens_.next_is(TokenKind::close))
            break;
        const bool all_given = form.allowed.without(seen).empty();
        if (all_given)
            tokens_.fail("')'");
        tokens_.expect(TokenKind::comma, "',' or ')'");
    }
    if (const Arguments missing = form.required.without(seen); !missing.empty())
        tokens_.fail("',' and " + names_of(missing, form.letter));
    tokens_.take();
    return values;
}

void Parser::root_flags() {
    tokens_.expect(TokenKind::open, "'('");
    signature_.flags = tokens_.word_set(flag_words);
    tokens_.expect(TokenKind::close, "'|' or ')'");
}

Constants Parser::constants() {
    constexpr Form form{'b',
                        {Argument::register_, Argument::num_constants, Argument::space, Argument::visibility},
                        {Argument::register_, Argument::num_constants}};
    const Values values = arguments(form, range_flag_words);
    const StaticSampler& common = values.sampler;
    return {common.register_index, common.space, values.count, common.visibility};
}

Descriptor Parser::descriptor(RegisterClass type) {
    const Form form{register_letter(type),
                    with_flags({Argument::register_, Argument::space, Argument::visibility}, version_),
                    {Argument::register_}};
    const Values values = arguments(form, descriptor_flag_words);
    const StaticSampler& common = values.sampler;
    return {type, common.register_index, common.space, values.data_flags, common.visibility};
}

Range Parser::range(RegisterClass type) {
    const Form form{
        register_letter(type),
        with_flags({Argument::register_, Argument::num_descriptors, Argument::space, Argument::offset},
                   version_),
        {Argument::register_}};
    const Values values = arguments(form, range_flag_words);
    const StaticSampler& common = values.sampler;
    return {type, common.register_index, common.space, values.count, values.data_flags, values.offset};
}

Table Parser::table() {
    tokens_.expect(TokenKind::open, "'('");
    Table table;
    bool has_visibility = false;
    for (;;) {
        const bool visibility = !has_visibility && tokens_.next_is(TokenKind::word) &&
                                same_word(tokens_.next().text, "visibility");
        if (visibility) {
            tokens_.take();
            tokens_.expect(TokenKind::equals, "'='");
            table.visibility = tokens_.word(visibility_words);
            has_visibility = true;
        } else if (find_word(register_class_words, tokens_.next()) != register_class_words.end()) {
            const RegisterClass type = tokens_.word(register_class_words);
            table.ranges.push_back(range(type));
        } else {
            tokens_.fail(all_of(register_class_words) + (has_visibility ? "" : ", visibility"));
        }
        if (tokens_.next_is(TokenKind::close))
            break;
        tokens_.expect(TokenKind::comma, "',' or ')'");
    }
    tokens_.take();
    return table;
}

void Parser::clause() {
    const auto found = find_word(clause_words, tokens_.next());
    if (found == clause_words.end() || (found->value == Clause::flags && has_flags_))
        tokens_.fail(has_flags_ ? all_of(std::span(clause_words).subspan(1)) : all_of(clause_words));
    tokens_.take();
    switch (found->value) {
    case Clause::flags:
        root_flags();
        has_flags_ = true;
        break;
    case Clause::constants:
        signature_.parameters.emplace_back(constants());
        break;
    case Clause::cbv:
        signature_.parameters.emplace_back(descriptor(RegisterClass::cbv));
        break;
    case Clause::srv:
        signature_.parameters.emplace_back(descriptor(RegisterClass::srv));
        break;
    case Clause::uav:
        signature_.parameters.emplace_back(descriptor(RegisterClass::uav));
        break;
    case Clause::table:
        signature_.parameters.emplace_back(table());
        break;
    case Clause::sampler: {
        const Form form{'s',
                        version_ == Version::v1_2 ? sampler_arguments.with(Argument::flags)
                                                  : sampler_arguments,
                        {Argument::register_}};
        signature_.static_samplers.push_back(arguments(form, sampler_flag_words).sampler);
        break;
    }
    }
}

RootSignature Parser::parse() {
    signature_.version = version_;
    while (!tokens_.next_is(TokenKind::end)) {
        clause();
        if (tokens_.next_is(TokenKind::end))
            break;
        tokens_.expect(TokenKind::comma, "',' or the end"); // one may stand behind the last clause
    }
    return std::move(signature_);
}

} // namespace root_signature
} // namespace bindery
