#include "frontend/device.hpp"

#include "validate/enumerators.hpp"
#include "validate/linkage.hpp"
#include "validate/pipeline.hpp"
#include "validate/root.hpp"
#include "validate/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bindery::frontend {
namespace {

/// The names of the fields: the side-car knows nested ones and arrays, C++ the outermost.
void name_fields(PipelineRecord& record, const RootType& root, std::span<const Shader* const> shaders) {
    const SideCar* side_car = nullptr;
    for (const Shader* shader : shaders)
        if (shader->side_car && !shader->side_car->fields.empty())
            side_car = &*shader->side_car;
    for (const validate::Field& field : validate::fields_of(root, side_car)) {
        for (std::uint32_t i = 0; i < field.dwords && field.first_dword + i < root_dword_count; ++i) {
            record.fields[field.first_dword + i] = field.name;
            record.kinds[field.first_dword + i] = field.kind;
        }
        record.traces = record.traces || field.kind == Kind::acceleration_structure;
        if (field.first_dword < root_dword_count) {
            record.types[field.first_dword] = field.type;
            record.widths[field.first_dword] = static_cast<std::uint8_t>(field.dwords);
        }
    }
}

/// As the bytecode says; DXIL does not tell.
std::array<std::uint32_t, 3> group_size_of(const Shader& shader, const std::optional<model::ShaderUse>& use) {
    if (use)
        for (const model::EntryPoint& entry : use->entry_points)
            if (entry.name == shader.entry)
                return entry.workgroup_size;
    return {};
}

/// What draws have to have in the attribute's vertex buffer.
void read_attribute(PipelineRecord& record, const VertexAttribute& attribute) {
    const std::uint32_t slot = 1u << attribute.slot;
    std::uint32_t& end = record.vertex_ends[attribute.slot];
    end = std::max(end, attribute.offset_bytes + block_bytes(attribute.format));
    record.vertex_slots |= slot;
    if (attribute.per_instance) // as are the others of the slot
        record.instance_slots |= slot;
}

} // namespace

/// Checks the shaders against the root type and returns what their bytecode does; warnings and notes go to
/// the diagnostics.
std::vector<std::optional<model::ShaderUse>>
Device::check_root(const std::string& name, const RootType& root,
                   std::span<const Shader* const> shaders) const {
    std::vector<std::optional<model::ShaderUse>> uses;
    for (const Shader* shader : shaders)
        try {
            uses.push_back(validate::walk(*shader));
        } catch (const Error& error) { // the reader of bytecode knows neither of the two
            throw error.during(fmt::format("reading {} shader \"{}\" of pipeline \"{}\"",
                                           stage_info(shader->stage).name, shader->entry, name));
        }
    validate::RootFindings findings = validate::check_root(name, root, shaders, uses);
    validate::throw_first(std::move(findings.errors));
    for (validate::Issue& warning : findings.warnings)
        diagnose(Severity::warning, warning.rule, std::move(warning.object), std::move(warning.detail));
    diagnose_notes(std::move(findings.notes));
    return uses;
}

void Device::diagnose_notes(validate::Issues notes) const {
    for (validate::Issue& note : notes)
        diagnose(Severity::note, note.rule, std::move(note.object), std::move(note.detail));
}

/// Holds the stages against each other; what is only worth knowing goes to the diagnostics.
void Device::check_linkage(const GraphicsPipelineDesc& desc, std::span<const Shader* const> shaders,
                           std::span<const std::optional<model::ShaderUse>> uses) const {
    validate::LinkageFindings findings =
        validate::check_linkage(desc.name, shaders, uses, info_.shader_target);
    validate::throw_first(std::move(findings.errors));
    diagnose_notes(std::move(findings.notes));
    if (desc.pixel != nullptr)
        diagnose_notes(validate::note_early_depth(desc, uses.back()));
}

std::uint32_t Device::add_pipeline(const std::string& name, const RootType& root, bool compute,
                                   std::span<const Shader* const> shaders) {
    const std::uint32_t number = pipelines_.add();
    PipelineRecord& record = pipelines_.row(number);
    record.last_name = std::move(record.name);
    record.name = name;
    record.compute = compute;
    record.root_type = root.name;
    record.root_identity = root.identity();
    record.root_dwords = static_cast<std::uint32_t>(root.slots.size());
    record.fields = {};
    record.types = {};
    record.widths = {};
    record.kinds = {};
    record.traces = false;
    record.group_size = {};
    record.color_formats.clear();
    record.depth_stencil_format = Format::unknown;
    record.samples = 1;
    record.vertex_slots = 0;
    record.instance_slots = 0;
    record.vertex_ends = {};
    record.writes_depth = false;
    name_fields(record, root, shaders);
    return number;
}

/// `create` makes it in the backend; when that fails the number is free again.
template<class Create>
ObjectId Device::finish_pipeline(std::uint32_t number, Create create) {
    PipelineRecord& record = pipelines_.row(number);
    try {
        create(record);
    } catch (...) {
        record.generation.store(next_generation(record.generation.load()));
        pipelines_.free(number);
        throw;
    }
    record.owned = true;
    return id_of(number, record.generation.load());
}

ComputePipeline Device::create_compute_pipeline(const ComputePipelineDesc& desc, const RootType& root) {
    require_open();
    validate::Issues issues;
    validate::check_shader(desc.name, desc.shader, Stage::compute, info_.shader_target, issues);
    validate::throw_first(std::move(issues));
    const std::array shaders{desc.shader};
    const auto uses = check_root(desc.name, root, shaders);

    const std::lock_guard lock(mutex_);
    collect();
    const std::uint32_t number = add_pipeline(desc.name, root, true, shaders);
    const ObjectId id = finish_pipeline(number, [&](PipelineRecord& record) {
        record.group_size = group_size_of(*desc.shader, uses[0]);
        backend_->create_compute_pipeline(number, {&desc, record.root_dwords});
    });
    return {shared_from_this(), id};
}

GraphicsPipeline Device::create_graphics_pipeline(const GraphicsPipelineDesc& desc, const RootType& root) {
    require_open();
    validate::require_enumerators(desc);
    validate::Issues issues;
    const auto support = [&](Format format) { return backend_->format_support(format); };
    validate::check_shader(desc.name, desc.vertex, Stage::vertex, info_.shader_target, issues);
    for (const auto& [shader, stage] :
         {std::pair{desc.hull, Stage::hull}, std::pair{desc.domain, Stage::domain},
          std::pair{desc.geometry, Stage::geometry}, std::pair{desc.pixel, Stage::pixel}})
        if (shader != nullptr)
            validate::check_shader(desc.name, shader, stage, info_.shader_target, issues);
    validate::check_stages(desc, info_, issues);
    validate::check_graphics_state(desc, support, issues);
    validate::check_target_types(desc, issues);
    validate::throw_first(std::move(issues));
    const std::vector<const Shader*> shaders = validate::shaders_of(desc);
    const auto uses = check_root(desc.name, root, shaders);
    check_linkage(desc, shaders, uses);
    const std::vector<validate::MatchedInput> inputs = validate::match_inputs(desc, uses[0], support, issues);
    validate::throw_first(std::move(issues));

    const std::lock_guard lock(mutex_);
    collect();
    const std::uint32_t number = add_pipeline(desc.name, root, false, shaders);
    const ObjectId id = finish_pipeline(number, [&](PipelineRecord& record) {
        backend::GraphicsPipelineInfo info{};
        info.desc = &desc;
        info.root_dwords = record.root_dwords;
        for (const validate::MatchedInput& input : inputs) {
            info.inputs.push_back({input.location, &desc.input_layout[input.attribute]});
            read_attribute(record, desc.input_layout[input.attribute]);
        }
        record.color_formats = desc.color_formats;
        record.depth_stencil_format = desc.depth_stencil_format;
        record.samples = desc.multisample.samples;
        record.writes_depth = validate::writes_depth_or_stencil(desc);
        backend_->create_graphics_pipeline(number, info);
    });
    return {shared_from_this(), id};
}

std::array<std::uint32_t, 3> Device::group_size(ObjectId id) const {
    return pipeline(id).group_size;
}

} // namespace bindery::frontend

namespace bindery {

std::array<std::uint32_t, 3> ComputePipeline::group_size() const {
    if (!*this)
        throw Error(Rule::resource_null, "", "the group size is asked of a pipeline that is empty");
    return device_->group_size(id_);
}

} // namespace bindery
