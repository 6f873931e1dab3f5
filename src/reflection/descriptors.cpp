#include "reflection/descriptors.hpp"

namespace bindery::reflection {
namespace {

using model::ImageDimension;
using model::ResourceShape;
using model::UseKind;
using spirv::Decoration;
using spirv::Decorations;
using spirv::Module;
using spirv::npos;
using spirv::Op;
using spirv::StorageClass;
using spirv::View;

/// "Sampled" of OpTypeImage: 2 is a storage image.
constexpr std::uint32_t sampled_storage = 2;

struct ImageDim {
    UseKind kind;
    ImageDimension dimension;
};

ImageDim image_dim(spirv::Dim dim) {
    switch (dim) {
    case spirv::Dim::d1:
        return {UseKind::image, ImageDimension::one};
    case spirv::Dim::d2:
    case spirv::Dim::rect:
    case spirv::Dim::subpass_data:
        return {UseKind::image, ImageDimension::two};
    case spirv::Dim::d3:
        return {UseKind::image, ImageDimension::three};
    case spirv::Dim::cube:
        return {UseKind::image, ImageDimension::cube};
    case spirv::Dim::buffer:
        return {UseKind::texel_buffer, ImageDimension::one};
    }
    spirv::refuse("An image type has a dimension that SPIR-V does not have.");
}

ResourceShape image_shape(const Module& module, const View& image) {
    const ImageDim dim = image_dim(image.operand_as<spirv::Dim>(1));
    ResourceShape shape{dim.kind, dim.dimension};
    shape.arrayed = image.operand(3) != 0;
    shape.multisampled = image.operand(4) != 0;
    shape.storage = image.operand(5) == sampled_storage;
    shape.component = scalar_of(module, image.operand(0)).value_or(Scalar::float32);
    return shape;
}

/// An unsigned 32-bit integer or a vector of them.
bool is_words(const Module& module, std::uint32_t type) {
    if (module.op_of(type) == Op::type_vector)
        type = spirv::part_type(module, type, 0);
    return scalar_of(module, type) == Scalar::uint32;
}

ResourceShape block_shape(const Program& program, std::uint32_t variable, StorageClass storage,
                          std::uint32_t block) {
    const Module& module = program.module();
    const Decorations& decorations = program.decorations();
    ResourceShape shape{UseKind::buffer};
    const bool buffer_block = decorations.has(block, Decoration::buffer_block);
    if (storage == StorageClass::uniform && !buffer_block)
        return {UseKind::constant_buffer};
    // Compilers mark either the variable or the one member.
    shape.storage = (storage == StorageClass::storage_buffer || buffer_block) &&
                    !decorations.has(variable, Decoration::non_writable) &&
                    !decorations.has(block, Decoration::non_writable, 0);
    if (module.op_of(block) != Op::type_struct || module.at_id(block).operand_count() != 1)
        return shape;
    const std::uint32_t array = spirv::part_type(module, block, 0);
    if (module.op_of(array) != Op::type_runtime_array)
        return shape;
    shape.stride_bytes = decorations.literal(array, Decoration::array_stride).value_or(0);
    shape.raw = is_words(module, spirv::part_type(module, array, 0));
    return shape;
}

ResourceShape shape_of(const Program& program, std::uint32_t variable, StorageClass storage,
                       std::uint32_t type) {
    const Module& module = program.module();
    if (storage != StorageClass::uniform_constant)
        return block_shape(program, variable, storage, type);
    const Op op = module.op_of(type);
    if (op == Op::type_image)
        return image_shape(module, module.at_id(type));
    if (op == Op::type_sampled_image)
        return image_shape(module, module.at_id(module.at_id(type).operand(0)));
    if (op == Op::type_sampler)
        return {UseKind::sampler};
    if (op == Op::type_acceleration_structure)
        return {UseKind::acceleration_structure};
    return {UseKind::value};
}

} // namespace

std::optional<Scalar> scalar_of(const Module& module, std::uint32_t type) {
    const Op op = module.op_of(type);
    if (op == Op::type_bool)
        return Scalar::bool32;
    if (op != Op::type_float && op != Op::type_int)
        return std::nullopt;
    const View view = module.at_id(type);
    const bool is_float = op == Op::type_float;
    const bool is_signed = !is_float && view.operand(1) != 0;
    if (view.operand(0) == 32)
        return is_float ? Scalar::float32 : is_signed ? Scalar::int32 : Scalar::uint32;
    if (view.operand(0) == 16)
        return is_float ? Scalar::float16 : is_signed ? Scalar::int16 : Scalar::uint16;
    if (view.operand(0) == 64)
        return is_float ? Scalar::float64 : is_signed ? Scalar::int64 : Scalar::uint64;
    return std::nullopt;
}

Descriptors::Descriptors(const Program& program) {
    for (std::size_t i = 0; i < program.global_end(); ++i)
        if (const View view = program.module()[i]; view.op() == Op::variable)
            add(program, view);
}

void Descriptors::add(const Program& program, const View& variable) {
    const auto storage = variable.operand_as<StorageClass>(0);
    const std::uint32_t id = variable.result_id();
    const auto set = program.decorations().literal(id, Decoration::descriptor_set);
    if (!set || (storage != StorageClass::uniform_constant && storage != StorageClass::uniform &&
                 storage != StorageClass::storage_buffer))
        return;
    model::DescriptorVariable descriptor;
    descriptor.name = program.name(id);
    descriptor.set = *set;
    descriptor.binding = program.decorations().literal(id, Decoration::binding).value_or(0);
    std::uint32_t type = spirv::pointee_type(program.module(), variable.type_id());
    const auto array = spirv::array_shape(program.module(), type);
    is_array_.push_back(array.has_value());
    if (array) {
        descriptor.count = array->count;
        type = array->element_type;
    }
    descriptor.shape = shape_of(program, id, storage, type);
    indices_.emplace(id, variables_.size());
    ids_.push_back(id);
    variables_.push_back(std::move(descriptor));
}

std::size_t Descriptors::index(std::uint32_t id) const {
    const auto at = indices_.find(id);
    return at == indices_.end() ? npos : at->second;
}

} // namespace bindery::reflection
