#include "support/d3d12/queue.hpp"

#include "support/d3d12/command_list.hpp"

namespace bindery::d3d12_double {

HRESULT CommandAllocator::Reset() {
    BINDERY_DOUBLE_LOCK;
    called("Reset", "");
    if (const HRESULT result = core().may_fail("Reset"); FAILED(result))
        return result;
    core().require(recording == nullptr, Check::allocator_is_free, "{} is reset while a list records on it.",
                   label());
    core().require(in_flight == 0, Check::allocator_is_free,
                   "{} is reset while the GPU has {} of its submissions to execute.", label(), in_flight);
    return S_OK;
}

void Fence::reach(std::uint64_t value) {
    core().require(value > value_, Check::fence_rises, "{} is signalled with {} after {}.", label(), value,
                   value_);
    value_ = value;
}

UINT64 Fence::GetCompletedValue() {
    BINDERY_DOUBLE_LOCK;
    called("GetCompletedValue", "");
    return core().removed ? ~UINT64{0} : value_;
}

HRESULT Fence::SetEventOnCompletion(UINT64 value, HANDLE event) {
    BINDERY_DOUBLE_LOCK;
    called("SetEventOnCompletion", "{}", value);
    if (event != nullptr)
        return unexpected("SetEventOnCompletion with an event");
    if (const HRESULT result = core().may_fail("SetEventOnCompletion"); FAILED(result))
        return result;
    if (value_ < value)
        core().run_all(); // what a real wait would come to
    core().require(value_ >= value, Check::wait_ends, "{} is waited for with {} and never gets past {}.",
                   label(), value, value_);
    return S_OK;
}

HRESULT Fence::Signal(UINT64 value) {
    BINDERY_DOUBLE_LOCK;
    called("Signal", "{}", value);
    if (const HRESULT result = core().may_fail("Signal"); FAILED(result))
        return result;
    reach(value);
    return S_OK;
}

void CommandQueue::ExecuteCommandLists(UINT count, ID3D12CommandList* const* lists) {
    BINDERY_DOUBLE_LOCK;
    called("ExecuteCommandLists", "{}", count);
    std::vector<Submission> submissions;
    for (UINT i = 0; i < count; ++i) {
        auto* list = static_cast<CommandList*>(static_cast<ID3D12GraphicsCommandList7*>(lists[i]));
        core().require(!list->is_open(), Check::list_is_closed, "{} is executed while it is open.",
                       list->label());
        submissions.push_back(list->submit());
    }
    core().submit([submissions = std::move(submissions), core = &core()] {
        for (const Submission& submission : submissions)
            submission.execute(*core);
        for (const auto& [serial, resource] : core->resources)
            resource->decay();
    });
}

HRESULT CommandQueue::Signal(ID3D12Fence* fence, UINT64 value) {
    BINDERY_DOUBLE_LOCK;
    called("Signal", "{}", value);
    if (const HRESULT result = core().may_fail("Signal"); FAILED(result))
        return result;
    core().submit([fence = d3d12::ComPtr<ID3D12Fence>::shared(fence), value] {
        static_cast<Fence*>(fence.get())->reach(value);
    });
    return S_OK;
}

HRESULT CommandQueue::Wait(ID3D12Fence* fence, UINT64 value) {
    BINDERY_DOUBLE_LOCK;
    called("Wait", "{}", value);
    if (const HRESULT result = core().may_fail("Wait"); FAILED(result))
        return result;
    core().submit([fence = d3d12::ComPtr<ID3D12Fence>::shared(fence), value, core = &core()] {
        const auto* waited = static_cast<Fence*>(fence.get());
        core->require(waited->value() >= value, Check::wait_ends,
                      "A queue waits for {} of {}, which is at {}.", value, waited->label(), waited->value());
    });
    return S_OK;
}

HRESULT CommandQueue::GetTimestampFrequency(UINT64* frequency) {
    BINDERY_DOUBLE_LOCK;
    called("GetTimestampFrequency", "");
    *frequency = 1'000'000'000;
    return S_OK;
}

D3D12_COMMAND_QUEUE_DESC* CommandQueue::GetDesc(D3D12_COMMAND_QUEUE_DESC* result) {
    *result = desc_;
    return result;
}

} // namespace bindery::d3d12_double
