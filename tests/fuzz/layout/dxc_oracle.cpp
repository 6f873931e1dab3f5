#include "dxc_oracle.hpp"

#include "spirv_layout.hpp"

#include "compiler/dxc_api.hpp"
#include "compiler/dynamic_library.hpp"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

namespace bindery::test {
namespace {

using namespace compiler::dxc;

std::vector<const wchar_t*> arguments(OracleTarget target, bool native_16_bit) {
    std::vector<const wchar_t*> list{L"oracle.hlsl",    L"-E",  L"main", L"-T",
                                     L"cs_6_6",         L"-HV", L"2021", L"-Wno-ignored-attributes",
                                     L"-Wno-conversion"};
    if (native_16_bit)
        list.push_back(L"-enable-16bit-types");
    if (target == OracleTarget::dxil) {
        list.push_back(L"-Vd");
        return list;
    }
    list.insert(list.end(), {L"-spirv", L"-fspv-target-env=vulkan1.3", L"-Vd", L"-fcgl"});
    switch (target) {
    case OracleTarget::dxil:
    case OracleTarget::spirv_relaxed:
        break;
    case OracleTarget::spirv_dx:
        list.push_back(L"-fvk-use-dx-layout");
        break;
    case OracleTarget::spirv_gl:
        list.push_back(L"-fvk-use-gl-layout");
        break;
    case OracleTarget::spirv_scalar:
        list.push_back(L"-fvk-use-scalar-layout");
        break;
    }
    return list;
}

void add_members(ReflectionType& type, const TypeDesc& desc, const std::string& path, std::uint32_t base,
                 std::vector<OracleMember>& members) {
    for (std::uint32_t i = 0; i < desc.members; ++i) {
        ReflectionType& member = *type.member_type(i);
        TypeDesc inner{};
        member.get_desc(&inner);
        const std::string name = (path.empty() ? "" : path + ".") + type.member_name(i);
        members.push_back({name, base + inner.offset, 0, 0});
        add_members(member, inner, name, base + inner.offset, members);
    }
}

/// A constant buffer: its variables are the members. A structured buffer: one variable, the element.
OracleLayout layout_of_buffer(ReflectionBuffer& buffer, bool constant) {
    BufferDesc desc{};
    buffer.get_desc(&desc);
    OracleLayout layout;
    for (std::uint32_t i = 0; i < desc.variables; ++i) {
        ReflectionVariable& variable = *buffer.variable(i);
        VariableDesc place{};
        variable.get_desc(&place);
        TypeDesc type{};
        variable.type()->get_desc(&type);
        if (!constant) {
            layout.stride_bytes = place.size;
            add_members(*variable.type(), type, "", 0, layout.members);
            continue;
        }
        layout.members.push_back({place.name, place.start_offset, 0, 0});
        layout.size_bytes = std::max(layout.size_bytes, place.start_offset + place.size);
        add_members(*variable.type(), type, place.name, place.start_offset, layout.members);
    }
    return layout;
}

} // namespace

struct DxcOracle::State {
    std::unique_ptr<compiler::DynamicLibrary> library;
    CreateInstance create = nullptr;
    Ref<Compiler3> compiler;
    Ref<Utils> utils;

    std::vector<std::byte> compile(const std::string& source, OracleTarget target, bool native_16_bit,
                                   std::string& errors) {
        auto list = arguments(target, native_16_bit);
        const Buffer text{source.data(), source.size(), encoding_utf8};
        Ref<CompileResult> result;
        compiler->compile(&text, list.data(), static_cast<std::uint32_t>(list.size()), nullptr, id_result,
                          result.put());
        Result status = 0;
        result->get_status(&status);
        Ref<Blob> blob;
        result->get_output(failed(status) ? Output::errors : Output::object, id_blob, blob.put(), nullptr);
        const auto* data = blob ? static_cast<const std::byte*>(blob->data()) : nullptr;
        std::vector<std::byte> bytes(data, data + (blob ? blob->size() : 0));
        if (!failed(status) && !bytes.empty())
            return bytes;
        errors.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        if (errors.empty())
            errors = "no words";
        return {};
    }
};

DxcOracle::DxcOracle() : state_(std::make_unique<State>()) {
    CompilerInfo info;
    state_->library = compiler::find_compiler_library(Compiler::dxc, {}, info);
    if (!state_->library)
        throw std::runtime_error("DXC is not installed");
    state_->create = reinterpret_cast<CreateInstance>(state_->library->symbol("DxcCreateInstance"));
    state_->create(class_compiler, id_compiler, state_->compiler.put());
    state_->create(class_utils, id_utils, state_->utils.put());
}
DxcOracle::~DxcOracle() = default;

std::string DxcOracle::errors_of(const std::string& source, OracleTarget target, bool native_16_bit) {
    std::string errors;
    state_->compile(source, target, native_16_bit, errors);
    return errors;
}

DxcOracle::Answer DxcOracle::ask(std::span<const RandomType> types, OracleTarget target, bool native_16_bit) {
    std::string errors;
    const std::string source = oracle_source(types);
    const std::vector<std::byte> code = state_->compile(source, target, native_16_bit, errors);
    if (code.empty())
        throw std::runtime_error(errors);
    Answer answer;
    if (target != OracleTarget::dxil) {
        std::vector<std::uint32_t> words(code.size() / 4);
        std::memcpy(words.data(), code.data(), words.size() * 4);
        for (std::uint32_t i = 0; i < types.size(); ++i) {
            answer.constant.push_back(spirv_layout(words, types[i].tree, 0, i));
            answer.structured.push_back(spirv_layout(words, types[i].tree, 1, i));
        }
        return answer;
    }
    const Buffer container{code.data(), code.size(), 0};
    Ref<ShaderReflection> reflection;
    state_->utils->create_reflection(&container, id_shader_reflection, reflection.put());
    ShaderDesc shader{};
    reflection->get_desc(&shader);
    answer.constant.resize(types.size());
    answer.structured.resize(types.size());
    for (std::uint32_t i = 0; i < shader.constant_buffers; ++i) {
        ReflectionBuffer* buffer = reflection->buffer(i);
        BufferDesc desc{};
        buffer->get_desc(&desc);
        const bool constant = desc.name[0] == 'C';
        auto& layouts = constant ? answer.constant : answer.structured;
        layouts.at(std::stoul(desc.name + 1)) = layout_of_buffer(*buffer, constant);
    }
    return answer;
}

std::string oracle_source(std::span<const RandomType> types) {
    std::string text, body;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const RandomType& type = types[i];
        text += type.declarations;
        text += fmt::format("[[vk::binding({0}, 0)]] cbuffer C{0} : register(b{0}) {{\n{1}}}\n", i,
                            type.cbuffer_body);
        text += fmt::format("[[vk::binding({0}, 1)]] StructuredBuffer<{1}> S{0} : register(t{0});\n", i,
                            type.tree.type_name);
        body += fmt::format("    sum += (uint){1};\n    sum += (uint)S{0}[sum]{2};\n", i,
                            type.first_leaf.substr(1), type.first_leaf);
    }
    return text +
           "[[vk::binding(0, 2)]] RWByteAddressBuffer result : register(u0);\n"
           "[numthreads(1, 1, 1)] void main() {\n    uint sum = 0;\n" +
           body + "    result.Store(0, sum);\n}\n";
}

LayoutRules rules_of(OracleTarget target, bool constant) {
    switch (target) {
    case OracleTarget::dxil:
        return constant ? LayoutRules::d3d_cbuffer : LayoutRules::d3d_structured;
    case OracleTarget::spirv_dx:
        return constant ? LayoutRules::vulkan_cbuffer : LayoutRules::vulkan_structured;
    case OracleTarget::spirv_gl:
        return constant ? LayoutRules::std140 : LayoutRules::std430;
    case OracleTarget::spirv_relaxed:
        return constant ? LayoutRules::std140_relaxed : LayoutRules::std430_relaxed;
    case OracleTarget::spirv_scalar:
        return LayoutRules::scalar;
    }
    return LayoutRules::scalar;
}

} // namespace bindery::test
