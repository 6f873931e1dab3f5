#pragma once
// Planned barriers as Direct3D's: one list, translated twice, to legacy resource barriers or to enhanced
// ones.
//
// What the planner assumes, and what Direct3D adds to it:
//   - A barrier's state_before names every access that is valid before it, which is Direct3D's state, so a
//     texture is always in the state that the planner thinks. Textures start in COMMON, which is the state
//     of no access. A list that reads a texture and then overwrites it names its own reads alone; submission
//     puts a barrier in front that ends all others (barrier::FirstUse::overwritten).
//   - Buffers fall back to COMMON at the end of each ExecuteCommandLists, which also orders and flushes all
//     that came before. Every command list is executed by a call of its own (submission.cpp), so a buffer
//     starts each list in COMMON and is promoted by its first use; barriers that wait for another list's
//     effect on a buffer say nothing and are left out.
//   - Upload and read-back memory is in one state for ever: no barriers.
//   - A texture is cleared by a render-target view and a buffer filled by a shader: `clear_target` counts as
//     color_target or compute_write.
//
// Sources: Direct3D 12, "Using Resource Barriers to Synchronize Resource States", "Implicit State
// Transitions"; DirectX-Specs, "Enhanced Barriers".

#include "backend/d3d12/api.hpp"
#include "model/barrier.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace bindery::d3d12 {

/// Whose barrier it is.
struct BarrierTexture {
    ID3D12Resource* resource = nullptr;
    std::uint32_t mips = 1;
    std::uint32_t layers = 1;
    std::uint32_t planes = 1; ///< 2 where there is a stencil beside the depth: they have one state.
};

/// D3D12_RESOURCE_STATES of a set of reads, or of one write.
D3D12_RESOURCE_STATES texture_state(AccessSet set);
D3D12_RESOURCE_STATES buffer_state(AccessSet set);
/// The layout that allows every access of the set; COMMON for none.
D3D12_BARRIER_LAYOUT texture_layout(AccessSet set);

/// Whether the barrier waits for something that happened in its own list.
inline bool waits_within_list(const model::Barrier& barrier) {
    return barrier.previous.list == barrier.current.list;
}

/// Barriers of one batch for ID3D12GraphicsCommandList::ResourceBarrier. Keeps its memory from one batch to
/// the next.
class LegacyBarriers {
public:
    void clear() { barriers_.clear(); }
    bool empty() const { return barriers_.empty(); }
    void add_buffer(const model::Barrier& barrier, ID3D12Resource* resource);
    void add_texture(const model::Barrier& barrier, const BarrierTexture& texture);
    void add_transition(ID3D12Resource* resource, std::uint32_t subresource, D3D12_RESOURCE_STATES before,
                        D3D12_RESOURCE_STATES after);
    void record(ID3D12GraphicsCommandList* commands) const;
    std::span<const D3D12_RESOURCE_BARRIER> barriers() const { return barriers_; }

private:
    void add_order(ID3D12Resource* resource);

    std::vector<D3D12_RESOURCE_BARRIER> barriers_;
};

/// The same for ID3D12GraphicsCommandList7::Barrier.
class EnhancedBarriers {
public:
    void clear() {
        buffers_.clear();
        textures_.clear();
    }
    bool empty() const { return buffers_.empty() && textures_.empty(); }
    void add_buffer(const model::Barrier& barrier, ID3D12Resource* resource);
    void add_texture(const model::Barrier& barrier, const BarrierTexture& texture);
    void record(ID3D12GraphicsCommandList7* commands) const;
    std::span<const D3D12_BUFFER_BARRIER> buffers() const { return buffers_; }
    std::span<const D3D12_TEXTURE_BARRIER> textures() const { return textures_; }

private:
    std::vector<D3D12_BUFFER_BARRIER> buffers_;
    std::vector<D3D12_TEXTURE_BARRIER> textures_;
};

} // namespace bindery::d3d12
