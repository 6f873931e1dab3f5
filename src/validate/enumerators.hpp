#pragma once
// Enumerators and flags that a cast could have made up. Tables and switches behind the rules take them for
// granted, so a description is looked at here first.

#include "validate/issue.hpp"

#include <bindery/access.hpp>
#include <bindery/command.hpp>
#include <bindery/command_list.hpp>
#include <bindery/pipeline.hpp>
#include <bindery/sampler.hpp>
#include <bindery/shader_compiler.hpp>
#include <bindery/texture.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace bindery::validate {

/// The name of an enum, and its last enumerator or, of flags, all of them.
struct EnumFacts {
    std::string_view name;
    std::uint32_t last;
    bool flags = false;
};

template<class E>
constexpr std::uint32_t number_of(E value) {
    return static_cast<std::uint32_t>(value);
}

template<class E>
inline constexpr EnumFacts enum_facts = {}; // nameless: is_known does not compile
template<>
inline constexpr EnumFacts enum_facts<Access> = {"Access", access_count - 1};
template<>
inline constexpr EnumFacts enum_facts<AddressMode> = {"AddressMode", number_of(AddressMode::mirror_once)};
template<>
inline constexpr EnumFacts enum_facts<BarrierMode> = {"BarrierMode", number_of(BarrierMode::off)};
template<>
inline constexpr EnumFacts enum_facts<Blend> = {"Blend", number_of(Blend::inverse_constant)};
template<>
inline constexpr EnumFacts enum_facts<BlendOp> = {"BlendOp", number_of(BlendOp::max)};
template<>
inline constexpr EnumFacts enum_facts<BorderColor> = {"BorderColor", number_of(BorderColor::opaque_white)};
template<>
inline constexpr EnumFacts enum_facts<BufferUsage> = {
    "BufferUsage", (number_of(BufferUsage::acceleration_structure_input) << 1) - 1, true};
template<>
inline constexpr EnumFacts enum_facts<CompareOp> = {"CompareOp", number_of(CompareOp::always)};
template<>
inline constexpr EnumFacts enum_facts<CullMode> = {"CullMode", number_of(CullMode::back)};
template<>
inline constexpr EnumFacts enum_facts<FillMode> = {"FillMode", number_of(FillMode::wireframe)};
template<>
inline constexpr EnumFacts enum_facts<Filter> = {"Filter", number_of(Filter::linear)};
template<>
inline constexpr EnumFacts enum_facts<Format> = {"Format", format_count - 1};
template<>
inline constexpr EnumFacts enum_facts<IndexFormat> = {"IndexFormat", number_of(IndexFormat::uint32)};
template<>
inline constexpr EnumFacts enum_facts<Kind> = {"Kind", kind_count - 1};
template<>
inline constexpr EnumFacts enum_facts<LoadOp> = {"LoadOp", number_of(LoadOp::discard)};
template<>
inline constexpr EnumFacts enum_facts<Memory> = {"Memory", number_of(Memory::read_back)};
template<>
inline constexpr EnumFacts enum_facts<ShaderTarget> = {"ShaderTarget", number_of(ShaderTarget::dxil_6_6)};
template<>
inline constexpr EnumFacts enum_facts<Stage> = {"Stage", stage_count - 1};
template<>
inline constexpr EnumFacts enum_facts<StencilOp> = {"StencilOp", number_of(StencilOp::decrement_wrap)};
template<>
inline constexpr EnumFacts enum_facts<StoreOp> = {"StoreOp", number_of(StoreOp::discard)};
template<>
inline constexpr EnumFacts enum_facts<TextureDimension> = {"TextureDimension",
                                                           number_of(TextureDimension::cube)};
template<>
inline constexpr EnumFacts enum_facts<TextureUsage> = {"TextureUsage",
                                                       (number_of(TextureUsage::copy_target) << 1) - 1, true};
template<>
inline constexpr EnumFacts enum_facts<Topology> = {"Topology", number_of(Topology::patch_list)};

/// Whether the number is one that the enum has a name for, or, of flags, a set of such.
template<class E>
constexpr bool is_known(E value) {
    static_assert(!enum_facts<E>.name.empty(), "enum_facts lacks the enum");
    return enum_facts<E>.flags ? (number_of(value) & ~enum_facts<E>.last) == 0
                               : number_of(value) <= enum_facts<E>.last;
}

/// argument_enumerator: `what` names the place of the value, "the cull mode of pipeline \"glass\"".
template<class E>
void check_enumerator(E value, std::string_view what, std::string_view object, Issues& issues) {
    if (is_known(value)) [[likely]]
        return;
    issues.push_back({Rule::argument_enumerator, std::string(object),
                      enum_facts<E>.flags
                          ? fmt::format("{} has the flags {:#x}, and {} has {:#x}", what, number_of(value),
                                        enum_facts<E>.name, enum_facts<E>.last)
                          : fmt::format("{} is {}, and {} ends at {}", what, number_of(value),
                                        enum_facts<E>.name, enum_facts<E>.last)});
}

// --- whole descriptions. They are looked at before any table is.
void check_enumerators(const BufferDesc& desc, Issues& issues);
void check_enumerators(const TextureDesc& desc, Issues& issues);
void check_enumerators(const TextureDesc& texture, const TextureViewDesc& view, Issues& issues);
void check_enumerators(const BufferDesc& buffer, const BufferViewDesc& view, Issues& issues);
void check_enumerators(const SamplerDesc& desc, Issues& issues);
void check_enumerators(const GraphicsPipelineDesc& desc, Issues& issues);
void check_enumerators(const PassDesc& desc, Issues& issues);
/// `pipeline` is the one that the shader is given to.
void check_enumerators(const std::string& pipeline, const Shader& shader, Issues& issues);

/// The same for callers that go no further: throws the first as Error.
template<class... Described>
void require_enumerators(const Described&... described) {
    Issues issues;
    check_enumerators(described..., issues);
    throw_first(std::move(issues));
}
template<class E>
void require_enumerator(E value, std::string_view what, std::string_view object) {
    Issues issues;
    check_enumerator(value, what, object, issues);
    throw_first(std::move(issues));
}

} // namespace bindery::validate
