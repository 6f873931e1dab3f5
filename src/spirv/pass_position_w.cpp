// SV_Position.w in pixel shaders.
//
// Direct3D gives the w of clip space, SPIR-V's FragCoord.w is 1 / w (design decision 11). DXC has a flag for
// it; Slang's output needs the reciprocal.

#include "spirv/editor.hpp"
#include "spirv/passes.hpp"
#include "spirv/types.hpp"

#include <bit>

namespace bindery::spirv {
namespace {

constexpr std::string_view mark = "bindery: position w reciprocal";
constexpr std::uint32_t w = 3;

class PositionW {
public:
    explicit PositionW(Module& module) : module_(module), decorations_(module), editor_(module) {}

    bool run() {
        bool changed = false;
        for (std::size_t i = 0; i < module_.size(); ++i) {
            const View view = module_[i];
            if (view.op() != Op::load)
                continue;
            if (is_frag_coord(view.operand(0)))
                mend_vector_load(view, view.operand(0));
            else if (is_component_of_frag_coord(view.operand(0)))
                mend_component_load(view);
            else
                continue;
            changed = true;
        }
        if (changed) {
            editor_.add_mark(mark);
            editor_.finish();
        }
        return changed;
    }

private:
    bool is_frag_coord(std::uint32_t id) const {
        return module_.op_of(id) == Op::variable && decorations_.literal(id, Decoration::built_in) ==
                                                        static_cast<std::uint32_t>(BuiltIn::frag_coord);
    }

    bool is_component_of_frag_coord(std::uint32_t id) const {
        const Op op = module_.op_of(id);
        if (op != Op::access_chain && op != Op::in_bounds_access_chain)
            return false;
        const View chain = module_.at_id(id);
        return chain.operand_count() == 2 && is_frag_coord(chain.operand(0));
    }

    /// The whole vector, put right: the id given is its result.
    void emit_vector(std::size_t place, std::uint32_t vector_type, std::uint32_t frag_coord,
                     std::uint32_t result) {
        const std::uint32_t scalar_type = part_type(module_, vector_type, 0);
        if (module_.op_of(vector_type) != Op::type_vector || module_.op_of(scalar_type) != Op::type_float)
            refuse("FragCoord is not a vector of floats.");
        const std::uint32_t raw = editor_.new_id();
        const std::uint32_t raw_w = editor_.new_id();
        const std::uint32_t reciprocal = editor_.new_id();
        const std::uint32_t one = editor_.constant(scalar_type, std::bit_cast<std::uint32_t>(1.0f));
        editor_.insert_before(place, Op::load, {vector_type, raw, frag_coord});
        editor_.insert_before(place, Op::composite_extract, {scalar_type, raw_w, raw, w});
        editor_.insert_before(place, Op::f_div, {scalar_type, reciprocal, one, raw_w});
        editor_.insert_before(place, Op::composite_insert, {vector_type, result, reciprocal, raw, w});
    }

    void mend_vector_load(const View& load, std::uint32_t frag_coord) {
        emit_vector(load.index(), load.type_id(), frag_coord, load.result_id());
        editor_.remove(load.index());
    }

    /// The component may be any one, chosen while the shader runs.
    void mend_component_load(const View& load) {
        const View chain = module_.at_id(load.operand(0));
        const std::uint32_t frag_coord = chain.operand(0);
        const std::uint32_t vector = editor_.new_id();
        emit_vector(load.index(), pointee_type(module_, module_.type_of(frag_coord)), frag_coord, vector);
        editor_.replace(load.index(), Op::vector_extract_dynamic,
                        {load.type_id(), load.result_id(), vector, chain.operand(1)});
    }

    Module& module_;
    Decorations decorations_;
    Editor editor_;
};

} // namespace

bool make_position_w_reciprocal(Module& module) {
    return !has_mark(module, mark) && PositionW(module).run();
}

} // namespace bindery::spirv
