#include "barrier/conflict.hpp"

#include "barrier/state_table.hpp"

#include <algorithm>

namespace bindery::barrier {

namespace {

bool overlap(const Box& a, const Box& b) {
    return std::max(a.mip_begin, b.mip_begin) < std::min(a.mip_end, b.mip_end) &&
           std::max(a.layer_begin, b.layer_begin) < std::min(a.layer_end, b.layer_end);
}

/// Accesses that one command may make to one subresource from several places at once; the shader keeps order.
bool shared_by_many(Access access) {
    const AccessSet many = AccessSet(Access::graphics_write) | Access::compute_write |
                           Access::ray_tracing_write | Access::acceleration_structure_build_scratch;
    return many.contains(access);
}

} // namespace

bool conflicts(const model::Use& a, const model::Use& b, const ResourceShape& shape, LayoutPolicy policy) {
    if (a.resource != b.resource || !overlap(clamp(a.range, shape), clamp(b.range, shape)))
        return false;
    if (is_write(a.access) || is_write(b.access))
        return a.access != b.access || !shared_by_many(a.access);
    return wanted(a.access, false, shape, policy).layout != wanted(b.access, false, shape, policy).layout;
}

} // namespace bindery::barrier
