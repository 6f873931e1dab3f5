#pragma once
// What DXC and Slang have in common. Each turns a Job into code; nothing else in the library knows that
// there are two.

#include "compiler/source_files.hpp"
#include "compiler/stage_interface.hpp"

#include <bindery/declarations.hpp>
#include <bindery/shader_compiler.hpp>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace bindery::compiler {

/// A compile request with everything filled in.
struct Job {
    const CompileRequest& request;
    std::string source_name; ///< What messages call the source.
    std::string source;
    std::vector<std::filesystem::path> include_dirs; ///< The request's, the options', the library's.
};

/// What a compiler made of a job. No code: `messages` has an error.
struct Code {
    std::vector<std::byte> bytecode{};
    std::vector<CompileMessage> messages{};
    /// What the compiler's reflection tells of the stage. DXC: all of it for DXIL, and for SPIR-V what it
    /// would be for DXIL; nothing where it makes no DXIL of the shader. Slang: semantics and locations, the
    /// rest is in the SPIR-V.
    StageInterface interface{};
    /// DXC for DXIL: the registers. SPIR-V says them itself.
    std::vector<ShaderResource> resources{};
};

/// Tells the memory layout of types that a job's source declares.
class LayoutReader {
public:
    virtual ~LayoutReader() = default;
    LayoutReader() = default;
    LayoutReader(const LayoutReader&) = delete;
    LayoutReader& operator=(const LayoutReader&) = delete;

    /// The layouts of types, by their qualified names and in that order. Empty, with an error among
    /// `messages`, where the source does not compile for reflection or lacks one of them.
    virtual std::vector<TypeTree> read(std::span<const std::string> type_names,
                                       std::vector<CompileMessage>& messages) = 0;
};

/// A compiler that has been found and loaded. Its functions may run in several threads at once, each with its
/// own SourceFiles.
class Backend {
public:
    virtual ~Backend() = default;
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;

    virtual const CompilerInfo& info() const = 0;

    /// Compiles the entry point of the job to the job's target. The code is as the compiler left it.
    virtual Code compile(const Job& job, SourceFiles& files) = 0;

    /// What the job's source declares, with layouts. An error among the messages: the source does not
    /// compile, and the list means nothing.
    virtual Declarations declarations(const Job& job, SourceFiles& files) = 0;

    /// `job` and `files` outlive the reader.
    virtual std::unique_ptr<LayoutReader> layouts(const Job& job, SourceFiles& files) = 0;
};

/// Null, and `info` with every place searched, if the compiler is not on this machine.
std::unique_ptr<Backend> load_dxc(const std::vector<std::filesystem::path>& user_dirs, CompilerInfo& info);
std::unique_ptr<Backend> load_slang(const std::vector<std::filesystem::path>& user_dirs, CompilerInfo& info);

} // namespace bindery::compiler
