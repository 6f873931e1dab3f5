#include "spirv/memory_effect.hpp"

#include "spirv/types.hpp"

namespace bindery::spirv {
namespace {

// Volatile, MakePointerAvailable, MakePointerVisible: other threads take part.
// Source: SPIR-V specification 1.6, 3.26 Memory Operands.
constexpr std::uint32_t memory_access_ordered = 0x1 | 0x8 | 0x10;

bool is_image_access(Op op) {
    return (op >= Op::sampled_image && op <= Op::image_write) ||
           (op >= Op::image_sparse_sample_implicit_lod && op <= Op::image_sparse_read);
}

/// Memory that no heap buffer shares.
bool is_private_memory(std::optional<StorageClass> storage) {
    return storage == StorageClass::function || storage == StorageClass::private_ ||
           storage == StorageClass::output || storage == StorageClass::input ||
           storage == StorageClass::workgroup || storage == StorageClass::push_constant ||
           storage == StorageClass::uniform_constant;
}

} // namespace

MemoryEffect memory_effect(const Module& module, const View& view) {
    const Op op = view.op();
    if (op == Op::load) {
        if (view.operand_count() > 1 && (view.operand(1) & memory_access_ordered) != 0)
            return MemoryEffect::everything;
        return is_private_memory(storage_class_of(module, view.operand(0))) ? MemoryEffect::none
                                                                            : MemoryEffect::reads;
    }
    if (op == Op::store)
        return is_private_memory(storage_class_of(module, view.operand(0))) ? MemoryEffect::none
                                                                            : MemoryEffect::everything;
    // An intersection that is reported runs other shaders.
    if (op == Op::function_call || is_atomic(op) || op == Op::image_write || op == Op::report_intersection)
        return MemoryEffect::everything;
    if (is_image_access(op))
        return MemoryEffect::reads; // a texel buffer may be the same memory
    if (op == Op::nop || op == Op::line || op == Op::no_line || op == Op::selection_merge ||
        op == Op::loop_merge)
        return MemoryEffect::none;
    // Whatever has no result is there for its effect: barriers, rays, interlocks, what is not known.
    return view.result_id() == 0 ? MemoryEffect::everything : MemoryEffect::none;
}

} // namespace bindery::spirv
