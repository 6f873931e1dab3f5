#include "backend/d3d12/debug_messages.hpp"

#include <cstdio>

namespace bindery::d3d12 {

namespace {

Severity to_severity(D3D12_MESSAGE_SEVERITY severity) {
    switch (severity) {
    case D3D12_MESSAGE_SEVERITY_CORRUPTION:
    case D3D12_MESSAGE_SEVERITY_ERROR:
        return Severity::error;
    case D3D12_MESSAGE_SEVERITY_WARNING:
        return Severity::warning;
    case D3D12_MESSAGE_SEVERITY_INFO:
    case D3D12_MESSAGE_SEVERITY_MESSAGE:
        break;
    }
    return Severity::note;
}

void WINAPI receive(D3D12_MESSAGE_CATEGORY, D3D12_MESSAGE_SEVERITY severity, D3D12_MESSAGE_ID,
                    const char* text, void* context) {
    const auto& diagnostics = *static_cast<const DiagnosticCallback*>(context);
    if (diagnostics)
        diagnostics({to_severity(severity), Rule::device_validation, "", text});
    else if (to_severity(severity) != Severity::note)
        std::fprintf(stderr, "bindery: [%s] %s\n", std::string(rule_info(Rule::device_validation).id).c_str(),
                     text);
}

} // namespace

void enable_debug_layer(const Runtime& runtime) {
    ComPtr<ID3D12Debug> debug;
    if (runtime.get_debug_interface == nullptr ||
        FAILED(runtime.get_debug_interface(ComPtr<ID3D12Debug>::iid(), debug.put())))
        throw Error(Rule::device_feature, runtime.library,
                    "The debug layer is asked for and the Direct3D 12 runtime has none. On Windows it is an "
                    "optional feature, \"Graphics Tools\"; vkd3d has none.");
    debug->EnableDebugLayer();
}

DebugMessages::DebugMessages(ID3D12Device* device, DiagnosticCallback diagnostics)
    : diagnostics_(std::make_unique<DiagnosticCallback>(std::move(diagnostics))),
      queue_(ComPtr<ID3D12Device>::shared(device).as<ID3D12InfoQueue1>()) {
    if (!queue_ || FAILED(queue_->RegisterMessageCallback(receive, D3D12_MESSAGE_CALLBACK_FLAG_NONE,
                                                          diagnostics_.get(), &cookie_))) {
        throw Error(Rule::device_feature, "",
                    "The debug layer's messages are asked for and this Direct3D 12 runtime cannot hand them "
                    "over (ID3D12InfoQueue1, of Windows 11).");
    }
}

DebugMessages::~DebugMessages() {
    if (queue_)
        queue_->UnregisterMessageCallback(cookie_);
}

DebugMessages& DebugMessages::operator=(DebugMessages&& other) noexcept {
    std::swap(diagnostics_, other.diagnostics_);
    std::swap(queue_, other.queue_);
    std::swap(cookie_, other.cookie_);
    return *this;
}

} // namespace bindery::d3d12
