#include "frontend/device.hpp"

#include "frontend/device_registry.hpp"
#include "validate/enumerators.hpp"

#include <fmt/format.h>

namespace bindery::frontend {
namespace {

bool for_shaders(BufferUsage usage) {
    return has(usage, BufferUsage::shader_read) || has(usage, BufferUsage::shader_write);
}

} // namespace

ResourceNumber Device::create_raw_buffer(const BufferDesc& desc, bool owned) {
    const ResourceNumber number = add_resource(ResourceType::buffer, desc.name);
    ResourceRecord& record = row(number);
    record.owned = owned;
    record.buffer = desc;
    record.shape = {.texture = false, .permanent = desc.memory == Memory::upload};
    try {
        backend_->create_buffer(number, {.name = desc.name,
                                         .size_bytes = desc.size_bytes,
                                         .usage = desc.usage,
                                         .memory = desc.memory,
                                         .versions = desc.per_frame ? desc_.frames_in_flight : 1});
    } catch (...) {
        drop_resource(number);
        throw;
    }
    states_.create(number, record.shape);
    return number;
}

Buffer Device::create_buffer(const BufferDesc& desc) {
    require_open();
    validate::require_enumerators(desc);
    validate::Issues issues;
    validate::check_buffer(desc, info_, backend_->format_support(desc.texel_format), issues);
    validate::throw_first(std::move(issues));

    const std::lock_guard lock(mutex_);
    collect();
    const ResourceNumber number = create_raw_buffer(desc, true);
    const validate::BufferPart whole{0, desc.size_bytes, desc.stride_bytes, desc.texel_format};
    try {
        const BufferView view = make_buffer_view(number, whole, desc.pinned_index);
        return {shared_from_this(), view.buffer_, desc.size_bytes, view};
    } catch (...) {
        backend_->destroy_resource(number);
        drop_resource(number);
        throw;
    }
}

BufferView Device::make_buffer_view(ResourceNumber number, const validate::BufferPart& part,
                                    std::optional<std::uint32_t> pinned) {
    const ResourceRecord& record = row(number);
    BufferView view;
    view.buffer_ = id_of(number, record.generation.load());
    view.offset_bytes_ = part.offset_bytes;
    view.size_bytes_ = part.size_bytes;
    view.stride_bytes_ = part.stride_bytes;
    view.texel_format_ = part.texel_format;
    if (!for_shaders(record.buffer.usage) || record.buffer.memory == Memory::read_back)
        return view;
    view.heap_index_ = buffer_four(number, part, pinned);
    view.id_ = id_of(view.heap_index_, views_[view.heap_index_].generation.load());
    view.readable_ = has(record.buffer.usage, BufferUsage::shader_read);
    view.writable_ = has(record.buffer.usage, BufferUsage::shader_write);
    // Where buffers are reached by byte addresses, a descriptor has no stride.
    view.any_stride_ = info_.shader_target != ShaderTarget::dxil_6_6;
    return view;
}

/// Four adjacent descriptors: structured SRV, raw SRV, structured UAV, raw UAV.
std::uint32_t Device::buffer_four(ResourceNumber number, const validate::BufferPart& part,
                                  std::optional<std::uint32_t> pinned) {
    ResourceRecord& record = row(number);
    CachedView wanted{.kind = Kind::structured_buffer,
                      .stride_bytes = part.stride_bytes,
                      .offset_bytes = part.offset_bytes,
                      .size_bytes = part.size_bytes,
                      .heap_count = 4};
    for (const CachedView& view : record.views)
        if (view.same_part(wanted))
            return view.heap_index;
    wanted.heap_index = pinned ? pin_view(record.name, *pinned, 4) : allocate_view(record.name, 4);
    record.views.push_back(wanted);
    name_view(wanted.heap_index, number, model::SubresourceRange::whole(), Kind::structured_buffer);
    const auto write = [&](std::uint32_t place, Kind kind, BufferUsage usage, std::uint32_t stride_bytes) {
        if (has(record.buffer.usage, usage))
            backend_->write_buffer_view(
                wanted.heap_index + place, number,
                {kind, part.offset_bytes, part.size_bytes, stride_bytes, Format::unknown});
        else // every descriptor is written: a shader that reaches it reads nothing
            backend_->write_null(wanted.heap_index + place, kind);
    };
    const std::uint32_t stride_bytes = part.stride_bytes == 0 ? 4 : part.stride_bytes;
    write(0, Kind::structured_buffer, BufferUsage::shader_read, stride_bytes);
    write(1, Kind::byte_address_buffer, BufferUsage::shader_read, 0);
    write(2, Kind::rw_structured_buffer, BufferUsage::shader_write, stride_bytes);
    write(3, Kind::rw_byte_address_buffer, BufferUsage::shader_write, 0);
    return wanted.heap_index;
}

BufferView Device::buffer_view(ResourceId id, const BufferViewDesc& desc) {
    require_open();
    const std::lock_guard lock(mutex_);
    const ResourceRecord& record = live_resource(id);
    validate::require_enumerators(record.buffer, desc);
    validate::Issues issues;
    const validate::BufferPart part = validate::resolve_buffer_view(record.buffer, desc, issues);
    if (part.texel_format != Format::unknown && !backend_->format_support(part.texel_format).texel_buffer)
        issues.push_back({Rule::format_unsupported, record.name,
                          fmt::format("a view of \"{}\" is in {}, which this device has no typed buffers of",
                                      record.name, to_string(part.texel_format))});
    validate::throw_first(std::move(issues));
    return make_buffer_view(id.index(), part, {});
}

Slot Device::buffer_slot(const BufferView& view, Kind kind, ElementType element, std::uint16_t stride_bytes) {
    require_open();
    const std::lock_guard lock(mutex_);
    const ResourceRecord& record = live_resource(view.buffer_);
    validate::BufferPart part{view.offset_bytes_, view.size_bytes_, view.stride_bytes_, view.texel_format_};
    validate::Issues issues;
    validate::check_buffer_field(record.buffer, part, kind, element, stride_bytes,
                                 backend_->format_support(part.texel_format), issues);
    validate::throw_first(std::move(issues));
    std::uint32_t place = 0, first = 0;
    if (kind == Kind::buffer || kind == Kind::rw_buffer) {
        first = cached_view(view.buffer_.index(), {.kind = kind,
                                                   .format = part.texel_format,
                                                   .offset_bytes = part.offset_bytes,
                                                   .size_bytes = part.size_bytes});
    } else {
        part.stride_bytes = stride_bytes;
        first = buffer_four(view.buffer_.index(), part, {});
        place = kind == Kind::rw_structured_buffer ? 2 : 0;
    }
    return {id_of(first, views_[first].generation.load()).bits, first + place, kind, element.bits,
            stride_bytes};
}

std::byte* Device::mapped(ResourceId id) {
    require_open();
    const ResourceRecord& record = resource(id, "buffer");
    if (record.buffer.memory == Memory::gpu)
        return nullptr;
    const std::lock_guard lock(mutex_);
    return backend_->mapped(id.index(), record.buffer.per_frame ? frame_copy() : 0);
}

} // namespace bindery::frontend

namespace bindery {

Slot BufferView::make_slot(Kind kind, ElementType element, std::uint16_t stride_bytes) const {
    frontend::Device* device = frontend::find_device(buffer_.device());
    if (device == nullptr)
        throw Error(buffer_ ? Rule::resource_stale : Rule::resource_null, "",
                    buffer_ ? "the buffer's device has been destroyed"
                            : "a field is given a buffer that is empty");
    return device->buffer_slot(*this, kind, element, stride_bytes);
}

BufferView Buffer::view(const BufferViewDesc& desc) const& {
    if (!*this)
        throw Error(Rule::resource_null, "", "a view is asked of a buffer that is empty");
    return device_->buffer_view(id_, desc);
}

std::byte* Buffer::mapped() const {
    return *this ? device_->mapped(id_) : nullptr;
}

} // namespace bindery
