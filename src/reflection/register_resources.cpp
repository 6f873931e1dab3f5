#include "reflection/register_resources.hpp"

#include "reflection/descriptors.hpp"
#include "reflection/entry_points.hpp"
#include "reflection/root_block.hpp"

#include <bindery/error.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

namespace bindery::reflection {
namespace {

using model::DescriptorVariable;
using model::UseKind;
using root::RegisterClass;
using spirv::Module;
using spirv::Op;
using spirv::StorageClass;
using spirv::View;

bool holds_array(const Module& module, std::uint32_t type, int depth) {
    constexpr int max_depth = 32;
    const Op op = module.op_of(type);
    if (op == Op::type_array || op == Op::type_runtime_array)
        return true;
    if (op != Op::type_struct || depth > max_depth)
        return false;
    const View members = module.at_id(type);
    for (std::size_t i = 0; i < members.operand_count(); ++i)
        if (holds_array(module, members.operand(i), depth + 1))
            return true;
    return false;
}

/// Reads one entry point's, or all, resources of a module.
class Reader {
public:
    Reader(const Module& module, std::string_view entry, std::string_view name)
        : program_(module, entry), descriptors_(program_), leaves_(module),
          shader_{.name = std::string(name)} {
        read_entry_points(entry);
        find_used();
        for (std::size_t i = 0; i < descriptors_.variables().size(); ++i)
            if (is_used(descriptors_.id(i)))
                add_descriptor(i);
        add_root_block();
    }

    ShaderResources result() { return std::move(shader_); }

private:
    const Module& module() const { return program_.module(); }

    void read_entry_points(std::string_view entry) {
        const std::vector<model::EntryPoint> entries = find_entry_points(program_);
        for (const model::EntryPoint& point : entries) {
            if (!entry.empty() ? point.name != entry : entries.size() != 1)
                continue;
            shader_.stage = point.stage;
            shader_.reads_vertex_buffers = point.stage == Stage::vertex && !point.inputs.empty();
        }
    }

    /// What code that can be reached begins an access with. A variable's id may look like a literal, so only
    /// operands that are ids are looked at.
    void find_used() {
        program_.visit_code([this](const View& view) {
            switch (view.op()) {
            case Op::load:
            case Op::array_length:
                used_.insert(view.operand(0));
                return;
            case Op::access_chain:
            case Op::in_bounds_access_chain:
            case Op::image_texel_pointer:
            case Op::function_call:
            case Op::copy_object:
                used_.insert(view.operands().begin(), view.operands().end());
                return;
            default: // an open set: nothing else takes a descriptor's variable
                return;
            }
        });
    }

    bool is_used(std::uint32_t id) const { return used_.contains(id); }

    void add_descriptor(std::size_t index) {
        const DescriptorVariable& variable = descriptors_.variables()[index];
        if (variable.set < first_register_set) {
            bool& heap = variable.set == 0 ? shader_.resource_heap_indexed : shader_.sampler_heap_indexed;
            heap = true;
            return;
        }
        ShaderResource resource = described(variable);
        const std::uint32_t shift = register_shift(resource.type);
        if (variable.binding < shift)
            throw Error(
                Rule::shader_registers, variable.name,
                fmt::format("The {} '{}' is at set {}, binding {}; a {} register is at binding {} or more.",
                            to_string(resource.kind), variable.name, variable.set, variable.binding,
                            root::register_letter(resource.type), shift));
        resource.register_index = variable.binding - shift;
        resource.space = variable.set - first_register_set;
        if (resource.kind == ResourceKind::constant_buffer)
            measure(resource, block_type(descriptors_.id(index)));
        shader_.resources.push_back(std::move(resource));
    }

    static ShaderResource described(const DescriptorVariable& variable) {
        const model::ResourceShape& shape = variable.shape;
        ShaderResource resource{.name = variable.name,
                                .type = shape.storage ? RegisterClass::uav : RegisterClass::srv,
                                .count = variable.count == 0 ? root::unbounded : variable.count};
        switch (shape.kind) {
        case UseKind::buffer:
            resource.kind = shape.raw ? ResourceKind::raw_buffer : ResourceKind::structured_buffer;
            break;
        case UseKind::constant_buffer:
            resource.type = RegisterClass::cbv;
            resource.kind = ResourceKind::constant_buffer;
            break;
        case UseKind::texel_buffer:
            resource.kind = ResourceKind::typed_buffer;
            break;
        case UseKind::sampler:
            resource.type = RegisterClass::sampler;
            resource.kind = ResourceKind::sampler;
            break;
        case UseKind::acceleration_structure:
            resource.kind = ResourceKind::acceleration_structure;
            break;
        case UseKind::image:
        case UseKind::value: // of no type that HLSL has
            resource.kind = ResourceKind::texture;
            break;
        }
        return resource;
    }

    /// The block of a variable, whether it is an array of blocks or not.
    std::uint32_t block_type(std::uint32_t variable) const {
        const std::uint32_t type = spirv::pointee_type(module(), module().type_of(variable));
        const auto array = spirv::array_shape(module(), type);
        return array ? array->element_type : type;
    }

    void measure(ShaderResource& resource, std::uint32_t block) const {
        resource.size_bytes = block_bytes(module(), program_.decorations(), leaves_, block);
        resource.has_array = holds_array(module(), block, 0);
    }

    /// Push constants are the constants at b0 of space 0.
    void add_root_block() {
        for (std::size_t i = 0; i < program_.global_end(); ++i) {
            const View view = module()[i];
            if (view.op() != Op::variable ||
                view.operand_as<StorageClass>(0) != StorageClass::push_constant || !is_used(view.result_id()))
                continue;
            ShaderResource resource{.name = program_.name(view.result_id()),
                                    .type = RegisterClass::cbv,
                                    .kind = ResourceKind::constant_buffer};
            measure(resource, block_type(view.result_id()));
            shader_.resources.push_back(std::move(resource));
        }
    }

    Program program_;
    Descriptors descriptors_;
    Leaves leaves_;
    ShaderResources shader_;
    std::unordered_set<std::uint32_t> used_; ///< Ids, more than those of variables.
};

} // namespace

std::uint32_t register_shift(RegisterClass type) {
    switch (type) {
    case RegisterClass::cbv:
        return 1000;
    case RegisterClass::srv:
        return 2000;
    case RegisterClass::uav:
        return 3000;
    case RegisterClass::sampler:
        return 4000;
    }
    return 0;
}

ShaderResources register_resources(std::span<const std::uint32_t> words, std::string_view entry,
                                   std::string_view name) {
    const Module module = Module::read(words);
    return Reader(module, entry, name).result();
}

} // namespace bindery::reflection
