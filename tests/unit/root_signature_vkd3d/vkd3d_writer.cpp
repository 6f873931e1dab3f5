#include "vkd3d_writer.hpp"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <memory>
#include <stdexcept>
#include <vkd3d_shader.h>

namespace bindery::test {

namespace {

using namespace root;

template<class Function>
Function entry_point(const char* name) {
    static void* const library = dlopen("libvkd3d-shader.so.1", RTLD_NOW);
    void* symbol = library ? dlsym(library, name) : nullptr;
    if (!symbol)
        throw std::runtime_error(std::string("vkd3d-shader has no ") + name +
                                 "; run this under deps/vkd3d/run.");
    return reinterpret_cast<Function>(symbol);
}

/// The structures of a version, which differ in their flags.
struct Version10 {
    using Range = vkd3d_shader_descriptor_range;
    using Table = vkd3d_shader_root_descriptor_table;
    using Descriptor = vkd3d_shader_root_descriptor;
    using Parameter = vkd3d_shader_root_parameter;
    static Range range(const root::Range& r) {
        return {static_cast<vkd3d_shader_descriptor_type>(r.type), r.count, r.register_index, r.space,
                r.offset};
    }
    static Descriptor descriptor(const root::Descriptor& d) { return {d.register_index, d.space}; }
};
struct Version11 {
    using Range = vkd3d_shader_descriptor_range1;
    using Table = vkd3d_shader_root_descriptor_table1;
    using Descriptor = vkd3d_shader_root_descriptor1;
    using Parameter = vkd3d_shader_root_parameter1;
    static Range range(const root::Range& r) {
        return {static_cast<vkd3d_shader_descriptor_type>(r.type),         r.count, r.register_index, r.space,
                static_cast<vkd3d_shader_descriptor_range_flags>(r.flags), r.offset};
    }
    static Descriptor descriptor(const root::Descriptor& d) {
        return {d.register_index, d.space, static_cast<vkd3d_shader_root_descriptor_flags>(d.flags)};
    }
};

vkd3d_shader_root_parameter_type type_of(RegisterClass type) {
    return type == RegisterClass::cbv   ? VKD3D_SHADER_ROOT_PARAMETER_TYPE_CBV
           : type == RegisterClass::srv ? VKD3D_SHADER_ROOT_PARAMETER_TYPE_SRV
                                        : VKD3D_SHADER_ROOT_PARAMETER_TYPE_UAV;
}

vkd3d_shader_static_sampler_desc sampler_desc(const root::StaticSampler& s) {
    return {static_cast<vkd3d_shader_filter>(s.filter),
            static_cast<vkd3d_shader_texture_address_mode>(s.address_u),
            static_cast<vkd3d_shader_texture_address_mode>(s.address_v),
            static_cast<vkd3d_shader_texture_address_mode>(s.address_w),
            s.mip_lod_bias,
            s.max_anisotropy,
            static_cast<vkd3d_shader_comparison_func>(s.comparison),
            static_cast<vkd3d_shader_static_border_colour>(s.border_color),
            s.min_lod,
            s.max_lod,
            s.register_index,
            s.space,
            static_cast<vkd3d_shader_visibility>(s.visibility)};
}

/// A signature as vkd3d's structures, which point at each other.
template<class V>
class Description {
public:
    explicit Description(const RootSignature& signature) {
        ranges_.reserve(signature.parameters.size()); // the parameters point into it
        for (const Parameter& parameter : signature.parameters)
            std::visit([&](const auto& p) { add(p); }, parameter);
        for (const root::StaticSampler& s : signature.static_samplers)
            samplers_.push_back(sampler_desc(s));
    }
    const std::vector<typename V::Parameter>& parameters() const { return parameters_; }
    const std::vector<vkd3d_shader_static_sampler_desc>& samplers() const { return samplers_; }

private:
    typename V::Parameter& add(vkd3d_shader_root_parameter_type type, Visibility visibility) {
        auto& parameter = parameters_.emplace_back();
        parameter.parameter_type = type;
        parameter.shader_visibility = static_cast<vkd3d_shader_visibility>(visibility);
        return parameter;
    }
    void add(const Constants& c) {
        add(VKD3D_SHADER_ROOT_PARAMETER_TYPE_32BIT_CONSTANTS, c.visibility).u.constants = {c.register_index,
                                                                                           c.space, c.count};
    }
    void add(const Descriptor& d) { add(type_of(d.type), d.visibility).u.descriptor = V::descriptor(d); }
    void add(const Table& table) {
        auto& ranges = ranges_.emplace_back();
        for (const Range& range : table.ranges)
            ranges.push_back(V::range(range));
        add(VKD3D_SHADER_ROOT_PARAMETER_TYPE_DESCRIPTOR_TABLE, table.visibility).u.descriptor_table = {
            static_cast<unsigned>(ranges.size()), ranges.data()};
    }

    std::vector<std::vector<typename V::Range>> ranges_;
    std::vector<typename V::Parameter> parameters_;
    std::vector<vkd3d_shader_static_sampler_desc> samplers_;
};

/// Throws what vkd3d says when it refuses.
void require(int result, char* messages, const char* what) {
    const std::unique_ptr<char, decltype(&std::free)> owner(messages, &std::free);
    if (result < 0)
        throw std::runtime_error(std::string(what) + ": " + (messages ? messages : "no message"));
}

std::vector<std::byte> serialised(const vkd3d_shader_versioned_root_signature_desc& description) {
    vkd3d_shader_code code{};
    char* messages = nullptr;
    const int result = entry_point<PFN_vkd3d_shader_serialize_root_signature>(
        "vkd3d_shader_serialize_root_signature")(&description, &code, &messages);
    require(result, messages, "vkd3d serialises");
    const auto* data = static_cast<const std::byte*>(code.code);
    std::vector<std::byte> bytes(data, data + code.size);
    std::free(const_cast<void*>(code.code));
    return bytes;
}

} // namespace

std::vector<std::byte> vkd3d_bytes(const RootSignature& signature) {
    vkd3d_shader_versioned_root_signature_desc result{};
    const auto flags = static_cast<vkd3d_shader_root_signature_flags>(signature.flags);
    const auto fill = [&](const auto& description, auto& target) {
        target = {static_cast<unsigned>(description.parameters().size()), description.parameters().data(),
                  static_cast<unsigned>(description.samplers().size()), description.samplers().data(), flags};
        return serialised(result);
    };
    if (signature.version == Version::v1_0) {
        result.version = VKD3D_SHADER_ROOT_SIGNATURE_VERSION_1_0;
        return fill(Description<Version10>(signature), result.u.v_1_0);
    }
    result.version = VKD3D_SHADER_ROOT_SIGNATURE_VERSION_1_1;
    return fill(Description<Version11>(signature), result.u.v_1_1);
}

std::vector<std::byte> vkd3d_round_trip(std::span<const std::byte> container) {
    const vkd3d_shader_code code{container.data(), container.size()};
    vkd3d_shader_versioned_root_signature_desc description{};
    char* messages = nullptr;
    const int result = entry_point<PFN_vkd3d_shader_parse_root_signature>(
        "vkd3d_shader_parse_root_signature")(&code, &description, &messages);
    require(result, messages, "vkd3d parses");
    std::vector<std::byte> bytes = serialised(description);
    entry_point<PFN_vkd3d_shader_free_root_signature>("vkd3d_shader_free_root_signature")(&description);
    return bytes;
}

} // namespace bindery::test
