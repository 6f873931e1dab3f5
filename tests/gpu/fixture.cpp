#include "gpu/fixture.hpp"

#include <bindery/null.hpp>

#include <cstdlib>
#include <utility>

namespace bindery::gpu_test {

namespace {

Device make_device(BackendKind kind, DiagnosticCallback diagnostics) {
    switch (kind) {
    case BackendKind::null: {
        null::NullDesc desc;
        desc.name = "test device";
        desc.diagnostics = std::move(diagnostics);
        return null::create_device(desc);
    }
    case BackendKind::vulkan: {
        vulkan::VulkanDesc desc;
        desc.name = "test device";
        desc.diagnostics = std::move(diagnostics);
        desc.validation = true;
        return vulkan::create_device(desc);
    }
    }
    return {};
}

} // namespace

std::string to_string(BackendKind kind) {
    switch (kind) {
    case BackendKind::null:
        return "null";
    case BackendKind::vulkan:
        return "vulkan";
    }
    return {};
}

DeviceProcess::DeviceProcess(BackendKind kind) : device_(make_device(kind, collector())) {}

DiagnosticCallback DeviceProcess::collector() {
    return [this](const Diagnostic& message) {
        if (message.severity != Severity::note)
            messages_.push_back(std::string(rule_info(message.rule).id) + ": " + message.text);
    };
}

std::vector<std::string> DeviceProcess::take_messages() {
    return std::exchange(messages_, {});
}

DeviceProcess& device_process(BackendKind kind) {
    // Never destroyed: layer and driver have globals of their own, whose order of death is not ours.
    switch (kind) {
    case BackendKind::null: {
        static DeviceProcess& process = *new DeviceProcess(kind);
        return process;
    }
    case BackendKind::vulkan:
        break;
    }
    static DeviceProcess& process = *new DeviceProcess(BackendKind::vulkan);
    return process;
}

ShaderCompiler& shader_compiler() {
    static ShaderCompiler& compiler = *new ShaderCompiler();
    return compiler;
}

Shader compile_text(std::string_view text, std::string_view entry, Stage stage, Compiler compiler,
                    const RootType& root) {
    CompileRequest request;
    request.path = "test.hlsl";
    request.source = text;
    request.entry = entry;
    request.stage = stage;
    request.compiler = compiler;
    request.set_root(root);
    return shader_compiler().compile(request);
}

void DeviceTest::SetUp() {
    const DeviceInfo& info = device().info();
    // By hand on hardware: BINDERY_TEST_ANY_DEVICE=1. Elsewhere another driver than the pinned one is a
    // mistake.
    if (info.backend == "vulkan" && std::getenv("BINDERY_TEST_ANY_DEVICE") == nullptr) {
        ASSERT_NE(info.adapter.find("llvmpipe"), std::string::npos) << info.adapter;
    }
}

void DeviceTest::TearDown() {
    device().wait_idle();
    EXPECT_EQ(take_messages(), std::vector<std::string>{});
}

} // namespace bindery::gpu_test
