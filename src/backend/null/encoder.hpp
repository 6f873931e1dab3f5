#pragma once

#include "backend/interface.hpp"
#include "backend/null/operation.hpp"

#include <cstdint>
#include <vector>

namespace bindery::null {

/// Holds its caller to the order of calls that the interface asks for, and keeps what has an effect.
class Encoder : public backend::Encoder {
public:
    explicit Encoder(std::uint32_t frame_copy) : frame_copy_(frame_copy) {}

    std::uint32_t frame_copy() const { return frame_copy_; }
    bool finished() const { return finished_; }
    const std::vector<Operation>& operations() const { return operations_; }

    void barriers(std::span<const model::Barrier> barriers) override;
    void begin_pass(const backend::PassInfo& pass) override;
    void draws(std::span<const backend::DrawPacket> packets,
               std::span<const backend::DrawState> states) override;
    void end_pass() override;
    void dispatch(const backend::DispatchPacket& packet) override;
    void copy_buffer(const backend::BufferCopy& copy) override;
    void copy_texture(const backend::TextureCopy& copy) override;
    void copy_buffer_to_texture(const backend::BufferTextureCopy& copy) override;
    void copy_texture_to_buffer(const backend::BufferTextureCopy& copy) override;
    void fill_buffer(backend::ResourceNumber buffer, std::uint64_t offset_bytes, std::uint64_t size_bytes,
                     std::uint32_t value) override;
    void clear_texture(backend::ResourceNumber texture, const std::array<float, 4>& color) override;
    void downsample(backend::ResourceNumber texture, std::uint32_t mip, std::uint32_t layer) override;
    void build(backend::ResourceNumber acceleration_structure) override;
    void push_marker(std::string_view name) override;
    void pop_marker() override;
    void finish() override;

private:
    void outside_pass() const;

    std::vector<Operation> operations_;
    std::uint32_t frame_copy_;
    std::uint32_t markers_ = 0;
    bool in_pass_ = false;
    bool finished_ = false;
};

} // namespace bindery::null
