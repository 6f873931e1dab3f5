#include "backend/d3d12/pipeline.hpp"

#include "backend/d3d12/pipeline_state.hpp"

namespace bindery::d3d12 {

namespace {

D3D12_SHADER_BYTECODE bytecode(const Shader* shader) {
    if (shader == nullptr)
        return {};
    return {shader->bytecode.data(), shader->bytecode.size()};
}

/// Drivers answer with a wealth of codes; all but a few mean that they do not compile it.
void check_pipeline(HRESULT result, const Device& device, const std::string& name) {
    if (FAILED(result))
        throw_result(result, "Creating the pipeline", name, device.handle(), Rule::pipeline_state);
}

} // namespace

Pipeline::Pipeline(const Device& device, const RootSignatures& signatures,
                   const backend::GraphicsPipelineInfo& info)
    : root_dwords_(info.root_dwords), topology_(primitive_topology(*info.desc)) {
    const GraphicsPipelineDesc& desc = *info.desc;
    const PipelineState state(info);
    D3D12_GRAPHICS_PIPELINE_STATE_DESC create = state.desc();
    create.pRootSignature = signatures.graphics();
    create.VS = bytecode(desc.vertex);
    create.PS = bytecode(desc.pixel);
    create.HS = bytecode(desc.hull);
    create.DS = bytecode(desc.domain);
    create.GS = bytecode(desc.geometry);
    check_pipeline(device.handle()->CreateGraphicsPipelineState(&create, handle_.iid(), handle_.put()),
                   device, desc.name);
    device.name(handle_.get(), desc.name);
}

Pipeline::Pipeline(const Device& device, const RootSignatures& signatures,
                   const backend::ComputePipelineInfo& info)
    : root_dwords_(info.root_dwords) {
    D3D12_COMPUTE_PIPELINE_STATE_DESC create{};
    create.pRootSignature = signatures.compute();
    create.CS = bytecode(info.desc->shader);
    check_pipeline(device.handle()->CreateComputePipelineState(&create, handle_.iid(), handle_.put()), device,
                   info.desc->name);
    device.name(handle_.get(), info.desc->name);
}

} // namespace bindery::d3d12
