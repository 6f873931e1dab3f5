#include "backend/d3d12/root_signature.hpp"

namespace bindery::d3d12 {

namespace {

/// Version 1.0 says of nothing that it is static, which is what the heap needs, and every runtime has it;
/// direct access came after 1.1.
RootSignature canonical(const Device& device, PipelineKind kind) {
    return device.direct_heap() ? canonical_signature(kind, HeapAccess::direct, root::Version::v1_1)
                                : canonical_signature(kind, HeapAccess::tables, root::Version::v1_0);
}

} // namespace

ComPtr<ID3D12RootSignature> create_root_signature(const Device& device, const RootSignature& signature,
                                                  std::string_view name) {
    const std::vector<std::byte> bytes = signature.to_bytes();
    ComPtr<ID3D12RootSignature> result;
    const HRESULT created =
        device.handle()->CreateRootSignature(0, bytes.data(), bytes.size(), result.iid(), result.put());
    if (FAILED(created))
        throw_result(created, "Creating the root signature", name, device.handle(), Rule::device_feature);
    device.name(result.get(), name);
    return result;
}

RootSignatures::RootSignatures(const Device& device)
    : tables_(!device.direct_heap()),
      graphics_(create_root_signature(device, canonical(device, PipelineKind::graphics), "graphics root")),
      compute_(create_root_signature(device, canonical(device, PipelineKind::compute), "compute root")) {}

} // namespace bindery::d3d12
