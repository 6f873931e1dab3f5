#include "backend/null/encoder.hpp"

#include <algorithm>
#include <cassert>

namespace bindery::null {

using backend::no_resource;

void Encoder::outside_pass() const {
    assert(!in_pass_ && !finished_);
}

void Encoder::barriers(std::span<const model::Barrier> barriers) {
    outside_pass();
    assert(!barriers.empty());
    for ([[maybe_unused]] const model::Barrier& barrier : barriers) {
        assert(barrier.resource != no_resource);
        assert(barrier.range.mip_count != model::SubresourceRange::all &&
               barrier.range.layer_count != model::SubresourceRange::all);
    }
}

void Encoder::begin_pass(const backend::PassInfo& pass) {
    outside_pass();
    assert(pass.width > 0 && pass.height > 0 && pass.colors.size() <= max_color_targets);
    in_pass_ = true;
    operations_.emplace_back(PassBegin{{pass.colors.begin(), pass.colors.end()},
                                       pass.depth_stencil,
                                       pass.depth_load,
                                       pass.stencil_load,
                                       pass.clear_depth,
                                       pass.clear_stencil});
}

void Encoder::draws([[maybe_unused]] std::span<const backend::DrawPacket> packets,
                    [[maybe_unused]] std::span<const backend::DrawState> states) {
    assert(in_pass_ && !finished_);
    assert(std::ranges::all_of(
        packets, [&](const backend::DrawPacket& packet) { return packet.state < states.size(); }));
}

void Encoder::end_pass() {
    assert(in_pass_ && !finished_);
    in_pass_ = false;
    operations_.emplace_back(PassEnd{});
}

void Encoder::dispatch([[maybe_unused]] const backend::DispatchPacket& packet) {
    outside_pass();
}

void Encoder::copy_buffer(const backend::BufferCopy& copy) {
    outside_pass();
    assert(copy.size_bytes > 0);
    operations_.emplace_back(copy);
}

void Encoder::copy_texture(const backend::TextureCopy& copy) {
    outside_pass();
    assert(copy.width > 0 && copy.height > 0 && copy.depth > 0);
    operations_.emplace_back(copy);
}

void Encoder::copy_buffer_to_texture(const backend::BufferTextureCopy& copy) {
    outside_pass();
    operations_.emplace_back(BufferToTexture{copy});
}

void Encoder::copy_texture_to_buffer(const backend::BufferTextureCopy& copy) {
    outside_pass();
    operations_.emplace_back(TextureToBuffer{copy});
}

void Encoder::fill_buffer(backend::ResourceNumber buffer, std::uint64_t offset_bytes,
                          std::uint64_t size_bytes, std::uint32_t value) {
    outside_pass();
    assert(size_bytes > 0 && size_bytes % 4 == 0 && offset_bytes % 4 == 0);
    operations_.emplace_back(Fill{buffer, offset_bytes, size_bytes, value});
}

void Encoder::clear_texture(backend::ResourceNumber texture, const std::array<float, 4>& color) {
    outside_pass();
    operations_.emplace_back(Clear{texture, color});
}

void Encoder::downsample(backend::ResourceNumber texture, std::uint32_t mip, std::uint32_t layer) {
    outside_pass();
    assert(mip > 0);
    operations_.emplace_back(Downsample{texture, mip, layer});
}

void Encoder::build([[maybe_unused]] backend::ResourceNumber acceleration_structure) {
    outside_pass();
    assert(acceleration_structure != no_resource);
}

void Encoder::push_marker(std::string_view) {
    assert(!finished_);
    ++markers_;
}

void Encoder::pop_marker() {
    assert(!finished_ && markers_ > 0);
    --markers_;
}

void Encoder::finish() {
    outside_pass();
    assert(markers_ == 0);
    finished_ = true;
}

} // namespace bindery::null
