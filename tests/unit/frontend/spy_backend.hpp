#pragma once
// The null backend, with a log of what it was asked for.

#include "backend/null/backend.hpp"
#include "backend/null/encoder.hpp"

#include <bindery/null.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bindery::test {

struct SamplerWrite {
    std::uint32_t index, copy;
    float mip_bias;
    friend bool operator==(const SamplerWrite&, const SamplerWrite&) = default;
};

struct PassPart {
    std::vector<backend::PassColor> colors;
    LoadOp depth_load;
    StoreOp depth_store;
    std::vector<backend::DrawPacket> packets;
    std::vector<backend::DrawState> states;
};

struct SpyLog {
    std::vector<std::string>
        calls; ///< "barriers 2", "begin_pass main", "draws 3" … of every encoder in turn.
    std::vector<PassPart> parts;
    std::vector<backend::DispatchPacket> dispatches;
    std::vector<SamplerWrite> sampler_writes;
    std::vector<model::Barrier> barriers;
    std::uint64_t waited = 0; ///< The last value.
    bool fail_pipelines = false;
};

/// `log` outlives the device.
Device make_spied(const null::NullDesc& desc, SpyLog& log);

} // namespace bindery::test
