#include "reflection/reflect.hpp"

#include "reflection/access_counts.hpp"
#include "reflection/data_flow.hpp"
#include "reflection/entry_points.hpp"
#include "reflection/uniformity.hpp"
#include "spirv/structure.hpp"

#include <algorithm>

namespace bindery::reflection {
namespace {

using model::ShaderFinding;
using model::ShaderFindingKind;
using model::ShaderUse;
using spirv::Decoration;
using spirv::Module;
using spirv::Op;
using spirv::View;

model::AccessFlags flags(std::uint8_t bits) {
    return {(bits & use_read) != 0, (bits & use_written) != 0, (bits & use_atomic) != 0,
            (bits & use_compared) != 0};
}

/// Two uses that differ in nothing but what is done are one: merged twins of a heap array, for one.
void add_use(model::RootDwordUses& uses, const model::RootUse& use) {
    const auto same = std::find_if(uses.begin(), uses.end(), [&](const model::RootUse& other) {
        return other.shape == use.shape && other.set == use.set && other.binding == use.binding;
    });
    if (same == uses.end()) {
        uses.push_back(use);
        return;
    }
    same->access.read |= use.access.read;
    same->access.written |= use.access.written;
    same->access.atomic |= use.access.atomic;
    same->access.compared |= use.access.compared;
    same->chosen |= use.chosen;
}

/// A raw buffer is the same whether its words are accessed one by one or in vectors.
model::ResourceShape normalised(model::ResourceShape shape) {
    if (shape.raw)
        shape.stride_bytes = 4;
    return shape;
}

void collect_root(const DataFlow& flow, const Descriptors& descriptors, ShaderUse& result) {
    for (std::size_t dword = 0; dword < root_dword_count; ++dword) {
        for (std::size_t v = 0; v < flow.uses.size(); ++v) {
            const std::uint8_t bits = flow.uses[v].by_dword[dword];
            if ((bits & use_selected) == 0)
                continue;
            const model::DescriptorVariable& variable = descriptors.variables()[v];
            add_use(result.root[dword], {normalised(variable.shape), flags(bits), variable.set,
                                         variable.binding, (bits & use_chosen) != 0});
        }
        if ((flow.used_as_value >> dword & 1) != 0)
            result.root[dword].push_back({});
    }
    result.root_bytes = flow.root_bytes;
}

/// Ray stages other than ray generation are invoked one by one (requirement T4): nothing differs within one.
bool has_groups_of_threads(const std::vector<model::EntryPoint>& entries, std::string_view entry_point) {
    return std::any_of(entries.begin(), entries.end(), [&](const model::EntryPoint& entry) {
        const bool counts = entry_point.empty() || entry.name == entry_point;
        return counts && (!is_ray_tracing(entry.stage) || entry.stage == Stage::ray_generation);
    });
}

bool is_marked_non_uniform(const Program& program, const HeapIndexing& indexing) {
    return program.decorations().has(indexing.index_id, Decoration::non_uniform) ||
           program.decorations().has(program.module()[indexing.instruction].result_id(),
                                     Decoration::non_uniform);
}

void check_uniformity(const Program& program, const Descriptors& descriptors, const DataFlow& flow,
                      ShaderUse& result) {
    const Uniformity uniformity(program);
    for (const HeapIndexing& indexing : flow.indexings) {
        if (!uniformity.may_differ(indexing.index_id, indexing.instruction) ||
            is_marked_non_uniform(program, indexing))
            continue;
        const model::DescriptorVariable& variable = descriptors.variables()[indexing.variable];
        const auto kind = indexing.dwords != 0 ? ShaderFindingKind::non_uniform_binding_array
                                               : ShaderFindingKind::missing_non_uniform;
        const ShaderFinding finding{kind, indexing.dwords, variable.name, normalised(variable.shape)};
        const auto same = [&](const ShaderFinding& other) {
            return other.kind == finding.kind && other.root_dwords == finding.root_dwords &&
                   other.shape == finding.shape;
        };
        if (std::none_of(result.findings.begin(), result.findings.end(), same))
            result.findings.push_back(finding);
    }
}

std::uint32_t count_non_uniform(const Module& module) {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < module.size(); ++i)
        if (const View view = module[i];
            view.op() == Op::decorate && view.operand_as<Decoration>(1) == Decoration::non_uniform)
            ++count;
    return count;
}

} // namespace

ShaderUse reflect(std::span<const std::uint32_t> words, std::string_view entry_point) {
    const Module module = Module::read(words);
    spirv::check_structure(module);
    const Program program(module, entry_point);
    Descriptors descriptors(program);
    const DataFlow flow = follow_root_data(program, descriptors);

    ShaderUse result;
    result.entry_points = find_entry_points(program);
    collect_root(flow, descriptors, result);
    if (flow.dynamic_root_index)
        result.findings.push_back({ShaderFindingKind::dynamic_root_index, 0, "", {}});
    if (!flow.indexings.empty() && has_groups_of_threads(result.entry_points, entry_point))
        check_uniformity(program, descriptors, flow, result);
    for (std::size_t v = 0; v < flow.uses.size(); ++v)
        descriptors.variables()[v].access = flags(flow.uses[v].any);
    result.descriptors = std::move(descriptors.variables());
    result.non_uniform_decorations = count_non_uniform(module);
    result.buffer_accesses = count_buffer_accesses(program);
    return result;
}

} // namespace bindery::reflection
