#include "unit/d3d12_double/program.hpp"

#include <bindery/root_signature.hpp>

#include <gtest/gtest.h>

#include <array>

namespace bindery::d3d12_double {

namespace {

constexpr std::uint32_t view_count = 16, sampler_count = 4;

template<class T>
ComPtr<T> require(HRESULT result, ComPtr<T> object) {
    EXPECT_EQ(result, S_OK);
    return object;
}

} // namespace

D3D12_RESOURCE_DESC buffer_desc(std::uint64_t bytes, D3D12_RESOURCE_FLAGS flags) {
    D3D12_RESOURCE_DESC desc{};
    desc.Dimension = D3D12_RESOURCE_DIMENSION_BUFFER;
    desc.Width = bytes;
    desc.Height = desc.DepthOrArraySize = desc.MipLevels = 1;
    desc.SampleDesc.Count = 1;
    desc.Layout = D3D12_TEXTURE_LAYOUT_ROW_MAJOR;
    desc.Flags = flags;
    return desc;
}

D3D12_RESOURCE_DESC texture_desc(DXGI_FORMAT format, std::uint32_t width, std::uint32_t height,
                                 std::uint16_t mips, D3D12_RESOURCE_FLAGS flags) {
    D3D12_RESOURCE_DESC desc{};
    desc.Dimension = D3D12_RESOURCE_DIMENSION_TEXTURE2D;
    desc.Width = width;
    desc.Height = height;
    desc.DepthOrArraySize = 1;
    desc.MipLevels = mips;
    desc.Format = format;
    desc.SampleDesc.Count = 1;
    desc.Flags = flags;
    return desc;
}

D3D12_SHADER_BYTECODE any_shader() {
    return {"DXBC", 4};
}

std::string to_string(const std::vector<Finding>& findings) {
    std::string text;
    for (const Finding& finding : findings)
        text += std::string(check_info(finding.check).id) + ": " + finding.text + "\n";
    return text;
}

Program::Program(const Options& options) : api(options), device(api.device()) {
    const D3D12_COMMAND_QUEUE_DESC direct{};
    device->CreateCommandQueue(&direct, queue.iid(), queue.put());
    device->CreateCommandAllocator(D3D12_COMMAND_LIST_TYPE_DIRECT, allocator.iid(), allocator.put());
    device->CreateFence(0, D3D12_FENCE_FLAG_NONE, fence.iid(), fence.put());
    device->CreateCommandList(0, D3D12_COMMAND_LIST_TYPE_DIRECT, allocator.get(), nullptr, list.iid(),
                              list.put());

    views = heap(D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, view_count, true);
    samplers = heap(D3D12_DESCRIPTOR_HEAP_TYPE_SAMPLER, sampler_count, true);
    colors = heap(D3D12_DESCRIPTOR_HEAP_TYPE_RTV, 2, false);
    depths = heap(D3D12_DESCRIPTOR_HEAP_TYPE_DSV, 2, false);

    const auto root = [&](bindery::PipelineKind kind) {
        return signature(canonical_signature(kind, HeapAccess::tables, root::Version::v1_0).to_bytes());
    };
    graphics_root = root(bindery::PipelineKind::graphics);
    compute_root = root(bindery::PipelineKind::compute);
    graphics = graphics_pipeline(graphics_desc());
    D3D12_COMPUTE_PIPELINE_STATE_DESC desc{};
    desc.pRootSignature = compute_root.get();
    desc.CS = any_shader();
    device->CreateComputePipelineState(&desc, compute.iid(), compute.put());

    buffer = resource(buffer_desc(4096));
    written = resource(buffer_desc(4096, D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS));
    upload = resource(buffer_desc(65536), D3D12_HEAP_TYPE_UPLOAD, D3D12_RESOURCE_STATE_GENERIC_READ);
    read_back = resource(buffer_desc(65536), D3D12_HEAP_TYPE_READBACK, D3D12_RESOURCE_STATE_COPY_DEST);
    target = resource(
        texture_desc(DXGI_FORMAT_R8G8B8A8_TYPELESS, 64, 32, 3, D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET));
    depth =
        resource(texture_desc(DXGI_FORMAT_R32_TYPELESS, 64, 32, 1, D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL));
    D3D12_RENDER_TARGET_VIEW_DESC color_view{};
    color_view.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
    color_view.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE2D;
    device->CreateRenderTargetView(target.get(), &color_view, cpu(colors.get()));
    D3D12_DEPTH_STENCIL_VIEW_DESC depth_view{};
    depth_view.Format = DXGI_FORMAT_D32_FLOAT;
    depth_view.ViewDimension = D3D12_DSV_DIMENSION_TEXTURE2D;
    device->CreateDepthStencilView(depth.get(), &depth_view, cpu(depths.get()));
}

ComPtr<ID3D12Resource> Program::resource(const D3D12_RESOURCE_DESC& desc, D3D12_HEAP_TYPE heap,
                                         D3D12_RESOURCE_STATES state) const {
    D3D12_HEAP_PROPERTIES properties{};
    properties.Type = heap;
    ComPtr<ID3D12Resource> made;
    const HRESULT result = device->CreateCommittedResource(&properties, D3D12_HEAP_FLAG_NONE, &desc, state,
                                                           nullptr, made.iid(), made.put());
    return require(result, std::move(made));
}

ComPtr<ID3D12DescriptorHeap> Program::heap(D3D12_DESCRIPTOR_HEAP_TYPE type, std::uint32_t count,
                                           bool visible) const {
    const D3D12_DESCRIPTOR_HEAP_DESC desc{
        type, count, visible ? D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE : D3D12_DESCRIPTOR_HEAP_FLAG_NONE,
        0};
    ComPtr<ID3D12DescriptorHeap> made;
    const HRESULT result = device->CreateDescriptorHeap(&desc, made.iid(), made.put());
    return require(result, std::move(made));
}

ComPtr<ID3D12RootSignature> Program::signature(std::span<const std::byte> blob) const {
    ComPtr<ID3D12RootSignature> made;
    device->CreateRootSignature(0, blob.data(), blob.size(), made.iid(), made.put());
    return made;
}

D3D12_GRAPHICS_PIPELINE_STATE_DESC Program::graphics_desc() const {
    static const D3D12_INPUT_ELEMENT_DESC element{
        "POSITION", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, 0, D3D12_INPUT_CLASSIFICATION_PER_VERTEX_DATA, 0};
    D3D12_GRAPHICS_PIPELINE_STATE_DESC desc{};
    desc.pRootSignature = graphics_root.get();
    desc.VS = desc.PS = any_shader();
    desc.SampleMask = ~0u;
    desc.RasterizerState.FillMode = D3D12_FILL_MODE_SOLID;
    desc.RasterizerState.CullMode = D3D12_CULL_MODE_NONE;
    desc.InputLayout = {&element, 1};
    desc.PrimitiveTopologyType = D3D12_PRIMITIVE_TOPOLOGY_TYPE_TRIANGLE;
    desc.NumRenderTargets = 1;
    desc.RTVFormats[0] = DXGI_FORMAT_R8G8B8A8_UNORM;
    desc.SampleDesc.Count = 1;
    return desc;
}

ComPtr<ID3D12PipelineState> Program::graphics_pipeline(const D3D12_GRAPHICS_PIPELINE_STATE_DESC& desc) const {
    ComPtr<ID3D12PipelineState> made;
    device->CreateGraphicsPipelineState(&desc, made.iid(), made.put());
    return made;
}

ComPtr<ID3D12CommandSignature>
Program::command_signature(std::span<const D3D12_INDIRECT_ARGUMENT_DESC> arguments, std::uint32_t stride,
                           ID3D12RootSignature* root) const {
    const D3D12_COMMAND_SIGNATURE_DESC desc{stride, static_cast<UINT>(arguments.size()), arguments.data(), 0};
    ComPtr<ID3D12CommandSignature> made;
    device->CreateCommandSignature(&desc, root, made.iid(), made.put());
    return made;
}

D3D12_CPU_DESCRIPTOR_HANDLE Program::cpu(ID3D12DescriptorHeap* heap, std::uint32_t index) const {
    D3D12_CPU_DESCRIPTOR_HANDLE handle = d3d12::cpu_start(heap);
    handle.ptr += SIZE_T{index} * device->GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE_RTV);
    return handle;
}

D3D12_GPU_DESCRIPTOR_HANDLE Program::gpu(ID3D12DescriptorHeap* heap, std::uint32_t index) const {
    D3D12_GPU_DESCRIPTOR_HANDLE handle = d3d12::gpu_start(heap);
    handle.ptr +=
        UINT64{index} * device->GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV);
    return handle;
}

void Program::transition(ID3D12Resource* resource, D3D12_RESOURCE_STATES before, D3D12_RESOURCE_STATES after,
                         std::uint32_t subresource) const {
    D3D12_RESOURCE_BARRIER barrier{};
    barrier.Type = D3D12_RESOURCE_BARRIER_TYPE_TRANSITION;
    barrier.Transition = {resource, subresource, before, after};
    list->ResourceBarrier(1, &barrier);
}

void Program::texture_barrier(const D3D12_TEXTURE_BARRIER& barrier) const {
    D3D12_BARRIER_GROUP group{};
    group.Type = D3D12_BARRIER_TYPE_TEXTURE;
    group.NumBarriers = 1;
    group.pTextureBarriers = &barrier;
    list->Barrier(1, &group);
}

void Program::buffer_barrier(const D3D12_BUFFER_BARRIER& barrier) const {
    D3D12_BARRIER_GROUP group{};
    group.Type = D3D12_BARRIER_TYPE_BUFFER;
    group.NumBarriers = 1;
    group.pBufferBarriers = &barrier;
    list->Barrier(1, &group);
}

void Program::bind_compute() const {
    ID3D12DescriptorHeap* const heaps[] = {views.get(), samplers.get()};
    list->SetDescriptorHeaps(2, heaps);
    list->SetComputeRootSignature(compute_root.get());
    const std::array<UINT, 12> constants{};
    list->SetComputeRoot32BitConstants(0, 12, constants.data(), 0);
    list->SetComputeRootDescriptorTable(1, gpu(views.get()));
    list->SetComputeRootDescriptorTable(2, gpu(samplers.get()));
    list->SetPipelineState(compute.get());
}

void Program::bind_graphics() const {
    ID3D12DescriptorHeap* const heaps[] = {views.get(), samplers.get()};
    list->SetDescriptorHeaps(2, heaps);
    list->SetGraphicsRootSignature(graphics_root.get());
    const std::array<UINT, 12> constants{};
    list->SetGraphicsRoot32BitConstants(0, 12, constants.data(), 0);
    list->SetGraphicsRootDescriptorTable(1, gpu(views.get()));
    list->SetGraphicsRootDescriptorTable(2, gpu(samplers.get()));
    list->SetPipelineState(graphics.get());
    transition(target.get(), D3D12_RESOURCE_STATE_COMMON, D3D12_RESOURCE_STATE_RENDER_TARGET);
    const D3D12_CPU_DESCRIPTOR_HANDLE color = cpu(colors.get());
    list->OMSetRenderTargets(1, &color, FALSE, nullptr);
    const D3D12_VIEWPORT viewport{0, 0, 64, 32, 0, 1};
    const D3D12_RECT scissor{0, 0, 64, 32};
    list->RSSetViewports(1, &viewport);
    list->RSSetScissorRects(1, &scissor);
    list->IASetPrimitiveTopology(D3D_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    const D3D12_VERTEX_BUFFER_VIEW vertices{upload->GetGPUVirtualAddress(), 1200, 12};
    list->IASetVertexBuffers(0, 1, &vertices);
    const D3D12_INDEX_BUFFER_VIEW indices{upload->GetGPUVirtualAddress(), 60, DXGI_FORMAT_R16_UINT};
    list->IASetIndexBuffer(&indices);
}

void Program::submit() {
    EXPECT_EQ(list->Close(), S_OK);
    ID3D12CommandList* const lists[] = {list.get()};
    queue->ExecuteCommandLists(1, lists);
    EXPECT_EQ(queue->Signal(fence.get(), ++fence_value), S_OK);
}

void Program::reset() const {
    EXPECT_EQ(allocator->Reset(), S_OK);
    EXPECT_EQ(list->Reset(allocator.get(), nullptr), S_OK);
}

} // namespace bindery::d3d12_double
