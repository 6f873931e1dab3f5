#include "backend/d3d12/command_signature.hpp"

namespace bindery::d3d12 {

namespace {

struct Layout {
    IndirectKind kind;
    D3D12_INDIRECT_ARGUMENT_TYPE type;
    UINT stride_bytes;
};

constexpr std::array<Layout, indirect_kind_count> layouts{{
    {IndirectKind::draw, D3D12_INDIRECT_ARGUMENT_TYPE_DRAW, sizeof(D3D12_DRAW_ARGUMENTS)},
    {IndirectKind::draw_indexed, D3D12_INDIRECT_ARGUMENT_TYPE_DRAW_INDEXED,
     sizeof(D3D12_DRAW_INDEXED_ARGUMENTS)},
    {IndirectKind::dispatch, D3D12_INDIRECT_ARGUMENT_TYPE_DISPATCH, sizeof(D3D12_DISPATCH_ARGUMENTS)},
}};
static_assert(
    [] {
        for (std::size_t i = 0; i < layouts.size(); ++i)
            if (static_cast<std::size_t>(layouts[i].kind) != i)
                return false;
        return true;
    }(),
    "layouts follows the order of IndirectKind");

} // namespace

CommandSignatures::CommandSignatures(const Device& device) {
    for (const Layout& layout : layouts) {
        D3D12_INDIRECT_ARGUMENT_DESC argument{};
        argument.Type = layout.type;
        const D3D12_COMMAND_SIGNATURE_DESC desc{layout.stride_bytes, 1, &argument, 0};
        ComPtr<ID3D12CommandSignature>& signature = signatures_[static_cast<std::size_t>(layout.kind)];
        device.check(
            device.handle()->CreateCommandSignature(&desc, nullptr, signature.iid(), signature.put()),
            "Creating a command signature");
    }
}

} // namespace bindery::d3d12
