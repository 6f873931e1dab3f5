#pragma once
// What each access is in Vulkan, written down a second time, from the specification alone: the judge holds
// uses against this table and never looks into the library's own.

#include <bindery/access.hpp>

#include <array>
#include <cstdint>

namespace bindery::judging {

/// VkPipelineStageFlags2 and VkAccessFlags2.
struct Masks {
    std::uint64_t stages = 0;
    std::uint64_t access = 0;
};

/// Every stage and access that stands for others, as those others: ALL_TRANSFER as COPY, BLIT, RESOLVE and
/// CLEAR, SHADER_READ as sampled and storage reads …
Masks expanded(Masks masks);

/// One access, as the use of a command.
struct Meaning {
    std::uint64_t stages = 0; ///< Expanded: all of them may make the access.
    std::uint64_t reads = 0;  ///< Expanded; each by each stage.
    std::uint64_t writes = 0;
    TextureLayout layout = TextureLayout::undefined;       ///< The one that the texture has to be in.
    TextureLayout depth_layout = TextureLayout::undefined; ///< The same where the texture has depth.
};
const Meaning& meaning(Access access);

/// What the sets of a barrier come to: the masks of each access where it is waited for, and where it waits.
struct Translation {
    std::array<Masks, access_count> before;
    std::array<Masks, access_count> after;
};
/// As the library's Vulkan backend does it: with the table that is on trial.
Translation library_translation();

Masks before(const Translation& translation, AccessSet set);
Masks after(const Translation& translation, AccessSet set);

} // namespace bindery::judging
