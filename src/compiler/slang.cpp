// Slang, loaded at run time.

#include "compiler/backend.hpp"
#include "compiler/dynamic_library.hpp"
#include "compiler/messages.hpp"
#include "compiler/probe.hpp"
#include "compiler/slang_api.hpp"
#include "compiler/slang_reflection.hpp"

#include <algorithm>
#include <atomic>
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

bool same(const SlangUUID& a, const SlangUUID& b) {
    return std::equal(std::begin(a.data4), std::end(a.data4), std::begin(b.data4)) && a.data1 == b.data1 &&
           a.data2 == b.data2 && a.data3 == b.data3;
}

/// A file's text, as Slang wants it.
class TextBlob final : public ISlangBlob {
public:
    explicit TextBlob(std::string text) : text_(std::move(text)) {}

    SLANG_NO_THROW SlangResult SLANG_MCALL queryInterface(const SlangUUID& id, void** object) override {
        *object = nullptr;
        if (!same(id, ISlangUnknown::getTypeGuid()) && !same(id, ISlangBlob::getTypeGuid()))
            return SLANG_E_NO_INTERFACE;
        addRef();
        *object = static_cast<ISlangBlob*>(this);
        return SLANG_OK;
    }
    SLANG_NO_THROW std::uint32_t SLANG_MCALL addRef() override { return ++references_; }
    SLANG_NO_THROW std::uint32_t SLANG_MCALL release() override {
        const std::uint32_t left = --references_;
        if (left == 0)
            delete this;
        return left;
    }
    SLANG_NO_THROW const void* SLANG_MCALL getBufferPointer() override { return text_.data(); }
    SLANG_NO_THROW std::size_t SLANG_MCALL getBufferSize() override { return text_.size(); }

private:
    ~TextBlob() = default;

    std::string text_;
    std::atomic<std::uint32_t> references_ = 1;
};

/// Gives Slang the files it includes. Lives longer than the session that uses it; references are not counted.
class Includes final : public ISlangFileSystem {
public:
    explicit Includes(SourceFiles& files) : files_(files) {}

    SLANG_NO_THROW SlangResult SLANG_MCALL queryInterface(const SlangUUID& id, void** object) override {
        *object = castAs(id);
        return *object ? SLANG_OK : SLANG_E_NO_INTERFACE;
    }
    SLANG_NO_THROW std::uint32_t SLANG_MCALL addRef() override { return 1; }
    SLANG_NO_THROW std::uint32_t SLANG_MCALL release() override { return 1; }
    SLANG_NO_THROW void* SLANG_MCALL castAs(const SlangUUID& id) override {
        for (const SlangUUID& ours :
             {ISlangUnknown::getTypeGuid(), ISlangCastable::getTypeGuid(), ISlangFileSystem::getTypeGuid()})
            if (same(id, ours))
                return static_cast<ISlangFileSystem*>(this);
        return nullptr;
    }
    SLANG_NO_THROW SlangResult SLANG_MCALL loadFile(const char* path, ISlangBlob** blob) override {
        *blob = nullptr;
        const std::string* text = files_.read(path);
        if (!text)
            return SLANG_E_NOT_FOUND;
        *blob = new TextBlob(*text);
        return SLANG_OK;
    }

private:
    SourceFiles& files_;
};

/// Slang makes SPIR-V without the optimiser that it looks for, and calls it an error that there is none.
bool about_missing_optimiser(const CompileMessage& message) {
    return message.line == 0 && (message.text.starts_with("failed to load downstream compiler") ||
                                 message.text.starts_with("failed to load dynamic library"));
}

CompileMessage plain_error(std::string text) {
    CompileMessage message;
    message.text = std::move(text);
    return message;
}

/// Collects what Slang says over several calls.
class Diagnostics {
public:
    ISlangBlob** next() { return blob_.put(); }
    void take() {
        if (blob_)
            text_.append(static_cast<const char*>(blob_->getBufferPointer()), blob_->getBufferSize());
        blob_ = {};
    }
    /// With an error among them if `failed`.
    std::vector<CompileMessage> messages(bool failed) const {
        std::vector<CompileMessage> messages = parse_slang_messages(text_);
        if (!failed)
            std::erase_if(messages, about_missing_optimiser);
        if (failed && !has_error(messages))
            messages.push_back(plain_error(text_.empty() ? "Slang fails without a message." : text_));
        return messages;
    }

private:
    SlangRef<ISlangBlob> blob_;
    std::string text_;
};

enum class Purpose { code, layouts };

/// The flags that Slang is called with. They are nowhere else: a wrong one corrupts memory silently
/// (decision 8).
std::vector<slang::CompilerOptionEntry> session_options(const CompileRequest& request, Purpose purpose) {
    using Name = slang::CompilerOptionName;
    std::vector<slang::CompilerOptionEntry> options;
    const auto flag = [&options](Name name, int value) {
        options.push_back({name, {slang::CompilerOptionValueKind::Int, value, 0, nullptr, nullptr}});
    };
    flag(Name::EmitSpirvDirectly, 1);
    flag(Name::MatrixLayoutColumn, 1);
    flag(Name::DefaultImageFormatUnknown, 1); // views of any format fit
    flag(Name::VulkanUseEntryPointName, 1);   // DXC keeps the name too
    if (purpose == Purpose::layouts)
        flag(Name::ForceCLayout, 1); // its reflection does not see a buffer's CDataLayout
    flag(Name::EnableMachineReadableDiagnostics, 1);
    if (request.debug_info)
        flag(Name::DebugInformation, SLANG_DEBUG_INFO_LEVEL_STANDARD);
    // Every pixel shader gets this warning: the profile names more capabilities than it needs.
    options.push_back(
        {Name::DisableWarning, {slang::CompilerOptionValueKind::String, 0, 0, "41012", nullptr}});
    return options;
}

/// A compile's session, with everything that must live as long.
class Session {
public:
    Session(slang::IGlobalSession& global, const Job& job, SourceFiles& files, Purpose purpose)
        : includes_(files), options_(session_options(job.request, purpose)) {
        for (const std::vector<Define>& defines : {job.request.defines, library_defines(job.request)})
            for (const Define& define : defines)
                defines_.push_back(define);
        for (const Define& define : defines_)
            macros_.push_back({define.name.c_str(), define.value.c_str()});
        for (const std::filesystem::path& dir : job.include_dirs)
            dirs_.push_back(dir.string());
        for (const std::string& dir : dirs_)
            dir_pointers_.push_back(dir.c_str());
        slang::TargetDesc target;
        target.format = SLANG_SPIRV;
        target.profile = global.findProfile("spirv_1_6");
        slang::SessionDesc desc;
        desc.targets = &target;
        desc.targetCount = 1;
        desc.defaultMatrixLayoutMode = SLANG_MATRIX_LAYOUT_COLUMN_MAJOR;
        desc.searchPaths = dir_pointers_.data();
        desc.searchPathCount = static_cast<SlangInt>(dir_pointers_.size());
        desc.preprocessorMacros = macros_.data();
        desc.preprocessorMacroCount = static_cast<SlangInt>(macros_.size());
        desc.fileSystem = &includes_;
        desc.compilerOptionEntries = options_.data();
        desc.compilerOptionEntryCount = static_cast<std::uint32_t>(options_.size());
        global.createSession(desc, session_.put());
    }
    slang::ISession* operator->() const { return session_.get(); }
    explicit operator bool() const { return static_cast<bool>(session_); }

private:
    Includes includes_;
    std::vector<slang::CompilerOptionEntry> options_;
    std::vector<Define> defines_;
    std::vector<slang::PreprocessorMacroDesc> macros_;
    std::vector<std::string> dirs_;
    std::vector<const char*> dir_pointers_;
    SlangRef<slang::ISession> session_; // destroyed first
};

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
        Diagnostics diagnostics;
        Code code;
        const bool good = run(*global.get(), job, files, diagnostics, code);
        code.messages = diagnostics.messages(!good);
        if (has_error(code.messages))
            code.bytecode.clear();
        return code;
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
            : api_(backend.api_), lease_(backend), session_(*lease_.get(), job, files, Purpose::layouts) {
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
                messages.push_back(
                    plain_error("Slang's reflection has no layout for '" + type_names[types.size()] + "'."));
            return {};
        }

    private:
        const SlangApi& api_;
        Lease lease_;
        Session session_;
        Diagnostics diagnostics_;
        SlangRef<slang::IModule> module_; // destroyed first
    };

    static SlangRef<slang::IModule> load(Session& session, const Job& job, Diagnostics& diagnostics) {
        slang::IModule* module = session->loadModuleFromSourceString(
            "bindery_shader", job.source_name.c_str(), job.source.c_str(), diagnostics.next());
        diagnostics.take();
        if (module)
            module->addRef(); // the session keeps its own
        return SlangRef<slang::IModule>(module);
    }

    /// False where something failed; `diagnostics` has the reason.
    bool run(slang::IGlobalSession& global, const Job& job, SourceFiles& files, Diagnostics& diagnostics,
             Code& result) const {
        Session session(global, job, files, Purpose::code);
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
            result.inputs = input_semantics(api_, program);
            result.outputs = output_semantics(api_, program);
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
