#pragma once
// The two root signatures that every pipeline is made with, one for graphics and one for compute
// (requirement B11): 12 constants, then, where shaders do not reach the heaps directly, a table over each.

#include "backend/d3d12/device.hpp"

#include <bindery/root_signature.hpp>

#include <string_view>

namespace bindery::d3d12 {

// Parameters of the canonical signatures.
inline constexpr UINT constants_parameter = 0;
inline constexpr UINT resources_parameter = 1;
inline constexpr UINT samplers_parameter = 2;

/// Throws Error device_feature (the runtime does not take it), memory_exhausted, device_lost.
ComPtr<ID3D12RootSignature> create_root_signature(const Device& device, const RootSignature& signature,
                                                  std::string_view name);

class RootSignatures {
public:
    explicit RootSignatures(const Device& device);

    ID3D12RootSignature* graphics() const { return graphics_.get(); }
    ID3D12RootSignature* compute() const { return compute_.get(); }
    /// Whether there are tables, which lists have to set.
    bool tables() const { return tables_; }

private:
    bool tables_;
    ComPtr<ID3D12RootSignature> graphics_;
    ComPtr<ID3D12RootSignature> compute_;
};

} // namespace bindery::d3d12
