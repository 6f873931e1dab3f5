// Slang, loaded at run time.

#include "compiler/backend.hpp"
#include "compiler/dynamic_library.hpp"
#include "compiler/messages.hpp"
#include "compiler/slang_api.hpp"
#include "compiler/slang_declarations.hpp"
#include "compiler/slang_reflection.hpp"
#include "compiler/slang_session.hpp"

#include <iterator>
#include <mutex>
#include <utility>

namespace bindery::compiler {

namespace {

SlangStage slang_stage(Stage stage) {
    switch (stage) {
    case Stage::vertex:
        return SLANG_STAGE_VERTEX;
    case Stage::pixel:
        return SLANG_STAGE_PIXEL;
    case Stage::compute:
        return SLANG_STAGE_COMPUTE;
    case Stage::hull:
        return SLANG_STAGE_HULL;
    case Stage::domain:
        return SLANG_STAGE_DOMAIN;
    case Stage::geometry:
        return SLANG_STAGE_GEOMETRY;
    case Stage::amplification:
        return SLANG_STAGE_AMPLIFICATION;
    case Stage::mesh:
        return SLANG_STAGE_MESH;
    case Stage::ray_generation:
        return SLANG_STAGE_RAY_GENERATION;
    case Stage::miss:
        return SLANG_STAGE_MISS;
    case Stage::closest_hit:
        return SLANG_STAGE_CLOSEST_HIT;
    case Stage::any_hit:
        return SLANG_STAGE_ANY_HIT;
    case Stage::intersection:
        return SLANG_STAGE_INTERSECTION;
    case Stage::callable:
        return SLANG_STAGE_CALLABLE;
    }
    return SLANG_STAGE_NONE;
}

class SlangBackend final : public Backend {
public:
    SlangBackend(std::unique_ptr<DynamicLibrary> library, CompilerInfo info)
        : library_(std::move(library)), info_(std::move(info)), api_(SlangApi::load(*library_)) {
        Lease global(*this);
        if (const char* version = global->getBuildTagString())
            info_.version = version;
    }

    const CompilerInfo& info() const override { return info_; }

    Code compile(const Job& job, SourceFiles& files) override {
        Lease global(*this);
        SlangDiagnostics diagnostics;
        Code code;
        const bool good = run(*global.get(), job, files, diagnostics, code);
        code.messages = diagnostics.messages(!good);
        if (has_error(code.messages))
            code.bytecode.clear();
        return code;
    }

    Declarations declarations(const Job& job, SourceFiles& files) override {
        Lease global(*this);
        SlangDiagnostics diagnostics;
        SlangSession session(*global.get(), job, files, SlangPurpose::layouts);
        SlangRef<slang::IModule> module;
        if (session)
            module = load(session, job, diagnostics);
        Declarations found;
        if (module)
            found = module_declarations(api_, *module.get(), job.source_name);
        std::vector<CompileMessage> messages = diagnostics.messages(!module);
        found.messages.insert(found.messages.end(), messages.begin(), messages.end());
        return found;
    }

    std::unique_ptr<LayoutReader> layouts(const Job& job, SourceFiles& files) override {
        return std::make_unique<Layouts>(*this, job, files);
    }

private:
    /// One global session for each compile that runs at the same time: they may not be shared by threads,
    /// and making one takes a quarter of a second.
    class Lease {
    public:
        explicit Lease(SlangBackend& owner) : owner_(owner) {
            const std::lock_guard lock(owner_.mutex_);
            if (!owner_.idle_.empty()) {
                session_ = std::move(owner_.idle_.back());
                owner_.idle_.pop_back();
                return;
            }
            const SlangGlobalSessionDesc desc;
            if (SLANG_FAILED(owner_.api_.create_global_session(&desc, session_.put())) || !session_)
                throw Error(Rule::compiler_missing, "slang",
                            "The library '" + owner_.info_.library.string() +
                                "' is Slang but does not start.");
        }
        ~Lease() {
            const std::lock_guard lock(owner_.mutex_);
            owner_.idle_.push_back(std::move(session_));
        }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        slang::IGlobalSession* operator->() const { return session_.get(); }
        slang::IGlobalSession* get() const { return session_.get(); }

    private:
        SlangBackend& owner_;
        SlangRef<slang::IGlobalSession> session_;
    };

    /// Loads the source once and asks for types by name.
    class Layouts final : public LayoutReader {
    public:
        Layouts(SlangBackend& backend, const Job& job, SourceFiles& files)
            : api_(backend.api_), lease_(backend),
              session_(*lease_.get(), job, files, SlangPurpose::layouts) {
            if (session_)
                module_ = load(session_, job, diagnostics_);
        }

        std::vector<TypeTree> read(std::span<const std::string> type_names,
                                   std::vector<CompileMessage>& messages) override {
            SlangReflection* program = nullptr;
            if (module_)
                program = reinterpret_cast<SlangReflection*>(module_->getLayout(0, diagnostics_.next()));
            diagnostics_.take();
            std::vector<TypeTree> types;
            for (std::size_t i = 0; program && i < type_names.size(); ++i) {
                auto type = element_layout(api_, program, type_names[i]);
                if (!type)
                    break;
                types.push_back(std::move(*type));
            }
            if (types.size() == type_names.size())
                return types;
            messages = diagnostics_.messages(!program);
            if (program)
                messages.push_back(error_without_place("Slang's reflection has no layout for '" +
                                                       type_names[types.size()] + "'."));
            return {};
        }

    private:
        const SlangApi& api_;
        Lease lease_;
        SlangSession session_;
        SlangDiagnostics diagnostics_;
        SlangRef<slang::IModule> module_; // destroyed first
    };

    static SlangRef<slang::IModule> load(SlangSession& session, const Job& job,
                                         SlangDiagnostics& diagnostics) {
        slang::IModule* module = session->loadModuleFromSourceString(
            "bindery_shader", job.source_name.c_str(), job.source.c_str(), diagnostics.next());
        diagnostics.take();
        if (module)
            module->addRef(); // the session keeps its own
        return SlangRef<slang::IModule>(module);
    }

    /// False where something failed; `diagnostics` has the reason.
    bool run(slang::IGlobalSession& global, const Job& job, SourceFiles& files, SlangDiagnostics& diagnostics,
             Code& result) const {
        SlangSession session(global, job, files, SlangPurpose::code);
        if (!session)
            return false;
        SlangRef<slang::IModule> module = load(session, job, diagnostics);
        if (!module)
            return false;
        SlangRef<slang::IEntryPoint> entry;
        const SlangResult found = module->findAndCheckEntryPoint(
            job.request.entry.c_str(), slang_stage(job.request.stage), entry.put(), diagnostics.next());
        diagnostics.take();
        if (SLANG_FAILED(found) || !entry)
            return false;
        slang::IComponentType* parts[] = {module.get(), entry.get()};
        SlangRef<slang::IComponentType> composite, linked;
        const SlangResult composed = session->createCompositeComponentType(
            parts, std::size(parts), composite.put(), diagnostics.next());
        diagnostics.take();
        if (SLANG_FAILED(composed) || !composite)
            return false;
        const SlangResult linking = composite->link(linked.put(), diagnostics.next());
        diagnostics.take();
        if (SLANG_FAILED(linking) || !linked)
            return false;
        SlangRef<ISlangBlob> code;
        const SlangResult generated = linked->getEntryPointCode(0, 0, code.put(), diagnostics.next());
        diagnostics.take();
        if (SLANG_FAILED(generated) || !code || code->getBufferSize() == 0)
            return false;
        const auto* first = static_cast<const std::byte*>(code->getBufferPointer());
        result.bytecode.assign(first, first + code->getBufferSize());
        if (auto* program = reinterpret_cast<SlangReflection*>(linked->getLayout(0, nullptr))) {
            result.interface.inputs = input_semantics(api_, program);
            result.interface.outputs = output_semantics(api_, program);
        }
        return true;
    }

    std::unique_ptr<DynamicLibrary> library_;
    CompilerInfo info_;
    SlangApi api_;
    std::mutex mutex_;
    std::vector<SlangRef<slang::IGlobalSession>> idle_;
};

} // namespace

std::unique_ptr<Backend> load_slang(const std::vector<std::filesystem::path>& user_dirs, CompilerInfo& info) {
    std::unique_ptr<DynamicLibrary> library = find_compiler_library(Compiler::slang, user_dirs, info);
    if (!library)
        return nullptr;
    auto backend = std::make_unique<SlangBackend>(std::move(library), info);
    info = backend->info();
    return backend;
}

} // namespace bindery::compiler
