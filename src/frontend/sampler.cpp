#include "frontend/device.hpp"

#include "validate/enumerators.hpp"

#include "frontend/device_registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bindery::frontend {

Sampler Device::create_sampler(const SamplerDesc& desc) {
    require_open();
    validate::require_enumerators(desc);
    validate::Issues issues;
    validate::check_sampler(desc, issues);
    validate::throw_first(std::move(issues));

    const std::lock_guard lock(mutex_);
    collect();
    const std::uint32_t index = allocate_sampler(desc.name);
    SamplerRecord& record = samplers_[index];
    backend_->write_sampler(index, desc, backend::Backend::every_copy);
    record.owned = true;
    record.last_name = std::move(record.name);
    record.name = desc.name;
    record.desc = desc;
    record.stale_copies = 0;
    const Kind kind = desc.comparison ? Kind::sampler_comparison : Kind::sampler;
    return {shared_from_this(), id_of(index, record.generation.load()), kind, index};
}

void Device::update_sampler(const Sampler& sampler, const SamplerDesc& desc) {
    require_open();
    validate::require_enumerators(desc);
    validate::Issues issues;
    validate::check_sampler(desc, issues);
    const SamplerRecord* record = find_sampler(sampler.id());
    if (record == nullptr)
        refuse_object(sampler.id(), "sampler", "");
    if (desc.comparison != record->desc.comparison)
        issues.push_back(
            {Rule::sampler_state, desc.name,
             fmt::format("\"{}\" is {}a comparison sampler and cannot become {}", record->name,
                         record->desc.comparison ? "" : "not ", desc.comparison ? "one" : "another")});
    validate::throw_first(std::move(issues));

    // The copy of this frame may be read by what the frame has submitted already: that finishes first.
    backend_->wait(frame_submitted_);
    const std::lock_guard lock(mutex_);
    const std::uint32_t index = sampler.id().index(), copy = frame_copy();
    samplers_[index].desc = desc;
    backend_->write_sampler(index, desc, copy);
    samplers_[index].stale_copies =
        static_cast<std::uint8_t>(((1u << desc_.frames_in_flight) - 1) & ~(1u << copy));
    if (std::ranges::find(changed_samplers_, index) == changed_samplers_.end())
        changed_samplers_.push_back(index);
}

/// The GPU is done with that copy of the heap: it learns what changed while it was read.
void Device::refresh_samplers(std::uint32_t copy) {
    std::erase_if(changed_samplers_, [&](std::uint32_t index) {
        SamplerRecord& record = samplers_[index];
        const auto bit = static_cast<std::uint8_t>(1u << copy);
        if ((record.stale_copies & bit) != 0)
            backend_->write_sampler(index, record.desc, copy);
        record.stale_copies = static_cast<std::uint8_t>(record.stale_copies & ~bit);
        return record.stale_copies == 0;
    });
}

void Device::refuse_sampler(ObjectId id, Kind kind, Kind wanted) const {
    const std::string_view name = name_of(ObjectKind::sampler, id);
    throw Error(Rule::binding_kind, std::string(name),
                fmt::format("\"{}\" is a {} and the field is a {}", name, kind_info(kind).hlsl_name,
                            kind_info(wanted).hlsl_name));
}

} // namespace bindery::frontend

namespace bindery {

Slot Sampler::make_slot(Kind kind) const {
    if (!*this)
        throw Error(Rule::resource_null, "", "a field is given a sampler that is empty");
    device_->refuse_sampler(id_, kind_, kind);
}

} // namespace bindery
