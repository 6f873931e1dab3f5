#pragma once
// What the frontend's numbers stand for. Encoders read while other threads create, so entries never move.

#include "backend/d3d12/buffer.hpp"
#include "backend/d3d12/pipeline.hpp"
#include "backend/d3d12/texture.hpp"
#include "base/stable_table.hpp"

#include <cassert>
#include <memory>

namespace bindery::d3d12 {

/// One of the two, or none.
struct Resource {
    std::unique_ptr<BufferResource> buffer;
    std::unique_ptr<TextureResource> texture;
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

private:
    base::StableTable<Resource> table_;
};

using PipelineTable = base::StableTable<Pipeline>;

} // namespace bindery::d3d12
