#include "support/d3d12/resource.hpp"

#include "support/d3d12/formats.hpp"

#include <algorithm>

namespace bindery::d3d12_double {

namespace {

constexpr std::uint64_t placement_bytes = D3D12_DEFAULT_RESOURCE_PLACEMENT_ALIGNMENT;

// Numbers: a complement is no value of the enum.
const UINT read_states = D3D12_RESOURCE_STATE_VERTEX_AND_CONSTANT_BUFFER | D3D12_RESOURCE_STATE_INDEX_BUFFER |
                         D3D12_RESOURCE_STATE_DEPTH_READ | D3D12_RESOURCE_STATE_NON_PIXEL_SHADER_RESOURCE |
                         D3D12_RESOURCE_STATE_PIXEL_SHADER_RESOURCE | D3D12_RESOURCE_STATE_INDIRECT_ARGUMENT |
                         D3D12_RESOURCE_STATE_COPY_SOURCE | D3D12_RESOURCE_STATE_RESOLVE_SOURCE;

/// "Implicit State Transitions": what a texture in COMMON is promoted to. Buffers are promoted to anything.
const UINT texture_promotions = D3D12_RESOURCE_STATE_NON_PIXEL_SHADER_RESOURCE |
                                D3D12_RESOURCE_STATE_PIXEL_SHADER_RESOURCE |
                                D3D12_RESOURCE_STATE_COPY_SOURCE | D3D12_RESOURCE_STATE_COPY_DEST;

bool has(UINT all, UINT some) {
    return (all & some) != 0;
}

std::uint32_t full_mips(const D3D12_RESOURCE_DESC& desc) {
    const std::uint64_t depth =
        desc.Dimension == D3D12_RESOURCE_DIMENSION_TEXTURE3D ? desc.DepthOrArraySize : 1;
    std::uint64_t largest = std::max({desc.Width, std::uint64_t{desc.Height}, depth});
    std::uint32_t mips = 1;
    for (; largest > 1; largest /= 2)
        ++mips;
    return mips;
}

} // namespace

std::string state_name(D3D12_RESOURCE_STATES states) {
    struct Name {
        UINT bit;
        const char* name;
    };
    constexpr Name names[] = {{0x1, "VERTEX_AND_CONSTANT_BUFFER"},
                              {0x2, "INDEX_BUFFER"},
                              {0x4, "RENDER_TARGET"},
                              {0x8, "UNORDERED_ACCESS"},
                              {0x10, "DEPTH_WRITE"},
                              {0x20, "DEPTH_READ"},
                              {0x40, "NON_PIXEL_SHADER_RESOURCE"},
                              {0x80, "PIXEL_SHADER_RESOURCE"},
                              {0x200, "INDIRECT_ARGUMENT"},
                              {0x400, "COPY_DEST"},
                              {0x800, "COPY_SOURCE"},
                              {0x1000, "RESOLVE_DEST"},
                              {0x2000, "RESOLVE_SOURCE"}};
    std::string result;
    for (const Name& name : names)
        if (has(static_cast<UINT>(states), name.bit))
            result += (result.empty() ? "" : "|") + std::string(name.name);
    if (states == D3D12_RESOURCE_STATE_COMMON)
        return "COMMON";
    return result.empty() ? fmt::format("{:#x}", static_cast<UINT>(states)) : result;
}

std::string layout_name(D3D12_BARRIER_LAYOUT layout) {
    constexpr const char* names[] = {"COMMON",           "GENERIC_READ",        "RENDER_TARGET",
                                     "UNORDERED_ACCESS", "DEPTH_STENCIL_WRITE", "DEPTH_STENCIL_READ",
                                     "SHADER_RESOURCE",  "COPY_SOURCE",         "COPY_DEST",
                                     "RESOLVE_SOURCE",   "RESOLVE_DEST"};
    if (layout == D3D12_BARRIER_LAYOUT_UNDEFINED)
        return "UNDEFINED";
    const auto number = static_cast<std::size_t>(layout);
    return number < std::size(names) ? names[number] : fmt::format("layout {}", number);
}

Resource::Resource(ID3D12Device* device, const std::shared_ptr<Core>& core, D3D12_HEAP_TYPE heap,
                   const D3D12_RESOURCE_DESC& desc, D3D12_RESOURCE_STATES state)
    : ChildObject(device, core, desc.Dimension == D3D12_RESOURCE_DIMENSION_BUFFER ? "buffer" : "texture"),
      desc_(desc), heap_(heap), serial_(core->next_serial++) {
    if (desc_.MipLevels == 0)
        desc_.MipLevels = static_cast<UINT16>(full_mips(desc));
    if (const FormatFamily* family = family_of(desc.Format))
        planes_ = family->planes;
    if (is_buffer()) {
        address_ = core->next_address;
        // A gap behind each, so that an address past the end is nobody's.
        core->next_address += (desc.Width + 2 * placement_bytes - 1) / placement_bytes * placement_bytes;
    }
    if (heap == D3D12_HEAP_TYPE_UPLOAD || heap == D3D12_HEAP_TYPE_READBACK)
        memory_.resize(desc.Width);
    states_.assign(subresource_count(), state);
    promoted_.assign(subresource_count(), false);
    layouts_.assign(subresource_count(), D3D12_BARRIER_LAYOUT_COMMON);
    core->resources.emplace(serial_, this);
}

Resource::~Resource() {
    core().resources.erase(serial_);
}

Resource::Extent Resource::extent(std::uint32_t mip) const {
    const bool d3 = desc_.Dimension == D3D12_RESOURCE_DIMENSION_TEXTURE3D;
    return {std::max<std::uint64_t>(desc_.Width >> mip, 1), std::max(desc_.Height >> mip, 1u),
            d3 ? std::max<std::uint32_t>(desc_.DepthOrArraySize >> mip, 1) : 1};
}

void Resource::set_layout(std::uint32_t subresource, D3D12_BARRIER_LAYOUT layout) {
    layouts_[subresource] = layout;
    has_layout_ = true;
}

void Resource::decay() {
    if (heap_ != D3D12_HEAP_TYPE_DEFAULT)
        return;
    for (std::uint32_t i = 0; i < states_.size(); ++i)
        if (is_buffer() || (promoted_[i] && (states_[i] & ~read_states) == 0)) {
            states_[i] = D3D12_RESOURCE_STATE_COMMON;
            promoted_[i] = false;
        }
}

bool Resource::promote(std::uint32_t subresource, D3D12_RESOURCE_STATES wanted) {
    const bool from_common = states_[subresource] == D3D12_RESOURCE_STATE_COMMON;
    const bool more_reads =
        promoted_[subresource] && (states_[subresource] & ~read_states) == 0 && (wanted & ~read_states) == 0;
    if (!from_common && !more_reads)
        return false;
    if (!is_buffer() && (wanted & ~texture_promotions) != 0)
        return false;
    states_[subresource] = static_cast<D3D12_RESOURCE_STATES>(states_[subresource] | wanted);
    promoted_[subresource] = true;
    return true;
}

HRESULT Resource::Map(UINT subresource, const D3D12_RANGE* /*read*/, void** data) {
    BINDERY_DOUBLE_LOCK;
    called("Map", "{}", subresource);
    if (const HRESULT result = core().may_fail("Map"); FAILED(result))
        return result;
    core().require(!memory_.empty() && subresource == 0, Check::map_cpu_memory,
                   "{} is mapped, which is in memory of type {}.", label(), static_cast<int>(heap_));
    if (memory_.empty())
        return E_INVALIDARG;
    if (data != nullptr)
        *data = memory_.data();
    return S_OK;
}

void Resource::Unmap(UINT subresource, const D3D12_RANGE* /*written*/) {
    BINDERY_DOUBLE_LOCK;
    called("Unmap", "{}", subresource);
}

D3D12_RESOURCE_DESC* Resource::GetDesc(D3D12_RESOURCE_DESC* result) {
    *result = desc_;
    return result;
}

HRESULT Resource::GetHeapProperties(D3D12_HEAP_PROPERTIES* properties, D3D12_HEAP_FLAGS* flags) {
    if (properties != nullptr) {
        *properties = {};
        properties->Type = heap_;
    }
    if (flags != nullptr)
        *flags = D3D12_HEAP_FLAG_NONE;
    return S_OK;
}

void check_state_allowed(Core& core, const Resource& resource, D3D12_RESOURCE_STATES state) {
    const UINT flags = resource.desc().Flags;
    const auto need = [&](D3D12_RESOURCE_STATES states, UINT flag, const char* name) {
        core.require(!has(state, states) || has(flags, flag), Check::barrier_flags,
                     "{} is to be in {} and has no {}.", resource.label(), state_name(state), name);
    };
    need(D3D12_RESOURCE_STATE_UNORDERED_ACCESS, D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS,
         "ALLOW_UNORDERED_ACCESS");
    need(D3D12_RESOURCE_STATE_RENDER_TARGET, D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET, "ALLOW_RENDER_TARGET");
    need(D3D12_RESOURCE_STATE_DEPTH_WRITE | D3D12_RESOURCE_STATE_DEPTH_READ,
         D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL, "ALLOW_DEPTH_STENCIL");
    core.require(resource.heap() == D3D12_HEAP_TYPE_DEFAULT, Check::barrier_flags,
                 "{} is to be in {}; memory of the CPU stays in its state.", resource.label(),
                 state_name(state));
}

} // namespace bindery::d3d12_double
