#include "backend/d3d12/device.hpp"

#include "backend/d3d12/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bindery::d3d12 {

Device::Device(const D3D12Desc& desc, const Runtime& runtime) {
    info_.backend = "d3d12";
    if (desc.external)
        adopt(*desc.external);
    else
        create(desc, runtime);
    features_ = read_features(handle());
    require_features(desc);
    read_info();
    if (!desc.external) // which has the application's name
        name(handle(), desc.name);
}

void Device::create(const D3D12Desc& desc, const Runtime& runtime) {
    if (desc.validation)
        enable_debug_layer(runtime);
    const std::vector<Adapter> adapters = find_adapters(runtime);
    const Adapter& adapter = choose_adapter(adapters, desc);
    handle_ = adapter.device;
    info_.adapter = adapter.info.name;
    info_.driver = adapter.info.driver;
    info_.software = adapter.info.software;
    if (desc.validation)
        messages_ = DebugMessages(handle(), desc.diagnostics);
    const D3D12_COMMAND_QUEUE_DESC queue{.Type = D3D12_COMMAND_LIST_TYPE_DIRECT};
    check(handle()->CreateCommandQueue(&queue, queue_.iid(), queue_.put()), "Creating the queue");
}

void Device::adopt(const ExternalDevice& external) {
    handle_ = ComPtr<ID3D12Device>::shared(external.device);
    queue_ = ComPtr<ID3D12CommandQueue>::shared(external.queue);
    info_.adapter = "the application's device";
    info_.driver = "the application's";
}

void Device::require_features(const D3D12Desc& desc) {
    const std::vector<std::string> missing = missing_features(features_);
    if (!missing.empty())
        throw Error(Rule::device_feature, info_.adapter,
                    fmt::format("The device \"{}\" lacks {} of the features that are needed: {}.",
                                info_.adapter, missing.size(), fmt::join(missing, ", ")));
    const ShaderTarget best = *best_target(features_);
    info_.shader_target = desc.shader_target.value_or(best);
    if (info_.shader_target == ShaderTarget::spirv || info_.shader_target > best)
        throw Error(Rule::device_feature, info_.adapter,
                    fmt::format("Pipelines of the device \"{}\" are to take {} and it has {} at best.",
                                info_.adapter, bindery::to_string(info_.shader_target),
                                bindery::to_string(best)));
}

void Device::read_info() {
    info_.float64 = features_.doubles;
    info_.tessellation = info_.geometry = true; // every feature level that the library takes has them
    info_.int16 = features_.native_16_bit && info_.shader_target >= ShaderTarget::dxil_6_2;
    // No adapter has more memory than 40 bits can say.
    info_.max_buffer_bytes = std::uint64_t{1} << std::min(features_.virtual_address_bits, 40u);
    info_.max_storage_bytes = std::uint64_t{4} << D3D12_REQ_BUFFER_RESOURCE_TEXEL_COUNT_2_TO_EXP;
    info_.max_texture_2d = D3D12_REQ_TEXTURE2D_U_OR_V_DIMENSION;
    info_.max_texture_3d = D3D12_REQ_TEXTURE3D_U_V_OR_W_DIMENSION;
    info_.max_texture_layers = D3D12_REQ_TEXTURE2D_ARRAY_AXIS_DIMENSION;
}

void Device::name(ID3D12Object* object, std::string_view name) const {
    // A name that is not taken is no reason to fail.
    static_cast<void>(object->SetName(widen(name).c_str()));
}

} // namespace bindery::d3d12
