#pragma once
// What tests on a device share: one device a backend and process, and a compiler.

#include <bindery/device.hpp>
#include <bindery/shader_compiler.hpp>
#include <bindery/vulkan.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::gpu_test {

enum class BackendKind { null, vulkan };
std::string to_string(BackendKind kind);

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

/// The process's device of that backend; made when first asked for. The Vulkan one has validation on.
DeviceProcess& device_process(BackendKind kind);

/// The process's compiler.
ShaderCompiler& shader_compiler();
/// Compiles text for Vulkan. `Root` is the type that its root_data<>() names.
Shader compile_text(std::string_view text, std::string_view entry, Stage stage, Compiler compiler,
                    const RootType& root = {});

/// A test on one backend, which fails if the backend had anything to say.
class DeviceTest : public testing::Test {
protected:
    explicit DeviceTest(BackendKind kind) : process_(device_process(kind)) {}
    void SetUp() override;
    void TearDown() override;

    Device& device() { return process_.device(); }
    std::vector<std::string> take_messages() { return process_.take_messages(); }

private:
    DeviceProcess& process_;
};

/// For what the GPU has to execute.
class VulkanTest : public DeviceTest {
protected:
    VulkanTest() : DeviceTest(BackendKind::vulkan) {}
};

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
