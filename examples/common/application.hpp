#pragma once
// What every example does around its own work: a device, shaders, the picture and the report.

#include "options.hpp"
#include "picture.hpp"

#include <bindery/device.hpp>
#include <bindery/shader_compiler.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace examples {

/// Runs `work` and turns what it throws into a message and an exit code.
int run(const std::function<void()>& work);

/// The device that the options ask for, with its trace on; prints which one it is. Throws bindery::Error
/// (device_unavailable, device_feature).
bindery::Device make_device(const Options& options, const std::string& name);

/// Compiles entry points of the examples' shaders.
class Shaders {
public:
    /// `folder` holds the sources.
    Shaders(const bindery::Device& device, const Options& options, std::filesystem::path folder);

    /// T is the binding struct that the shader asks root_data for. Prints the compiler's warnings.
    template<class T>
    bindery::Shader compile(const char* file, const char* entry, bindery::Stage stage,
                            std::vector<bindery::Define> defines = {}) {
        return compile(file, entry, stage, std::move(defines), bindery::root_type<T>());
    }

private:
    bindery::Shader compile(const char* file, const char* entry, bindery::Stage stage,
                            std::vector<bindery::Define> defines, const bindery::RootType& root);

    bindery::ShaderCompiler compiler_;
    bindery::ShaderTarget target_;
    bindery::Compiler which_;
    std::filesystem::path folder_;
};

/// The texels of a picture that was read back from an 8-bit RGBA texture.
Picture to_picture(std::span<const std::byte> texels, std::uint32_t width, std::uint32_t height);

/// Writes the picture and says where it is.
void save(const Picture& picture, const std::filesystem::path& path);

/// Prints what each command bound and which barriers were placed and why. A long report goes to `path`, and
/// its beginning to the terminal.
void report(const bindery::Trace& trace, const std::filesystem::path& path);

} // namespace examples
