#pragma once
// How indirect arguments are laid out: Direct3D's draw and dispatch arguments, which are Vulkan's too.

#include "backend/d3d12/device.hpp"

#include <array>

namespace bindery::d3d12 {

enum class IndirectKind : std::uint8_t { draw, draw_indexed, dispatch };
inline constexpr std::size_t indirect_kind_count = static_cast<std::size_t>(IndirectKind::dispatch) + 1;

class CommandSignatures {
public:
    /// Throws Error device_feature, memory_exhausted.
    explicit CommandSignatures(const Device& device);
    ID3D12CommandSignature* operator[](IndirectKind kind) const {
        return signatures_[static_cast<std::size_t>(kind)].get();
    }

private:
    std::array<ComPtr<ID3D12CommandSignature>, indirect_kind_count> signatures_;
};

} // namespace bindery::d3d12
