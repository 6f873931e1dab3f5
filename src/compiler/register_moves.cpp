#include "compiler/register_moves.hpp"

#include "reflection/register_resources.hpp"
#include "spirv/types.hpp"

namespace bindery::compiler {

std::vector<spirv::BindingMove> register_moves(const spirv::Module& module) {
    // The library's own descriptors are below the first register's binding.
    const std::uint32_t first = reflection::register_shift(root::RegisterClass::cbv);
    const spirv::Decorations decorations(module);
    std::vector<spirv::BindingMove> moves;
    for (std::size_t i = 0; i < module.size() && module[i].op() != spirv::Op::function; ++i) {
        const spirv::View view = module[i];
        if (view.op() != spirv::Op::variable)
            continue;
        const auto set = decorations.literal(view.result_id(), spirv::Decoration::descriptor_set);
        const auto binding = decorations.literal(view.result_id(), spirv::Decoration::binding);
        if (set && binding && *binding >= first)
            moves.push_back({*set, *binding, *set + reflection::first_register_set, *binding});
    }
    return moves;
}

} // namespace bindery::compiler
