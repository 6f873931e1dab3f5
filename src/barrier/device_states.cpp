#include "barrier/device_states.hpp"

#include <cassert>

namespace bindery::barrier {

void DeviceStates::create(model::ResourceNumber resource, const ResourceShape& shape, TextureLayout layout,
                          AccessSet source) {
    State state;
    state.layout = shape.texture ? layout : TextureLayout::undefined;
    // A submission makes all that the host wrote before it visible to everything in it.
    state.source = source - Access::host_write;
    states_.enter(resource, shape, state);
}

void DeviceStates::merge(const ListSummary& summary, std::vector<model::Barrier>& out) {
    for (const FirstUse& first : summary.first_uses)
        bring(first, out);
    for (const LastState& last : summary.last_states)
        leave(last);
}

namespace {

/// Reads before the list that its own later write would not wait for, see FirstUse::overwritten. Waiting is
/// for stages: one that the list waits for anyway takes every earlier read in it along. For a texture that
/// is not enough: it has to leave Direct3D's states that the list's own barrier will not name. (A buffer's
/// state is forgotten between lists.)
AccessSet readers_to_wait_for(const State& state, const FirstUse& first, const Wanted& wants, bool texture) {
    AccessSet readers;
    if (!first.overwritten || !adds_read(state, wants))
        return readers;
    const std::uint64_t awaited_stages = vulkan_stages(wants.access);
    const std::uint32_t named_states = d3d12_state(wants.access);
    (state.visible - Access::host_read - wants.access).for_each([&](Access access) {
        if ((access_info(access).vulkan.stages & ~awaited_stages) != 0 ||
            (texture && (access_info(access).d3d12.state & ~named_states) != 0))
            readers |= access;
    });
    return readers;
}

} // namespace

void DeviceStates::bring(const FirstUse& first, std::vector<model::Barrier>& out) {
    assert(states_.find(first.resource) != nullptr);
    const ResourceShape& shape = states_.shape(first.resource);
    const Box box = clamp(first.range, shape);
    const Wanted wants{first.access, first.layout, first.access.writes(), first.unordered};
    if (box != whole_box(shape) && !states_.is_split(first.resource))
        states_.split(first.resource);
    needs_.clear();
    states_.visit(first.resource, box, [&](State& state, const Box& part) {
        const AccessSet readers = readers_to_wait_for(state, first, wants, shape.texture);
        const bool needed = needs_barrier(state, wants) || !readers.empty();
        if (needed) {
            Need need;
            fill(need.barrier, state, wants);
            if (first.overwritten)
                need.barrier.state_after = wants.access;
            if (!readers.empty()) { // they came after the source, which is available through them
                need.barrier.before = readers;
                need.barrier.after = wants.access; // any of these may be what the list's own write waits for
                need.barrier.previous = state.last_read;
            }
            needs_.add(part, need);
        }
        advance(state, wants, first.place);
        // In parts that the list does not overwrite, readers that have been waited for are so for good: who
        // comes later waits for those that waited for them.
        if (needed && first.overwritten)
            state.visible = wants.access;
    });
    for (const auto& region : needs_.finish()) {
        model::Barrier& barrier = out.emplace_back(region.value.barrier);
        barrier.resource = first.resource;
        barrier.range = to_range(region.box, shape);
        barrier.discard = first.discard;
        barrier.current = first.place;
    }
    states_.merge(first.resource);
}

void DeviceStates::leave(const LastState& last) {
    const Box box = clamp(last.range, states_.shape(last.resource));
    if (box != whole_box(states_.shape(last.resource)) && !states_.is_split(last.resource))
        states_.split(last.resource);
    states_.visit(last.resource, box, [&](State& state, const Box&) { state = last.state; });
    states_.merge(last.resource);
}

State DeviceStates::state(model::ResourceNumber resource, std::uint16_t mip, std::uint16_t layer) const {
    State result;
    const Box one{mip, static_cast<std::uint16_t>(mip + 1), layer, static_cast<std::uint16_t>(layer + 1)};
    states_.visit(resource, one, [&](const State& state, const Box&) { result = state; });
    return result;
}

} // namespace bindery::barrier
