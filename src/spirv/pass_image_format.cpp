// Storage images and texel buffers of unknown format.
//
// DXC gives a storage image and every texel buffer the format of its element type (float4: Rgba32f), which is
// wrong for a view of any other format; drivers and layers do not notice. With Unknown the view's own format
// holds. Image atomics alone must have one (SPIR-V: OpImageTexelPointer; Vulkan: 04658).

#include "spirv/editor.hpp"
#include "spirv/passes.hpp"
#include "spirv/types.hpp"

#include <algorithm>

namespace bindery::spirv {
namespace {

// Operands of OpTypeImage after the result.
constexpr std::size_t image_sampled_type = 0;
constexpr std::size_t image_dim = 1;
constexpr std::size_t image_sampled = 5;
constexpr std::size_t image_format = 6;

constexpr std::uint32_t sampled_storage = 2;

/// Image types that OpImageTexelPointer goes through. A type is kept as a whole: variables of one image type
/// that differ in this respect would need types of their own, and the library's heap arrays never share one.
std::vector<bool> atomic_image_types(const Module& module) {
    std::vector<bool> types(module.id_table_size(), false);
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() != Op::image_texel_pointer)
            continue;
        const std::uint32_t type = pointee_type(module, module.type_of(view.operand(0)));
        if (type < types.size())
            types[type] = true;
    }
    return types;
}

/// The format that image atomics on an element type need.
ImageFormat atomic_format(const Module& module, std::uint32_t sampled_type) {
    const View type = module.at_id(sampled_type);
    if (type.op() == Op::type_float)
        return ImageFormat::r32f;
    if (type.op() != Op::type_int)
        refuse("An image used by atomics is neither of integers nor of floats.");
    const bool is_signed = type.operand(1) != 0;
    if (type.operand(0) == 64)
        return is_signed ? ImageFormat::r64i : ImageFormat::r64ui;
    return is_signed ? ImageFormat::r32i : ImageFormat::r32ui;
}

ImageFormat wanted_format(const Module& module, const View& image, bool atomic) {
    const auto format = image.operand_as<ImageFormat>(image_format);
    if (image.operand_as<Dim>(image_dim) == Dim::subpass_data)
        return format;
    if (!atomic)
        return ImageFormat::unknown;
    return format == ImageFormat::unknown ? atomic_format(module, image.operand(image_sampled_type)) : format;
}

bool set_formats(const Module& module, Editor& editor) {
    const std::vector<bool> atomic = atomic_image_types(module);
    bool changed = false;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() != Op::type_image)
            continue;
        const ImageFormat wanted = wanted_format(module, view, atomic[view.result_id()]);
        if (wanted == view.operand_as<ImageFormat>(image_format))
            continue;
        editor.set_operand(i, image_format, static_cast<std::uint32_t>(wanted));
        changed = true;
    }
    return changed;
}

/// Types that must not be declared twice and may have become equal.
bool must_be_unique(Op op) {
    return op == Op::type_image || op == Op::type_sampled_image || op == Op::type_function;
}

/// For each type that repeats an earlier one: the earlier one; else 0.
std::vector<std::uint32_t> equal_types(const Module& module) {
    std::vector<std::uint32_t> same(module.id_table_size(), 0);
    std::map<std::vector<std::uint32_t>, std::uint32_t> seen;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (!must_be_unique(view.op()))
            continue;
        std::vector<std::uint32_t> key{static_cast<std::uint32_t>(view.op())};
        // The operands of the other two are ids, of which some may have been found to be equal.
        for (std::uint32_t word : view.operands())
            key.push_back(view.op() != Op::type_image && word < same.size() && same[word] != 0 ? same[word]
                                                                                               : word);
        const auto [at, added] = seen.try_emplace(std::move(key), view.result_id());
        if (!added)
            same[view.result_id()] = at->second;
    }
    return same;
}

void merge_equal_types(const Module& module, Editor& editor) {
    const std::vector<std::uint32_t> same = equal_types(module);
    if (std::all_of(same.begin(), same.end(), [](std::uint32_t id) { return id == 0; }))
        return;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        const bool names_or_decorates =
            view.op() == Op::name || (view.op() >= Op::decorate && view.op() <= Op::member_decorate);
        const std::uint32_t id = names_or_decorates ? view.operand(0) : view.result_id();
        if ((names_or_decorates || must_be_unique(view.op())) && id < same.size() && same[id] != 0)
            editor.remove(i);
    }
    editor.remap_ids(same);
}

/// Whether the image operand of an access is a storage image (or storage texel buffer) of unknown format.
bool is_formatless(const Module& module, std::uint32_t image) {
    const std::uint32_t type = module.type_of(image);
    if (module.op_of(type) != Op::type_image)
        return false;
    const View view = module.at_id(type);
    return view.operand(image_sampled) == sampled_storage &&
           view.operand_as<Dim>(image_dim) != Dim::subpass_data &&
           view.operand_as<ImageFormat>(image_format) == ImageFormat::unknown;
}

void add_formatless_capabilities(const Module& module, Editor& editor) {
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if ((view.op() == Op::image_read || view.op() == Op::image_sparse_read) &&
            is_formatless(module, view.operand(0)))
            editor.add_capability(Capability::storage_image_read_without_format);
        if (view.op() == Op::image_write && is_formatless(module, view.operand(0)))
            editor.add_capability(Capability::storage_image_write_without_format);
    }
}

/// Formats that every device with shaders has; the rest need StorageImageExtendedFormats.
/// Source: SPIR-V specification 1.6, 3.11 Image Format.
bool is_extended(ImageFormat format) {
    const auto number = static_cast<std::uint32_t>(format);
    const bool basic = number <= static_cast<std::uint32_t>(ImageFormat::rgba8_snorm) ||
                       (number >= static_cast<std::uint32_t>(ImageFormat::rgba32i) &&
                        number <= static_cast<std::uint32_t>(ImageFormat::r32i)) ||
                       (number >= static_cast<std::uint32_t>(ImageFormat::rgba32ui) &&
                        number <= static_cast<std::uint32_t>(ImageFormat::r32ui)) ||
                       number >= static_cast<std::uint32_t>(ImageFormat::r64ui);
    return !basic;
}

/// A capability that no image needs any more would still be asked of the device.
void drop_extended_formats(const Module& module, Editor& editor) {
    std::size_t capability = npos;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::capability &&
            view.operand_as<Capability>(0) == Capability::storage_image_extended_formats)
            capability = i;
        if (view.op() == Op::type_image && is_extended(view.operand_as<ImageFormat>(image_format)))
            return;
    }
    if (capability != npos)
        editor.remove(capability);
}

} // namespace

bool make_image_formats_unknown(Module& module) {
    Editor editor(module);
    const bool changed = set_formats(module, editor);
    if (changed)
        merge_equal_types(module, editor);
    add_formatless_capabilities(module, editor);
    if (changed)
        drop_extended_formats(module, editor);
    editor.finish();
    return changed;
}

} // namespace bindery::spirv
