#include <bindery/declarations.hpp>
#include <bindery/shader_compiler.hpp>

#include "base/platform.hpp"
#include "compiler/backend.hpp"
#include "compiler/cache.hpp"
#include "compiler/dynamic_library.hpp"
#include "compiler/messages.hpp"
#include "compiler/probe.hpp"
#include "compiler/register_moves.hpp"
#include "compiler/request.hpp"
#include "compiler/stage_interface.hpp"
#include "compiler/target_locations.hpp"
#include "model/dxil_container.hpp"
#include "spirv/module.hpp"
#include "spirv/passes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <mutex>
#include <system_error>

namespace bindery {

namespace fs = std::filesystem;
using namespace compiler;

namespace {

/// Where <bindery/shader.h> is; empty if it is nowhere (then an include of it fails, with file and line).
fs::path find_library_include_dir(const fs::path& given) {
    if (!given.empty())
        return given;
    std::vector<fs::path> places;
    if (const char* named = std::getenv("BINDERY_INCLUDE"))
        places.emplace_back(named);
    places.emplace_back(BINDERY_INCLUDE_DIR);
    if (const fs::path dir = executable_dir(); !dir.empty()) {
        places.push_back(dir / "include");
        places.push_back(dir.parent_path() / "include");
    }
    std::error_code error;
    const auto found = std::find_if(places.begin(), places.end(), [&](const fs::path& place) {
        return fs::exists(place / "bindery" / "shader.h", error);
    });
    return found == places.end() ? fs::path() : *found;
}

std::vector<std::uint32_t> words_of(std::span<const std::byte> bytes) {
    std::vector<std::uint32_t> words(bytes.size() / 4);
    if (!words.empty())
        std::memcpy(words.data(), bytes.data(), 4 * words.size());
    return words;
}

/// Gives elements without a semantic the one that the compiler's reflection has for their location.
void name_elements(std::vector<StageElement>& elements, std::span<const StageElement> named) {
    for (StageElement& element : elements) {
        if (element.system_value || !element.semantic.empty())
            continue;
        for (const StageElement& other : named) {
            if (other.location != element.location)
                continue;
            element.semantic = other.semantic;
            element.semantic_index = other.semantic_index;
        }
    }
}

/// Libraries are compiled without naming an entry point, so a wrong name is ours to find.
bool library_has_entry(const CompileRequest& request, std::span<const std::byte> bytecode) {
    if (request.target == ShaderTarget::spirv) {
        const spirv::Module module = spirv::Module::read(words_of(bytecode));
        for (std::size_t i = 0; i < module.size(); ++i)
            if (module[i].op() == spirv::Op::entry_point && module[i].string(2) == request.entry)
                return true;
        return false;
    }
    // The part with the library's tables holds the names as nul-terminated strings.
    const std::string name = '\0' + request.entry + '\0';
    for (const model::DxilPart& part : model::read_dxil_parts(bytecode, request.path.string())) {
        const std::string_view text(reinterpret_cast<const char*>(part.data.data()), part.data.size());
        if (part.four_cc == model::four_cc("RDAT") && text.find(name) != std::string_view::npos)
            return true;
    }
    return false;
}

/// What the compiler left to be done: SPIR-V passes, or the container's hash.
void finish(const CompileRequest& request, Code& code) {
    if (request.target != ShaderTarget::spirv) {
        model::read_dxil_parts(code.bytecode, request.path.string());
        model::fill_in_dxil_hash(code.bytecode);
        return;
    }
    const bool slang = request.compiler == Compiler::slang;
    spirv::Module module = spirv::Module::read(words_of(code.bytecode));
    if (slang && request.stage == Stage::pixel) {
        place_targets(module, code.interface.outputs);
        for (StageElement& output : code.interface.outputs)
            if (output.semantic == "SV_TARGET")
                output.location = output.semantic_index;
    }
    StageInterface interface = stage_interface(module, request.entry, request.stage);
    if (slang) {
        name_elements(interface.inputs, code.interface.inputs);
        name_elements(interface.outputs, code.interface.outputs);
        name_elements(interface.patch,
                      request.stage == Stage::domain ? code.interface.inputs : code.interface.outputs);
    } else {
        add_registers(interface, code.interface);
    }
    code.interface = std::move(interface);
    spirv::PassOptions passes = slang ? spirv::passes_for_slang() : spirv::passes_for_dxc();
    passes.binding_moves = register_moves(module);
    const std::vector<std::uint32_t> words = spirv::run_passes(module.write(), passes);
    const auto bytes = std::as_bytes(std::span(words));
    code.bytecode.assign(bytes.begin(), bytes.end());
}

/// Fields and element types. A probe that does not compile is a finding, not an error: the shader itself
/// does (a stage need not know the root type of its pipeline), and the walk of its bytecode remains.
void describe_root(Backend& backend, const Job& job, SourceFiles& files, SideCar& side_car) {
    const std::unique_ptr<LayoutReader> reader = backend.layouts(job, files);
    const auto layouts = [&](const std::vector<std::string>& names) {
        std::vector<CompileMessage> messages;
        std::vector<TypeTree> types = reader->read(names, messages);
        const auto first = std::find_if(messages.begin(), messages.end(), [](const CompileMessage& message) {
            return message.severity == Severity::error;
        });
        if (types.empty())
            side_car.findings.push_back(
                {Severity::warning,
                 fmt::format("The layout of '{}' is not known: {}", fmt::join(names, "', '"),
                             first == messages.end() ? "the compiler's reflection is silent."
                                                     : to_string(*first))});
        return types;
    };
    side_car.root_type = job.request.root_name;
    side_car.root_hash = job.request.root_hash;
    const std::vector<TypeTree> root = layouts({side_car.root_type});
    if (root.empty())
        return;
    side_car.fields = root_fields(root.front(), side_car.findings);
    const std::vector<std::string> elements = element_types(side_car.fields);
    if (elements.empty())
        return;
    side_car.types = layouts(elements);
    for (std::size_t i = 0; i < side_car.types.size(); ++i)
        side_car.types[i].type_name = elements[i]; // the key that the fields use
}

/// Both compilers recurse as deep as expressions are nested, and a sum of n terms is nested n deep. Text that
/// is generated has such sums.
constexpr std::size_t compiler_stack_bytes = std::size_t{1} << 30;

Shader translate(Backend& backend, const Job& job, SourceFiles& files) {
    const CompileRequest& request = job.request;
    Code code = backend.compile(job, files);
    explain_root_mismatch(code.messages, job.source_name, request.root_name);
    if (code.bytecode.empty() || has_error(code.messages))
        throw CompileError(job.source_name, std::move(code.messages));
    if (is_ray_tracing(request.stage) && !library_has_entry(request, code.bytecode))
        throw CompileError(job.source_name, {{job.source_name, 0, 0, Severity::error,
                                              fmt::format("missing entry point '{}'", request.entry)}});
    try {
        finish(request, code);
    } catch (const Error& error) {
        throw error.during(fmt::format("compiling '{}' of '{}'", request.entry, job.source_name));
    }
    SideCar side_car;
    side_car.inputs = std::move(code.interface.inputs);
    side_car.outputs = std::move(code.interface.outputs);
    side_car.patch = std::move(code.interface.patch);
    side_car.resources = std::move(code.resources);
    if (!request.root_name.empty())
        describe_root(backend, job, files, side_car);

    Shader shader;
    shader.bytecode = std::move(code.bytecode);
    shader.target = request.target;
    shader.stage = request.stage;
    shader.entry = request.entry;
    shader.source_name = job.source_name;
    shader.side_car = std::move(side_car);
    shader.warnings = std::move(code.messages);
    for (const Dependency& dependency : files.dependencies())
        shader.dependencies.push_back(dependency.file);
    return shader;
}

} // namespace

struct ShaderCompiler::State {
    struct Loaded {
        bool tried = false;
        std::unique_ptr<Backend> backend{};
        CompilerInfo info{};
    };

    explicit State(ShaderCompilerOptions given)
        : options(std::move(given)),
          library_include_dir(find_library_include_dir(options.library_include_dir)),
          cache(options.cache_dir) {}

    Loaded& loaded(Compiler compiler) {
        const std::lock_guard lock(mutex);
        Loaded& entry = backends[static_cast<std::size_t>(compiler)];
        if (entry.tried)
            return entry;
        entry.info = {};
        entry.info.compiler = compiler;
        switch (compiler) {
        case Compiler::dxc:
            entry.backend = load_dxc(options.compiler_dirs, entry.info);
            break;
        case Compiler::slang:
            entry.backend = load_slang(options.compiler_dirs, entry.info);
            break;
        }
        entry.tried = true; // a library that throws is tried, and throws, again
        return entry;
    }

    Backend& backend(Compiler compiler) {
        Loaded& entry = loaded(compiler);
        if (entry.backend)
            return *entry.backend;
        std::string places;
        for (const fs::path& place : entry.info.searched)
            places += (places.empty() ? "" : ", ") + place.string();
        throw Error(Rule::compiler_missing, std::string(to_string(compiler)),
                    fmt::format("The compiler {} is in none of {} places: {}.", to_string(compiler),
                                entry.info.searched.size(), places));
    }

    Job job(const CompileRequest& request, SourceFiles& files) const {
        Job job{request, request.path.string(), {}, {}};
        if (job.source_name.empty())
            job.source_name = "source";
        if (request.source) {
            job.source = *request.source;
        } else {
            const std::string* text = files.read(request.path);
            if (!text)
                throw Error(
                    Rule::file_unreadable, job.source_name,
                    fmt::format("The shader source '{}' cannot be opened and read.", job.source_name));
            job.source = *text;
        }
        job.include_dirs = request.include_dirs;
        std::error_code error;
        for (const fs::path& dir : job.include_dirs)
            if (!fs::is_directory(dir, error))
                throw Error(Rule::compiler_argument, job.source_name,
                            fmt::format("The include folder '{}' of '{}' is not there.", dir.string(),
                                        job.source_name));
        job.include_dirs.insert(job.include_dirs.end(), options.include_dirs.begin(),
                                options.include_dirs.end());
        if (!library_include_dir.empty())
            job.include_dirs.push_back(library_include_dir);
        return job;
    }

    ShaderCompilerOptions options;
    fs::path library_include_dir;
    Cache cache;
    std::mutex mutex;
    std::array<Loaded, compiler_count> backends{};
};

ShaderCompiler::ShaderCompiler(ShaderCompilerOptions options)
    : state_(std::make_unique<State>(std::move(options))) {}
ShaderCompiler::~ShaderCompiler() = default;
ShaderCompiler::ShaderCompiler(ShaderCompiler&&) noexcept = default;
ShaderCompiler& ShaderCompiler::operator=(ShaderCompiler&&) noexcept = default;

CompilerInfo ShaderCompiler::info(Compiler compiler) const {
    try {
        return state_->loaded(compiler).info;
    } catch (const Error&) { // a library of that name that is something else
        const std::lock_guard lock(state_->mutex);
        CompilerInfo info = state_->backends[static_cast<std::size_t>(compiler)].info;
        info.found = false;
        return info;
    }
}

Shader ShaderCompiler::compile(const CompileRequest& request) {
    check_request(request);
    Backend& backend = state_->backend(request.compiler);
    SourceFiles files;
    const Job job = state_->job(request, files);
    check_source(job);
    const std::string key = cache_key(job, backend.info());
    if (auto kept = state_->cache.find(key))
        return std::move(*kept);
    Shader shader = base::with_stack(compiler_stack_bytes, [&] { return translate(backend, job, files); });
    state_->cache.keep(key, files, shader);
    return shader;
}

Declarations ShaderCompiler::declarations(const CompileRequest& request) {
    check_source_request(request);
    Backend& backend = state_->backend(request.compiler);
    SourceFiles files;
    const Job job = state_->job(request, files);
    check_source(job);
    Declarations declarations =
        base::with_stack(compiler_stack_bytes, [&] { return backend.declarations(job, files); });
    if (has_error(declarations.messages))
        throw CompileError(job.source_name, std::move(declarations.messages));
    return declarations;
}

} // namespace bindery
