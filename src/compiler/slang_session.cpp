#include "compiler/slang_session.hpp"

#include "compiler/messages.hpp"
#include "compiler/probe.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>

namespace bindery::compiler {

namespace {

/// Slang makes SPIR-V without the optimiser that it looks for, and calls it an error that there is none.
bool about_missing_optimiser(const CompileMessage& message) {
    return message.line == 0 && (message.text.starts_with("failed to load downstream compiler") ||
                                 message.text.starts_with("failed to load dynamic library"));
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

/// The flags that Slang is called with. They are nowhere else: a wrong one corrupts memory silently
/// (decision 8).
std::vector<slang::CompilerOptionEntry> session_options(const CompileRequest& request, SlangPurpose purpose) {
    using Name = slang::CompilerOptionName;
    std::vector<slang::CompilerOptionEntry> options;
    const auto flag = [&options](Name name, int value) {
        options.push_back({name, {slang::CompilerOptionValueKind::Int, value, 0, nullptr, nullptr}});
    };
    flag(Name::EmitSpirvDirectly, 1);
    flag(Name::MatrixLayoutColumn, 1);
    flag(Name::DefaultImageFormatUnknown, 1); // views of any format fit
    flag(Name::VulkanUseEntryPointName, 1);   // DXC keeps the name too
    if (purpose == SlangPurpose::layouts)
        flag(Name::ForceCLayout, 1); // for reflection alone
    flag(Name::EnableMachineReadableDiagnostics, 1);
    if (request.debug_info)
        flag(Name::DebugInformation, SLANG_DEBUG_INFO_LEVEL_STANDARD);
    // Every pixel shader gets this warning: the profile names more capabilities than it needs.
    options.push_back(
        {Name::DisableWarning, {slang::CompilerOptionValueKind::String, 0, 0, "41012", nullptr}});
    return options;
}

} // namespace

void SlangDiagnostics::take() {
    if (blob_)
        text_.append(static_cast<const char*>(blob_->getBufferPointer()), blob_->getBufferSize());
    blob_ = {};
}

std::vector<CompileMessage> SlangDiagnostics::messages(bool failed) const {
    std::vector<CompileMessage> messages = parse_slang_messages(text_);
    std::erase_if(messages, about_missing_optimiser);
    if (failed && !has_error(messages))
        messages.push_back(error_without_place(text_.empty() ? "Slang fails without a message." : text_));
    return messages;
}

SlangResult SlangIncludes::queryInterface(const SlangUUID& id, void** object) {
    *object = castAs(id);
    return *object ? SLANG_OK : SLANG_E_NO_INTERFACE;
}

void* SlangIncludes::castAs(const SlangUUID& id) {
    for (const SlangUUID& ours :
         {ISlangUnknown::getTypeGuid(), ISlangCastable::getTypeGuid(), ISlangFileSystem::getTypeGuid()})
        if (same(id, ours))
            return static_cast<ISlangFileSystem*>(this);
    return nullptr;
}

SlangResult SlangIncludes::loadFile(const char* path, ISlangBlob** blob) {
    *blob = nullptr;
    const std::string* text = files_.read(path);
    if (!text)
        return SLANG_E_NOT_FOUND;
    *blob = new TextBlob(*text); // the caller releases it
    return SLANG_OK;
}

SlangSession::SlangSession(slang::IGlobalSession& global, const Job& job, SourceFiles& files,
                           SlangPurpose purpose)
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
} // namespace bindery::compiler
