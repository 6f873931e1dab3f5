#pragma once
// Pipelines of the library's own shaders, with root signatures of their own.

#include "backend/d3d12/device.hpp"
#include "backend/d3d12/helper_shaders.hpp"

#include <bindery/format.hpp>
#include <bindery/texture.hpp>

#include <map>
#include <mutex>
#include <utility>

namespace bindery::d3d12 {

/// Fills a buffer, any stretch of whole DWORDs. Parameters of its signature:
struct FillParameters {
    static constexpr UINT constants = 0; ///< DWORDs to fill, the value.
    static constexpr UINT target = 1;    ///< The stretch, as a root UAV.
    static constexpr UINT constant_count = 2;
};

/// Draws a mip from a view of the one above it.
struct DownsampleParameters {
    static constexpr UINT constants = 0; ///< Width and height of the target's texel, centre of its slice.
    static constexpr UINT source = 1;    ///< A table of one view.
    static constexpr UINT constant_count = 3;
};

/// Thread-safe.
class HelperPipelines {
public:
    /// Throws Error pipeline_state, memory_exhausted, device_lost.
    explicit HelperPipelines(const Device& device);

    ID3D12RootSignature* fill_signature() const { return fill_signature_.get(); }
    ID3D12PipelineState* fill() const { return fill_.get(); }
    ID3D12RootSignature* downsample_signature() const { return downsample_signature_.get(); }
    /// Made when a format is first asked for. Throws as the constructor does.
    ID3D12PipelineState* downsample(Format format, TextureDimension dimension);

private:
    ComPtr<ID3D12PipelineState> make_downsample(Format format, TextureDimension dimension) const;

    const Device& device_;
    ComPtr<ID3D12RootSignature> fill_signature_;
    ComPtr<ID3D12PipelineState> fill_;
    ComPtr<ID3D12RootSignature> downsample_signature_;
    std::mutex mutex_;
    std::map<std::pair<Format, TextureDimension>, ComPtr<ID3D12PipelineState>> downsample_;
};

} // namespace bindery::d3d12
