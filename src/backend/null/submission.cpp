#include "backend/null/backend.hpp"
#include "backend/null/encoder.hpp"
#include "backend/null/execute.hpp"

#include <cassert>

namespace bindery::null {

std::unique_ptr<backend::Encoder> Backend::create_encoder(std::string_view, std::uint32_t frame_copy) {
    assert(frame_copy < frames_in_flight_);
    return std::make_unique<Encoder>(frame_copy);
}

std::uint64_t Backend::submit(std::span<std::unique_ptr<backend::Encoder>> encoders) {
    for (const std::unique_ptr<backend::Encoder>& encoder : encoders) {
        const auto& list = static_cast<const Encoder&>(*encoder);
        assert(list.finished());
        execute(list.operations(), list.frame_copy(), resources_);
    }
    ++submitted_;
    if (!late_completion_)
        completed_ = submitted_;
    return submitted_;
}

void Backend::wait(std::uint64_t value) {
    std::uint64_t before = completed_.load();
    while (before < value && !completed_.compare_exchange_weak(before, value)) {
    }
}

} // namespace bindery::null
