#include "backend/d3d12/submission.hpp"

namespace bindery::d3d12 {

namespace {

/// What a fence says when its device was removed.
constexpr std::uint64_t removed = ~std::uint64_t{0};

} // namespace

Submissions::Submissions(const Device& device) : device_(device) {
    device.check(device.handle()->CreateFence(0, D3D12_FENCE_FLAG_NONE, fence_.iid(), fence_.put()),
                 "Creating the fence");
    device.name(fence_.get(), "submissions");
}

Submissions::~Submissions() {
    // A removed device signals every fence; there is nothing to wait for then.
    fence_->SetEventOnCompletion(last_, nullptr);
    running_.clear();
}

std::uint64_t Submissions::submit(std::span<std::unique_ptr<backend::Encoder>> encoders) {
    for (const std::unique_ptr<backend::Encoder>& encoder : encoders) {
        const auto& finished = static_cast<const Encoder&>(*encoder);
        // One call each: buffers are in COMMON where a list starts (barrier.hpp).
        ID3D12CommandList* const list = finished.handle();
        if (!finished.empty())
            device_.queue()->ExecuteCommandLists(1, &list);
    }
    const std::uint64_t value = last_ + 1;
    Running running{value, {}};
    for (std::unique_ptr<backend::Encoder>& encoder : encoders)
        running.encoders.push_back(std::move(encoder));
    running_.push_back(std::move(running));
    device_.check(device_.queue()->Signal(fence_.get(), value), "Submitting");
    last_ = value;
    retire(completed());
    return value;
}

std::uint64_t Submissions::completed() const {
    const std::uint64_t value = fence_->GetCompletedValue();
    if (value == removed)
        device_.check(DXGI_ERROR_DEVICE_REMOVED, "Asking how far the GPU is");
    return value;
}

void Submissions::wait(std::uint64_t value) {
    // Without an event the call blocks.
    device_.check(fence_->SetEventOnCompletion(value, nullptr), "Waiting for the GPU");
    retire(completed());
}

void Submissions::retire(std::uint64_t completed) {
    while (!running_.empty() && running_.front().value <= completed)
        running_.pop_front();
}

} // namespace bindery::d3d12
