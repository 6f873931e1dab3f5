#include "backend/d3d12/helper_pipelines.hpp"

#include "backend/d3d12/pipeline_state.hpp"
#include "backend/d3d12/root_signature.hpp"

namespace bindery::d3d12 {

namespace {

RootSignature fill_root() {
    RootSignature signature{.version = root::Version::v1_0};
    signature.parameters = {root::Constants{.count = FillParameters::constant_count},
                            root::Descriptor{.type = root::RegisterClass::uav}};
    return signature;
}

RootSignature downsample_root() {
    RootSignature signature{.version = root::Version::v1_0};
    signature.parameters = {
        root::Constants{.count = DownsampleParameters::constant_count, .visibility = root::Visibility::pixel},
        root::Table{.ranges = {{.type = root::RegisterClass::srv}}, .visibility = root::Visibility::pixel}};
    signature.static_samplers = {{.filter = root::Filter::min_mag_mip_linear,
                                  .address_u = root::AddressMode::clamp,
                                  .address_v = root::AddressMode::clamp,
                                  .address_w = root::AddressMode::clamp,
                                  .visibility = root::Visibility::pixel}};
    return signature;
}

D3D12_SHADER_BYTECODE bytecode(HelperShader shader) {
    const std::span<const std::uint8_t> bytes = helper_shader(shader);
    return {bytes.data(), bytes.size()};
}

HelperShader downsample_shader(TextureDimension dimension) {
    switch (dimension) {
    case TextureDimension::d1:
        return HelperShader::downsample_1d;
    case TextureDimension::d2:
    case TextureDimension::cube:
        return HelperShader::downsample_2d;
    case TextureDimension::d3:
        return HelperShader::downsample_3d;
    }
    return HelperShader::downsample_2d;
}

} // namespace

HelperPipelines::HelperPipelines(const Device& device)
    : device_(device), fill_signature_(create_root_signature(device, fill_root(), "fill")),
      downsample_signature_(create_root_signature(device, downsample_root(), "downsample")) {
    D3D12_COMPUTE_PIPELINE_STATE_DESC desc{};
    desc.pRootSignature = fill_signature_.get();
    desc.CS = bytecode(HelperShader::fill);
    device.check(device.handle()->CreateComputePipelineState(&desc, fill_.iid(), fill_.put()),
                 "Creating the pipeline", "fill");
    device.name(fill_.get(), "fill");
}

ID3D12PipelineState* HelperPipelines::downsample(Format format, TextureDimension dimension) {
    const std::scoped_lock lock(mutex_);
    ComPtr<ID3D12PipelineState>& pipeline = downsample_[{format, dimension}];
    if (!pipeline)
        pipeline = make_downsample(format, dimension);
    return pipeline.get();
}

ComPtr<ID3D12PipelineState> HelperPipelines::make_downsample(Format format,
                                                             TextureDimension dimension) const {
    GraphicsPipelineDesc desc;
    desc.raster.cull = CullMode::none;
    desc.color_formats = {format};
    backend::GraphicsPipelineInfo info{};
    info.desc = &desc;
    const PipelineState state(info);
    D3D12_GRAPHICS_PIPELINE_STATE_DESC create = state.desc();
    create.pRootSignature = downsample_signature_.get();
    create.VS = bytecode(HelperShader::cover);
    create.PS = bytecode(downsample_shader(dimension));
    ComPtr<ID3D12PipelineState> pipeline;
    device_.check(device_.handle()->CreateGraphicsPipelineState(&create, pipeline.iid(), pipeline.put()),
                  "Creating the pipeline", "downsample");
    device_.name(pipeline.get(), "downsample");
    return pipeline;
}

} // namespace bindery::d3d12
