#pragma once

#include "backend/interface.hpp"
#include "frontend/records.hpp"

#include <bindery/texture.hpp>

#include <cstdint>

namespace bindery::frontend {

/// One mip of one layer, with all of its aspects: they are tracked together.
inline model::SubresourceRange range_of(const ResourceRecord& record, const TextureSubresource& place) {
    return {static_cast<std::uint16_t>(place.mip), 1, static_cast<std::uint16_t>(place.layer), 1,
            aspects_of(record.texture.format)};
}

inline backend::PassTarget target_of(const TextureSubresource& place) {
    return {place.texture.index(), place.mip, place.layer};
}

} // namespace bindery::frontend
