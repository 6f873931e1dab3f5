// DXC, loaded at run time.

#include "compiler/backend.hpp"
#include "compiler/dxc_api.hpp"
#include "compiler/dxc_declarations.hpp"
#include "compiler/dxc_flags.hpp"
#include "compiler/dxc_reflection.hpp"
#include "compiler/dxc_resources.hpp"
#include "compiler/dynamic_library.hpp"
#include "compiler/messages.hpp"
#include "compiler/probe.hpp"
#include "reflection/dxil_signature.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>

namespace bindery::compiler {

namespace {

using namespace dxc;

/// UTF-8 to the wide strings of DXC's interface; what is no UTF-8 becomes U+FFFD.
std::wstring widen(std::string_view text) {
    std::wstring wide;
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        const unsigned length = first < 0x80       ? 1
                                : first >> 5 == 6  ? 2
                                : first >> 4 == 14 ? 3
                                : first >> 3 == 30 ? 4
                                                   : 0;
        std::uint32_t code = length == 1 ? first : length == 0 ? 0xfffd : first & (0x7fu >> length);
        bool good = length != 0 && i + length <= text.size();
        for (unsigned k = 1; good && k < length; ++k) {
            const auto next = static_cast<unsigned char>(text[i + k]);
            good = next >> 6 == 2;
            code = code << 6 | (next & 0x3fu);
        }
        wide += static_cast<wchar_t>(good ? code : 0xfffd);
        i += good ? length : 1;
    }
    return wide;
}

/// The other way, for the paths that DXC asks for.
std::string narrow(const wchar_t* wide) {
    std::string text;
    for (; *wide; ++wide) {
        const auto code = static_cast<char32_t>(*wide);
        if (code < 0x80) {
            text += static_cast<char>(code);
        } else if (code < 0x800) {
            text += static_cast<char>(0xc0 | code >> 6);
            text += static_cast<char>(0x80 | (code & 0x3f));
        } else if (code < 0x10000) {
            text += static_cast<char>(0xe0 | code >> 12);
            text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
            text += static_cast<char>(0x80 | (code & 0x3f));
        } else {
            text += static_cast<char>(0xf0 | code >> 18);
            text += static_cast<char>(0x80 | (code >> 12 & 0x3f));
            text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
            text += static_cast<char>(0x80 | (code & 0x3f));
        }
    }
    return text;
}

/// Gives DXC the files it includes. Lives on the stack of one compile, so references are not counted.
class Includes final : public IncludeHandler {
public:
    Includes(Utils& utils, SourceFiles& files) : utils_(utils), files_(files) {}

    Result query_interface(const Guid& id, void** object) override {
        if (id != id_unknown && id != id_include_handler) {
            *object = nullptr;
            return result_no_interface;
        }
        *object = this;
        return 0;
    }
    RefCount add_ref() override { return 1; }
    RefCount release() override { return 1; }

    Result load_source(const wchar_t* file, Blob** source) override {
        *source = nullptr;
        const std::string* text = files_.read(narrow(file));
        if (!text) // a success without a source would end the search
            return result_file_not_found;
        return utils_.create_blob(text->data(), static_cast<std::uint32_t>(text->size()), encoding_utf8,
                                  source);
    }

private:
    Utils& utils_;
    SourceFiles& files_;
};

std::span<const std::byte> bytes(Blob& blob) {
    return {static_cast<const std::byte*>(blob.data()), blob.size()};
}

std::vector<CompileMessage> messages_of(CompileResult& result) {
    Ref<Blob> errors;
    result.get_output(Output::errors, id_blob, errors.put(), nullptr);
    if (!errors)
        return {};
    std::string_view text(static_cast<const char*>(errors->data()), errors->size());
    text = text.substr(0, text.find('\0')); // the blob counts the terminator
    std::vector<CompileMessage> messages = parse_dxc_messages(text);
    // The library fills in the container's hash itself.
    std::erase_if(messages, [](const CompileMessage& message) {
        return message.line == 0 && message.text.starts_with("DXIL signing library");
    });
    Result status = 0;
    result.get_status(&status);
    if (failed(status) && !has_error(messages))
        messages.push_back(
            error_without_place(text.empty() ? "DXC fails without a message." : std::string(text)));
    return messages;
}

class DxcBackend final : public Backend {
public:
    DxcBackend(std::unique_ptr<DynamicLibrary> library, CompilerInfo info)
        : library_(std::move(library)), info_(std::move(info)),
          create_(reinterpret_cast<CreateInstance>(library_->symbol("DxcCreateInstance"))) {
        read_version();
    }

    const CompilerInfo& info() const override { return info_; }

    Code compile(const Job& job, SourceFiles& files) override {
        Ref<Utils> utils = create<Utils>(class_utils, id_utils);
        Code code;
        run(job, *utils.get(), files, code);
        if (code.bytecode.empty())
            return code;
        code.interface = job.request.target == ShaderTarget::spirv
                             ? probe_interface(job, *utils.get(), files)
                             : reflection::dxil_signature(code.bytecode, job.source_name);
        if (job.request.target != ShaderTarget::spirv) {
            Ref<ShaderReflection> reflection = reflect(*utils.get(), code.bytecode);
            code.resources = resources_of(reflection.get(), code.bytecode, job.source_name);
        }
        return code;
    }

    Declarations declarations(const Job& job, SourceFiles& files) override {
        NamedDeclarations named = named_declarations(create_, job);
        const auto lines = std::count(job.source.begin(), job.source.end(), '\n');
        const CompileMessage end{
            job.source_name, static_cast<std::uint32_t>(lines) + 1, 0, Severity::error, {}};
        Declarations found =
            probed_declarations(std::move(named.list), end, [&](std::span<const NamedDeclaration> names) {
                return probe(job, files, names);
            });
        found.messages.insert(found.messages.end(), named.errors.begin(), named.errors.end());
        return found;
    }

    std::unique_ptr<LayoutReader> layouts(const Job& job, SourceFiles& files) override {
        return std::make_unique<Layouts>(*this, job, files);
    }

private:
    /// SPIR-V has lost registers, and what nobody reads. Source that is for Vulkan alone gives no DXIL: then
    /// nothing is known of Direct3D.
    StageInterface probe_interface(const Job& job, Utils& utils, SourceFiles& files) const {
        if (!has_signature(job.request.stage))
            return {};
        CompileRequest request = job.request;
        request.target = ShaderTarget::dxil_6_6;
        request.debug_info = false;
        const Job probe{request, job.source_name, job.source, job.include_dirs};
        Code code;
        run(probe, utils, files, code, {"-Vd"}); // what the validator has against it is no matter of linkage
        return code.bytecode.empty() ? StageInterface{}
                                     : reflection::dxil_signature(code.bytecode, job.source_name);
    }

    /// Compiles a source with a line for each declaration, and reads what the reflection says of them.
    ProbeResult probe(const Job& job, SourceFiles& files, std::span<const NamedDeclaration> names) const {
        const CompileRequest request = declaration_probe_request(job.request);
        const Job probe{request, job.source_name, job.source + declaration_probe_text(names),
                        job.include_dirs};
        Ref<Utils> utils = create<Utils>(class_utils, id_utils);
        Code code;
        run(probe, *utils.get(), files, code, {"-Vd"}); // a buffer that is too large has a layout too
        std::erase_if(code.messages, [](const CompileMessage& message) { // a shared header is one for once
            return message.text.starts_with("#pragma once in main file");
        });
        ProbeResult result{!code.bytecode.empty(), {}, std::move(code.messages)};
        Ref<ShaderReflection> reflection;
        if (result.compiled)
            reflection = reflect(*utils.get(), code.bytecode);
        result.types.resize(names.size());
        std::map<std::string, std::size_t> seen; // constant buffers, by a name that lacks its namespace
        for (std::size_t i = 0; reflection && i < names.size(); ++i) {
            if (!names[i].type_name.empty())
                result.types[i] = element_layout(*reflection.get(), probe_variable(i));
            else if (!names[i].empty) // which reflection leaves out
                result.types[i] =
                    constant_buffer_layout(*reflection.get(), names[i].name, seen[names[i].name]++);
        }
        return result;
    }

    /// Compiles a probe for each call.
    class Layouts final : public LayoutReader {
    public:
        Layouts(const DxcBackend& backend, const Job& job, SourceFiles& files)
            : backend_(backend), job_(job), files_(files) {}

        std::vector<TypeTree> read(std::span<const std::string> type_names,
                                   std::vector<CompileMessage>& messages) override {
            const CompileRequest request = probe_request(job_.request);
            const Job probe{request, job_.source_name, job_.source + probe_text(type_names),
                            job_.include_dirs};
            Ref<Utils> utils = backend_.create<Utils>(class_utils, id_utils);
            Code code;
            backend_.run(probe, *utils.get(), files_, code);
            std::vector<TypeTree> types;
            if (code.bytecode.empty()) {
                messages = std::move(code.messages);
                return types;
            }
            Ref<ShaderReflection> reflection = reflect(*utils.get(), code.bytecode);
            for (std::size_t i = 0; reflection && i < type_names.size(); ++i) {
                auto type = element_layout(*reflection.get(), probe_variable(i));
                if (!type)
                    break;
                types.push_back(std::move(*type));
            }
            if (types.size() == type_names.size())
                return types;
            messages.push_back(error_without_place("DXC's reflection has no layout for '" +
                                                   type_names[types.size()] + "'."));
            return {};
        }

    private:
        const DxcBackend& backend_;
        const Job& job_;
        SourceFiles& files_;
    };

    template<class T>
    Ref<T> create(const Guid& class_id, const Guid& id) const {
        Ref<T> object;
        if (failed(create_(class_id, id, object.put())) || !object)
            throw Error(Rule::compiler_missing, "dxc",
                        "The library '" + info_.library.string() +
                            "' is DXC but does not make the interfaces of DXC 1.7 or newer.");
        return object;
    }

    void run(const Job& job, Utils& utils, SourceFiles& files, Code& code,
             std::initializer_list<const char*> more_arguments = {}) const {
        // A compiler for each call: making one is cheap, and sharing one is promised nowhere.
        Ref<Compiler3> compiler = create<Compiler3>(class_compiler, id_compiler);
        std::vector<std::wstring> wide;
        for (const std::string& argument : arguments(job))
            wide.push_back(widen(argument));
        for (const char* argument : more_arguments)
            wide.push_back(widen(argument));
        std::vector<const wchar_t*> pointers;
        for (const std::wstring& argument : wide)
            pointers.push_back(argument.c_str());
        Includes includes(utils, files);
        const Buffer source{job.source.data(), job.source.size(), encoding_utf8};
        Ref<CompileResult> result;
        const Result status =
            compiler->compile(&source, pointers.data(), static_cast<std::uint32_t>(pointers.size()),
                              &includes, id_result, result.put());
        if (failed(status) || !result) {
            code.messages.push_back(
                error_without_place("DXC refuses the call with result " + std::to_string(status) + "."));
            return;
        }
        code.messages = messages_of(*result.get());
        for (CompileMessage& message : code.messages)
            if (message.line == 0 && message.severity == Severity::error) { // it does not say which
                message.text += " (entry point '" + job.request.entry + "')";
                if (message.file.empty())
                    message.file = job.source_name;
            }
        Ref<Blob> object;
        if (!has_error(code.messages))
            result->get_output(Output::object, id_blob, object.put(), nullptr);
        if (object && object->size() != 0) {
            const auto code_bytes = bytes(*object.get());
            code.bytecode.assign(code_bytes.begin(), code_bytes.end());
        } else if (!has_error(code.messages)) {
            code.messages.push_back(error_without_place("DXC gives neither code nor a message."));
        }
    }

    void read_version() {
        Ref<Compiler3> compiler = create<Compiler3>(class_compiler, id_compiler);
        Ref<VersionInfo2> version;
        if (failed(compiler->query_interface(id_version_info2, version.put())) || !version)
            return;
        std::uint32_t major = 0, minor = 0, commits = 0;
        char* hash = nullptr;
        version->get_version(&major, &minor);
        info_.version = std::to_string(major) + "." + std::to_string(minor);
        if (failed(version->get_commit_info(&commits, &hash)))
            return;
        info_.version += "." + std::to_string(commits);
        if (hash)
            info_.version += " (" + std::string(hash) + ")";
        std::free(hash);
    }

    std::unique_ptr<DynamicLibrary> library_;
    CompilerInfo info_;
    CreateInstance create_;
};

} // namespace

std::unique_ptr<Backend> load_dxc(const std::vector<std::filesystem::path>& user_dirs, CompilerInfo& info) {
    std::unique_ptr<DynamicLibrary> library = find_compiler_library(Compiler::dxc, user_dirs, info);
    if (!library)
        return nullptr;
    auto backend = std::make_unique<DxcBackend>(std::move(library), info);
    info = backend->info();
    return backend;
}

} // namespace bindery::compiler
