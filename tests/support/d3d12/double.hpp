#pragma once
// A stand-in for the Direct3D 12 runtime, for what no runtime at hand has: enhanced barriers, shader
// model 6.6, a device that is removed, old runtimes and low tiers. It executes nothing. It records every call
// as data and holds call order and arguments against the documentation's rules (checks.inc);
// tests/unit/d3d12_double has a test for each rule.
//
// Memory of upload and read-back buffers is real, so programs can map it. What the GPU would write there
// stays zero. One double at a time; devices of it are made through runtime(), as the backend makes them.

#include "backend/d3d12/api.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::d3d12_double {

enum class Check : std::uint8_t {
#define BINDERY_DOUBLE_CHECK(id, sentence, source) id,
#include "support/d3d12/checks.inc"
};
struct CheckInfo {
    std::string_view id, sentence, source;
};
inline constexpr std::size_t check_count = 0
#define BINDERY_DOUBLE_CHECK(id, sentence, source) +1
#include "support/d3d12/checks.inc"
    ;
const CheckInfo& check_info(Check check);

/// What the device is said to have.
struct Options {
    D3D_FEATURE_LEVEL feature_level = D3D_FEATURE_LEVEL_12_1;
    D3D_SHADER_MODEL shader_model = D3D_SHADER_MODEL_6_6;
    D3D12_RESOURCE_BINDING_TIER binding_tier = D3D12_RESOURCE_BINDING_TIER_3;
    bool enhanced_barriers = true;
    bool native_16_bit = true;
    D3D12_MESH_SHADER_TIER mesh_shader_tier = D3D12_MESH_SHADER_TIER_1;
    /// An old runtime knows ID3D12Device and ID3D12GraphicsCommandList alone, and refuses newer questions.
    bool old_runtime = false;
    /// What making a device returns.
    HRESULT create_result = S_OK;
};

struct Call {
    std::string object;        ///< "list 2", "device"
    std::string_view function; ///< "DrawInstanced"
    std::string arguments;     ///< "3, 1, 0, 0"
};
struct Finding {
    Check check;
    std::string text; ///< What is wrong, with both numbers.
};

class Core;

class Double {
public:
    explicit Double(const Options& options = {});
    ~Double();
    Double(const Double&) = delete;
    Double& operator=(const Double&) = delete;

    /// Entry points whose devices are this double's.
    d3d12::Runtime runtime() const;
    /// A device, for tests that call it themselves.
    d3d12::ComPtr<ID3D12Device10> device() const;

    /// Calls so far, in order.
    const std::vector<Call>& calls() const;
    std::size_t count(std::string_view function) const;
    void clear_calls();

    /// What was wrong since the last look.
    std::vector<Finding> take_findings();
    /// Objects of the double that somebody holds, the device among them.
    std::vector<std::string> alive() const;

    /// Every later call that can fail returns DXGI_ERROR_DEVICE_REMOVED, and fences are as complete as they
    /// get.
    void remove_device(HRESULT reason = static_cast<HRESULT>(0x887a0006) /* DXGI_ERROR_DEVICE_HUNG */);
    /// The same, when so many more calls that can fail have been made.
    void remove_device_after(std::uint32_t calls);
    /// The next call of the function returns this.
    void fail_next(std::string_view function, HRESULT result);

    /// Work that is submitted from here on waits for release_gpu().
    void hold_gpu();
    void release_gpu();

private:
    std::shared_ptr<Core> core_;
};

} // namespace bindery::d3d12_double
