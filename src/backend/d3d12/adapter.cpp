#include "backend/d3d12/adapter.hpp"

#include "backend/d3d12/result.hpp"

#include <fmt/format.h>

#include <cctype>

namespace bindery::d3d12 {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

bool fits(const Adapter& adapter, const D3D12Desc& desc) {
    return (desc.allow_software || !adapter.info.software) &&
           lower(adapter.info.name).find(lower(desc.adapter)) != std::string::npos;
}

[[noreturn]] void throw_no_adapter(const std::vector<Adapter>& adapters, const D3D12Desc& desc) {
    std::string names;
    for (const Adapter& adapter : adapters)
        names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", adapter.info.name);
    if (adapters.empty())
        throw Error(Rule::device_unavailable, desc.adapter, "No driver offers a Direct3D 12 adapter.");
    throw Error(Rule::device_unavailable, desc.adapter,
                fmt::format("Of {} Direct3D 12 adapters ({}) none has \"{}\" in its name{}.", adapters.size(),
                            names, desc.adapter,
                            desc.allow_software ? "" : " and is hardware, while software is not allowed"));
}

} // namespace

void look_at(const Runtime& runtime, Adapter& adapter) {
    adapter.result = runtime.create_device(adapter.handle.get(), D3D_FEATURE_LEVEL_11_0,
                                           ComPtr<ID3D12Device>::iid(), adapter.device.put());
    if (FAILED(adapter.result)) {
        adapter.device = {};
        adapter.info.missing.emplace_back("feature level 11_0");
        return;
    }
    adapter.info.missing = missing_features(read_features(adapter.device.get()));
    if (runtime.describe != nullptr)
        runtime.describe(adapter.device.get(), adapter.info.name, adapter.info.software);
}

std::vector<Adapter> find_adapters(const Runtime& runtime) {
    std::vector<Adapter> adapters;
    if (runtime.create_factory != nullptr)
        adapters = find_dxgi_adapters(runtime);
    else
        adapters.push_back({.info = {.name = "default adapter", .driver = runtime.library}});
    for (Adapter& adapter : adapters)
        look_at(runtime, adapter);
    return adapters;
}

const Adapter& choose_adapter(const std::vector<Adapter>& adapters, const D3D12Desc& desc) {
    const Adapter* best = nullptr;
    for (const Adapter& adapter : adapters)
        if (fits(adapter, desc) &&
            (best == nullptr || (adapter.info.missing.empty() && !best->info.missing.empty())))
            best = &adapter;
    if (best == nullptr)
        throw_no_adapter(adapters, desc);
    if (!best->device)
        throw_result(best->result, "Making a Direct3D 12 device of feature level 11_0 on the adapter",
                     best->info.name, nullptr, Rule::device_unavailable);
    if (!best->info.missing.empty())
        throw Error(Rule::device_feature, best->info.name,
                    fmt::format("The device \"{}\" lacks {} of the features that are needed: {}.",
                                best->info.name, best->info.missing.size(),
                                fmt::join(best->info.missing, ", ")));
    return *best;
}

std::vector<AdapterInfo> list_adapters() {
    std::vector<AdapterInfo> infos;
    for (Adapter& adapter : find_adapters(find_runtime()))
        infos.push_back(std::move(adapter.info));
    return infos;
}

} // namespace bindery::d3d12
