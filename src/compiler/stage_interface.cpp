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
    {9, "SV_RENDERTARGETARRAYINDEX"},
    {10, "SV_VIEWPORTARRAYINDEX"},
    {15, "SV_POSITION"},
    {17, "SV_ISFRONTFACE"},
    {18, "SV_SAMPLEINDEX"},
    {20, "SV_COVERAGE"},
    {22, "SV_DEPTH"},
    {42, "SV_VERTEXID"},
    {43, "SV_INSTANCEID"},
    {5014, "SV_STENCILREF"},
    {5286, "SV_BARYCENTRICS"},
};

struct Decorations {
    std::optional<std::uint32_t> location, component, built_in;
    std::string semantic;
};

/// A numeric type as an interface sees it: so many locations of so many components.
struct Shape {
    Scalar scalar = Scalar::float32;
    std::uint32_t components = 1;
    std::uint32_t locations = 1;
};

class Reader {
public:
    explicit Reader(const Module& module) : module_(module) { read_decorations(); }

    StageInterface read(std::string_view entry, bool arrayed_inputs, bool arrayed_outputs) {
        StageInterface result;
        for (std::size_t i = 0; i < module_.size(); ++i) {
            const View view = module_[i];
            if (view.op() != Op::entry_point || view.string(2) != entry)
                continue;
            const std::size_t first = 2 + entry.size() / 4 + 1; // model, function, then the name's words
            for (std::size_t k = first; k < view.operand_count(); ++k) {
                add_variable(view.operand(k), spirv::StorageClass::input, arrayed_inputs, result.inputs);
                add_variable(view.operand(k), spirv::StorageClass::output, arrayed_outputs, result.outputs);
            }
            break;
        }
        const auto place = [](const StageElement& element) {
            return std::tie(element.system_value, element.location, element.semantic, element.semantic_index);
        };
        for (auto* elements : {&result.inputs, &result.outputs})
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
            default: // decorations are an open set; the rest say nothing about the interface
                break;
            }
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

    void add_variable(std::uint32_t id, spirv::StorageClass wanted, bool arrayed,
                      std::vector<StageElement>& elements) const {
        const View variable = module_.at_id(id);
        if (variable.op() != Op::variable || variable.operand_as<spirv::StorageClass>(0) != wanted)
            return;
        const auto found = decorations_.find(id);
        const View pointer = module_.at_id(variable.type_id());
        const auto shape =
            pointer.op() == Op::type_pointer ? shape_of(pointer.operand(1), arrayed) : std::nullopt;
        if (found == decorations_.end() || !shape)
            return;
        const Decorations& decorations = found->second;
        StageElement element;
        element.scalar = shape->scalar;
        element.system_value = decorations.built_in.has_value();
        if (!name_element(decorations, element))
            return;
        if (!element.system_value)
            element.location = decorations.location.value_or(0);
        const std::uint32_t components = std::min(shape->components, 4u);
        element.component_mask =
            static_cast<std::uint8_t>(((1u << components) - 1) << (decorations.component.value_or(0) & 3));
        const std::uint32_t count = element.system_value ? 1 : std::min(shape->locations, 64u);
        for (std::uint32_t i = 0; i < count; ++i) {
            elements.push_back(element);
            ++element.location;
            ++element.semantic_index;
        }
    }

    /// False for a built-in that stands for no semantic, such as BaseVertex.
    static bool name_element(const Decorations& decorations, StageElement& element) {
        std::string name = decorations.semantic;
        if (name.empty() && decorations.built_in) {
            for (const BuiltInSemantic& known : built_in_semantics)
                if (known.built_in == *decorations.built_in)
                    name = known.semantic;
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
    std::map<std::uint32_t, Decorations> decorations_;
};

} // namespace

StageInterface stage_interface(const spirv::Module& module, std::string_view entry, Stage stage) {
    bool arrayed_inputs = false, arrayed_outputs = false; // one element a vertex, in an outer array
    switch (stage) {
    case Stage::vertex:
    case Stage::pixel:
        break;
    case Stage::hull:
        arrayed_inputs = arrayed_outputs = true;
        break;
    case Stage::domain:
    case Stage::geometry:
        arrayed_inputs = true;
        break;
    case Stage::mesh:
        arrayed_outputs = true;
        break;
    case Stage::compute:
    case Stage::amplification:
    case Stage::ray_generation:
    case Stage::miss:
    case Stage::closest_hit:
    case Stage::any_hit:
    case Stage::intersection:
    case Stage::callable:
        return {};
    }
    return Reader(module).read(entry, arrayed_inputs, arrayed_outputs);
}

} // namespace bindery::compiler
