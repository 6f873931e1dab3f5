#include "linkage/place.hpp"

#include <bindery/linkage.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace bindery {
namespace {

using linkage::Place;
using linkage::place_of;
using linkage::same_semantic;

std::string name(const StageElement& element) {
    // A system value that is used as such has no index worth a word.
    return semantic_name(element, !element.semantic.starts_with("SV_"));
}

/// Holds one input after the other against the outputs.
class Check {
public:
    Check(const StageSignature& from, const StageSignature& to, Linkage& linkage)
        : from_(from), to_(to), linkage_(linkage) {}

    void run() {
        for (const StageElement& input : linkage_.inputs)
            check(input);
    }

private:
    void add(LinkageFault fault, const StageElement& element, std::string detail) {
        const Severity severity = fault == LinkageFault::interpolation ? Severity::note : Severity::error;
        linkage_.issues.push_back({fault, severity, name(element), std::move(detail)});
    }

    const StageElement* by_semantic(const StageElement& input) const {
        const auto found = std::ranges::find_if(linkage_.outputs, [&](const StageElement& output) {
            return same_semantic(output, input) && output.stream == 0;
        });
        return found == linkage_.outputs.end() ? nullptr : &*found;
    }

    const StageElement* by_place(const StageElement& input) const {
        const Place wanted = place_of(input, linkage_.rule);
        const auto found = std::ranges::find_if(linkage_.outputs, [&](const StageElement& output) {
            const Place place = place_of(output, linkage_.rule);
            return wanted.known() && place.number == wanted.number && (place.mask & wanted.mask) != 0 &&
                   output.stream == 0;
        });
        return found == linkage_.outputs.end() ? nullptr : &*found;
    }

    /// The hardware makes it, or, on Vulkan, has it without a location.
    bool needs_no_output(const StageElement& input) const {
        if (!input.system_value)
            return false;
        const auto info = system_value_info(input.semantic);
        if (info && info->generated)
            return true;
        return linkage_.rule == LinkageRule::vulkan && to_.stage == Stage::pixel &&
               input.semantic == "SV_POSITION";
    }

    void check(const StageElement& input) {
        const StageElement* output = by_semantic(input);
        const StageElement* placed = by_place(input);
        if (input.semantic.empty() || (output == nullptr && placed != nullptr && placed->semantic.empty()))
            return check_nameless(input, placed);
        if (output == nullptr) {
            if (!needs_no_output(input))
                report_missing(input);
            return;
        }
        check_place(input, *output);
        check_type(input, *output);
        check_use(input, *output);
        check_interpolation(input, *output);
    }

    /// Foreign bytecode on one side: places are all there is.
    void check_nameless(const StageElement& input, const StageElement* output) {
        const Place place = place_of(input, linkage_.rule);
        if (!place.known())
            return;
        if (output == nullptr)
            return add(LinkageFault::missing, input,
                       fmt::format("{} {} is read by the {} shader and the {} shader does not write it",
                                   linkage::place_word(linkage_.rule), place.number,
                                   stage_info(to_.stage).name, stage_info(from_.stage).name));
        check_place(input, *output);
        check_type(input, *output);
    }

    void report_missing(const StageElement& input) {
        const StageElement* other = by_place(input);
        std::string detail =
            fmt::format("{} is read by the {} shader and the {} shader does not write it", name(input),
                        stage_info(to_.stage).name, stage_info(from_.stage).name);
        if (other == nullptr || other->semantic.empty())
            return add(LinkageFault::missing, input, std::move(detail));
        detail += fmt::format("; {} {} of the output is {}", linkage::place_word(linkage_.rule),
                              place_of(input, linkage_.rule).number, name(*other));
        add(LinkageFault::semantic, input, std::move(detail));
    }

    /// Once a primitive: not in the registers that a pixel shader's vertices come in.
    bool per_primitive(const StageElement& output) const {
        return from_.stage == Stage::mesh && std::ranges::any_of(from_.patch, [&](const StageElement& other) {
                   return same_semantic(other, output);
               });
    }

    void check_place(const StageElement& input, const StageElement& output) {
        const Place in = place_of(input, linkage_.rule), out = place_of(output, linkage_.rule);
        if (!in.known() || !out.known() || per_primitive(output))
            return; // an input that is never read has no location any more
        const std::string_view word = linkage::place_word(linkage_.rule);
        if (in.number != out.number)
            add(LinkageFault::place, input,
                fmt::format("{} is in {} {} of the output but {} {} of the input", name(input), word,
                            out.number, word, in.number));
        else if ((in.mask & ~out.mask) != 0)
            add(LinkageFault::components, input,
                fmt::format("{}: component mask {} is not a subset of {}", name(input), mask_text(in.mask),
                            mask_text(out.mask)));
    }

    void check_type(const StageElement& input, const StageElement& output) {
        const std::string in = component_name(input), out = component_name(output);
        if (in != out)
            add(LinkageFault::type, input,
                fmt::format("{}: component type {} does not match {}", name(input), in, out));
    }

    void check_use(const StageElement& input, const StageElement& output) {
        if (linkage_.rule != LinkageRule::d3d12 || input.d3d_register == no_place ||
            output.d3d_register != input.d3d_register)
            return; // only DXIL tells
        const std::uint8_t never = output.d3d_mask & static_cast<std::uint8_t>(~output.used_mask);
        const std::uint8_t both = input.d3d_mask & input.used_mask & never;
        if (both != 0)
            add(LinkageFault::unwritten, input,
                fmt::format("{} is always read but never written by the previous stage{}", name(input),
                            both == input.d3d_mask ? std::string()
                                                   : fmt::format(" (components {})", mask_text(both))));
    }

    void check_interpolation(const StageElement& input, const StageElement& output) {
        if (to_.stage != Stage::pixel || input.system_value || input.interpolation == output.interpolation ||
            input.interpolation == Interpolation::none || output.interpolation == Interpolation::none)
            return;
        add(LinkageFault::interpolation, input,
            fmt::format("{} is {} in the {} shader and {} in the pixel shader, whose mode counts",
                        name(input), to_string(output.interpolation), stage_info(from_.stage).name,
                        to_string(input.interpolation)));
    }

    const StageSignature& from_;
    const StageSignature& to_;
    Linkage& linkage_;
};

std::string title(const StageSignature& signature) {
    return fmt::format("{} shader{}{}", stage_info(signature.stage).name, signature.name.empty() ? "" : " ",
                       signature.name);
}

Linkage link(const StageSignature& from, const StageSignature& to, std::vector<StageElement> outputs,
             std::vector<StageElement> inputs, LinkageRule rule) {
    Linkage linkage{rule, title(from), title(to), std::move(outputs), std::move(inputs), {}};
    const auto before = [rule](const StageElement& a, const StageElement& b) {
        const auto first = linkage::order_of(a, rule), second = linkage::order_of(b, rule);
        return std::tie(first, a.stream, a.semantic, a.semantic_index) <
               std::tie(second, b.stream, b.semantic, b.semantic_index);
    };
    std::sort(linkage.outputs.begin(), linkage.outputs.end(), before);
    std::sort(linkage.inputs.begin(), linkage.inputs.end(), before);
    Check(from, to, linkage).run();
    return linkage;
}

const StageSignature* find(std::span<const StageSignature> stages, Stage stage) {
    const auto found = std::ranges::find(stages, stage, &StageSignature::stage);
    return found == stages.end() ? nullptr : &*found;
}

} // namespace

std::string_view to_string(LinkageRule rule) {
    switch (rule) {
    case LinkageRule::d3d12:
        return "D3D12";
    case LinkageRule::vulkan:
        return "Vulkan";
    }
    return {};
}

bool Linkage::ok() const {
    return std::ranges::none_of(issues,
                                [](const LinkageIssue& issue) { return issue.severity == Severity::error; });
}

Linkage link_stages(const StageSignature& from, const StageSignature& to, LinkageRule rule) {
    std::vector<StageElement> outputs = from.outputs;
    if (from.stage == Stage::mesh)
        outputs.insert(outputs.end(), from.patch.begin(), from.patch.end());
    return link(from, to, std::move(outputs), to.inputs, rule);
}

Linkage link_patches(const StageSignature& hull, const StageSignature& domain, LinkageRule rule) {
    Linkage linkage = link(hull, domain, hull.patch, domain.patch, rule);
    linkage.from += " (patch)";
    linkage.to += " (patch)";
    return linkage;
}

std::vector<Linkage> link_pipeline(std::span<const StageSignature> stages, LinkageRule rule) {
    constexpr std::array order{Stage::vertex, Stage::mesh,     Stage::hull,
                               Stage::domain, Stage::geometry, Stage::pixel};
    std::vector<Linkage> linkages;
    const StageSignature* before = nullptr;
    for (const Stage stage : order) {
        const StageSignature* here = find(stages, stage);
        if (here == nullptr)
            continue;
        if (before != nullptr)
            linkages.push_back(link_stages(*before, *here, rule));
        if (before != nullptr && before->stage == Stage::hull && stage == Stage::domain)
            linkages.push_back(link_patches(*before, *here, rule));
        before = here;
    }
    return linkages;
}

} // namespace bindery
