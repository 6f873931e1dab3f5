#include "support/d3d12/double.hpp"

#include "support/d3d12/device.hpp"

#include <algorithm>
#include <utility>

namespace bindery::d3d12_double {

namespace {

/// Whose devices the entry points make: they are plain functions.
std::weak_ptr<Core>& current() {
    static std::weak_ptr<Core> core;
    return core;
}

HRESULT WINAPI create_device(IUnknown* /*adapter*/, D3D_FEATURE_LEVEL level, REFIID iid, void** device) {
    const std::shared_ptr<Core> core = current().lock();
    if (!core)
        return E_FAIL;
    const std::scoped_lock lock(core->mutex);
    if (FAILED(core->options.create_result))
        return core->options.create_result;
    if (level > core->options.feature_level)
        return static_cast<HRESULT>(0x887a0004); // DXGI_ERROR_UNSUPPORTED
    return hand_out(new Device(core), iid, device);
}

void describe(ID3D12Device* /*device*/, std::string& name, bool& software) {
    name = "the double";
    software = true;
}

} // namespace

Double::Double(const Options& options) : core_(std::make_shared<Core>(options)) {
    current() = core_;
}

Double::~Double() {
    release_gpu(); // what is held keeps its objects, and they the rest
}

d3d12::Runtime Double::runtime() const {
    d3d12::Runtime runtime;
    runtime.library = "the double of Direct3D 12";
    runtime.create_device = create_device;
    runtime.describe = describe;
    return runtime;
}

d3d12::ComPtr<ID3D12Device10> Double::device() const {
    const std::scoped_lock lock(core_->mutex);
    return d3d12::ComPtr<ID3D12Device10>::owned(new Device(core_));
}

const std::vector<Call>& Double::calls() const {
    return core_->calls;
}

std::size_t Double::count(std::string_view function) const {
    return static_cast<std::size_t>(
        std::count_if(core_->calls.begin(), core_->calls.end(),
                      [&](const Call& call) { return call.function == function; }));
}

void Double::clear_calls() {
    core_->calls.clear();
}

std::vector<Finding> Double::take_findings() {
    return std::exchange(core_->findings, {});
}

std::vector<std::string> Double::alive() const {
    return {core_->living.begin(), core_->living.end()};
}

void Double::remove_device(HRESULT reason) {
    core_->removed = reason;
}

void Double::remove_device_after(std::uint32_t calls) {
    core_->removed_after = calls;
}

void Double::fail_next(std::string_view function, HRESULT result) {
    core_->to_fail[std::string(function)] = result;
}

void Double::hold_gpu() {
    core_->held = true;
}

void Double::release_gpu() {
    const std::scoped_lock lock(core_->mutex);
    core_->held = false;
    core_->run_all();
}

} // namespace bindery::d3d12_double
