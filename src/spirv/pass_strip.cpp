// What drivers and older validation layers refuse, and a running shader does not need.

#include "spirv/editor.hpp"
#include "spirv/passes.hpp"

namespace bindery::spirv {
namespace {

// Source languages up to this one are known to every layer that knows SPIR-V 1.6 (6: C++ for OpenCL).
constexpr std::uint32_t last_common_source_language = 6;
constexpr std::uint32_t source_language_unknown = 0;

bool is_reflection_extension(std::string_view name) {
    return name == "SPV_GOOGLE_user_type" || name == "SPV_GOOGLE_hlsl_functionality1" ||
           name == "SPV_GOOGLE_decorate_string";
}

bool is_reflection_decoration(const View& view) {
    const Op op = view.op();
    const bool of_id = op == Op::decorate || op == Op::decorate_id || op == Op::decorate_string;
    const bool of_member = op == Op::member_decorate || op == Op::member_decorate_string;
    if (!of_id && !of_member)
        return false;
    const auto decoration = view.operand_as<Decoration>(of_id ? 1 : 2);
    return decoration == Decoration::user_semantic || decoration == Decoration::user_type ||
           decoration == Decoration::hlsl_counter_buffer;
}

bool uses_ray_queries(const Module& module) {
    for (std::size_t i = 0; i < module.size(); ++i)
        if (module[i].op() == Op::type_ray_query)
            return true;
    return false;
}

} // namespace

bool strip(Module& module) {
    Editor editor(module);
    const bool ray_queries = uses_ray_queries(module);
    bool changed = false;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::function)
            break;
        const bool unused_ray_query =
            !ray_queries &&
            ((view.op() == Op::capability && view.operand_as<Capability>(0) == Capability::ray_query) ||
             (view.op() == Op::extension && view.string(0) == "SPV_KHR_ray_query"));
        if (unused_ray_query || is_reflection_decoration(view) ||
            (view.op() == Op::extension && is_reflection_extension(view.string(0)))) {
            editor.remove(i);
            changed = true;
        }
        if (view.op() == Op::source && view.operand(0) > last_common_source_language) {
            editor.set_operand(i, 0, source_language_unknown);
            changed = true;
        }
    }
    editor.finish();
    return changed;
}

} // namespace bindery::spirv
