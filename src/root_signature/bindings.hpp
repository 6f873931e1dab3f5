#pragma once
// A root signature seen from a register: what binds it, and for whom.

#include <bindery/root_signature_check.hpp>

#include <cstddef>
#include <cstdint>

namespace bindery::root_signature {

/// What a parameter, or a static sampler, does for consecutive registers.
enum class Holder : std::uint8_t { constants, descriptor, range, static_sampler };

/// Registers that a signature binds.
struct Binding {
    Holder holder = Holder::range;
    root::RegisterClass type = root::RegisterClass::srv;
    std::uint32_t space = 0;
    std::uint64_t first = 0; ///< Register.
    std::uint64_t end = 0;   ///< Behind the last register.
    root::Visibility visibility = root::Visibility::all;
    std::size_t parameter = 0;          ///< Position among the parameters, or among the static samplers.
    std::uint32_t constants = 0;        ///< DWORDs of root constants.
    const root::Range* range = nullptr; ///< Of a table.
};

/// Behind the last register of `count` ones; unbounded ones end where 32 bits do.
constexpr std::uint64_t end_of(std::uint32_t first, std::uint32_t count) {
    constexpr std::uint64_t end = std::uint64_t{1} << 32;
    return count == root::unbounded ? end : std::uint64_t{first} + count;
}

/// Calls visit(binding) for every binding, parameters in their order, then static samplers.
template<class Visit>
void visit_bindings(const RootSignature& signature, Visit&& visit) {
    using root::RegisterClass;
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const root::Parameter& parameter = signature.parameters[i];
        if (const auto* constants = std::get_if<root::Constants>(&parameter))
            visit(Binding{Holder::constants, RegisterClass::cbv, constants->space, constants->register_index,
                          end_of(constants->register_index, 1), constants->visibility, i, constants->count});
        if (const auto* descriptor = std::get_if<root::Descriptor>(&parameter))
            visit(Binding{Holder::descriptor, descriptor->type, descriptor->space, descriptor->register_index,
                          end_of(descriptor->register_index, 1), descriptor->visibility, i});
        if (const auto* table = std::get_if<root::Table>(&parameter))
            for (const root::Range& range : table->ranges)
                visit(Binding{Holder::range, range.type, range.space, range.register_index,
                              end_of(range.register_index, range.count), table->visibility, i, 0, &range});
    }
    for (std::size_t i = 0; i < signature.static_samplers.size(); ++i) {
        const root::StaticSampler& sampler = signature.static_samplers[i];
        visit(Binding{Holder::static_sampler, RegisterClass::sampler, sampler.space, sampler.register_index,
                      end_of(sampler.register_index, 1), sampler.visibility, i});
    }
}

inline bool touches(const Binding& binding, const ShaderResource& resource) {
    return binding.type == resource.type && binding.space == resource.space &&
           binding.first < end_of(resource.register_index, resource.count) &&
           resource.register_index < binding.end;
}

/// An array without an end needs its first register: how far it may be indexed is the application's promise.
inline bool covers(const Binding& binding, const ShaderResource& resource) {
    const std::uint32_t count = resource.count == root::unbounded ? 1 : resource.count;
    return touches(binding, resource) && binding.first <= resource.register_index &&
           end_of(resource.register_index, count) <= binding.end;
}

/// The visibility that a stage has of its own; `all` for compute and ray tracing.
root::Visibility visibility_of(Stage stage);

/// The flag that keeps a stage from the signature; none for stages that cannot be kept from it.
root::Flags deny_flag_of(Stage stage);

/// Whether a parameter of that visibility is seen by the stage. A library's functions see what all see.
bool is_visible(root::Visibility visibility, const ShaderResources& shader);

} // namespace bindery::root_signature
