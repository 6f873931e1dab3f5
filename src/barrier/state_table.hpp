#pragma once
// States by resource number. A resource has one state while all of it is alike, one a subresource while it is
// not.

#include "barrier/state.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bindery::barrier {

/// Part of a texture, ends exclusive. A buffer is 1 x 1.
struct Box {
    std::uint16_t mip_begin = 0;
    std::uint16_t mip_end = 1;
    std::uint16_t layer_begin = 0;
    std::uint16_t layer_end = 1;

    bool empty() const { return mip_begin >= mip_end || layer_begin >= layer_end; }
    friend bool operator==(const Box&, const Box&) = default;
};

/// The part of the range that the resource has; buffers: all of it, whatever the range says.
inline Box clamp(const model::SubresourceRange& range, const ResourceShape& shape) {
    if (!shape.texture)
        return {};
    const auto end = [](std::uint32_t first, std::uint32_t count, std::uint32_t size) {
        return static_cast<std::uint16_t>(std::min(first + count, size));
    };
    return {range.first_mip, end(range.first_mip, range.mip_count, shape.mips), range.first_layer,
            end(range.first_layer, range.layer_count, shape.layers)};
}
inline Box whole_box(const ResourceShape& shape) {
    return {0, shape.mips, 0, shape.layers};
}
/// The range that a barrier names.
inline model::SubresourceRange to_range(const Box& box, const ResourceShape& shape) {
    if (!shape.texture)
        return {};
    return {box.mip_begin, static_cast<std::uint16_t>(box.mip_end - box.mip_begin), box.layer_begin,
            static_cast<std::uint16_t>(box.layer_end - box.layer_begin), shape.aspects};
}

/// Keeps its memory from one reset to the next, so that a list that is like the last one allocates nothing.
class StateTable {
public:
    /// One cache line: what a satisfied use touches.
    struct alignas(64) Entry {
        State whole; ///< While split: nothing visible, so that the quick test fails.
        std::uint32_t epoch = 0;
        std::uint32_t split = no_index; ///< Into splits_.
    };
    static_assert(sizeof(Entry) == 64);

    /// Forgets every state.
    void reset();
    /// The entry if the resource was entered since the last reset, else null.
    Entry* find(model::ResourceNumber resource) {
        if (resource >= entries_.size() || entries_[resource].epoch != epoch_)
            return nullptr;
        return &entries_[resource];
    }
    const Entry* find(model::ResourceNumber resource) const {
        return const_cast<StateTable*>(this)->find(resource);
    }
    /// Gives the resource one state for all of it, whatever it had.
    Entry& enter(model::ResourceNumber resource, const ResourceShape& shape, const State& state);
    const ResourceShape& shape(model::ResourceNumber resource) const { return shapes_[resource]; }

    /// Calls f(State&, const Box&) for every state in the box: once if the resource has one, else once a
    /// subresource, mip by mip. A partial box of a resource that has one state must be split before it is
    /// changed.
    template<class F>
    void visit(model::ResourceNumber resource, const Box& box, F&& f) {
        visit_in(*this, resource, box, f);
    }
    template<class F>
    void visit(model::ResourceNumber resource, const Box& box, F&& f) const {
        visit_in(*this, resource, box, f);
    }

    bool is_split(model::ResourceNumber resource) const { return entries_[resource].split != no_index; }
    void split(model::ResourceNumber resource);
    /// Gives a split resource one state again where its subresources differ in nothing that matters: they may
    /// have come from different commands, and what they wait for may be waited for together.
    void merge(model::ResourceNumber resource);

private:
    template<class Self, class F>
    static void visit_in(Self& self, model::ResourceNumber resource, const Box& box, F& f) {
        auto& entry = self.entries_[resource];
        if (entry.split == no_index) {
            f(entry.whole, box);
            return;
        }
        auto& states = self.splits_[entry.split];
        const std::size_t layers = self.shapes_[resource].layers;
        for (std::uint16_t mip = box.mip_begin; mip < box.mip_end; ++mip)
            for (std::uint16_t layer = box.layer_begin; layer < box.layer_end; ++layer) {
                const Box one{mip, static_cast<std::uint16_t>(mip + 1), layer,
                              static_cast<std::uint16_t>(layer + 1)};
                f(states[mip * layers + layer], one);
            }
    }

    std::vector<Entry> entries_;
    std::vector<ResourceShape> shapes_; ///< Beside entries_: seldom looked at.
    std::vector<std::vector<State>> splits_;
    std::vector<std::uint32_t> free_splits_;
    std::uint32_t epoch_ = 1;
};

} // namespace bindery::barrier
