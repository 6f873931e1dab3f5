#pragma once
// The debug layer's messages as diagnostics.

#include "backend/d3d12/api.hpp"

#include <bindery/error.hpp>

#include <memory>

namespace bindery::d3d12 {

/// Turns the layer on for devices that are made from now on. Throws Error device_feature where there is none.
void enable_debug_layer(const Runtime& runtime);

/// Hands a device's messages to the callback as long as it lives; nothing without the layer.
class DebugMessages {
public:
    DebugMessages() = default;
    /// No callback: messages go to stderr. Throws Error device_feature where the layer cannot call back.
    DebugMessages(ID3D12Device* device, DiagnosticCallback diagnostics);
    ~DebugMessages();
    DebugMessages(const DebugMessages&) = delete;
    DebugMessages& operator=(DebugMessages&& other) noexcept;

private:
    /// At a fixed address: the layer holds a pointer to it.
    std::unique_ptr<DiagnosticCallback> diagnostics_;
    ComPtr<ID3D12InfoQueue1> queue_;
    DWORD cookie_ = 0;
};

} // namespace bindery::d3d12
