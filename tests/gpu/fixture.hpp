#pragma once
// What tests on a device share: one device a backend and process, and a compiler.
//
// There is one list of tests. Each names the backends that it is for, and runs once on each of them as
// "Backends/Suite.Test/vulkan"; with BINDERY_TEST_BACKEND=vulkan the program has the tests of that backend
// alone, which is how ctest runs it, as gpu.<program>.vulkan. A device that cannot be made fails every test
// of its backend. What D3D12's runtime cannot run stands in exemptions.inc.

#include <bindery/device.hpp>
#include <bindery/shader_compiler.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::gpu_test {

enum class BackendKind { null, vulkan, d3d12 };
std::string to_string(BackendKind kind);

/// Those of the backends that were built.
std::vector<BackendKind> backends(std::initializer_list<BackendKind> wanted);
/// Whether this run has the backend's tests in it.
bool is_asked_for(BackendKind kind);
/// The backends on which shaders run.
inline std::vector<BackendKind> gpu_backends() {
    return backends({BackendKind::vulkan, BackendKind::d3d12});
}

/// A backend, and the compiler that makes its shaders.
struct Way {
    BackendKind backend;
    Compiler compiler;
};
std::string to_string(const Way& way); ///< "vulkan_slang"
/// Every way in which a shader's text gets to run: Slang makes nothing for D3D12.
std::vector<Way> gpu_ways();

/// A new device of that backend, with validation where the backend has it.
Device make_device(BackendKind kind, std::string name, DiagnosticCallback diagnostics);

/// A device that lives as long as the process, with what it had to say since the last look.
class DeviceProcess {
public:
    explicit DeviceProcess(BackendKind kind);

    Device& device() { return device_; }
    /// Warnings and errors, the validation layer's among them.
    std::vector<std::string> take_messages();
    DiagnosticCallback collector();

private:
    std::vector<std::string> messages_;
    Device device_;
};

/// The process's device of that backend; made when first asked for.
DeviceProcess& device_process(BackendKind kind);

/// The process's compiler.
ShaderCompiler& shader_compiler();
/// Compiles text. `root` is the type that its root_data<>() names.
Shader compile_text(ShaderTarget target, std::string_view text, std::string_view entry, Stage stage,
                    Compiler compiler, const RootType& root = {});

/// A test on one backend, which fails if the backend had anything to say.
class DeviceTest : public testing::Test {
protected:
    explicit DeviceTest(BackendKind kind) : kind_(kind), process_(device_process(kind)) {}
    void SetUp() override;
    void TearDown() override;

    Device& device() { return process_.device(); }
    ShaderTarget shader_target() { return device().info().shader_target; }
    BackendKind backend() const { return kind_; }
    std::vector<std::string> take_messages() { return process_.take_messages(); }

private:
    BackendKind kind_;
    DeviceProcess& process_;
};

/// For what the GPU has to execute, with shaders of DXC's.
class GpuTest : public DeviceTest, public testing::WithParamInterface<BackendKind> {
protected:
    GpuTest() : DeviceTest(GetParam()) {}
};
/// For what both compilers have to make alike.
class WayTest : public DeviceTest, public testing::WithParamInterface<Way> {
protected:
    WayTest() : DeviceTest(GetParam().backend) {}
};

/// For INSTANTIATE_TEST_SUITE_P.
inline constexpr auto parameter_name = [](const auto& info) { return to_string(info.param); };

template<class T>
std::vector<T> values_of(std::span<const std::byte> bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}
template<class T>
std::span<const std::byte> bytes_of(const std::vector<T>& values) {
    return std::as_bytes(std::span(values));
}

} // namespace bindery::gpu_test
