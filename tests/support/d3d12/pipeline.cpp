#include "support/d3d12/pipeline.hpp"

#include "support/d3d12/formats.hpp"

#include <algorithm>
#include <cstring>

namespace bindery::d3d12_double {

namespace {

void check_shader(Core& core, const D3D12_SHADER_BYTECODE& shader, const char* name, bool needed) {
    if (shader.pShaderBytecode == nullptr) {
        core.require(!needed, Check::pipeline_desc, "A pipeline has no {} shader.", name);
        return;
    }
    const bool container = shader.BytecodeLength >= 4 && std::memcmp(shader.pShaderBytecode, "DXBC", 4) == 0;
    core.require(container, Check::pipeline_desc, "The {} shader of {} bytes is no container.", name,
                 shader.BytecodeLength);
}

void take_root_signature(Core& core, ID3D12RootSignature* root, PipelineState& pipeline) {
    core.require(root != nullptr, Check::pipeline_desc, "A pipeline has no root signature.");
    if (root != nullptr)
        pipeline.root_signature = static_cast<RootSignature*>(root)->blob;
}

void take_targets(Core& core, const D3D12_RT_FORMAT_ARRAY& formats, DXGI_FORMAT depth,
                  PipelineState& pipeline) {
    core.require(formats.NumRenderTargets <= 8, Check::pipeline_desc, "A pipeline has {} render targets.",
                 formats.NumRenderTargets);
    for (UINT i = 0; i < 8; ++i) {
        const DXGI_FORMAT format = formats.RTFormats[i];
        if (i < formats.NumRenderTargets)
            pipeline.color_formats.push_back(format);
        core.require(i < formats.NumRenderTargets || format == DXGI_FORMAT_UNKNOWN, Check::pipeline_desc,
                     "Render target {} has the format {} and there are {}.", i, static_cast<int>(format),
                     formats.NumRenderTargets);
        core.require(!is_typeless(format), Check::pipeline_desc,
                     "Render target {} has the typeless format {}.", i, static_cast<int>(format));
    }
    core.require(depth == DXGI_FORMAT_UNKNOWN || is_depth(depth), Check::pipeline_desc,
                 "The format {} is no depth format.", static_cast<int>(depth));
    pipeline.depth_format = depth;
}

void take_depth(Core& core, const D3D12_DEPTH_STENCIL_DESC& desc, PipelineState& pipeline) {
    const bool used = desc.DepthEnable || desc.StencilEnable;
    core.require(!used || pipeline.depth_format != DXGI_FORMAT_UNKNOWN, Check::pipeline_desc,
                 "A pipeline tests depth or stencil and has no depth format.");
    pipeline.depth_writes = desc.DepthEnable && desc.DepthWriteMask == D3D12_DEPTH_WRITE_MASK_ALL;
    pipeline.stencil_writes = desc.StencilEnable && desc.StencilWriteMask != 0;
}

void take_input_layout(Core& core, const D3D12_INPUT_LAYOUT_DESC& layout, UINT root_flags,
                       PipelineState& pipeline) {
    core.require(layout.NumElements == 0 ||
                     (root_flags & D3D12_ROOT_SIGNATURE_FLAG_ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT) != 0,
                 Check::pipeline_desc,
                 "A pipeline reads {} vertex attributes and its root signature has no flag for them.",
                 layout.NumElements);
    for (UINT i = 0; i < layout.NumElements; ++i) {
        const D3D12_INPUT_ELEMENT_DESC& element = layout.pInputElementDescs[i];
        core.require(element.InputSlot < 32 && element.SemanticName != nullptr, Check::pipeline_desc,
                     "Vertex attribute {} is in slot {}, or has no name.", i, element.InputSlot);
        pipeline.input_slots |= 1u << (element.InputSlot & 31);
        const bool per_instance = element.InputSlotClass == D3D12_INPUT_CLASSIFICATION_PER_INSTANCE_DATA;
        core.require(per_instance || element.InstanceDataStepRate == 0, Check::pipeline_desc,
                     "Vertex attribute {} is per vertex and has the step rate {}.", i,
                     element.InstanceDataStepRate);
    }
}

void check_raster(Core& core, const D3D12_RASTERIZER_DESC& desc) {
    core.require(desc.FillMode != 0 && desc.CullMode != 0, Check::pipeline_desc,
                 "A pipeline has the fill mode {} and the cull mode {}.", static_cast<int>(desc.FillMode),
                 static_cast<int>(desc.CullMode));
}

} // namespace

void describe_graphics(Core& core, const D3D12_GRAPHICS_PIPELINE_STATE_DESC& desc, PipelineState& pipeline) {
    pipeline.kind = PipelineKind::graphics;
    check_shader(core, desc.VS, "vertex", true);
    check_shader(core, desc.PS, "pixel", false);
    check_shader(core, desc.HS, "hull", false);
    check_shader(core, desc.DS, "domain", desc.HS.pShaderBytecode != nullptr);
    check_shader(core, desc.GS, "geometry", false);
    take_root_signature(core, desc.pRootSignature, pipeline);
    D3D12_RT_FORMAT_ARRAY formats{};
    std::copy(std::begin(desc.RTVFormats), std::end(desc.RTVFormats), formats.RTFormats);
    formats.NumRenderTargets = desc.NumRenderTargets;
    take_targets(core, formats, desc.DSVFormat, pipeline);
    take_depth(core, desc.DepthStencilState, pipeline);
    const UINT root_flags =
        desc.pRootSignature != nullptr ? static_cast<RootSignature*>(desc.pRootSignature)->flags : 0;
    take_input_layout(core, desc.InputLayout, root_flags, pipeline);
    check_raster(core, desc.RasterizerState);
    core.require(desc.SampleDesc.Count >= 1, Check::pipeline_desc, "A pipeline has {} samples.",
                 desc.SampleDesc.Count);
    core.require(desc.SampleMask != 0, Check::pipeline_desc,
                 "A pipeline's sample mask is 0: it draws nothing.");
    core.require(desc.PrimitiveTopologyType != D3D12_PRIMITIVE_TOPOLOGY_TYPE_UNDEFINED, Check::pipeline_desc,
                 "A pipeline has no topology.");
    const bool patches = desc.PrimitiveTopologyType == D3D12_PRIMITIVE_TOPOLOGY_TYPE_PATCH;
    core.require(patches == (desc.HS.pShaderBytecode != nullptr), Check::pipeline_desc,
                 "A pipeline of topology type {} has {} hull shader.",
                 static_cast<int>(desc.PrimitiveTopologyType),
                 desc.HS.pShaderBytecode != nullptr ? "a" : "no");
    pipeline.samples = desc.SampleDesc.Count;
    pipeline.topology = desc.PrimitiveTopologyType;
}

void describe_compute(Core& core, const D3D12_COMPUTE_PIPELINE_STATE_DESC& desc, PipelineState& pipeline) {
    pipeline.kind = PipelineKind::compute;
    check_shader(core, desc.CS, "compute", true);
    take_root_signature(core, desc.pRootSignature, pipeline);
}

namespace {

/// One subobject: its type, then its data, aligned as a pointer.
template<class T>
struct alignas(void*) Subobject {
    D3D12_PIPELINE_STATE_SUBOBJECT_TYPE type;
    T data;
};

struct Stream {
    const std::byte* at;
    std::size_t left;

    template<class T>
    const T* take() {
        if (left < sizeof(Subobject<T>))
            return nullptr;
        const T* data = &reinterpret_cast<const Subobject<T>*>(at)->data;
        at += sizeof(Subobject<T>);
        left -= sizeof(Subobject<T>);
        return data;
    }
};

/// What of a stream's subobjects counts here.
struct Parts {
    ID3D12RootSignature* root = nullptr;
    D3D12_SHADER_BYTECODE mesh{}, amplification{}, pixel{}, compute{};
    D3D12_RT_FORMAT_ARRAY formats{};
    DXGI_FORMAT depth_format = DXGI_FORMAT_UNKNOWN;
    D3D12_DEPTH_STENCIL_DESC depth{};
    D3D12_RASTERIZER_DESC raster{};
    DXGI_SAMPLE_DESC samples{1, 0};
};

template<class T>
bool take_into(Stream& stream, T& part) {
    const T* data = stream.take<T>();
    if (data != nullptr)
        part = *data;
    return data != nullptr;
}
template<class T>
bool pass_over(Stream& stream) {
    return stream.take<T>() != nullptr;
}

/// False where the type is unknown or the stream is cut short.
bool take_part(Stream& stream, Parts& parts) {
    if (stream.left < sizeof(D3D12_PIPELINE_STATE_SUBOBJECT_TYPE))
        return false;
    switch (*reinterpret_cast<const D3D12_PIPELINE_STATE_SUBOBJECT_TYPE*>(stream.at)) {
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_ROOT_SIGNATURE:
        return take_into(stream, parts.root);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_MS:
        return take_into(stream, parts.mesh);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_AS:
        return take_into(stream, parts.amplification);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_PS:
        return take_into(stream, parts.pixel);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_CS:
        return take_into(stream, parts.compute);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_RENDER_TARGET_FORMATS:
        return take_into(stream, parts.formats);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_DEPTH_STENCIL_FORMAT:
        return take_into(stream, parts.depth_format);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_DEPTH_STENCIL:
        return take_into(stream, parts.depth);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_RASTERIZER:
        return take_into(stream, parts.raster);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_SAMPLE_DESC:
        return take_into(stream, parts.samples);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_BLEND:
        return pass_over<D3D12_BLEND_DESC>(stream);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_SAMPLE_MASK:
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_NODE_MASK:
        return pass_over<UINT>(stream);
    case D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_PRIMITIVE_TOPOLOGY:
        return pass_over<D3D12_PRIMITIVE_TOPOLOGY_TYPE>(stream);
    default: // of graphics pipelines, which have a description of their own, or newer
        return false;
    }
}

} // namespace

void describe_stream(Core& core, const D3D12_PIPELINE_STATE_STREAM_DESC& desc, PipelineState& pipeline) {
    Stream stream{static_cast<const std::byte*>(desc.pPipelineStateSubobjectStream), desc.SizeInBytes};
    Parts parts;
    while (stream.left > 0)
        if (!take_part(stream, parts)) {
            core.find(Check::pipeline_desc, "The pipeline stream of {} bytes cannot be read from byte {} on.",
                      desc.SizeInBytes, desc.SizeInBytes - stream.left);
            return;
        }
    if (parts.compute.pShaderBytecode != nullptr) {
        D3D12_COMPUTE_PIPELINE_STATE_DESC compute{};
        compute.pRootSignature = parts.root;
        compute.CS = parts.compute;
        describe_compute(core, compute, pipeline);
        return;
    }
    core.require(core.options.mesh_shader_tier != D3D12_MESH_SHADER_TIER_NOT_SUPPORTED,
                 Check::feature_is_there,
                 "A mesh shader pipeline is made and the device has the mesh shader tier 0.");
    pipeline.kind = PipelineKind::mesh;
    check_shader(core, parts.mesh, "mesh", true);
    check_shader(core, parts.amplification, "amplification", false);
    check_shader(core, parts.pixel, "pixel", false);
    take_root_signature(core, parts.root, pipeline);
    take_targets(core, parts.formats, parts.depth_format, pipeline);
    take_depth(core, parts.depth, pipeline);
    check_raster(core, parts.raster);
    pipeline.samples = parts.samples.Count;
}

namespace {

struct ArgumentInfo {
    std::uint32_t bytes;
    bool command; ///< Ends a signature.
    bool root;
};

ArgumentInfo argument_info(const D3D12_INDIRECT_ARGUMENT_DESC& argument) {
    switch (argument.Type) {
    case D3D12_INDIRECT_ARGUMENT_TYPE_DRAW:
        return {16, true, false};
    case D3D12_INDIRECT_ARGUMENT_TYPE_DRAW_INDEXED:
        return {20, true, false};
    case D3D12_INDIRECT_ARGUMENT_TYPE_DISPATCH:
    case D3D12_INDIRECT_ARGUMENT_TYPE_DISPATCH_MESH:
        return {12, true, false};
    case D3D12_INDIRECT_ARGUMENT_TYPE_VERTEX_BUFFER_VIEW:
    case D3D12_INDIRECT_ARGUMENT_TYPE_INDEX_BUFFER_VIEW:
        return {16, false, false};
    case D3D12_INDIRECT_ARGUMENT_TYPE_CONSTANT:
        return {4 * argument.Constant.Num32BitValuesToSet, false, true};
    case D3D12_INDIRECT_ARGUMENT_TYPE_CONSTANT_BUFFER_VIEW:
    case D3D12_INDIRECT_ARGUMENT_TYPE_SHADER_RESOURCE_VIEW:
    case D3D12_INDIRECT_ARGUMENT_TYPE_UNORDERED_ACCESS_VIEW:
        return {8, false, true};
    default: // rays, and newer
        return {0, false, false};
    }
}

} // namespace

void describe_signature(Core& core, const D3D12_COMMAND_SIGNATURE_DESC& desc, const ID3D12RootSignature* root,
                        CommandSignature& signature) {
    std::uint32_t bytes = 0, commands = 0;
    bool changes_root = false;
    for (UINT i = 0; i < desc.NumArgumentDescs; ++i) {
        const D3D12_INDIRECT_ARGUMENT_DESC& argument = desc.pArgumentDescs[i];
        const ArgumentInfo info = argument_info(argument);
        bytes += info.bytes;
        commands += info.command ? 1 : 0;
        changes_root |= info.root;
        if (argument.Type == D3D12_INDIRECT_ARGUMENT_TYPE_CONSTANT)
            signature.root_parameters.push_back(argument.Constant.RootParameterIndex);
        signature.arguments.push_back(argument.Type);
        signature.last = argument.Type;
        core.require(info.bytes > 0, Check::command_signature_desc,
                     "Argument {} has the type {} and no bytes.", i, static_cast<int>(argument.Type));
        core.require(info.command == (i + 1 == desc.NumArgumentDescs), Check::command_signature_desc,
                     "Argument {} of {} is {} draw or dispatch; the last one, and no other, has to be.", i,
                     desc.NumArgumentDescs, info.command ? "a" : "no");
    }
    core.require(commands == 1, Check::command_signature_desc,
                 "A command signature has {} draws or dispatches.", commands);
    core.require(desc.ByteStride >= bytes && desc.ByteStride % 4 == 0, Check::command_signature_desc,
                 "Commands are {} bytes apart and have {} bytes.", desc.ByteStride, bytes);
    core.require(changes_root == (root != nullptr), Check::command_signature_desc,
                 "A command signature {} root arguments and has {} root signature.",
                 changes_root ? "changes" : "leaves", root != nullptr ? "a" : "no");
    signature.stride_bytes = desc.ByteStride;
}

} // namespace bindery::d3d12_double
