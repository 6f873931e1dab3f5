#pragma once
// Recursive descent over the tokens of a root signature; one function a clause.

#include "root_signature/tokens.hpp"

namespace bindery::root_signature {

/// What may stand in a clause's parentheses.
enum class Argument : std::uint8_t {
    register_,
    num_constants,
    space,
    visibility,
    flags,
    num_descriptors,
    offset,
    filter,
    address_u,
    address_v,
    address_w,
    mip_lod_bias,
    max_anisotropy,
    comparison_func,
    border_color,
    min_lod,
    max_lod,
};
inline constexpr std::size_t argument_count = static_cast<std::size_t>(Argument::max_lod) + 1;

/// A set of arguments.
class Arguments {
public:
    constexpr Arguments(std::initializer_list<Argument> arguments) {
        for (const Argument argument : arguments)
            bits_ |= bit(argument);
    }
    constexpr bool has(Argument argument) const { return (bits_ & bit(argument)) != 0; }
    constexpr void add(Argument argument) { bits_ |= bit(argument); }
    constexpr Arguments with(Argument argument) const {
        Arguments result = *this;
        result.add(argument);
        return result;
    }
    constexpr Arguments without(Arguments others) const {
        Arguments result({});
        result.bits_ = bits_ & ~others.bits_;
        return result;
    }
    constexpr bool empty() const { return bits_ == 0; }

private:
    static constexpr std::uint32_t bit(Argument argument) { return 1u << static_cast<unsigned>(argument); }
    std::uint32_t bits_ = 0;
};

/// Which arguments a clause takes.
struct Form {
    char letter; ///< Of its register.
    Arguments allowed;
    Arguments required;
};

/// What the arguments of a clause say; the defaults are the language's.
struct Values {
    StaticSampler sampler{}; ///< Register, space and visibility of every clause too.
    std::uint32_t count = 1;
    std::uint32_t offset = append;
    DataFlags data_flags = DataFlags::none;
};

class Parser {
public:
    Parser(std::string_view text, Version version, std::string_view name)
        : tokens_(text, name), version_(version) {}

    RootSignature parse();

private:
    void clause();
    void root_flags();
    Constants constants();
    Descriptor descriptor(RegisterClass type);
    Table table();
    Range range(RegisterClass type);

    /// "(argument, argument, …)", each at most once. `flag_words` are those of "flags".
    template<class Words>
    Values arguments(const Form& form, const Words& flag_words);
    Argument argument(char letter, Arguments allowed);
    template<class Words>
    void value(Argument argument, char letter, const Words& flag_words, Values& values);

    Tokens tokens_;
    Version version_;
    RootSignature signature_{};
    bool has_flags_ = false;
};

} // namespace bindery::root_signature
