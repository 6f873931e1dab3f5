// Owners that go, and what becomes of what they owned.

#include "frontend/command_list.hpp"
#include "frontend/device.hpp"
#include "frontend/device_registry.hpp"

#include <fmt/format.h>

#include <cassert>

namespace bindery::frontend {
namespace {

/// What a stale id named: its place may belong to another object by now.
template<class Record>
std::string last_name(const Record& record, ObjectId id) {
    if (next_generation(id.generation()) != record.generation.load())
        return {}; // too long ago
    return record.owned ? record.last_name : record.name;
}

} // namespace

ResourceNumber Device::add_resource(ResourceType type, const std::string& name) {
    const ResourceNumber number = resources_.add();
    ResourceRecord& record = row(number);
    record.type = type;
    record.owned = true;
    ++record.serial;
    record.last_name = std::move(record.name);
    record.name = name;
    record.buffer = {};
    record.texture = {};
    record.structure = {};
    record.built = false;
    record.views.clear();
    record.inputs.clear();
    return number;
}

void Device::drop_resource(ResourceNumber number) {
    ResourceRecord& record = row(number);
    record.type = ResourceType::none;
    record.owned = false;
    record.generation.store(next_generation(record.generation.load()));
    resources_.free(number);
}

void Device::destroy(ObjectKind kind, ObjectId id) noexcept {
    const std::lock_guard lock(mutex_);
    const auto retire = [&](auto& record, Remains what) {
        record.owned = false;
        record.generation.store(next_generation(record.generation.load()), std::memory_order_release);
        graveyard_.bury({what, id.index()}, next_serial_);
    };
    if (closed())
        return;
    switch (kind) {
    case ObjectKind::buffer:
    case ObjectKind::texture:
    case ObjectKind::acceleration_structure:
        release_views(row(id.index()));
        retire(row(id.index()), Remains::resource);
        break;
    case ObjectKind::sampler:
        sampler_heap_.retire(1);
        retire(samplers_[id.index()], Remains::sampler);
        break;
    case ObjectKind::pipeline:
        retire(pipelines_.row(id.index()), Remains::pipeline);
        break;
    }
    try {
        collect();
    } catch (const Error&) {
        // The device is lost. A destructor cannot say so; the next call that can does, close() at the latest.
    }
}

/// The views of a resource are no longer named by ids; their places wait for the GPU.
void Device::release_views(const ResourceRecord& record) {
    const auto name = std::make_shared<const std::string>(record.name);
    for (const CachedView& view : record.views) {
        std::atomic<std::uint32_t>& generation = views_[view.heap_index].generation;
        last_views_[view.heap_index] = {generation.load(), name};
        generation.store(next_generation(generation.load()), std::memory_order_release);
        resource_heap_.retire(view.heap_count);
    }
}

void Device::free_resource(ResourceNumber number) {
    ResourceRecord& record = row(number);
    for (const CachedView& view : record.views)
        for (std::uint32_t i = 0; i < view.heap_count; ++i)
            resource_heap_.release(view.heap_index + i);
    record.views.clear();
    record.type = ResourceType::none;
    backend_->destroy_resource(number);
    resources_.free(number);
}

std::uint64_t Device::oldest_list() const {
    return open_lists_.empty() ? next_serial_ : open_lists_.front()->serial();
}

void Device::collect() {
    const std::uint64_t done = backend_->completed();
    staging_.collect(done);
    transient_free_.collect(done);
    for (const Grave& grave : graveyard_.take_free(oldest_list(), submitted_, done)) {
        switch (grave.what) {
        case Remains::resource:
            free_resource(grave.number);
            break;
        case Remains::sampler:
            sampler_heap_.release(grave.number);
            break;
        case Remains::pipeline:
            backend_->destroy_pipeline(grave.number);
            pipelines_.free(grave.number);
            break;
        case Remains::read_back:
            free_read_backs_.emplace_back(row(grave.number).buffer.size_bytes, grave.number);
            break;
        }
    }
}

std::string_view Device::name_of(ObjectKind kind, ObjectId id) const {
    if (!id)
        return {};
    switch (kind) {
    case ObjectKind::buffer:
    case ObjectKind::texture:
    case ObjectKind::acceleration_structure:
        return row(id.index()).name;
    case ObjectKind::sampler:
        return samplers_[id.index()].name;
    case ObjectKind::pipeline:
        return pipelines_.row(id.index()).name;
    }
    return {};
}

void Device::refuse_object(ObjectId id, std::string_view what, std::string_view last_name) const {
    if (!id)
        throw Error(Rule::resource_null, "", fmt::format("the {} names nothing", what));
    if (id.device() != number_) {
        throw Error(Rule::resource_foreign, "",
                    fmt::format("the {} is of device \"{}\" and is used with device \"{}\"", what,
                                device_name(id.device()), desc_.name));
    }
    throw Error(Rule::resource_stale, std::string(last_name),
                last_name.empty()
                    ? fmt::format("the {} has been destroyed long ago", what)
                    : fmt::format("the {} is \"{}\", which has been destroyed", what, last_name));
}

ResourceRecord& Device::resource(ResourceId id, std::string_view what) const {
    ResourceRecord* record = id.device() == number_ ? resources_.find(id.index()) : nullptr;
    if (record == nullptr || record->generation.load(std::memory_order_acquire) != id.generation())
        [[unlikely]] {
        const std::lock_guard lock(mutex_);
        refuse_object(id, what, record == nullptr ? "" : last_name(*record, id));
    }
    return *record;
}

PipelineRecord& Device::pipeline(ObjectId id) const {
    PipelineRecord* record = find_pipeline(id);
    if (record == nullptr || record->generation.load(std::memory_order_acquire) != id.generation())
        [[unlikely]] {
        const std::lock_guard lock(mutex_);
        refuse_object(id, "pipeline", record == nullptr ? "" : last_name(*record, id));
    }
    return *record;
}

void Device::refuse_view(ViewId id, Kind kind, const std::string& what) {
    const std::lock_guard lock(mutex_);
    const bool sampler = kind == Kind::sampler || kind == Kind::sampler_comparison;
    if (sampler ? find_sampler(id) == nullptr : find_view(id) == nullptr)
        refuse_object(id, what, "");
    if (sampler)
        refuse_object(id, what, last_name(samplers_[id.index()], id));
    const ViewRecord& view = views_[id.index()];
    if (kind == Kind::transient)
        throw Error(
            Rule::transient_frame, row(view.resource).name,
            fmt::format("the {} is transient memory of an earlier frame; this is frame {}", what, frame()));
    const LastView& last = last_views_[id.index()];
    refuse_object(id, what, last.generation == id.generation() ? *last.name : std::string());
}

} // namespace bindery::frontend
