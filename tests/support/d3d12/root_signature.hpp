#pragma once
// Root signatures of the double, read from their blobs by a reader of its own.

#include "support/d3d12/object.hpp"

#include <span>

namespace bindery::d3d12_double {

struct RootRange {
    D3D12_DESCRIPTOR_RANGE_TYPE type;
    std::uint32_t count;  ///< ~0: without end.
    std::uint32_t offset; ///< From the table's start, appended ranges resolved.
};
struct RootParameter {
    D3D12_ROOT_PARAMETER_TYPE type;
    std::uint32_t constants = 0;
    std::vector<RootRange> ranges;

    bool samplers() const { return !ranges.empty() && ranges[0].type == D3D12_DESCRIPTOR_RANGE_TYPE_SAMPLER; }
    std::uint32_t cost_dwords() const;
};

class RootSignature final : public ChildObject<ID3D12RootSignature> {
public:
    using ChildObject::ChildObject;
    std::vector<std::byte> blob;
    std::vector<RootParameter> parameters;
    UINT flags = 0;

protected:
    bool supports(REFIID iid) const override { return one_of<ID3D12DeviceChild, ID3D12RootSignature>(iid); }
};

/// Fills in what the blob says. False, with findings, where it is no root signature.
bool read_root_signature(Core& core, std::span<const std::byte> blob, RootSignature& signature);

} // namespace bindery::d3d12_double
