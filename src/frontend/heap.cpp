// Places in the resource heap, and the views that stand there.

#include "frontend/device.hpp"

#include <fmt/format.h>

namespace bindery::backend {

void check_heap(const HeapDesc& heap, std::uint32_t max_resource_descriptors, std::uint32_t max_samplers) {
    validate::Issues issues;
    validate::check_heap(heap, max_resource_descriptors, max_samplers, issues);
    validate::throw_first(std::move(issues));
}

} // namespace bindery::backend

namespace bindery::frontend {
namespace {

[[noreturn]] void refuse_full(std::string_view heap, std::string_view name, std::uint32_t wanted,
                              const HeapUse& use) {
    throw Error(
        Rule::heap_full, std::string(name),
        fmt::format(
            "\"{}\" needs {} descriptor{} of the {} heap, which has {}: {} are in use, {} wait for the "
            "GPU{}",
            name, wanted, wanted == 1 ? "" : "s, adjacent ones,", heap, use.capacity, use.used, use.waiting,
            wanted == 1 ? "" : ", and the rest is not in one piece"));
}

} // namespace

std::uint32_t Device::allocate_view(std::string_view name, std::uint32_t count) {
    const auto attempt = [&] {
        return count == 1 ? resource_heap_.allocate_one() : resource_heap_.allocate_four();
    };
    std::optional<std::uint32_t> index = attempt();
    if (!index) {
        collect();
        index = attempt();
    }
    if (!index)
        refuse_full("resource", name, count, resource_heap_.use());
    return *index;
}

std::uint32_t Device::allocate_sampler(std::string_view name) {
    std::optional<std::uint32_t> index = sampler_heap_.allocate_one();
    if (!index) {
        collect();
        index = sampler_heap_.allocate_one();
    }
    if (!index)
        refuse_full("sampler", name, 1, sampler_heap_.use());
    return *index;
}

std::uint32_t Device::pin_view(std::string_view name, std::uint32_t first, std::uint32_t count) {
    if (!resource_heap_.take_pinned(first, count)) {
        collect();
        if (!resource_heap_.take_pinned(first, count))
            throw Error(
                Rule::heap_pinned, std::string(name),
                fmt::format(
                    "\"{}\" is pinned to index {} and takes {}; pinned indices are {} to {}, each for "
                    "one resource",
                    name, first, count, resource_heap_.pinned_begin(), resource_heap_.pinned_end() - 1));
    }
    return first;
}

void Device::name_view(std::uint32_t index, ResourceNumber resource, const model::SubresourceRange& range,
                       Kind kind) {
    ViewRecord& view = views_[index];
    view.resource = resource;
    view.range = range;
    view.kind = kind;
    view.planned = row(resource).planned();
}

/// One descriptor for that part, made when it is first asked for.
std::uint32_t Device::cached_view(ResourceNumber number, CachedView wanted) {
    ResourceRecord& record = row(number);
    for (const CachedView& view : record.views)
        if (view.same_part(wanted))
            return view.heap_index;
    return add_view(number, wanted, {});
}

std::uint32_t Device::add_view(ResourceNumber number, CachedView wanted,
                               std::optional<std::uint32_t> pinned) {
    ResourceRecord& record = row(number);
    wanted.heap_index = pinned ? pin_view(record.name, *pinned, 1) : allocate_view(record.name, 1);
    record.views.push_back(wanted);
    if (record.type == ResourceType::buffer) {
        name_view(wanted.heap_index, number, model::SubresourceRange::whole(), wanted.kind);
        backend_->write_buffer_view(wanted.heap_index, number,
                                    {wanted.kind, wanted.offset_bytes, wanted.size_bytes, 0, wanted.format});
    } else {
        name_view(wanted.heap_index, number, wanted.range, wanted.kind);
        backend_->write_texture_view(wanted.heap_index, number, {wanted.kind, wanted.format, wanted.range});
    }
    return wanted.heap_index;
}

/// The heap index of a slot that is kept outside of commands, which would have checked it.
std::uint32_t Device::checked_index(const Slot& slot) {
    require_open();
    const KindInfo& kind = kind_info(slot.kind);
    if (kind.parameter == KindParameter::structure && slot.stride == 0)
        throw Error(
            Rule::binding_stride, "",
            fmt::format("a heap index is asked for a {} with elements of 0 bytes; name the element's size",
                        kind.hlsl_name));
    const ViewId id{slot.resource};
    const std::string what = fmt::format("{} whose heap index is asked for", kind.hlsl_name);
    if (kind.heap == HeapKind::sampler) {
        const SamplerRecord* sampler = find_sampler(id);
        if (sampler == nullptr || sampler->generation.load() != id.generation())
            refuse_view(id, slot.kind, what);
    } else {
        const ViewRecord* view = find_view(id);
        if (view == nullptr || view->generation.load() != id.generation())
            refuse_view(id, slot.kind, what);
    }
    return slot.value;
}

ResourceRecord& Device::live_resource(ResourceId id) const {
    ResourceRecord* record = id.device() == number_ ? resources_.find(id.index()) : nullptr;
    if (record == nullptr || record->generation.load() != id.generation())
        refuse_object(id, "resource of a view", record == nullptr ? "" : record->name);
    return *record;
}

} // namespace bindery::frontend
