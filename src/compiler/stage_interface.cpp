#include "compiler/stage_interface.hpp"

#include "compiler/type_names.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <tuple>

namespace bindery::compiler {

namespace {

using spirv::Module;
using spirv::Op;
using spirv::View;

struct BuiltInSemantic {
    std::uint32_t built_in; ///< SPIR-V specification, 3.21.
    std::string_view semantic;
};
constexpr BuiltInSemantic built_in_semantics[] = {
    {0, "SV_POSITION"},
    {3, "SV_CLIPDISTANCE"},
    {4, "SV_CULLDISTANCE"},
    {5, "SV_VERTEXID"},
    {6, "SV_INSTANCEID"},
    {7, "SV_PRIMITIVEID"},
    {11, "SV_TESSFACTOR"},
    {12, "SV_INSIDETESSFACTOR"},
    {13, "SV_DOMAINLOCATION"},
    {9, "SV_RENDERTARGETARRAYINDEX"},
    {10, "SV_VIEWPORTARRAYINDEX"},
    {15, "SV_POSITION"},
    {17, "SV_ISFRONTFACE"},
    {18, "SV_SAMPLEINDEX"},
    {20, "SV_COVERAGE"},
    {42, "SV_VERTEXID"},
    {43, "SV_INSTANCEID"},
    {5014, "SV_STENCILREF"},
    {5286, "SV_BARYCENTRICS"},
};
constexpr std::uint32_t invocation_id = 8; // which of the control points, or which instance of the shader

struct Decorations {
    std::optional<std::uint32_t> location, component, built_in;
    std::string semantic;
    bool flat = false, no_perspective = false, centroid = false, sample = false;
    bool patch = false, per_primitive = false;
};

/// Which variables have one element a vertex, in an outer array.
struct Arrayed {
    bool inputs = false;
    bool outputs = false;
};

/// A numeric type as an interface sees it: so many locations of so many components.
struct Shape {
    Scalar scalar = Scalar::float32;
    std::uint32_t components = 1;
    std::uint32_t locations = 1;
};

class Reader {
public:
    Reader(const Module& module, Stage stage) : module_(module), stage_(stage) {
        read_decorations();
        read_modes();
    }

    StageInterface read(std::string_view entry, Arrayed arrayed) {
        StageInterface result;
        for (std::size_t i = 0; i < module_.size(); ++i) {
            const View view = module_[i];
            if (view.op() != Op::entry_point || view.string(2) != entry)
                continue;
            const std::size_t first = 2 + entry.size() / 4 + 1; // model, function, then the name's words
            for (std::size_t k = first; k < view.operand_count(); ++k) {
                add_variable(view.operand(k), arrayed, result);
            }
            break;
        }
        const auto place = [](const StageElement& element) {
            return std::tie(element.location, element.semantic, element.semantic_index);
        };
        for (auto* elements : {&result.inputs, &result.outputs, &result.patch})
            std::sort(elements->begin(), elements->end(),
                      [&](const StageElement& a, const StageElement& b) { return place(a) < place(b); });
        return result;
    }

private:
    void read_decorations() {
        for (std::size_t i = 0; i < module_.size(); ++i) {
            const View view = module_[i];
            if (view.op() != Op::decorate && view.op() != Op::decorate_string)
                continue;
            Decorations& decorations = decorations_[view.operand(0)];
            switch (view.operand_as<spirv::Decoration>(1)) {
            case spirv::Decoration::location:
                decorations.location = view.operand(2);
                break;
            case spirv::Decoration::component:
                decorations.component = view.operand(2);
                break;
            case spirv::Decoration::built_in:
                decorations.built_in = view.operand(2);
                break;
            case spirv::Decoration::user_semantic:
                decorations.semantic = view.string(2);
                break;
            case spirv::Decoration::flat:
                decorations.flat = true;
                break;
            case spirv::Decoration::no_perspective:
                decorations.no_perspective = true;
                break;
            case spirv::Decoration::centroid:
                decorations.centroid = true;
                break;
            case spirv::Decoration::sample:
                decorations.sample = true;
                break;
            case spirv::Decoration::patch:
                decorations.patch = true;
                break;
            case spirv::Decoration::per_primitive:
                decorations.per_primitive = true;
                break;
            default: // decorations are an open set; the rest say nothing about the interface
                break;
            }
        }
    }

    /// Which depth a pixel shader promises to write: only a mode tells where no semantic does.
    void read_modes() {
        for (std::size_t i = 0; i < module_.size(); ++i) {
            if (module_[i].op() != Op::execution_mode)
                continue;
            const auto mode = module_[i].operand_as<spirv::ExecutionMode>(1);
            if (mode == spirv::ExecutionMode::depth_greater)
                depth_ = "SV_DEPTHGREATEREQUAL";
            else if (mode == spirv::ExecutionMode::depth_less)
                depth_ = "SV_DEPTHLESSEQUAL";
        }
    }

    std::optional<Scalar> scalar_of(const View& type) const {
        const bool is_float = type.op() == Op::type_float;
        if (type.op() == Op::type_bool)
            return Scalar::bool32;
        if (!is_float && type.op() != Op::type_int)
            return std::nullopt;
        const std::uint32_t bits = type.operand(0);
        if (is_float)
            return bits == 16 ? Scalar::float16 : bits == 64 ? Scalar::float64 : Scalar::float32;
        const bool is_signed = type.operand(1) != 0;
        if (bits == 16)
            return is_signed ? Scalar::int16 : Scalar::uint16;
        if (bits == 64)
            return is_signed ? Scalar::int64 : Scalar::uint64;
        return is_signed ? Scalar::int32 : Scalar::uint32;
    }

    std::uint32_t constant(std::uint32_t id) const {
        const View view = module_.at_id(id);
        return view.op() == Op::constant ? view.operand(0) : 1;
    }

    /// None for structures, which compilers use for built-in blocks only.
    std::optional<Shape> shape_of(std::uint32_t type_id, bool arrayed) const {
        Shape shape;
        View type = module_.at_id(type_id);
        if (arrayed && type.op() == Op::type_array)
            type = module_.at_id(type.operand(0));
        // A matrix within arrays at most; hostile nesting ends with the module's ids.
        for (std::size_t depth = 0; depth < 8; ++depth) {
            if (type.op() == Op::type_array || type.op() == Op::type_matrix)
                shape.locations *= type.op() == Op::type_array ? constant(type.operand(1)) : type.operand(1);
            else if (type.op() == Op::type_vector)
                shape.components = type.operand(1);
            else
                break;
            type = module_.at_id(type.operand(0));
        }
        const auto scalar = scalar_of(type);
        if (!scalar)
            return std::nullopt;
        shape.scalar = *scalar;
        return shape;
    }

    /// The list that a variable belongs to; null if it is neither input nor output.
    std::vector<StageElement>* list_of(const View& variable, const Decorations& decorations,
                                       StageInterface& into) const {
        const bool patch = decorations.patch || decorations.per_primitive;
        switch (variable.operand_as<spirv::StorageClass>(0)) {
        case spirv::StorageClass::input:
            return patch && stage_ == Stage::domain ? &into.patch : &into.inputs;
        case spirv::StorageClass::output:
            return patch ? &into.patch : &into.outputs;
        default: // an open set: everything that is no interface
            return nullptr;
        }
    }

    /// Where a pixel shader's value comes from, or a value goes to that a pixel shader may take.
    Interpolation interpolation_of(const Decorations& decorations, Scalar scalar, bool input) const {
        const bool counts = input ? stage_ == Stage::pixel : stage_ != Stage::pixel && stage_ != Stage::hull;
        if (!counts || decorations.built_in || decorations.patch)
            return Interpolation::none;
        const bool fraction =
            scalar == Scalar::float32 || scalar == Scalar::float16 || scalar == Scalar::float64;
        if (decorations.flat || decorations.per_primitive || !fraction)
            return Interpolation::constant;
        if (decorations.sample)
            return decorations.no_perspective ? Interpolation::linear_noperspective_sample
                                              : Interpolation::linear_sample;
        if (decorations.centroid)
            return decorations.no_perspective ? Interpolation::linear_noperspective_centroid
                                              : Interpolation::linear_centroid;
        return decorations.no_perspective ? Interpolation::linear_noperspective : Interpolation::linear;
    }

    void add_variable(std::uint32_t id, Arrayed arrayed, StageInterface& into) const {
        const View variable = module_.at_id(id);
        const auto found = decorations_.find(id);
        if (variable.op() != Op::variable || found == decorations_.end())
            return;
        const Decorations& decorations = found->second;
        std::vector<StageElement>* elements = list_of(variable, decorations, into);
        if (elements == nullptr)
            return;
        const bool input = variable.operand_as<spirv::StorageClass>(0) == spirv::StorageClass::input;
        const bool vertices = (input ? arrayed.inputs : arrayed.outputs) && !decorations.patch;
        const View pointer = module_.at_id(variable.type_id());
        const auto shape =
            pointer.op() == Op::type_pointer ? shape_of(pointer.operand(1), vertices) : std::nullopt;
        StageElement element;
        element.system_value = decorations.built_in.has_value();
        if (!shape || !name_element(decorations, element))
            return;
        element.scalar = shape->scalar;
        element.interpolation = interpolation_of(decorations, shape->scalar, input);
        element.location = element.system_value ? no_place : decorations.location.value_or(0);
        const std::uint32_t components = std::min(shape->components, 4u);
        element.component_mask =
            static_cast<std::uint8_t>(((1u << components) - 1) << (decorations.component.value_or(0) & 3));
        element.used_mask = element.component_mask;
        const std::uint32_t count = element.system_value ? 1 : std::min(shape->locations, 64u);
        for (std::uint32_t i = 0; i < count; ++i) {
            elements->push_back(element);
            ++element.location;
            ++element.semantic_index;
        }
    }

    /// The semantic of a built-in; empty for one that stands for none.
    std::string_view built_in_name(std::uint32_t built_in) const {
        if (built_in == invocation_id)
            return stage_ == Stage::geometry ? "SV_GSINSTANCEID" : "SV_OUTPUTCONTROLPOINTID";
        if (built_in == static_cast<std::uint32_t>(spirv::BuiltIn::frag_depth))
            return depth_;
        for (const BuiltInSemantic& known : built_in_semantics)
            if (known.built_in == built_in)
                return known.semantic;
        return {};
    }

    /// False for a built-in that stands for no semantic, such as BaseVertex.
    bool name_element(const Decorations& decorations, StageElement& element) const {
        std::string name = decorations.semantic;
        if (name.empty() && decorations.built_in) {
            name = built_in_name(*decorations.built_in);
            if (name.empty())
                return false;
        }
        std::size_t digits = name.size();
        while (digits > 0 && std::isdigit(static_cast<unsigned char>(name[digits - 1])))
            --digits;
        for (std::size_t i = digits; i < name.size() && i < digits + 4; ++i)
            element.semantic_index = element.semantic_index * 10 + static_cast<std::uint32_t>(name[i] - '0');
        name.resize(digits);
        element.semantic = upper_case(name);
        return true;
    }

    const Module& module_;
    Stage stage_;
    std::string_view depth_ = "SV_DEPTH";
    std::map<std::uint32_t, Decorations> decorations_;
};

void add_registers(std::vector<StageElement>& elements, const std::vector<StageElement>& direct3d) {
    std::vector<StageElement> merged;
    for (const StageElement& known : direct3d) {
        const auto found = std::find_if(elements.begin(), elements.end(), [&](const StageElement& element) {
            return element.semantic == known.semantic && element.semantic_index == known.semantic_index;
        });
        StageElement element = known;
        element.location = no_place;
        element.component_mask = 0;
        if (found != elements.end()) {
            element.location = found->location;
            element.component_mask = found->component_mask;
            element.scalar = found->scalar;
            element.system_value = found->system_value;
            elements.erase(found);
        }
        merged.push_back(std::move(element));
    }
    merged.insert(merged.end(), elements.begin(), elements.end());
    elements = std::move(merged);
}

} // namespace

bool has_signature(Stage stage) {
    switch (stage) {
    case Stage::vertex:
    case Stage::pixel:
    case Stage::hull:
    case Stage::domain:
    case Stage::geometry:
    case Stage::mesh:
        return true;
    case Stage::compute:
    case Stage::amplification:
    case Stage::ray_generation:
    case Stage::miss:
    case Stage::closest_hit:
    case Stage::any_hit:
    case Stage::intersection:
    case Stage::callable:
        break;
    }
    return false;
}

StageInterface stage_interface(const spirv::Module& module, std::string_view entry, Stage stage) {
    if (!has_signature(stage))
        return {};
    const bool patches = stage == Stage::hull;
    return Reader(module, stage)
        .read(entry, {.inputs = patches || stage == Stage::domain || stage == Stage::geometry,
                      .outputs = patches || stage == Stage::mesh});
}

void add_registers(StageInterface& interface, const StageInterface& direct3d) {
    add_registers(interface.inputs, direct3d.inputs);
    add_registers(interface.outputs, direct3d.outputs);
    add_registers(interface.patch, direct3d.patch);
}

} // namespace bindery::compiler
