#pragma once
// Uses and barriers as plain data: what the frontend tells the planner, what the planner decides, and what
// every backend translates.

#include "model/argument.hpp"

#include <bindery/access.hpp>
#include <bindery/format.hpp>

#include <cstdint>

namespace bindery::model {

/// A resource's place in the dense tables of the device, planner and backend. Reused after the resource is
/// gone.
using ResourceNumber = std::uint32_t;

/// Part of a texture; of a buffer all zero. Depth and stencil of a texture are tracked together, because
/// Vulkan's layouts of the two are one unless a further feature is on.
struct SubresourceRange {
    /// As a count: up to the last.
    static constexpr std::uint16_t all = 0xffff;

    std::uint16_t first_mip = 0;
    std::uint16_t mip_count = 0;
    std::uint16_t first_layer = 0;
    std::uint16_t layer_count = 0;
    Aspects aspects = Aspects::none;

    static constexpr SubresourceRange whole() { return {0, all, 0, all, Aspects::none}; }
    friend constexpr bool operator==(const SubresourceRange&, const SubresourceRange&) = default;
};

/// Where an access was: enough to say why.
struct UsePlace {
    std::uint32_t list = 0;       ///< Number of the list in the device, from 1; 0: before any list.
    std::uint32_t command = 0;    ///< Number of the command in its list, from 1.
    Argument field = no_argument; ///< Root DWORD of the field, or what else it was.
    Access access = Access::none;

    friend constexpr bool operator==(const UsePlace&, const UsePlace&) = default;
};

/// One thing that a command does to a resource.
struct Use {
    ResourceNumber resource = 0;
    SubresourceRange range; ///< Textures: a range that holds nothing is allowed and means no use at all.
    Access access = Access::none;
    Argument field = no_argument;
    /// The command overwrites all of the range and reads none of it: the contents need not survive.
    bool discard = false;
    /// A UAV write that touches other places than the one before it, or is atomic: the two need no order.
    bool unordered = false;
};

/// One barrier: what `before` did is over, its writes are available and visible to `after`, and the texture
/// goes from one layout to the other. Where `before` holds reads only there is nothing to make available.
struct Barrier {
    ResourceNumber resource = 0;
    SubresourceRange range; ///< Exact: no `all`, never empty; of a buffer all zero.
    AccessSet before;       ///< Empty: nothing to wait for.
    AccessSet after;
    /// Every access that is valid before and after: the reads that go on, as Direct3D's states name them. A
    /// superset of `after`; equal to it unless reads are added to reads. Reads may end here as well: those
    /// that a list does not have among its own before it overwrites them.
    AccessSet state_before;
    AccessSet state_after;
    TextureLayout old_layout = TextureLayout::undefined; ///< Buffers: undefined, both.
    TextureLayout new_layout = TextureLayout::undefined;
    bool discard = false; ///< The contents need not survive: the API's old layout may be undefined.
    UsePlace previous;    ///< Whose effect it waits for; list 0 where nothing is known of it.
    UsePlace current;     ///< Who needs it.
};

} // namespace bindery::model
