#include <bindery/root_signature.hpp>

#include <array>
#include <fmt/format.h>

namespace bindery {

namespace {

using namespace root;

/// Return types of textures and typed buffers: one each of float, int and uint (requirement T2).
constexpr ElementType float4 = ElementType::of(Scalar::float32, 1, 4);
constexpr ElementType int4 = ElementType::of(Scalar::int32, 1, 4);
constexpr ElementType uint4 = ElementType::of(Scalar::uint32, 1, 4);
constexpr ElementType uint1 = ElementType::of(Scalar::uint32, 1, 1);

/// The spaces that requirement T1 names.
constexpr auto first_arrays = std::to_array<BindlessArray>({
    {Kind::texture_2d, float4, 0},
    {Kind::texture_2d, uint4, 1},
    {Kind::texture_2d_array, float4, 2},
    {Kind::texture_cube, float4, 3},
    {Kind::texture_3d, float4, 4},
    {Kind::texture_2d_ms, float4, 5},
    {Kind::byte_address_buffer, {}, 6},
    {Kind::buffer, uint1, 7},
});
constexpr std::uint32_t first_user_space = 100, user_spaces = 8;

constexpr bool is_among_first(Kind kind, ElementType element) {
    for (const BindlessArray& array : first_arrays)
        if (array.kind == kind && array.element.scalar() == element.scalar())
            return true;
    return false;
}

/// Calls `add` with every array in the order of its space.
template<class Add>
constexpr void for_each_array(Add add) {
    std::uint32_t space = 0;
    for (const BindlessArray& array : first_arrays) {
        add(array);
        ++space;
    }
    for (const KindInfo& info : kind_table) {
        if (info.heap != HeapKind::resource)
            continue;
        switch (info.parameter) {
        case KindParameter::none:
            if (!is_among_first(info.kind, {}))
                add(BindlessArray{info.kind, {}, space++});
            break;
        case KindParameter::structure:
            break; // the user's types have spaces of their own
        case KindParameter::element:
            for (const ElementType element : {float4, int4, uint4})
                if (!is_among_first(info.kind, element))
                    add(BindlessArray{info.kind, element, space++});
            break;
        }
    }
    for (std::uint32_t i = 0; i < user_spaces; ++i)
        add(BindlessArray{Kind::structured_buffer, {}, first_user_space + i, true});
}

constexpr std::size_t array_count = [] {
    std::size_t count = 0;
    for_each_array([&](const BindlessArray&) { ++count; });
    return count;
}();

constexpr auto arrays = [] {
    std::array<BindlessArray, array_count> result{};
    std::size_t i = 0;
    for_each_array([&](const BindlessArray& array) { result[i++] = array; });
    return result;
}();
static_assert(array_count - user_spaces <= first_user_space, "the user's spaces are clear of the library's");

std::string type_name(const BindlessArray& array) {
    const KindInfo& info = kind_info(array.kind);
    if (info.parameter != KindParameter::element)
        return std::string(info.hlsl_name);
    const unsigned columns = array.element.columns();
    return fmt::format("{}<{}{}>", info.hlsl_name,
                       scalar_table[static_cast<std::size_t>(array.element.scalar())].hlsl_name,
                       columns == 1 ? "" : std::to_string(columns));
}

void require_tier(const BindlessArray& array, std::uint8_t tier) {
    const int needed = kind_info(array.kind).writable ? 3 : 2;
    if (tier < needed)
        throw Error(
            Rule::root_signature_tier, type_name(array),
            fmt::format("An unbounded array of {} needs resource-binding tier {}; the device has tier {}.",
                        type_name(array), needed, tier));
}

} // namespace

std::span<const BindlessArray> bindless_arrays() {
    return arrays;
}

RootSignature bindless_signature(std::uint8_t binding_tier, bool writable) {
    Table table;
    for (const BindlessArray& array : arrays) {
        const bool is_uav = kind_info(array.kind).writable;
        if (is_uav && !writable)
            continue;
        require_tier(array, binding_tier);
        table.ranges.push_back({.type = is_uav ? RegisterClass::uav : RegisterClass::srv,
                                .space = array.space,
                                .count = unbounded,
                                .flags = DataFlags::descriptors_volatile | DataFlags::data_volatile,
                                .offset = 0});
    }
    RootSignature signature;
    signature.parameters.emplace_back(std::move(table));
    return signature;
}

} // namespace bindery
