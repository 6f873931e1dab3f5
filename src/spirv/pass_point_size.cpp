// Vertex shaders that write a point size.
//
// Direct3D's point lists draw one pixel a point; Vulkan before maintenance5 leaves the size undefined unless
// the last vertex stage writes PointSize.

#include "spirv/editor.hpp"
#include "spirv/passes.hpp"

#include <bit>
#include <optional>

namespace bindery::spirv {
namespace {

/// Whether some variable or member is PointSize already: then the shader has its own mind about it.
bool declares_point_size(const Module& module) {
    constexpr auto built_in = static_cast<std::uint32_t>(Decoration::built_in);
    constexpr auto point_size = static_cast<std::uint32_t>(BuiltIn::point_size);
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        const std::size_t at = view.op() == Op::member_decorate ? 2 : 1;
        if ((view.op() == Op::decorate || view.op() == Op::member_decorate) && view.operand(at) == built_in &&
            view.operand(at + 1) == point_size)
            return true;
    }
    return false;
}

/// The functions of vertex entry points.
std::vector<std::uint32_t> vertex_functions(const Module& module) {
    std::vector<std::uint32_t> functions;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::function)
            break;
        if (view.op() == Op::entry_point && view.operand_as<ExecutionModel>(0) == ExecutionModel::vertex)
            functions.push_back(view.operand(1));
    }
    return functions;
}

/// Behind the label and the variables of a function's first block; npos if the function has no block.
std::size_t start_of_body(const Module& module, std::uint32_t function) {
    std::size_t i = module.definition(function);
    if (i == npos)
        refuse("An entry point names a function that the module does not have.");
    for (; i < module.size() && module[i].op() != Op::label; ++i)
        if (module[i].op() == Op::function_end)
            return npos;
    if (i == module.size())
        return npos;
    for (++i; i < module.size(); ++i) {
        const Op op = module[i].op();
        if (op != Op::variable && op != Op::line && op != Op::no_line)
            break;
    }
    return i;
}

} // namespace

bool write_point_size(Module& module) {
    const std::vector<std::uint32_t> functions = vertex_functions(module);
    if (functions.empty() || declares_point_size(module))
        return false;
    Editor editor(module);
    const std::uint32_t float_type = editor.type(Op::type_float, {32});
    const std::uint32_t pointer =
        editor.type(Op::type_pointer, {static_cast<std::uint32_t>(StorageClass::output), float_type});
    const std::uint32_t variable = editor.variable(pointer, StorageClass::output);
    editor.add_decoration(variable, Decoration::built_in, {static_cast<std::uint32_t>(BuiltIn::point_size)});
    editor.add_to_interface(variable, ExecutionModel::vertex);
    const std::uint32_t one = editor.constant(float_type, std::bit_cast<std::uint32_t>(1.0f));
    for (std::uint32_t function : functions)
        if (const std::size_t body = start_of_body(module, function); body != npos)
            editor.insert_before(body, Op::store, {variable, one});
    editor.finish();
    return true;
}

} // namespace bindery::spirv
