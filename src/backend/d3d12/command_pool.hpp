#pragma once
// Command lists: each with an allocator of its own, so that threads record without a lock, reused when the
// GPU is done.

#include "backend/d3d12/buffer.hpp"
#include "backend/d3d12/device.hpp"

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace bindery::d3d12 {

/// Descriptors of targets. The runtime copies them when a command names them, so one place serves many
/// commands.
class TargetDescriptors {
public:
    TargetDescriptors(const Device& device, D3D12_DESCRIPTOR_HEAP_TYPE type, std::uint32_t count);
    D3D12_CPU_DESCRIPTOR_HANDLE operator[](std::uint32_t index) const {
        return {start_.ptr + static_cast<SIZE_T>(index) * step_};
    }

private:
    ComPtr<ID3D12DescriptorHeap> heap_;
    D3D12_CPU_DESCRIPTOR_HANDLE start_{};
    UINT step_;
};

/// A descriptor that shaders see, beside the heap of the device.
struct ScratchView {
    ID3D12DescriptorHeap* heap;
    D3D12_CPU_DESCRIPTOR_HANDLE cpu;
    D3D12_GPU_DESCRIPTOR_HANDLE gpu;
};

/// Views that single commands of a list need (of mips that are filtered down), in pages of their own.
class ScratchViews {
public:
    explicit ScratchViews(const Device& device) : device_(device) {}
    ScratchView take();
    /// All are free again.
    void reset() { used_ = 0; }

private:
    const Device& device_;
    std::vector<ComPtr<ID3D12DescriptorHeap>> pages_;
    std::uint32_t used_ = 0; ///< In order, over all pages.
};

/// An allocator, its one command list, and what has to live until that was executed.
class CommandAllocator {
public:
    explicit CommandAllocator(const Device& device);
    CommandAllocator(const CommandAllocator&) = delete;
    CommandAllocator& operator=(const CommandAllocator&) = delete;

    ID3D12GraphicsCommandList* list() const { return list_.get(); }
    const TargetDescriptors& color_targets() const { return color_targets_; }
    const TargetDescriptors& depth_target() const { return depth_target_; }
    /// Good until the next begin().
    ScratchView take_view() { return scratch_views_.take(); }

    void begin(std::string_view name);
    void end();
    /// Lives until the next begin(), or the end of the allocator.
    void keep(Allocation allocation) { kept_.push_back(std::move(allocation)); }
    /// Lets go of what was kept.
    void reset();

private:
    const Device& device_;
    ComPtr<ID3D12CommandAllocator> allocator_;
    ComPtr<ID3D12GraphicsCommandList> list_;
    TargetDescriptors color_targets_;
    TargetDescriptors depth_target_;
    bool open_ = false;
    std::vector<Allocation> kept_;
    ScratchViews scratch_views_;
};

/// Free command lists. Thread-safe.
class CommandAllocatorPool {
public:
    explicit CommandAllocatorPool(const Device& device) : device_(device) {}

    std::unique_ptr<CommandAllocator> take();
    /// The GPU is done with it, or never began.
    void give_back(std::unique_ptr<CommandAllocator> allocator);

private:
    const Device& device_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<CommandAllocator>> free_;
};

} // namespace bindery::d3d12
