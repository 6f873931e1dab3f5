#pragma once
// One compile's conversation with Slang: its session, its flags, the files it asks for, what it says.

#include "compiler/backend.hpp"
#include "compiler/slang_api.hpp"

#include <string>
#include <vector>

namespace bindery::compiler {

/// Collects what Slang says over several calls.
class SlangDiagnostics {
public:
    /// For the next call.
    ISlangBlob** next() { return blob_.put(); }
    /// After it.
    void take();
    /// With an error among them if `failed`.
    std::vector<CompileMessage> messages(bool failed) const;

private:
    SlangRef<ISlangBlob> blob_;
    std::string text_;
};

/// Gives Slang the files it includes. Lives longer than the session that uses it; references are not counted.
class SlangIncludes final : public ISlangFileSystem {
public:
    explicit SlangIncludes(SourceFiles& files) : files_(files) {}

    SLANG_NO_THROW SlangResult SLANG_MCALL queryInterface(const SlangUUID& id, void** object) override;
    SLANG_NO_THROW std::uint32_t SLANG_MCALL addRef() override { return 1; }
    SLANG_NO_THROW std::uint32_t SLANG_MCALL release() override { return 1; }
    SLANG_NO_THROW void* SLANG_MCALL castAs(const SlangUUID& id) override;
    SLANG_NO_THROW SlangResult SLANG_MCALL loadFile(const char* path, ISlangBlob** blob) override;

private:
    SourceFiles& files_;
};

/// What a session is for. For layouts, every buffer has C's layout: Slang's reflection does not see the
/// CDataLayout of a single one.
enum class SlangPurpose { code, layouts };

/// A compile's session, with everything that must live as long.
class SlangSession {
public:
    SlangSession(slang::IGlobalSession& global, const Job& job, SourceFiles& files, SlangPurpose purpose);

    slang::ISession* operator->() const { return session_.get(); }
    /// False if Slang refuses to make one.
    explicit operator bool() const { return static_cast<bool>(session_); }

private:
    SlangIncludes includes_;
    std::vector<slang::CompilerOptionEntry> options_;
    std::vector<Define> defines_;
    std::vector<slang::PreprocessorMacroDesc> macros_;
    std::vector<std::string> dirs_;
    std::vector<const char*> dir_pointers_;
    SlangRef<slang::ISession> session_; // destroyed first
};

} // namespace bindery::compiler
