#include "support/d3d12/command_list.hpp"

namespace bindery::d3d12_double {

void Submission::execute(Core& core) const {
    for (const std::string& label : *used)
        core.require(core.living.contains(label), Check::object_is_alive,
                     "The GPU executes {}, which uses {}, and that is released.", list, label);
    for (const auto& operation : *operations)
        operation(core);
    --static_cast<CommandAllocator*>(allocator.get())->in_flight;
}

CommandList::CommandList(ID3D12Device* device, const std::shared_ptr<Core>& core, CommandAllocator* allocator,
                         ID3D12PipelineState* pipeline)
    : UnexpectedList(device, core, "list"),
      allocator_(d3d12::ComPtr<ID3D12CommandAllocator>::shared(allocator)) {
    core->require(allocator->recording == nullptr, Check::allocator_is_free,
                  "{} is made on {}, on which another list records.", label(), allocator->label());
    allocator->recording = this;
    clear_state(pipeline);
}

bool CommandList::supports(REFIID iid) const {
    if (one_of<ID3D12DeviceChild, ID3D12CommandList, ID3D12GraphicsCommandList>(iid))
        return true;
    if (core().options.old_runtime)
        return false;
    return one_of<ID3D12GraphicsCommandList1, ID3D12GraphicsCommandList2, ID3D12GraphicsCommandList3,
                  ID3D12GraphicsCommandList4, ID3D12GraphicsCommandList5, ID3D12GraphicsCommandList6>(iid) ||
           (core().options.enhanced_barriers && one_of<ID3D12GraphicsCommandList7>(iid));
}

void CommandList::clear_state(ID3D12PipelineState* pipeline) {
    events_ = 0;
    pipeline_ = static_cast<PipelineState*>(pipeline);
    graphics_ = {};
    compute_ = {};
    heaps_ = {};
    topology_ = D3D_PRIMITIVE_TOPOLOGY_UNDEFINED;
    viewport_ = scissor_ = false;
    index_buffer_.reset();
    vertex_buffers_ = {};
    colors_.clear();
    depth_.reset();
    operations_ = std::make_shared<Submission::Operations>();
    used_ = std::make_shared<std::set<std::string>>();
}

HRESULT CommandList::Close() {
    BINDERY_DOUBLE_LOCK;
    if (!record("Close", ""))
        return E_FAIL;
    core().require(events_ == 0, Check::events_are_balanced,
                   "{} is closed and {} of its events are not ended.", label(), events_);
    open_ = false;
    static_cast<CommandAllocator*>(allocator_.get())->recording = nullptr;
    return core().may_fail("Close");
}

HRESULT CommandList::Reset(ID3D12CommandAllocator* allocator, ID3D12PipelineState* pipeline) {
    BINDERY_DOUBLE_LOCK;
    called("Reset", "");
    if (const HRESULT result = core().may_fail("Reset"); FAILED(result))
        return result;
    core().require(!open_, Check::list_is_closed, "{} is reset while it is open.", label());
    auto* taken = static_cast<CommandAllocator*>(allocator);
    core().require(taken->recording == nullptr || taken->recording == this, Check::allocator_is_free,
                   "{} is reset onto {}, on which another list records.", label(), taken->label());
    allocator_ = d3d12::ComPtr<ID3D12CommandAllocator>::shared(allocator);
    taken->recording = this;
    open_ = true;
    clear_state(pipeline);
    return S_OK;
}

Submission CommandList::submit() {
    ++static_cast<CommandAllocator*>(allocator_.get())->in_flight;
    return {operations_, used_, allocator_, label()};
}

namespace {

/// Events carry ANSI or UTF-16 text, or something of PIX's own.
std::string event_text(UINT metadata, const void* data, UINT size) {
    if (metadata == 1)
        return std::string(static_cast<const char*>(data), size > 0 ? size - 1 : 0);
    std::string result;
    if (metadata == 0)
        for (UINT i = 0; i + 2 < size; i += 2)
            result += static_cast<const char*>(data)[i];
    return result;
}

} // namespace

void CommandList::SetMarker(UINT metadata, const void* data, UINT size) {
    BINDERY_DOUBLE_LOCK;
    record("SetMarker", "{}", event_text(metadata, data, size));
}

void CommandList::BeginEvent(UINT metadata, const void* data, UINT size) {
    BINDERY_DOUBLE_LOCK;
    record("BeginEvent", "{}", event_text(metadata, data, size));
    ++events_;
}

void CommandList::EndEvent() {
    BINDERY_DOUBLE_LOCK;
    record("EndEvent", "");
    core().require(events_ > 0, Check::events_are_balanced, "{} ends an event that was not begun.", label());
    events_ -= events_ > 0 ? 1 : 0;
}

} // namespace bindery::d3d12_double
