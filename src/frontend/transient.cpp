// Transient memory, staging and read-back memory: what the library allocates for itself.

#include "frontend/command_list.hpp"
#include "frontend/device.hpp"
#include "frontend/read_back.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace bindery::frontend {
namespace {

constexpr std::uint64_t staging_page_bytes = 256u << 10;
constexpr std::uint64_t smallest_read_back_bytes = 4096;
/// Larger read-backs get exactly what they need, so that a rare one does not waste half.
constexpr std::uint64_t largest_rounded_read_back_bytes = 16u << 20;

} // namespace

Page Device::make_page(std::uint64_t bytes, BufferUsage usage, std::string_view name) {
    const ResourceNumber number = create_raw_buffer(
        {.name = std::string(name), .size_bytes = bytes, .usage = usage, .memory = Memory::upload}, false);
    return {.resource = number, .bytes = backend_->mapped(number, 0), .size_bytes = bytes};
}

Page Device::take_staging(std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    require_open();
    staging_.collect(backend_->completed());
    Page page = staging_.take(bytes);
    return page.size_bytes != 0
               ? page
               : make_page(std::max(bytes, staging_page_bytes), BufferUsage::copy_source, "staging");
}

void Device::give_back_staging(std::vector<Page>& pages, std::uint64_t value) {
    for (const Page& page : pages)
        staging_.retire(page, value);
    pages.clear();
}

Device::TransientPlace Device::allocate_transient(std::span<const std::byte> bytes,
                                                  std::size_t element_bytes) {
    if (bytes.empty())
        throw Error(Rule::resource_empty, "transient memory", "transient memory is asked for 0 elements");
    // First element a multiple of the element size, for its index, and of 16, for vectors.
    const std::uint64_t alignment = std::lcm(std::uint64_t{16}, std::uint64_t{element_bytes});
    std::byte* target = nullptr;
    TransientPlace place{};
    {
        const std::lock_guard lock(mutex_);
        require_open();
        if (bytes.size() > info_.max_storage_bytes)
            throw Error(Rule::resource_too_large, "transient memory",
                        fmt::format("{} bytes of transient memory are asked for and a shader sees {} at most",
                                    bytes.size(), info_.max_storage_bytes));
        Page& page = transient_page(bytes.size(), alignment);
        const std::uint64_t offset = page.take(bytes.size(), alignment);
        target = page.bytes + offset;
        place = {page.view, transient_index(page, element_bytes),
                 static_cast<std::uint32_t>(offset / element_bytes)};
    }
    std::memcpy(target, bytes.data(), bytes.size()); // the place is this caller's alone
    return place;
}

/// A page of this frame with room; the one that is being filled is the last.
Page& Device::transient_page(std::uint64_t bytes, std::uint64_t alignment) {
    if (!transient_pages_.empty() && transient_pages_.back().fits(bytes, alignment))
        return transient_pages_.back();
    transient_free_.collect(backend_->completed());
    const std::uint64_t wanted = std::max<std::uint64_t>(bytes, desc_.transient_page_bytes);
    Page page = transient_free_.take(wanted);
    if (page.size_bytes == 0) {
        page = make_page(wanted, BufferUsage::shader_read, "transient memory");
        page.heap_index = buffer_four(page.resource, {0, page.size_bytes, 0, Format::unknown}, {});
        views_[page.heap_index].transient = true;
    }
    page.view = id_of(page.heap_index, views_[page.heap_index].generation.load());
    // A page made for one big request is full at once: the one before goes on being filled.
    if (bytes > desc_.transient_page_bytes && !transient_pages_.empty())
        return *transient_pages_.insert(transient_pages_.end() - 1, page);
    return transient_pages_.emplace_back(page);
}

/// Where descriptors have a stride, a page is seen through one of the element's.
std::uint32_t Device::transient_index(const Page& page, std::size_t element_bytes) {
    if (info_.shader_target != ShaderTarget::dxil_6_6)
        return page.heap_index;
    return buffer_four(page.resource,
                       {0, page.size_bytes, static_cast<std::uint32_t>(element_bytes), Format::unknown}, {});
}

/// The frame is over: what names its pages is stale from now on.
void Device::retire_transient(std::uint64_t value) {
    for (const Page& page : transient_pages_) {
        std::atomic<std::uint32_t>& generation = views_[page.heap_index].generation;
        generation.store(next_generation(generation.load()), std::memory_order_release);
        transient_free_.retire(page, value);
    }
    transient_pages_.clear();
}

std::shared_ptr<ReadBackState> Device::create_read_back(std::uint64_t bytes) {
    auto state = std::make_shared<ReadBackState>();
    const std::lock_guard lock(mutex_);
    require_open();
    collect();
    const std::uint64_t size = bytes > largest_rounded_read_back_bytes
                                   ? bytes
                                   : std::bit_ceil(std::max(bytes, smallest_read_back_bytes));
    const auto free =
        std::ranges::find(free_read_backs_, size, &std::pair<std::uint64_t, ResourceNumber>::first);
    if (free != free_read_backs_.end()) {
        state->buffer = free->second;
        free_read_backs_.erase(free);
        // The GPU is done with it and the host has read it: as good as new.
        ++row(state->buffer).serial;
        states_.create(state->buffer, row(state->buffer).shape);
    } else {
        state->buffer = create_raw_buffer({.name = "read-back",
                                           .size_bytes = size,
                                           .usage = BufferUsage::copy_target,
                                           .memory = Memory::read_back},
                                          false);
    }
    state->memory = backend_->mapped(state->buffer, 0);
    state->device = shared_from_this();
    return state;
}

void Device::release_read_back(ResourceNumber number) noexcept {
    const std::lock_guard lock(mutex_);
    if (!closed())
        graveyard_.bury({Remains::read_back, number}, next_serial_);
}

} // namespace bindery::frontend

namespace bindery::detail {

void refuse_transient(std::size_t field_bytes, std::size_t element_bytes) {
    throw Error(Rule::binding_stride, "transient memory",
                fmt::format("transient memory holds elements of {} bytes and the field's are of {}",
                            element_bytes, field_bytes));
}

} // namespace bindery::detail
