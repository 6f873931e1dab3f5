// Whether a signature gives a shader what it asks for. Source: Direct3D 12 Functional Specification, "Root
// Signature"; the rules of DXC's own validator, which is the test's oracle.

#include "root_signature/bindings.hpp"

#include <fmt/format.h>
#include <optional>

namespace bindery {
namespace {

using namespace root_signature;

constexpr std::uint32_t dword_bytes = 4;

/// "pixel shader 'lit.dxil'"
std::string described(const ShaderResources& shader) {
    std::string text = shader.stage ? fmt::format("{} shader", stage_info(*shader.stage).name) : "library";
    for (char& c : text)
        c = c == '_' ? ' ' : c;
    return shader.name.empty() ? text : fmt::format("{} '{}'", text, shader.name);
}

/// "texture 'albedo' (t3, space 1)"
std::string described(const ShaderResource& resource) {
    const std::string name = resource.name.empty() ? "" : fmt::format(" '{}'", resource.name);
    return fmt::format("{}{}{} ({})", to_string(resource.kind), resource.count == 1 ? "" : " array", name,
                       register_text(resource));
}

/// "parameter 2", "static sampler 0"
std::string described(const Binding& binding) {
    switch (binding.holder) {
    case Holder::constants:
        return fmt::format("root constants (parameter {})", binding.parameter);
    case Holder::descriptor:
        return fmt::format("root {} (parameter {})", root::to_text(binding.type), binding.parameter);
    case Holder::range:
        return fmt::format("table (parameter {})", binding.parameter);
    case Holder::static_sampler:
        return fmt::format("static sampler {}", binding.parameter);
    }
    return {};
}

/// Whether a root descriptor can hold it: an address, without a format, an end or a counter.
bool fits_root_descriptor(const ShaderResource& resource) {
    switch (resource.kind) {
    case ResourceKind::constant_buffer:
    case ResourceKind::raw_buffer:
    case ResourceKind::acceleration_structure:
        return resource.count == 1;
    case ResourceKind::structured_buffer:
        return resource.count == 1 && !resource.counter;
    case ResourceKind::typed_buffer:
    case ResourceKind::texture:
    case ResourceKind::sampler:
        break;
    }
    return false;
}

bool can_hold(const Binding& binding, const ShaderResource& resource) {
    switch (binding.holder) {
    case Holder::constants:
        return resource.count == 1;
    case Holder::descriptor:
        return fits_root_descriptor(resource);
    case Holder::range:
        return true;
    case Holder::static_sampler:
        return resource.count == 1;
    }
    return false;
}

std::string table_clause(const ShaderResource& resource) {
    const root::Range range{.type = resource.type,
                            .register_index = resource.register_index,
                            .space = resource.space,
                            .count = resource.count};
    return root::to_text(root::Parameter(root::Table{.ranges = {range}}));
}

/// The clause that binds it: the shortest that can hold it.
std::string clause_for(const ShaderResource& resource) {
    if (!fits_root_descriptor(resource))
        return table_clause(resource);
    return root::to_text(root::Parameter(root::Descriptor{
        .type = resource.type, .register_index = resource.register_index, .space = resource.space}));
}

/// "add `SRV(t3, space = 1)` or a table range"
std::string advice_to_add(const ShaderResource& resource) {
    const std::string clause = clause_for(resource);
    if (resource.kind == ResourceKind::sampler && resource.count == 1)
        return fmt::format("add `{}` or a static sampler", clause);
    return fmt::format("add `{}`{}", clause, fits_root_descriptor(resource) ? " or a table range" : "");
}

/// Collects the issues of one shader.
class ShaderCheck {
public:
    ShaderCheck(const RootSignature& signature, const ShaderResources& shader,
                std::vector<ShaderIssue>& issues)
        : signature_(signature), shader_(shader), issues_(issues) {}

    void run() {
        check_denial();
        for (const ShaderResource& resource : shader_.resources)
            check_resource(resource);
        check_heap(shader_.resource_heap_indexed, root::Flags::cbv_srv_uav_heap_directly_indexed, "resource");
        check_heap(shader_.sampler_heap_indexed, root::Flags::sampler_heap_directly_indexed, "sampler");
        check_input_layout();
    }

private:
    /// What of the signature concerns a resource; the first of each sort.
    struct Found {
        std::optional<Binding> good;     ///< Visible, covers it, can hold it.
        std::optional<Binding> unfit;    ///< Visible and covers it, but cannot hold it.
        std::optional<Binding> unseen;   ///< Covers it for other stages.
        std::optional<Binding> partial;  ///< Visible, has some of its registers.
        std::optional<Binding> neighbor; ///< The same register in another space or of another class.
    };

    Found find(const ShaderResource& resource) const {
        Found found;
        const auto keep = [](std::optional<Binding>& place, const Binding& binding) {
            if (!place)
                place = binding;
        };
        visit_bindings(signature_, [&](const Binding& binding) {
            const bool visible = is_visible(binding.visibility, shader_);
            if (!touches(binding, resource)) {
                if (visible && binding.first == resource.register_index &&
                    (binding.space == resource.space || binding.type == resource.type))
                    keep(found.neighbor, binding);
            } else if (!covers(binding, resource)) {
                keep(visible ? found.partial : found.unseen, binding);
            } else if (!visible) {
                keep(found.unseen, binding);
            } else {
                keep(can_hold(binding, resource) ? found.good : found.unfit, binding);
            }
        });
        return found;
    }

    void check_resource(const ShaderResource& resource) {
        const Found found = find(resource);
        if (found.good)
            check_constants(resource, *found.good);
        else if (found.unfit)
            report_unfit(resource, *found.unfit);
        else if (found.partial)
            report_partial(resource, *found.partial);
        else if (found.unseen)
            report_unseen(resource, *found.unseen);
        else
            report_missing(resource, found.neighbor);
    }

    void check_constants(const ShaderResource& resource, const Binding& binding) {
        if (binding.holder != Holder::constants)
            return;
        const std::uint32_t dwords = (resource.size_bytes + dword_bytes - 1) / dword_bytes;
        if (dwords > binding.constants)
            add(Rule::root_signature_shader_count, resource,
                fmt::format("The {} uses the {} of {} DWORDs; the {} have {}.", described(shader_),
                            described(resource), dwords, described(binding), binding.constants),
                root::to_text(root::Parameter(root::Constants{
                    .register_index = resource.register_index, .space = resource.space, .count = dwords})));
        if (resource.has_array)
            add(Rule::root_signature_shader_constants, resource,
                fmt::format(
                    "The {} uses the {}, which holds an array, in the {}: root constants are read at known "
                    "places only; use `{}`.",
                    described(shader_), described(resource), described(binding), clause_for(resource)),
                clause_for(resource));
    }

    void report_unfit(const ShaderResource& resource, const Binding& binding) {
        add(Rule::root_signature_shader_kind, resource,
            fmt::format("The {} uses the {}{}, which the {} cannot hold: use `{}`.", described(shader_),
                        described(resource), resource.counter ? " with its counter" : "", described(binding),
                        table_clause(resource)),
            table_clause(resource));
    }

    void report_partial(const ShaderResource& resource, const Binding& binding) {
        const std::uint64_t last = binding.end - 1;
        const std::string bound =
            binding.end - binding.first == 1
                ? fmt::format("{}{}", root::register_letter(binding.type), binding.first)
                : fmt::format("{0}{1} to {0}{2}", root::register_letter(binding.type), binding.first, last);
        add(Rule::root_signature_shader_count, resource,
            fmt::format(
                "The {} uses the {}; the {} binds {} alone, and one range must hold all of it: use `{}`.",
                described(shader_), described(resource), described(binding), bound, table_clause(resource)),
            table_clause(resource));
    }

    void report_unseen(const ShaderResource& resource, const Binding& binding) {
        add(Rule::root_signature_shader_visibility, resource,
            fmt::format("The {} uses the {}; the {} that binds it has {}: make that {}.", described(shader_),
                        described(resource), described(binding), root::to_text(binding.visibility),
                        root::to_text(root::Visibility::all)),
            {});
    }

    void report_missing(const ShaderResource& resource, const std::optional<Binding>& neighbor) {
        std::string hint;
        if (neighbor)
            hint = fmt::format(" (it binds {}{} in space {})", root::register_letter(neighbor->type),
                               neighbor->first, neighbor->space);
        add(Rule::root_signature_shader_missing, resource,
            fmt::format("The {} uses the {}, which the signature does not bind{}: {}.", described(shader_),
                        described(resource), hint, advice_to_add(resource)),
            clause_for(resource));
    }

    void check_denial() {
        const root::Flags deny = shader_.stage ? deny_flag_of(*shader_.stage) : root::Flags::none;
        if (shader_.resources.empty() || deny == root::Flags::none || !has(signature_.flags, deny))
            return;
        add(Rule::root_signature_shader_visibility,
            fmt::format("The {} uses {} ({} in all); {} keeps it from every parameter: leave that flag out.",
                        described(shader_), register_text(shader_.resources.front()),
                        shader_.resources.size(), root::to_text(deny)),
            {});
    }

    void check_heap(bool indexed, root::Flags flag, std::string_view heap) {
        if (indexed && !has(signature_.flags, flag))
            add(Rule::root_signature_shader_heap,
                fmt::format("The {} indexes the {} heap directly; the signature lacks {}: add "
                            "`RootFlags({})`.",
                            described(shader_), heap, root::to_text(flag), root::to_text(flag)),
                fmt::format("RootFlags({})", root::to_text(flag)));
    }

    void check_input_layout() {
        constexpr root::Flags flag = root::Flags::allow_input_assembler_input_layout;
        if (shader_.reads_vertex_buffers && !has(signature_.flags, flag))
            add(Rule::root_signature_shader_input,
                fmt::format(
                    "The {} has inputs from vertex buffers; the signature lacks {}: add `RootFlags({})`.",
                    described(shader_), root::to_text(flag), root::to_text(flag)),
                fmt::format("RootFlags({})", root::to_text(flag)));
    }

    void add(Rule rule, const ShaderResource& resource, std::string text, std::string clause) {
        issues_.push_back({rule, shader_.name,
                           resource.name.empty() ? register_text(resource) : resource.name, std::move(text),
                           std::move(clause)});
    }
    void add(Rule rule, std::string text, std::string clause) {
        issues_.push_back({rule, shader_.name, {}, std::move(text), std::move(clause)});
    }

    const RootSignature& signature_;
    const ShaderResources& shader_;
    std::vector<ShaderIssue>& issues_;
};

} // namespace

std::vector<ShaderIssue> check(const RootSignature& signature, std::span<const ShaderResources> shaders) {
    std::vector<ShaderIssue> issues;
    for (const ShaderResources& shader : shaders)
        ShaderCheck(signature, shader, issues).run();
    return issues;
}

std::vector<ShaderIssue> check(const RootSignature& signature, const ShaderResources& shader) {
    return check(signature, std::span(&shader, 1));
}

} // namespace bindery
