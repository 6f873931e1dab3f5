#include "frontend/device.hpp"

#include "frontend/command_list.hpp"
#include "frontend/device_registry.hpp"
#include "frontend/trace_collector.hpp"
#include "validate/enumerators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace bindery::frontend {

Device::Device(std::unique_ptr<backend::Backend> backend, const DeviceDesc& desc)
    : backend_(std::move(backend)), desc_(desc), info_(backend_->info()),
      resource_heap_(desc.heap.resource_descriptors, reserved_heap_indices, desc.heap.pinned_descriptors),
      sampler_heap_(desc.heap.samplers, reserved_sampler_indices, 0) {
    views_ = std::make_unique<ViewRecord[]>(desc.heap.resource_descriptors);
    samplers_ = std::make_unique<SamplerRecord[]>(desc.heap.samplers);
    last_views_.resize(desc.heap.resource_descriptors);
    frame_ends_.assign(desc.frames_in_flight, 0);
    if (desc.trace)
        trace_ = std::make_unique<TraceCollector>(*this);
    number_ = register_device(this, desc_.name);
}

Device::~Device() {
    close();
}

void Device::open() {
    for (const KindInfo& info : kind_table)
        if (info.heap == HeapKind::resource && info.kind != Kind::transient &&
            (info.kind != Kind::acceleration_structure || info_.ray_query))
            backend_->write_null(null_index(info.kind), info.kind);
    backend_->write_sampler(0, {.name = "default sampler"}, backend::Backend::every_copy);
    SamplerDesc comparison{.name = "default comparison sampler"};
    comparison.comparison = true;
    backend_->write_sampler(1, comparison, backend::Backend::every_copy);
}

void Device::close() noexcept {
    if (closed())
        return;
    try {
        flush_uploads();
        backend_->wait(submitted_);
    } catch (const std::exception& error) { // the device is lost: there is nothing left to wait for
        diagnose(Severity::error, Rule::device_lost, desc_.name, error.what());
    }
    std::vector<std::string> alive;
    std::unique_ptr<CommandList> pending; // goes without the lock, which it takes itself
    {
        const std::lock_guard lock(mutex_);
        closed_.store(true, std::memory_order_release);
        for (CommandList* list : open_lists_)
            list->abandon();
        open_lists_.clear();
        pending = std::move(pending_);
        alive = living_objects();
    }
    if (!alive.empty())
        diagnose(Severity::warning, Rule::resource_leaked, desc_.name,
                 fmt::format("device \"{}\" goes while {} of its objects are alive: {}", desc_.name,
                             alive.size(), fmt::join(alive, ", ")));
    unregister_device(number_);
    backend_.reset();
}

std::vector<std::string> Device::living_objects() const {
    std::vector<std::string> alive;
    for (std::uint32_t i = 0; i < resources_.size(); ++i)
        if (const ResourceRecord& record = row(i); record.owned)
            alive.push_back(fmt::format("\"{}\"", record.name));
    for (std::uint32_t i = 0; i < pipelines_.size(); ++i)
        if (const PipelineRecord& record = pipelines_.row(i); record.owned)
            alive.push_back(fmt::format("\"{}\"", record.name));
    for (std::uint32_t i = 0; i < desc_.heap.samplers; ++i)
        if (samplers_[i].owned)
            alive.push_back(fmt::format("\"{}\"", samplers_[i].name));
    return alive;
}

void Device::require_open() const {
    if (closed())
        throw Error(Rule::resource_stale, desc_.name,
                    fmt::format("device \"{}\" has been destroyed", desc_.name));
}

FormatSupport Device::format_support(Format format) const {
    require_open();
    validate::require_enumerator(format, "the format whose support is asked for", desc_.name);
    return backend_->format_support(format);
}

HeapUse Device::resource_heap_use() {
    const std::lock_guard lock(mutex_);
    collect();
    return resource_heap_.use();
}

HeapUse Device::sampler_heap_use() {
    const std::lock_guard lock(mutex_);
    collect();
    return sampler_heap_.use();
}

void Device::diagnose(Severity severity, Rule rule, std::string object, std::string text) const {
    if (desc_.diagnostics)
        desc_.diagnostics({severity, rule, std::move(object), std::move(text)});
    else if (severity != Severity::note)
        std::fprintf(stderr, "bindery: [%s] %s\n", std::string(rule_info(rule).id).c_str(), text.c_str());
}

std::uint64_t Device::completed() const {
    return backend_->completed();
}

} // namespace bindery::frontend
