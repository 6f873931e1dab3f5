#pragma once

#include "frontend/device.hpp"

#include <bindery/format.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace bindery::frontend {

/// What a list and the caller's ReadBack share.
struct ReadBackState {
    ReadBackState() = default;
    ReadBackState(const ReadBackState&) = delete;
    ReadBackState& operator=(const ReadBackState&) = delete;
    ~ReadBackState() { release(); }

    void release() {
        if (device)
            device->release_read_back(buffer);
        device.reset();
    }

    std::shared_ptr<Device> device; ///< Null once the bytes were fetched.
    ResourceNumber buffer = 0;
    const std::byte* memory = nullptr;
    // Rows as they lie in memory, and as the caller gets them. A buffer is one row.
    std::uint64_t row_bytes = 0;
    std::uint64_t row_pitch_bytes = 0;
    std::uint64_t rows = 1;
    std::atomic<std::uint64_t> submission{0}; ///< 0: not submitted.
    std::vector<std::byte> bytes;
};

} // namespace bindery::frontend
