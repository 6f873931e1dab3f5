#pragma once
// What the frontend's numbers stand for. Encoders read while other threads create, so entries never move.

#include "backend/vulkan/acceleration_structure.hpp"
#include "backend/vulkan/buffer.hpp"
#include "backend/vulkan/pipeline.hpp"
#include "backend/vulkan/texture.hpp"
#include "base/stable_table.hpp"

#include <cassert>
#include <memory>

namespace bindery::vulkan {

/// One of the three, or none.
struct Resource {
    std::unique_ptr<BufferResource> buffer;
    std::unique_ptr<TextureResource> texture;
    std::unique_ptr<AccelerationStructure> structure;
};

class ResourceTable {
public:
    const Resource& operator[](backend::ResourceNumber number) const { return table_[number]; }
    Resource& grow(backend::ResourceNumber number) { return table_.grow(number); }

    const BufferResource& buffer(backend::ResourceNumber number) const {
        assert(table_[number].buffer != nullptr);
        return *table_[number].buffer;
    }
    const TextureResource& texture(backend::ResourceNumber number) const {
        assert(table_[number].texture != nullptr);
        return *table_[number].texture;
    }
    const AccelerationStructure& structure(backend::ResourceNumber number) const {
        assert(table_[number].structure != nullptr);
        return *table_[number].structure;
    }

private:
    base::StableTable<Resource> table_;
};

using PipelineTable = base::StableTable<Pipeline>;

} // namespace bindery::vulkan
