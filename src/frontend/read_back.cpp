#include "frontend/read_back.hpp"

#include <bindery/command_list.hpp>

#include <cstring>

namespace bindery {

ReadBack::ReadBack() = default;
ReadBack::ReadBack(std::shared_ptr<frontend::ReadBackState> state) : state_(std::move(state)) {}
ReadBack::~ReadBack() = default;
ReadBack::ReadBack(ReadBack&&) noexcept = default;
ReadBack& ReadBack::operator=(ReadBack&&) noexcept = default;

bool ReadBack::ready() const {
    if (!state_)
        return false;
    if (!state_->device)
        return true;
    const std::uint64_t value = state_->submission.load(std::memory_order_acquire);
    return value != 0 && !state_->device->closed() && state_->device->completed() >= value;
}

std::span<const std::byte> ReadBack::wait() & {
    if (!state_)
        throw Error(Rule::resource_null, "", "a read-back that was never asked for is waited for");
    frontend::ReadBackState& state = *state_;
    if (!state.device)
        return state.bytes;
    const std::uint64_t value = state.submission.load(std::memory_order_acquire);
    if (value == 0)
        throw Error(Rule::list_state, "", "a read-back is waited for and its list has not been submitted");
    state.device->wait(value);
    state.bytes.resize(state.row_bytes * state.rows);
    for (std::uint64_t row = 0; row < state.rows; ++row)
        std::memcpy(&state.bytes[row * state.row_bytes], state.memory + row * state.row_pitch_bytes,
                    state.row_bytes);
    state.release();
    return state.bytes;
}

} // namespace bindery
