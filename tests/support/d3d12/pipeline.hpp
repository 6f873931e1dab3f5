#pragma once
// Pipelines and command signatures of the double.

#include "support/d3d12/root_signature.hpp"

#include <array>
#include <map>

namespace bindery::d3d12_double {

enum class PipelineKind : std::uint8_t { compute, graphics, mesh };

class PipelineState final : public ChildObject<ID3D12PipelineState> {
public:
    using ChildObject::ChildObject;
    PipelineKind kind = PipelineKind::compute;
    std::vector<std::byte> root_signature; ///< The blob: equal ones are one signature.
    D3D12_PRIMITIVE_TOPOLOGY_TYPE topology = D3D12_PRIMITIVE_TOPOLOGY_TYPE_UNDEFINED;
    std::vector<DXGI_FORMAT> color_formats;
    DXGI_FORMAT depth_format = DXGI_FORMAT_UNKNOWN;
    std::uint32_t samples = 1;
    bool depth_writes = false, stencil_writes = false;
    std::uint32_t input_slots = 0; ///< A bit for each vertex buffer that is read.

    HRESULT STDMETHODCALLTYPE GetCachedBlob(ID3DBlob** /*blob*/) override {
        return unexpected("GetCachedBlob");
    }

protected:
    bool supports(REFIID iid) const override {
        return one_of<ID3D12DeviceChild, ID3D12Pageable, ID3D12PipelineState>(iid);
    }
};

class CommandSignature final : public ChildObject<ID3D12CommandSignature> {
public:
    using ChildObject::ChildObject;
    D3D12_INDIRECT_ARGUMENT_TYPE last = D3D12_INDIRECT_ARGUMENT_TYPE_DRAW;
    std::vector<D3D12_INDIRECT_ARGUMENT_TYPE> arguments;
    std::uint32_t stride_bytes = 0;
    /// Root parameters that it sets for each command.
    std::vector<std::uint32_t> root_parameters;

protected:
    bool supports(REFIID iid) const override {
        return one_of<ID3D12DeviceChild, ID3D12Pageable, ID3D12CommandSignature>(iid);
    }
};

// Each fills in what the description says, and checks it.
void describe_graphics(Core& core, const D3D12_GRAPHICS_PIPELINE_STATE_DESC& desc, PipelineState& pipeline);
void describe_compute(Core& core, const D3D12_COMPUTE_PIPELINE_STATE_DESC& desc, PipelineState& pipeline);
/// A stream with a mesh shader, compute or graphics. `mesh_shaders`: the device has them.
void describe_stream(Core& core, const D3D12_PIPELINE_STATE_STREAM_DESC& desc, PipelineState& pipeline);
void describe_signature(Core& core, const D3D12_COMMAND_SIGNATURE_DESC& desc, const ID3D12RootSignature* root,
                        CommandSignature& signature);

} // namespace bindery::d3d12_double
