#include "dxc_writer.hpp"

#include "compiler/dxc_api.hpp"
#include "compiler/dynamic_library.hpp"
#include "model/dxil_container.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>

namespace bindery::test {

namespace {

using namespace compiler;
using namespace compiler::dxc;

CreateInstance load_dxc() {
    static const auto library = [] {
        CompilerInfo info{.compiler = bindery::Compiler::dxc};
        return find_compiler_library(bindery::Compiler::dxc, {}, info);
    }();
    if (!library)
        throw std::runtime_error("DXC is not there; scripts/setup.sh fetches it.");
    return reinterpret_cast<CreateInstance>(library->symbol("DxcCreateInstance"));
}

/// The text as HLSL's string literal.
std::string literal(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        switch (c) {
        case '\n':
            result += "\\n";
            break;
        case '\t':
            result += "\\t";
            break;
        case '"':
        case '\\':
            result += '\\';
            result += c;
            break;
        case '?': // else two of them may begin a trigraph
            result += "\\?";
            break;
        default:
            result += c;
        }
    }
    return result + '"';
}

template<class T>
Ref<T> create(const Guid& class_id, const Guid& id) {
    Ref<T> object;
    if (failed(load_dxc()(class_id, id, object.put())))
        throw std::runtime_error("DXC does not make its interfaces.");
    return object;
}

Ref<Blob> output(CompileResult& result, Output kind) {
    Ref<Blob> blob;
    if (result.has_output(kind))
        result.get_output(kind, id_blob, blob.put(), nullptr);
    return blob;
}

} // namespace

DxcVerdict dxc_verdict(std::string_view text, root::Version version) {
    const std::string source = "#define RS " + literal(text) + "\n";
    const std::array<const wchar_t*, 4> arguments{
        L"-T", version == root::Version::v1_0 ? L"rootsig_1_0" : L"rootsig_1_1", L"-E", L"RS"};
    static const Ref<Compiler3> compiler = create<Compiler3>(class_compiler, id_compiler);
    std::array<const wchar_t*, 4> mutable_arguments = arguments;
    const Buffer buffer{source.data(), source.size(), encoding_utf8};
    Ref<CompileResult> result;
    if (failed(compiler->compile(&buffer, mutable_arguments.data(), mutable_arguments.size(), nullptr,
                                 id_result, result.put())))
        throw std::runtime_error("DXC does not answer.");
    DxcVerdict verdict;
    if (Ref<Blob> errors = output(*result.get(), Output::errors); errors && errors->size() > 0)
        verdict.messages.assign(static_cast<const char*>(errors->data()), errors->size());
    Result status = 0;
    if (failed(result->get_status(&status)) || failed(status))
        return verdict;
    if (Ref<Blob> object = output(*result.get(), Output::object); object && object->size() > 0) {
        const auto* data = static_cast<const std::byte*>(object->data());
        verdict.bytes.emplace(data, data + object->size());
        model::fill_in_dxil_hash(*verdict.bytes);
    }
    return verdict;
}

} // namespace bindery::test
