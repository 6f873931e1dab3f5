#include "backend/d3d12/command_pool.hpp"

#include <bindery/pipeline.hpp>

namespace bindery::d3d12 {

TargetDescriptors::TargetDescriptors(const Device& device, D3D12_DESCRIPTOR_HEAP_TYPE type,
                                     std::uint32_t count)
    : step_(device.handle()->GetDescriptorHandleIncrementSize(type)) {
    const D3D12_DESCRIPTOR_HEAP_DESC desc{type, count, D3D12_DESCRIPTOR_HEAP_FLAG_NONE, 0};
    device.check(device.handle()->CreateDescriptorHeap(&desc, heap_.iid(), heap_.put()),
                 "Creating descriptors of targets");
    start_ = cpu_start(heap_.get());
}

ScratchView ScratchViews::take() {
    constexpr std::uint32_t page_views = 256;
    const std::uint32_t page = used_ / page_views;
    if (page == pages_.size()) {
        const D3D12_DESCRIPTOR_HEAP_DESC desc{D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, page_views,
                                              D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE, 0};
        ComPtr<ID3D12DescriptorHeap> heap;
        device_.check(device_.handle()->CreateDescriptorHeap(&desc, heap.iid(), heap.put()),
                      "Creating descriptors of mips");
        pages_.push_back(std::move(heap));
    }
    ID3D12DescriptorHeap* heap = pages_[page].get();
    const UINT step =
        device_.handle()->GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV);
    const std::uint32_t offset = used_++ % page_views * step;
    return {heap, {cpu_start(heap).ptr + offset}, {gpu_start(heap).ptr + offset}};
}

CommandAllocator::CommandAllocator(const Device& device)
    : device_(device), color_targets_(device, D3D12_DESCRIPTOR_HEAP_TYPE_RTV, max_color_targets),
      depth_target_(device, D3D12_DESCRIPTOR_HEAP_TYPE_DSV, 1), scratch_views_(device) {
    device.check(device.handle()->CreateCommandAllocator(D3D12_COMMAND_LIST_TYPE_DIRECT, allocator_.iid(),
                                                         allocator_.put()),
                 "Creating a command allocator");
    device.check(device.handle()->CreateCommandList(0, D3D12_COMMAND_LIST_TYPE_DIRECT, allocator_.get(),
                                                    nullptr, list_.iid(), list_.put()),
                 "Creating a command list");
    open_ = true; // as it is made
}

void CommandAllocator::begin(std::string_view name) {
    reset();
    if (open_) // made just now, or given up in the middle
        end();
    device_.check(allocator_->Reset(), "Resetting the command allocator of", name);
    device_.check(list_->Reset(allocator_.get(), nullptr), "Beginning the command list", name);
    open_ = true;
    device_.name(list_.get(), name);
}

void CommandAllocator::end() {
    open_ = false;
    device_.check(list_->Close(), "Ending a command list");
}

void CommandAllocator::reset() {
    kept_.clear();
    scratch_views_.reset();
}

std::unique_ptr<CommandAllocator> CommandAllocatorPool::take() {
    {
        const std::scoped_lock lock(mutex_);
        if (!free_.empty()) {
            std::unique_ptr<CommandAllocator> allocator = std::move(free_.back());
            free_.pop_back();
            return allocator;
        }
    }
    return std::make_unique<CommandAllocator>(device_);
}

void CommandAllocatorPool::give_back(std::unique_ptr<CommandAllocator> allocator) {
    allocator->reset();
    const std::scoped_lock lock(mutex_);
    free_.push_back(std::move(allocator));
}

} // namespace bindery::d3d12
