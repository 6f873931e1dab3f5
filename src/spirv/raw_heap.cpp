#include "spirv/raw_heap.hpp"

namespace bindery::spirv {
namespace {

constexpr std::uint32_t word_bytes = 4;

/// The block's one member is a runtime array of 32-bit unsigned integers: its element type; else 0.
std::uint32_t raw_word_type(const Module& module, std::uint32_t block_type) {
    if (module.op_of(block_type) != Op::type_struct || module.at_id(block_type).operand_count() != 1)
        return 0;
    const auto words = array_shape(module, part_type(module, block_type, 0));
    if (!words || words->count != 0 || module.op_of(words->element_type) != Op::type_int)
        return 0;
    const View type = module.at_id(words->element_type);
    return type.operand(0) == 8 * word_bytes && type.operand(1) == 0 ? words->element_type : 0;
}

// What other threads write through such memory must be seen access by access; Restrict promises that no
// other variable (a twin) reaches it.
bool must_stay_as_it_is(const Decorations& decorations, std::uint32_t id, std::uint32_t member) {
    return decorations.has(id, Decoration::coherent, member) ||
           decorations.has(id, Decoration::volatile_, member) ||
           decorations.has(id, Decoration::restrict_, member);
}

} // namespace

std::unordered_map<std::uint32_t, RawHeap> find_raw_heaps(const Module& module,
                                                          const Decorations& decorations) {
    std::unordered_map<std::uint32_t, RawHeap> heaps;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::function)
            break;
        if (view.op() != Op::variable)
            continue;
        RawHeap heap{view.result_id(), 0, 0, view.operand_as<StorageClass>(0)};
        if (heap.storage_class != StorageClass::storage_buffer && heap.storage_class != StorageClass::uniform)
            continue;
        const auto blocks = array_shape(module, pointee_type(module, view.type_id()));
        if (!blocks || module.op_of(pointee_type(module, view.type_id())) != Op::type_runtime_array)
            continue;
        heap.block_type = blocks->element_type;
        heap.word_type = raw_word_type(module, heap.block_type);
        if (heap.word_type == 0 || !decorations.has(heap.variable, Decoration::descriptor_set) ||
            !decorations.has(heap.variable, Decoration::binding) ||
            must_stay_as_it_is(decorations, heap.variable, Decorations::no_member) ||
            must_stay_as_it_is(decorations, heap.block_type, 0))
            continue;
        heaps.emplace(heap.variable, heap);
    }
    return heaps;
}

const VectorTwins::Twin& VectorTwins::twin(const RawHeap& heap, std::uint32_t width) {
    const auto at = twins_.find({heap.variable, width});
    return at != twins_.end()
               ? at->second
               : twins_.emplace(std::array{heap.variable, width}, make(heap, width)).first->second;
}

void VectorTwins::copy_decorations(std::uint32_t from, std::uint32_t to) {
    for (const Decorations::Entry& entry : decorations_.of(from)) {
        const View view = module_[entry.instruction];
        if (view.op() != Op::decorate && view.op() != Op::member_decorate)
            continue;
        const std::size_t head = view.op() == Op::decorate ? 2 : 3;
        const Editor::Words literals(view.operands().begin() + head, view.operands().end());
        if (entry.member == Decorations::no_member)
            editor_.add_decoration(to, entry.decoration, literals);
        else
            editor_.add_member_decoration(to, entry.member, entry.decoration, literals);
    }
}

VectorTwins::Twin VectorTwins::make(const RawHeap& heap, std::uint32_t width) {
    const auto storage = static_cast<std::uint32_t>(heap.storage_class);
    const std::uint32_t vector = editor_.type(Op::type_vector, {heap.word_type, width});
    const std::uint32_t vectors = editor_.new_type(Op::type_runtime_array, {vector});
    editor_.add_decoration(vectors, Decoration::array_stride, {width * word_bytes});
    const std::uint32_t block = editor_.new_type(Op::type_struct, {vectors});
    copy_decorations(heap.block_type, block);
    const std::uint32_t blocks = editor_.new_type(Op::type_runtime_array, {block});
    const std::uint32_t pointer = editor_.new_type(Op::type_pointer, {storage, blocks});
    const Twin twin{editor_.variable(pointer, heap.storage_class), vector,
                    editor_.type(Op::type_pointer, {storage, vector})};
    copy_decorations(heap.variable, twin.variable);
    // From SPIR-V 1.4 on an entry point lists every variable that it uses.
    editor_.add_to_interface_beside(twin.variable, heap.variable);
    return twin;
}

} // namespace bindery::spirv
