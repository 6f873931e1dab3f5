#pragma once
// The queue: submits encoders in order and knows which are done, by one fence.

#include "backend/d3d12/encoder.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace bindery::d3d12 {

class Submissions {
public:
    explicit Submissions(const Device& device);
    /// Waits for everything submitted.
    ~Submissions();
    Submissions(const Submissions&) = delete;
    Submissions& operator=(const Submissions&) = delete;

    /// Takes the encoders. The value to wait for. Throws Error: device_lost, memory_exhausted.
    std::uint64_t submit(std::span<std::unique_ptr<backend::Encoder>> encoders);
    /// Throws Error device_lost.
    std::uint64_t completed() const;
    void wait(std::uint64_t value);

private:
    struct Running {
        std::uint64_t value;
        std::vector<std::unique_ptr<backend::Encoder>> encoders;
    };
    /// Lets go of the encoders that are done.
    void retire(std::uint64_t completed);

    const Device& device_;
    ComPtr<ID3D12Fence> fence_;
    std::uint64_t last_ = 0;
    std::deque<Running> running_;
};

} // namespace bindery::d3d12
