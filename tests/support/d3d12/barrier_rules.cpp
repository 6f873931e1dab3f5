#include "support/d3d12/barrier_rules.hpp"

#include <bit>

namespace bindery::d3d12_double {

namespace {

constexpr UINT write_bits = 0x4 /* RENDER_TARGET */ | 0x8 /* UNORDERED_ACCESS */ | 0x10 /* DEPTH_WRITE */ |
                            0x100 /* STREAM_OUT */ | 0x400 /* COPY_DEST */ | 0x1000 /* RESOLVE_DEST */;

// Accesses, by bit; the names are those of D3D12_BARRIER_ACCESS.
constexpr UINT vertex = 0x1, constant = 0x2, index = 0x4, target = 0x8, unordered = 0x10, depth_write = 0x20,
               depth_read = 0x40, shader = 0x80, indirect = 0x200, copy_target = 0x400, copy_source = 0x800,
               resolve_target = 0x1000, resolve_source = 0x2000, structure_read = 0x4000,
               structure_write = 0x8000, no_access = 0x80000000u;
constexpr UINT shading = constant | shader | unordered | structure_read;

struct Allowed {
    UINT of; ///< A sync, or a layout.
    UINT accesses;
};

// "Barrier Sync Values" of the specification.
constexpr Allowed by_sync[] = {
    {0x1, ~no_access},
    {0x2, vertex | index | target | depth_write | depth_read | shading},
    {0x4, index},
    {0x8, vertex | shading},
    {0x10, shading},
    {0x20, depth_write | depth_read},
    {0x40, target},
    {0x80, shading},
    {0x100, shading},
    {0x200, copy_target | copy_source},
    {0x400, resolve_target | resolve_source},
    {0x800, indirect},
    {0x1000, vertex | shading},
    {0x2000, vertex | shading},
    {0x800000, structure_read | structure_write | shader | unordered},
    {0x1000000, structure_read | structure_write},
};

// "Barrier Layouts" of the specification, those of the direct queue.
constexpr UINT common = shader | copy_source | copy_target;
constexpr Allowed by_layout[] = {
    {D3D12_BARRIER_LAYOUT_COMMON, common},
    {D3D12_BARRIER_LAYOUT_GENERIC_READ, shader | copy_source},
    {D3D12_BARRIER_LAYOUT_RENDER_TARGET, target},
    {D3D12_BARRIER_LAYOUT_UNORDERED_ACCESS, unordered},
    {D3D12_BARRIER_LAYOUT_DEPTH_STENCIL_WRITE, depth_write | depth_read},
    {D3D12_BARRIER_LAYOUT_DEPTH_STENCIL_READ, depth_read},
    {D3D12_BARRIER_LAYOUT_SHADER_RESOURCE, shader},
    {D3D12_BARRIER_LAYOUT_COPY_SOURCE, copy_source},
    {D3D12_BARRIER_LAYOUT_COPY_DEST, copy_target},
    {D3D12_BARRIER_LAYOUT_RESOLVE_SOURCE, resolve_source},
    {D3D12_BARRIER_LAYOUT_RESOLVE_DEST, resolve_target},
    {D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_COMMON, common | unordered},
    {D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_GENERIC_READ, shader | copy_source | resolve_source | depth_read},
    {D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_UNORDERED_ACCESS, unordered},
    {D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE, shader},
    {D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_COPY_SOURCE, copy_source},
    {D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_COPY_DEST, copy_target},
};

UINT allowed_by_layout(D3D12_BARRIER_LAYOUT layout) {
    for (const Allowed& row : by_layout)
        if (row.of == static_cast<UINT>(layout))
            return row.accesses;
    return 0;
}

/// The accesses that a use in a legacy state comes to.
UINT accesses_of(D3D12_RESOURCE_STATES use) {
    constexpr Allowed by_state[] = {
        {0x4, target},        {0x8, unordered},         {0x10, depth_write},     {0x20, depth_read},
        {0x40, shader},       {0x80, shader},           {0x200, indirect},       {0x400, copy_target},
        {0x800, copy_source}, {0x1000, resolve_target}, {0x2000, resolve_source}};
    UINT accesses = 0;
    for (const Allowed& row : by_state)
        if ((use & row.of) != 0)
            accesses |= row.accesses;
    return accesses;
}

void check_flags(Core& core, const Resource& resource, UINT accesses) {
    const UINT flags = resource.desc().Flags;
    const auto need = [&](UINT some, UINT flag) {
        core.require((accesses & some) == 0 || (flags & flag) != 0, Check::barrier_flags,
                     "A barrier is for accesses {:#x} of {}, whose flags are {:#x}.", accesses,
                     resource.label(), flags);
    };
    need(target, D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET);
    need(depth_write | depth_read, D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL);
    need(unordered, D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS);
}

} // namespace

bool is_valid_state(D3D12_RESOURCE_STATES state) {
    const auto bits = static_cast<UINT>(state);
    return (bits & write_bits) == 0 || std::has_single_bit(bits);
}

bool state_allows(D3D12_RESOURCE_STATES state, D3D12_RESOURCE_STATES use) {
    if (use == D3D12_RESOURCE_STATE_DEPTH_READ && state == D3D12_RESOURCE_STATE_DEPTH_WRITE)
        return true;
    return use != D3D12_RESOURCE_STATE_COMMON && (state & use) == use;
}

bool layout_allows(D3D12_BARRIER_LAYOUT layout, D3D12_RESOURCE_STATES use) {
    return (accesses_of(use) & ~allowed_by_layout(layout)) == 0;
}

void check_sync_and_access(Core& core, const Resource& resource, D3D12_BARRIER_SYNC sync,
                           D3D12_BARRIER_ACCESS access) {
    const auto accesses = static_cast<UINT>(access);
    if (accesses == no_access)
        return;
    core.require(sync != D3D12_BARRIER_SYNC_NONE, Check::barrier_access,
                 "A barrier of {} has the sync NONE and the accesses {:#x}, not NO_ACCESS.", resource.label(),
                 accesses);
    core.require((accesses & no_access) == 0, Check::barrier_access,
                 "A barrier of {} has NO_ACCESS and others, {:#x}.", resource.label(), accesses);
    UINT allowed = 0;
    for (const Allowed& row : by_sync)
        if ((static_cast<UINT>(sync) & row.of) != 0)
            allowed |= row.accesses;
    core.require((accesses & ~allowed & ~no_access) == 0, Check::barrier_access,
                 "A barrier of {} has the accesses {:#x}, and its sync {:#x} allows {:#x}.", resource.label(),
                 accesses, static_cast<UINT>(sync), allowed);
    check_flags(core, resource, accesses & ~no_access);
}

void check_layout(Core& core, const Resource& resource, D3D12_BARRIER_LAYOUT layout,
                  D3D12_BARRIER_ACCESS access) {
    const auto accesses = static_cast<UINT>(access);
    if (accesses == no_access || layout == D3D12_BARRIER_LAYOUT_UNDEFINED)
        return;
    const UINT allowed = allowed_by_layout(layout);
    core.require((accesses & ~allowed) == 0, Check::barrier_access,
                 "A barrier of {} has the accesses {:#x}, and its layout {} allows {:#x}.", resource.label(),
                 accesses, layout_name(layout), allowed);
}

} // namespace bindery::d3d12_double
