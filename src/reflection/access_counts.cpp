#include "reflection/access_counts.hpp"

namespace bindery::reflection {

using spirv::Op;
using spirv::StorageClass;
using spirv::View;

model::BufferAccessCounts count_buffer_accesses(const Program& program) {
    model::BufferAccessCounts counts;
    program.visit_code([&](const View& view) {
        if (view.op() != Op::load && view.op() != Op::store)
            return;
        const auto storage = spirv::storage_class_of(program.module(), view.operand(0));
        if (storage == StorageClass::storage_buffer || storage == StorageClass::uniform)
            ++(view.op() == Op::load ? counts.loads : counts.stores);
    });
    return counts;
}

} // namespace bindery::reflection
