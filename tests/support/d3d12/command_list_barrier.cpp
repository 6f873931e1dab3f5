// Barriers of both sorts, and the states that uses ask for.
#include "support/d3d12/barrier_rules.hpp"
#include "support/d3d12/command_list.hpp"

#include <algorithm>

namespace bindery::d3d12_double {

namespace {

constexpr UINT all_subresources = D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES;

std::uint32_t index_of(const Resource& resource, std::uint32_t mip, std::uint32_t layer,
                       std::uint32_t plane) {
    return mip + resource.mips() * (layer + resource.layers() * plane);
}

/// Calls `work` with the resource, if it lives, and each index of the range.
template<class Range, class Work>
void for_each(Core& core, std::uint64_t serial, const Range& range, Work&& work) {
    const auto found = core.resources.find(serial);
    if (found == core.resources.end())
        return; // released: Submission::execute has found it
    Resource& resource = *found->second;
    for (std::uint32_t plane = range.first_plane; plane < range.first_plane + range.planes; ++plane)
        for (std::uint32_t layer = range.first_layer; layer < range.first_layer + range.layers; ++layer)
            for (std::uint32_t mip = range.first_mip; mip < range.first_mip + range.mips; ++mip)
                work(resource, index_of(resource, mip, layer, plane));
}

} // namespace

CommandList::Subresources CommandList::all_of(const Resource& resource) {
    return {0, resource.mips(), 0, resource.layers(), 0, resource.planes()};
}

CommandList::Subresources CommandList::one_of_index(const Resource& resource, std::uint32_t index) {
    return {index % resource.mips(),
            1,
            index / resource.mips() % resource.layers(),
            1,
            index / (resource.mips() * resource.layers()),
            1};
}

void CommandList::use(const Resource& resource, const Subresources& range, D3D12_RESOURCE_STATES state,
                      std::string what) {
    uses(resource);
    operations_->push_back(
        [serial = resource.serial(), range, state, what = std::move(what), list = label()](Core& core) {
            for_each(core, serial, range, [&](Resource& used, std::uint32_t index) {
                if (used.heap() != D3D12_HEAP_TYPE_DEFAULT) {
                    core.require((used.state(index) & state) == state, Check::use_state,
                                 "{} uses {} as {} in {}.", list, used.label(), what,
                                 state_name(used.state(index)));
                    return;
                }
                if (used.has_layout()) {
                    core.require(used.is_buffer() || layout_allows(used.layout(index), state),
                                 Check::use_state, "{} uses subresource {} of {} as {} in the layout {}.",
                                 list, index, used.label(), what, layout_name(used.layout(index)));
                    return;
                }
                if (state_allows(used.state(index), state) || used.promote(index, state))
                    return;
                core.find(Check::use_state, "{} uses subresource {} of {} as {} in the state {} and not {}.",
                          list, index, used.label(), what, state_name(used.state(index)), state_name(state));
            });
        });
}

void CommandList::transition(const D3D12_RESOURCE_TRANSITION_BARRIER& barrier) {
    const Resource& resource = *to_double(barrier.pResource);
    uses(resource);
    check_state_allowed(core(), resource, barrier.StateAfter);
    core().require(barrier.StateBefore != barrier.StateAfter, Check::barrier_after,
                   "A barrier leaves {} in {}.", resource.label(), state_name(barrier.StateAfter));
    core().require(is_valid_state(barrier.StateAfter), Check::barrier_after,
                   "A barrier puts {} into {}, which has a write and something else.", resource.label(),
                   state_name(barrier.StateAfter));
    if (barrier.Subresource != all_subresources && barrier.Subresource >= resource.subresource_count()) {
        core().find(Check::subresource_range, "A barrier is for subresource {} of {}, which has {}.",
                    barrier.Subresource, resource.label(), resource.subresource_count());
        return;
    }
    const Subresources range = barrier.Subresource == all_subresources
                                   ? all_of(resource)
                                   : one_of_index(resource, barrier.Subresource);
    operations_->push_back([serial = resource.serial(), range, before = barrier.StateBefore,
                            after = barrier.StateAfter, list = label()](Core& core) {
        for_each(core, serial, range, [&](Resource& used, std::uint32_t index) {
            // Shaders reach resources through the heap unseen, so a promotion by one of them is believed.
            const bool right = used.state(index) == before || used.promote(index, before);
            core.require(right, Check::barrier_before,
                         "A barrier in {} takes subresource {} of {} from {} to {}, and it is in {}.", list,
                         index, used.label(), state_name(before), state_name(after),
                         state_name(used.state(index)));
            used.set_state(index, after);
        });
    });
}

void CommandList::order(const D3D12_RESOURCE_UAV_BARRIER& barrier) {
    if (barrier.pResource == nullptr)
        return; // all unordered accesses of everything
    const Resource& resource = *to_double(barrier.pResource);
    uses(resource);
    core().require((resource.desc().Flags & D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS) != 0,
                   Check::barrier_flags, "An unordered-access barrier is for {}, which has no flag for it.",
                   resource.label());
}

void CommandList::ResourceBarrier(UINT count, const D3D12_RESOURCE_BARRIER* barriers) {
    BINDERY_DOUBLE_LOCK;
    if (!record("ResourceBarrier", "{}", count))
        return;
    for (UINT i = 0; i < count; ++i) {
        const D3D12_RESOURCE_BARRIER& barrier = barriers[i];
        switch (barrier.Type) {
        case D3D12_RESOURCE_BARRIER_TYPE_TRANSITION:
            called("Transition", "{}, {}, {}, {}", to_double(barrier.Transition.pResource)->label(),
                   static_cast<int>(barrier.Transition.Subresource),
                   state_name(barrier.Transition.StateBefore), state_name(barrier.Transition.StateAfter));
            transition(barrier.Transition);
            break;
        case D3D12_RESOURCE_BARRIER_TYPE_UAV:
            order(barrier.UAV);
            break;
        case D3D12_RESOURCE_BARRIER_TYPE_ALIASING:
            unexpected("ResourceBarrier with an aliasing barrier");
            break;
        }
    }
}

void CommandList::buffer_barrier(const D3D12_BUFFER_BARRIER& barrier) {
    const Resource& resource = *to_double(barrier.pResource);
    uses(resource);
    check_sync_and_access(core(), resource, barrier.SyncBefore, barrier.AccessBefore);
    check_sync_and_access(core(), resource, barrier.SyncAfter, barrier.AccessAfter);
    core().require(barrier.Offset == 0 &&
                       (barrier.Size == ~UINT64{0} || barrier.Size == resource.desc().Width),
                   Check::subresource_range, "A barrier is for bytes {} on of {}, and has to be for all.",
                   barrier.Offset, resource.label());
    operations_->push_back([serial = resource.serial()](Core& core) {
        for_each(core, serial, Subresources{}, [](Resource& used, std::uint32_t index) {
            used.set_layout(index, D3D12_BARRIER_LAYOUT_COMMON); // its state is nothing from here on
        });
    });
}

namespace {

/// Mips, layers and planes of an enhanced barrier; NumMipLevels 0 means a single index.
bool range_fits(const Resource& resource, const D3D12_BARRIER_SUBRESOURCE_RANGE& range) {
    if (range.NumMipLevels == 0)
        return range.IndexOrFirstMipLevel < resource.subresource_count() ||
               range.IndexOrFirstMipLevel == all_subresources;
    return range.IndexOrFirstMipLevel + range.NumMipLevels <= resource.mips() && range.NumArraySlices > 0 &&
           range.FirstArraySlice + range.NumArraySlices <= resource.layers() && range.NumPlanes > 0 &&
           range.FirstPlane + range.NumPlanes <= resource.planes();
}

} // namespace

void CommandList::texture_barrier(const D3D12_TEXTURE_BARRIER& barrier) {
    const Resource& resource = *to_double(barrier.pResource);
    uses(resource);
    check_sync_and_access(core(), resource, barrier.SyncBefore, barrier.AccessBefore);
    check_sync_and_access(core(), resource, barrier.SyncAfter, barrier.AccessAfter);
    check_layout(core(), resource, barrier.LayoutBefore, barrier.AccessBefore);
    check_layout(core(), resource, barrier.LayoutAfter, barrier.AccessAfter);
    const bool discards = (barrier.Flags & D3D12_TEXTURE_BARRIER_FLAG_DISCARD) != 0;
    core().require(!discards || barrier.LayoutBefore == D3D12_BARRIER_LAYOUT_UNDEFINED, Check::barrier_access,
                   "A barrier discards {} and has the layout {} before.", resource.label(),
                   layout_name(barrier.LayoutBefore));
    core().require(barrier.LayoutAfter != D3D12_BARRIER_LAYOUT_UNDEFINED ||
                       barrier.AccessAfter == D3D12_BARRIER_ACCESS_NO_ACCESS,
                   Check::barrier_access, "{} is accessed in the layout UNDEFINED.", resource.label());
    const D3D12_BARRIER_SUBRESOURCE_RANGE& asked = barrier.Subresources;
    if (!range_fits(resource, asked)) {
        core().find(
            Check::subresource_range,
            "A barrier is for {} mips from {} on and {} layers from {} on of {}, which has {} and {}.",
            asked.NumMipLevels, static_cast<int>(asked.IndexOrFirstMipLevel), asked.NumArraySlices,
            asked.FirstArraySlice, resource.label(), resource.mips(), resource.layers());
        return;
    }
    Subresources range{asked.IndexOrFirstMipLevel, asked.NumMipLevels, asked.FirstArraySlice,
                       asked.NumArraySlices,       asked.FirstPlane,   asked.NumPlanes};
    if (asked.NumMipLevels == 0)
        range = asked.IndexOrFirstMipLevel == all_subresources
                    ? all_of(resource)
                    : one_of_index(resource, asked.IndexOrFirstMipLevel);
    operations_->push_back([serial = resource.serial(), range, before = barrier.LayoutBefore,
                            after = barrier.LayoutAfter, list = label()](Core& core) {
        for_each(core, serial, range, [&](Resource& used, std::uint32_t index) {
            core.require(
                before == D3D12_BARRIER_LAYOUT_UNDEFINED || used.layout(index) == before,
                Check::barrier_before,
                "A barrier in {} takes subresource {} of {} from the layout {} to {}, and it is in {}.", list,
                index, used.label(), layout_name(before), layout_name(after),
                layout_name(used.layout(index)));
            used.set_layout(index, after);
        });
    });
}

void CommandList::Barrier(UINT32 count, const D3D12_BARRIER_GROUP* groups) {
    BINDERY_DOUBLE_LOCK;
    if (!record("Barrier", "{}", count))
        return;
    core().require(core().options.enhanced_barriers, Check::feature_is_there,
                   "An enhanced barrier is recorded and the device has none.");
    for (UINT32 g = 0; g < count; ++g) {
        const D3D12_BARRIER_GROUP& group = groups[g];
        for (UINT32 i = 0; i < group.NumBarriers; ++i) {
            switch (group.Type) {
            case D3D12_BARRIER_TYPE_TEXTURE:
                called("TextureBarrier", "{}, {}, {}",
                       to_double(group.pTextureBarriers[i].pResource)->label(),
                       layout_name(group.pTextureBarriers[i].LayoutBefore),
                       layout_name(group.pTextureBarriers[i].LayoutAfter));
                texture_barrier(group.pTextureBarriers[i]);
                break;
            case D3D12_BARRIER_TYPE_BUFFER:
                called("BufferBarrier", "{}", to_double(group.pBufferBarriers[i].pResource)->label());
                buffer_barrier(group.pBufferBarriers[i]);
                break;
            case D3D12_BARRIER_TYPE_GLOBAL:
                called("GlobalBarrier", "");
                break;
            }
        }
    }
}

} // namespace bindery::d3d12_double
