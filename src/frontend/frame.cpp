// Frames, and everything that is waited for.

#include "frontend/command_list.hpp"
#include "frontend/device.hpp"

#include <fmt/format.h>

namespace bindery::frontend {

void Device::next_frame() {
    require_open();
    flush_uploads(); // their encoder belongs to this frame
    std::uint64_t until = 0;
    {
        const std::lock_guard lock(mutex_);
        frame_ends_[frame_copy()] = submitted_;
        retire_transient(submitted_);
        frame_.fetch_add(1, std::memory_order_relaxed);
        frame_submitted_ = 0;
        until = frame_ends_[frame_copy()];
    }
    backend_->wait(until); // the frame that used this copy before
    const std::lock_guard lock(mutex_);
    refresh_samplers(frame_copy());
    collect();
}

void Device::wait(std::uint64_t value) {
    require_open();
    if (value > submitted_)
        throw Error(Rule::list_submitted, desc_.name,
                    fmt::format("submission {} is waited for and device \"{}\" has made {}", value,
                                desc_.name, submitted_));
    backend_->wait(value);
    const std::lock_guard lock(mutex_);
    collect();
}

void Device::wait_idle() {
    require_open();
    flush_uploads();
    wait(submitted_);
}

} // namespace bindery::frontend
