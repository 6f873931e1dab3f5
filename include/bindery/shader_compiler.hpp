#pragma once
// Compiles HLSL and Slang to the bytecode of a backend, with what the library needs to know beside it.
//
//     bindery::ShaderCompiler compiler;
//     bindery::CompileRequest request{.path = "particles.hlsl", .entry = "simulate",
//                                     .stage = bindery::Stage::compute};
//     request.set_root(bindery::root_type<ParticleParams>());
//     bindery::Shader shader = compiler.compile(request);
//
// The flags that decide memory layout, matrix order and heap access are the library's and cannot be changed:
// a wrong one corrupts silently (decision 8).

#include <bindery/error.hpp>
#include <bindery/reflection.hpp>
#include <bindery/stage.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bindery {

struct Declarations; // <bindery/declarations.hpp>

/// Which compiler. Slang makes SPIR-V only.
enum class Compiler : std::uint8_t { dxc, slang };
inline constexpr std::size_t compiler_count = static_cast<std::size_t>(Compiler::slang) + 1;
std::string_view to_string(Compiler compiler); ///< "dxc", "slang"

/// What bytecode is made.
enum class ShaderTarget : std::uint8_t {
    spirv,    ///< Vulkan 1.3: the heap as aliased arrays.
    dxil_6_0, ///< D3D12, the heap as unbounded arrays. No 16-bit types (6.2), no inline ray queries (6.5).
    dxil_6_2,
    dxil_6_5,
    dxil_6_6, ///< D3D12, the heap reached directly.
};
inline constexpr std::size_t shader_target_count = static_cast<std::size_t>(ShaderTarget::dxil_6_6) + 1;
/// "spirv", "dxil_6_0"
constexpr std::string_view to_string(ShaderTarget target) {
    switch (target) {
    case ShaderTarget::spirv:
        return "spirv";
    case ShaderTarget::dxil_6_0:
        return "dxil_6_0";
    case ShaderTarget::dxil_6_2:
        return "dxil_6_2";
    case ShaderTarget::dxil_6_5:
        return "dxil_6_5";
    case ShaderTarget::dxil_6_6:
        return "dxil_6_6";
    }
    return {};
}

/// A preprocessor definition.
struct Define {
    std::string name;
    std::string value = "1";
};

/// What to compile, and how. Everything that may change the result is in here: it is the cache's key.
struct CompileRequest {
    /// The source file. With `source` set: the name that errors use and that includes are relative to.
    std::filesystem::path path{};
    std::optional<std::string> source{}; ///< The text itself; none: it is read from `path`.
    std::string entry = "main";          ///< Name of the entry point.
    Stage stage = Stage::compute;
    ShaderTarget target = ShaderTarget::spirv;
    Compiler compiler = Compiler::dxc;
    std::vector<Define> defines{}; ///< In order; the library's own start with BINDERY_.
    std::vector<std::filesystem::path>
        include_dirs{}; ///< Searched after the includer's own folder; each exists.
    /// Qualified name of the root type, as C++ and HLSL both spell it ("game::ParticleParams"). Empty: any
    /// root_data<T>() is accepted and the side-car has no fields.
    std::string root_name{};
    std::uint64_t root_hash = 0; ///< binding_type_hash_v of the C++ type; 0: not known.
    bool debug_info = false;     ///< Source lines for debuggers, in the bytecode.

    /// Takes name and hash from a RootType, such as root_type<T>() returns.
    template<class RootTypeLike>
    CompileRequest& set_root(const RootTypeLike& root) {
        root_name = std::string(root.name);
        root_hash = root.hash;
        return *this;
    }
};

/// One message of a compiler.
struct CompileMessage {
    std::string file;         ///< As given in the request or as the include found it; empty: no place.
    std::uint32_t line = 0;   ///< From 1; 0: no place.
    std::uint32_t column = 0; ///< From 1; 0: not known.
    Severity severity = Severity::error;
    std::string text;

    friend bool operator==(const CompileMessage&, const CompileMessage&) = default;
};
/// "file:line:column: error: text", which editors know how to jump to.
std::string to_string(const CompileMessage& message);

/// Source that does not compile: Error(compiler_error) with every message that the compiler gave.
class CompileError : public Error {
public:
    CompileError(std::string object, std::vector<CompileMessage> messages);

    /// At least one of them has severity error. Notes follow what they belong to.
    const std::vector<CompileMessage>& messages() const noexcept { return messages_; }

private:
    std::vector<CompileMessage> messages_;
};

/// A compiled shader: bytecode, and what is known of it.
struct Shader {
    std::vector<std::byte> bytecode{}; ///< SPIR-V (a multiple of 4 bytes) or a DXIL container with checksum.
    ShaderTarget target = ShaderTarget::spirv;
    Stage stage = Stage::compute;
    std::string entry{};
    std::string source_name{};         ///< For messages: the file it was compiled from.
    std::optional<SideCar> side_car{}; ///< None: foreign bytecode, which only the data-flow walk can check.
    std::vector<std::filesystem::path> dependencies{}; ///< Source and every included file: absolute, sorted.
    std::vector<CompileMessage> warnings{};

    /// Writes the bytecode to `file`, and everything else beside it to `file` + ".json". Each appears
    /// complete or not at all. Throws Error(file_unwritable).
    void save(const std::filesystem::path& file) const;

    /// Reads what save() wrote. Throws Error(file_unreadable), Error(reflection_malformed), and
    /// Error(spirv_malformed) or Error(dxil_malformed) when the bytecode is cut short.
    static Shader load(const std::filesystem::path& file);

    /// Bytecode made elsewhere. It has no side-car: a pipeline made with it notes
    /// pipeline.foreign-bytecode. Throws Error(spirv_malformed) or Error(dxil_malformed) if it is neither.
    static Shader from_bytecode(std::vector<std::byte> bytecode, ShaderTarget target, Stage stage,
                                std::string entry);
};

/// The registers of a compiled shader: as its bytecode says, with the names and sizes of its side-car. Throws
/// as the function of the same name for bytecode does.
ShaderResources shader_resources(const Shader& shader);

/// A compiler on this machine.
struct CompilerInfo {
    Compiler compiler = Compiler::dxc;
    bool found = false;
    std::string version{};           ///< "1.8.0.4597", "2026.12".
    std::filesystem::path library{}; ///< Which file was loaded.
    std::string found_by{};          ///< What led to it: "BINDERY_DXC", "VULKAN_SDK", "system", "deps".
    std::vector<std::filesystem::path> searched{}; ///< Every place looked at, in order.
};

struct ShaderCompilerOptions {
    /// Folders searched for the compilers' libraries before anything else.
    std::vector<std::filesystem::path> compiler_dirs{};
    /// Folders added to the include path of every request, after its own.
    std::vector<std::filesystem::path> include_dirs{};
    /// Where <bindery/shader.h> is. Empty: $BINDERY_INCLUDE, else `include` of the library's source tree,
    /// else `include` or `../include` beside the executable.
    std::filesystem::path library_include_dir{};
    /// Compiled shaders are kept in this folder and used again while nothing they depend on has changed.
    /// Empty: no cache. It may be deleted, shared and damaged at any time without harm.
    std::filesystem::path cache_dir{};
};

/// The compilers of this machine, loaded when first needed. They are searched for, in this order, in
/// options.compiler_dirs; the file or folder named by the environment's BINDERY_DXC or BINDERY_SLANG, after
/// which nothing else is looked for; the
/// Vulkan SDK ($VULKAN_SDK/lib); the system's library path; `deps` of the library's source tree, and the
/// folder of the executable and its `lib` and `deps`.
class ShaderCompiler {
public:
    explicit ShaderCompiler(ShaderCompilerOptions options = {});
    ~ShaderCompiler();
    ShaderCompiler(ShaderCompiler&&) noexcept;
    ShaderCompiler& operator=(ShaderCompiler&&) noexcept;

    /// Compiles. May be called from several threads at once. The same request gives the same bytes.
    ///
    /// Throws CompileError for source that does not compile, Error(file_unreadable) for a source file that
    /// cannot be read, Error(compiler_missing) with every place searched, and Error(compiler_argument) for a
    /// request that no compiler can do (Slang to DXIL, no entry, mesh shaders at 6.0).
    Shader compile(const CompileRequest& request);

    /// What the source declares that lies in memory (<bindery/declarations.hpp>), with its member trees. Of
    /// the request, `entry`, `stage` and the root type do not matter. With target dxil_6_0, `half` and the
    /// min-precision types are what they are without 16-bit types; else they take 16 bits.
    ///
    /// Throws CompileError for source that does not compile, and Error as compile() does for files, arguments
    /// and missing compilers.
    Declarations declarations(const CompileRequest& request);

    /// Looks for a compiler and says what was found; loads it. Never throws for a missing one.
    CompilerInfo info(Compiler compiler) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace bindery
