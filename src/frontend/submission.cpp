// Lists begin, are submitted or dropped; what was uploaded goes in front of the next one.

#include "frontend/command_list.hpp"
#include "frontend/device.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bindery::frontend {

std::unique_ptr<CommandList> Device::create_list(std::string_view name) {
    require_open();
    const std::lock_guard lock(mutex_);
    return make_list(name, shared_from_this());
}

std::unique_ptr<CommandList> Device::make_list(std::string_view name, std::shared_ptr<Device> keep_alive) {
    auto list =
        std::make_unique<CommandList>(*this, std::move(keep_alive), name, next_serial_, next_list_number_);
    open_lists_.push_back(list.get());
    ++next_serial_;
    ++next_list_number_;
    return list;
}

void Device::drop_list(CommandList& list) noexcept {
    const std::lock_guard lock(mutex_);
    forget_list(list);
}

/// What only the list used is free: nothing of it reached the GPU.
void Device::forget_list(CommandList& list) noexcept {
    std::erase(open_lists_, &list);
    list.abandon();
    give_back_staging(list.staging(), 0);
    if (closed())
        return;
    try {
        collect();
    } catch (const Error&) {
        // The device is lost, which the call that lost the list says, or close(): see destroy().
    }
}

CommandList& Device::pending_uploads() {
    if (!pending_)
        pending_ = make_list("uploads", nullptr);
    return *pending_;
}

void Device::upload(ResourceId target, std::uint64_t offset_bytes, std::span<const std::byte> bytes) {
    require_open();
    const std::lock_guard uploading(upload_mutex_);
    uploads().upload(target, offset_bytes, bytes);
}

void Device::upload(const TextureSubresource& target, std::span<const std::byte> bytes) {
    require_open();
    const std::lock_guard uploading(upload_mutex_);
    uploads().upload(target, bytes);
}

/// The open list of uploads. Under upload_mutex_.
CommandList& Device::uploads() {
    const std::lock_guard lock(mutex_);
    return pending_uploads();
}

Submission Device::submit(std::unique_ptr<CommandList> list) {
    require_open();
    if (list == nullptr)
        throw Error(Rule::list_submitted, "",
                    "a list is submitted that is empty, moved from or submitted before");
    if (&list->device() != this)
        throw Error(Rule::resource_foreign, std::string(list->name()),
                    fmt::format("list \"{}\" is of another device than \"{}\"", list->name(), desc_.name));
    if (list->frame() != frame())
        throw Error(Rule::list_frame, std::string(list->name()),
                    fmt::format("list \"{}\" was made in frame {} and is submitted in frame {}", list->name(),
                                list->frame(), frame()));
    list->finish();
    check_structures(*list);
    const std::lock_guard uploading(upload_mutex_);
    std::unique_ptr<CommandList> uploads = take_uploads();
    std::uint64_t value = 0;
    {
        const std::lock_guard lock(mutex_);
        std::vector<CommandList*> lists;
        if (uploads)
            lists.push_back(uploads.get());
        lists.push_back(list.get());
        value = submit_lists(lists);
    }
    return {value};
}

/// Uploads that wait for a submission, ready to go. Under upload_mutex_.
std::unique_ptr<CommandList> Device::take_uploads() {
    std::unique_ptr<CommandList> uploads;
    {
        const std::lock_guard lock(mutex_);
        uploads = std::move(pending_);
    }
    if (uploads)
        uploads->finish();
    return uploads;
}

void Device::flush_uploads() {
    const std::lock_guard uploading(upload_mutex_);
    const std::unique_ptr<CommandList> uploads = take_uploads();
    if (!uploads)
        return;
    const std::lock_guard lock(mutex_);
    CommandList* const list = uploads.get();
    submit_lists({&list, 1});
}

/// Refuses a list that reads a structure which neither a list before nor the list itself has built by then.
void Device::check_structures(const CommandList& list) const {
    std::vector<ResourceNumber> built;
    for (const StructureEvent& event : list.structure_events()) {
        if (event.built)
            built.push_back(event.structure);
        else if (const ResourceRecord& record = row(event.structure);
                 !record.built && std::ranges::find(built, event.structure) == built.end())
            throw Error(
                Rule::structure_unbuilt, record.name,
                fmt::format("list \"{}\" reads the acceleration structure \"{}\", which no list has built",
                            list.name(), record.name));
    }
}

/// One submission of finished lists in order, each with the barriers in front that its first uses need.
std::uint64_t Device::submit_lists(std::span<CommandList* const> lists) {
    std::vector<std::unique_ptr<backend::Encoder>> encoders;
    std::vector<std::vector<model::Barrier>> in_front(lists.size());
    for (std::size_t i = 0; i < lists.size(); ++i) {
        states_.merge(lists[i]->summary(), in_front[i]);
        if (!in_front[i].empty()) {
            encoders.push_back(backend_->create_encoder("barriers", frame_copy()));
            encoders.back()->barriers(in_front[i]);
            encoders.back()->finish();
        }
        encoders.push_back(lists[i]->take_encoder());
    }
    const std::uint64_t value = backend_->submit(encoders);
    submitted_ = value;
    frame_submitted_ = value;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        CommandList& list = *lists[i];
        list.submitted(value);
        for (const StructureEvent& event : list.structure_events())
            if (event.built)
                row(event.structure).built = true;
        if (trace_)
            trace_->add(list, in_front[i], value);
        give_back_staging(list.staging(), value);
        std::erase(open_lists_, &list);
    }
    collect();
    return value;
}

Trace Device::take_trace() {
    require_open();
    const std::lock_guard lock(mutex_);
    return trace_ ? trace_->take() : Trace{};
}

} // namespace bindery::frontend
