#pragma once
// The library's own Direct3D 12 backend on the double: what it calls, and what it makes of failure.

#include "backend/d3d12/backend.hpp"
#include "gpu/api/shared.h"
#include "support/d3d12/double.hpp"

#include <bindery/command_list.hpp>
#include <bindery/device.hpp>
#include <bindery/pipeline.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bindery::d3d12_double {

/// A device of the library on a double; throws what d3d12::create_device throws.
Device make_device(const Double& api, const d3d12::D3D12Desc& desc = {});

/// A shader of tests/gpu/api/shaders.hlsl, compiled once.
const Shader& shader(ShaderTarget target, std::string_view entry, Stage stage, const RootType& root);

template<class F>
Error error_of(F&& f) {
    try {
        f();
    } catch (const Error& error) {
        return error;
    }
    ADD_FAILURE() << "nothing was thrown";
    return {Rule::file_unwritable, "", ""};
}

/// One of everything: uploads, a dispatch, indexed and indirect draws with depth, mips, clears, copies,
/// read-backs.
void run_everything(Device& device);

/// Each finding as "id: text".
std::vector<std::string> texts_of(const std::vector<Finding>& findings);

} // namespace bindery::d3d12_double
