#include "gpu/fixture.hpp"

#include <bindery/d3d12.hpp>
#include <bindery/null.hpp>
#include <bindery/vulkan.hpp>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <stdexcept>
#include <utility>

namespace bindery::gpu_test {

namespace {

template<class Desc>
Desc describe(std::string name, DiagnosticCallback diagnostics) {
    Desc desc;
    desc.name = std::move(name);
    desc.diagnostics = std::move(diagnostics);
    return desc;
}

bool is_built(BackendKind kind) {
#ifdef BINDERY_TEST_D3D12
    constexpr bool d3d12 = true;
#else
    constexpr bool d3d12 = false;
#endif
    return kind != BackendKind::d3d12 || d3d12;
}

} // namespace

Device make_device(BackendKind kind, std::string name, DiagnosticCallback diagnostics) {
    switch (kind) {
    case BackendKind::null:
        return null::create_device(describe<null::NullDesc>(std::move(name), std::move(diagnostics)));
    case BackendKind::vulkan: {
        auto desc = describe<vulkan::VulkanDesc>(std::move(name), std::move(diagnostics));
        desc.validation = true;
        return vulkan::create_device(desc);
    }
    case BackendKind::d3d12:
#ifdef BINDERY_TEST_D3D12
        return d3d12::create_device(describe<d3d12::D3D12Desc>(std::move(name), std::move(diagnostics)));
#else
        break;
#endif
    }
    throw std::logic_error("the backend " + to_string(kind) + " was not built");
}

std::string to_string(BackendKind kind) {
    switch (kind) {
    case BackendKind::null:
        return "null";
    case BackendKind::vulkan:
        return "vulkan";
    case BackendKind::d3d12:
        return "d3d12";
    }
    return {};
}

std::vector<BackendKind> backends(std::initializer_list<BackendKind> wanted) {
    std::vector<BackendKind> result;
    std::ranges::copy_if(wanted, std::back_inserter(result), is_built);
    return result;
}

bool is_asked_for(BackendKind kind) {
    const char* asked = std::getenv("BINDERY_TEST_BACKEND");
    return asked == nullptr || to_string(kind) == asked;
}

std::string to_string(const Way& way) {
    return to_string(way.backend) + "_" + std::string(to_string(way.compiler));
}

std::vector<Way> gpu_ways() {
    std::vector<Way> ways;
    for (BackendKind kind : gpu_backends()) {
        ways.push_back({kind, Compiler::dxc});
        if (kind == BackendKind::vulkan)
            ways.push_back({kind, Compiler::slang});
    }
    return ways;
}

DeviceProcess::DeviceProcess(BackendKind kind) : device_(make_device(kind, "test device", collector())) {}

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
    static std::map<BackendKind, DeviceProcess*>& processes = *new std::map<BackendKind, DeviceProcess*>();
    DeviceProcess*& process = processes[kind];
    if (process == nullptr)
        process = new DeviceProcess(kind);
    return *process;
}

ShaderCompiler& shader_compiler() {
    static ShaderCompiler& compiler = *new ShaderCompiler();
    return compiler;
}

Shader compile_text(ShaderTarget target, std::string_view text, std::string_view entry, Stage stage,
                    Compiler compiler, const RootType& root) {
    CompileRequest request;
    request.path = "test.hlsl";
    request.source = text;
    request.entry = entry;
    request.stage = stage;
    request.target = target;
    request.compiler = compiler;
    request.set_root(root);
    return shader_compiler().compile(request);
}

void DeviceTest::SetUp() {
    const DeviceInfo& info = device().info();
    // By hand on hardware: BINDERY_TEST_ANY_DEVICE=1. Elsewhere another driver than the pinned one is a
    // mistake.
    if (backend() != BackendKind::null && std::getenv("BINDERY_TEST_ANY_DEVICE") == nullptr) {
        ASSERT_NE(info.adapter.find("llvmpipe"), std::string::npos) << info.adapter;
        ASSERT_TRUE(info.software);
    }
    ASSERT_EQ(info.backend, to_string(backend()));
}

void DeviceTest::TearDown() {
    device().wait_idle();
    EXPECT_EQ(take_messages(), std::vector<std::string>{});
}

} // namespace bindery::gpu_test
