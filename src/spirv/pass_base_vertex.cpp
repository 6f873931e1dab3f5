// Vertex and instance ids that count from 0.
//
// Direct3D's SV_VertexID and SV_InstanceID leave the start of the draw out; Vulkan's VertexIndex and
// InstanceIndex include it (design decision 11). BaseVertex is the first vertex of draws without indices too
// (Vulkan specification, BaseVertex).

#include "spirv/editor.hpp"
#include "spirv/passes.hpp"
#include "spirv/types.hpp"

#include <string_view>

namespace bindery::spirv {
namespace {

struct Subtraction {
    BuiltIn index;
    BuiltIn base;
    std::string_view mark; ///< Says that it was done: the code alone does not tell twice from once.
};

constexpr Subtraction vertex_subtraction{BuiltIn::vertex_index, BuiltIn::base_vertex,
                                         "bindery: base vertex subtracted"};
constexpr Subtraction instance_subtraction{BuiltIn::instance_index, BuiltIn::base_instance,
                                           "bindery: base instance subtracted"};

/// The input variable of a built-in; 0 if the module has none.
std::uint32_t input_variable(const Module& module, const Decorations& decorations, BuiltIn built_in) {
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::function)
            break;
        if (view.op() == Op::variable && view.operand_as<StorageClass>(0) == StorageClass::input &&
            decorations.literal(view.result_id(), Decoration::built_in) ==
                static_cast<std::uint32_t>(built_in))
            return view.result_id();
    }
    return 0;
}

std::uint32_t add_base_variable(Editor& editor, std::uint32_t beside, std::uint32_t pointer_type,
                                BuiltIn base) {
    const std::uint32_t variable = editor.variable(pointer_type, StorageClass::input);
    editor.add_decoration(variable, Decoration::built_in, {static_cast<std::uint32_t>(base)});
    editor.add_capability(Capability::draw_parameters);
    editor.add_to_interface_beside(variable, beside);
    return variable;
}

bool subtract(Module& module, const Subtraction& what) {
    if (has_mark(module, what.mark))
        return false;
    const Decorations decorations(module);
    const std::uint32_t index = input_variable(module, decorations, what.index);
    if (index == 0)
        return false;
    Editor editor(module);
    std::uint32_t base = input_variable(module, decorations, what.base);
    if (base == 0)
        base = add_base_variable(editor, index, module.type_of(index), what.base);
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() != Op::load || view.operand(0) != index)
            continue;
        const std::uint32_t raw = editor.new_id();
        const std::uint32_t start = editor.new_id();
        const std::uint32_t type = view.type_id();
        editor.insert_before(i, Op::load, {type, raw, index});
        editor.insert_before(i, Op::load, {type, start, base});
        editor.replace(i, Op::i_sub, {type, view.result_id(), raw, start});
    }
    editor.add_mark(what.mark);
    editor.finish();
    return true;
}

} // namespace

bool subtract_base_vertex(Module& module) {
    return subtract(module, vertex_subtraction);
}

bool subtract_base_instance(Module& module) {
    return subtract(module, instance_subtraction);
}

} // namespace bindery::spirv
