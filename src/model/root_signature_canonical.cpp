// The library's own signatures, from the tables that the shader halves are compared with.

#include <bindery/root_signature.hpp>
#include <bindery/shader/heap_layout.hpp>
#include <bindery/shader/samplers.hpp>

namespace bindery {

namespace {

using namespace root;

RegisterClass register_class(const KindInfo& info) {
    if (info.heap == HeapKind::sampler)
        return RegisterClass::sampler;
    return info.writable ? RegisterClass::uav : RegisterClass::srv;
}

/// Every descriptor of a heap, as one kind and element. Nothing is promised of them: the heap changes while
/// lists that use other parts of it run.
Range whole_heap(const KindInfo& info, ElementType element, DataFlags flags) {
    return {.type = register_class(info),
            .space = D3D12HeapLayout::array_space(info.kind, element),
            .count = unbounded,
            .flags = flags,
            .offset = 0};
}

/// The arrays of gpu/heap_arrays.hlsli. Structured buffers have none: they are raw views there.
std::vector<Range> heap_ranges(HeapKind heap, DataFlags flags) {
    std::vector<Range> ranges;
    for (const KindInfo& info : kind_table) {
        if (info.heap != heap)
            continue;
        switch (info.parameter) {
        case KindParameter::none:
            ranges.push_back(whole_heap(info, {}, flags));
            break;
        case KindParameter::structure:
            break;
        case KindParameter::element:
            for (const Scalar scalar : {Scalar::float32, Scalar::int32, Scalar::uint32})
                for (unsigned columns = 1; columns <= 4; ++columns)
                    ranges.push_back(whole_heap(info, ElementType::of(scalar, 1, columns), flags));
            break;
        }
    }
    return ranges;
}

Filter filter_of(const StaticSamplerInfo& info) {
    if (info.anisotropic)
        return Filter::anisotropic;
    if (!info.linear)
        return Filter::min_mag_mip_point;
    return info.less_equal ? Filter::comparison_min_mag_mip_linear : Filter::min_mag_mip_linear;
}

root::StaticSampler static_sampler(const StaticSamplerInfo& info) {
    const AddressMode address = info.clamp ? AddressMode::clamp : AddressMode::wrap;
    return {.register_index = static_cast<std::uint32_t>(info.sampler),
            .space = D3D12HeapLayout::static_sampler_space,
            .filter = filter_of(info),
            .address_u = address,
            .address_v = address,
            .address_w = address,
            .max_anisotropy = info.anisotropic ? 16u : 1u,
            .comparison = Comparison::less_equal,
            .border_color = BorderColor::transparent_black};
}

} // namespace

RootSignature canonical_signature(PipelineKind pipeline, HeapAccess access, Version version) {
    RootSignature signature{.version = version};
    if (pipeline == PipelineKind::graphics)
        signature.flags = Flags::allow_input_assembler_input_layout;
    signature.parameters.emplace_back(Constants{.count = static_cast<std::uint32_t>(root_dword_count)});
    const bool has_flags = version != Version::v1_0;
    switch (access) {
    case HeapAccess::direct:
        signature.flags =
            signature.flags | Flags::cbv_srv_uav_heap_directly_indexed | Flags::sampler_heap_directly_indexed;
        break;
    case HeapAccess::tables:
        signature.parameters.emplace_back(
            Table{.ranges = heap_ranges(HeapKind::resource,
                                        has_flags ? DataFlags::descriptors_volatile | DataFlags::data_volatile
                                                  : DataFlags::none)});
        signature.parameters.emplace_back(
            Table{.ranges = heap_ranges(HeapKind::sampler,
                                        has_flags ? DataFlags::descriptors_volatile : DataFlags::none)});
        break;
    }
    for (const StaticSamplerInfo& info : static_sampler_table)
        signature.static_samplers.push_back(static_sampler(info));
    return signature;
}

} // namespace bindery
