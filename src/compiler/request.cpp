#include "compiler/request.hpp"

#include "compiler/probe.hpp"
#include "spirv/passes.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <system_error>

namespace bindery::compiler {

namespace {

[[noreturn]] void refuse(const CompileRequest& request, std::string detail) {
    throw Error(Rule::compiler_argument, request.path.string(), std::move(detail));
}

bool is_identifier(std::string_view text) {
    const auto part = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
    return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
           std::all_of(text.begin(), text.end(), part);
}

/// "a::b::C"; C++ gives other texts for local and unnamed types.
bool is_qualified_name(std::string_view text) {
    for (;;) {
        const std::size_t colons = text.find("::");
        if (!is_identifier(text.substr(0, colons)))
            return false;
        if (colons == std::string_view::npos)
            return true;
        text.remove_prefix(colons + 2);
    }
}

/// The lowest DXIL target that has a stage. Source: HLSL shader models 6.3 (ray tracing) and 6.5 (mesh).
ShaderTarget lowest_target(Stage stage) {
    const bool newer = is_ray_tracing(stage) || stage == Stage::mesh || stage == Stage::amplification;
    return newer ? ShaderTarget::dxil_6_5 : ShaderTarget::dxil_6_0;
}

void add(std::string& key, std::string_view name, std::string_view value) {
    key += fmt::format("{} {}:{}\n", name, value.size(), value); // with sizes: no text can pass for two
}

} // namespace

void check_request(const CompileRequest& request) {
    if (!is_identifier(request.entry))
        refuse(request, fmt::format("The entry point '{}' is no identifier.", request.entry));
    check_source_request(request);
    if (request.compiler == Compiler::slang &&
        (request.stage == Stage::hull || request.stage == Stage::domain))
        refuse(request, fmt::format("The stage {} is compiled by DXC only: Slang crashes on hull shaders for "
                                    "Vulkan, and loses what belongs to a patch in domain shaders.",
                                    stage_info(request.stage).name));
    if (request.target != ShaderTarget::spirv && request.target < lowest_target(request.stage))
        refuse(request, fmt::format("The stage {} needs {} or newer; the target is {}.",
                                    stage_info(request.stage).name, to_string(lowest_target(request.stage)),
                                    to_string(request.target)));
}

void check_source_request(const CompileRequest& request) {
    if (!request.source && request.path.empty())
        refuse(request, "The request has neither a path nor a source.");
    if (request.compiler == Compiler::slang && request.target != ShaderTarget::spirv)
        refuse(request, fmt::format("Slang compiles to spirv only; the target is {}. DXC makes DXIL.",
                                    to_string(request.target)));
    for (const Define& define : request.defines) {
        if (!is_identifier(define.name))
            refuse(request, fmt::format("The define '{}' is no identifier.", define.name));
        if (define.name.starts_with("BINDERY_"))
            refuse(request, fmt::format("The define '{}' starts with BINDERY_, as only the library's do.",
                                        define.name));
    }
    if (!request.root_name.empty() && !is_qualified_name(request.root_name))
        refuse(request,
               fmt::format("The root type '{}' has no name that a shader could use: it is to be declared in "
                           "the shared header, in named namespaces.",
                           request.root_name));
}

void check_source(const Job& job) {
    const std::size_t nul = job.source.find('\0');
    if (nul != std::string::npos)
        refuse(job.request,
               fmt::format("The source has a zero byte at offset {} of {}.", nul, job.source.size()));
}

std::string cache_key(const Job& job, const CompilerInfo& compiler) {
    const CompileRequest& request = job.request;
    std::string key;
    add(key, "library", BINDERY_VERSION);
    add(key, "passes", fmt::format("{}", spirv::pass_generation));
    std::error_code error;
    const auto size = std::filesystem::file_size(compiler.library, error);
    const auto time = std::filesystem::last_write_time(compiler.library, error).time_since_epoch().count();
    add(key, "compiler",
        fmt::format("{} {} {} {} {}", to_string(request.compiler), compiler.version,
                    compiler.library.string(), size, time));
    add(key, "name", job.source_name);
    add(key, "path", normalised(job.source_name).string());
    add(key, "source", job.source);
    add(key, "entry", request.entry);
    add(key, "stage", stage_info(request.stage).name);
    add(key, "target", to_string(request.target));
    add(key, "root", fmt::format("{} {:#x}", request.root_name, request.root_hash));
    add(key, "options", fmt::format("debug {}", request.debug_info));
    for (const Define& define : request.defines)
        add(key, "define", define.name + "=" + define.value);
    for (const std::filesystem::path& dir : job.include_dirs)
        add(key, "include", normalised(dir).string());
    return key;
}

} // namespace bindery::compiler
