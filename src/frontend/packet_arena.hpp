#pragma once

#include "backend/interface.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>

namespace bindery::frontend {

/// The packets of a pass, written where they stay (decision 14). Memory is kept from pass to pass.
class PacketArena {
public:
    /// A place for the next packet, not initialised.
    backend::DrawPacket& add() {
        if (count_ == capacity_) [[unlikely]]
            grow();
        return packets_[count_++];
    }
    std::size_t size() const { return count_; }
    std::span<const backend::DrawPacket> span() const { return {packets_.get(), count_}; }
    void clear() { count_ = 0; }

private:
    void grow() {
        const std::size_t larger = std::max<std::size_t>(256, capacity_ * 2);
        auto packets = std::make_unique_for_overwrite<backend::DrawPacket[]>(larger);
        std::copy_n(packets_.get(), count_, packets.get());
        packets_ = std::move(packets);
        capacity_ = larger;
    }

    std::unique_ptr<backend::DrawPacket[]> packets_;
    std::size_t count_ = 0, capacity_ = 0;
};

} // namespace bindery::frontend
