#include "compiler/dxc_flags.hpp"

#include "compiler/probe.hpp"

#include <utility>

namespace bindery::compiler::dxc {

namespace {

void add_spirv_flags(const CompileRequest& request, std::vector<std::string>& arguments) {
    arguments.insert(arguments.end(),
                     {
                         "-spirv",
                         "-fspv-target-env=vulkan1.3",
                         // The natural C++ layout. The scalar layout overlaps members after a nested struct
                         // that ends in padding, and the default one aligns float3 to 16.
                         "-fvk-use-dx-layout",
                         // Semantic names, for the side-car; stripped from the final module.
                         "-fspv-reflect",
                         // Direct3D's instance ids start at 0 whatever the first instance is.
                         "-fvk-support-nonzero-base-instance",
                     });
    if (request.stage == Stage::pixel)
        arguments.emplace_back("-fvk-use-dx-position-w"); // SV_Position.w is w, not 1/w
    // Registers that the shader declares itself keep clear of one another and of the heap's arrays.
    const std::pair<const char*, const char*> shifts[] = {{"-fvk-b-shift", "1000"},
                                                          {"-fvk-t-shift", "2000"},
                                                          {"-fvk-u-shift", "3000"},
                                                          {"-fvk-s-shift", "4000"}};
    for (const auto& [flag, shift] : shifts)
        arguments.insert(arguments.end(), {flag, shift, "all"});
    if (request.debug_info)
        arguments.emplace_back("-fspv-debug=line");
}

void add_dxil_flags(const CompileRequest& request, std::vector<std::string>& arguments) {
    arguments.emplace_back("-Wno-ignored-attributes"); // [[vk::binding]] is for the other target
    if (request.debug_info)
        arguments.insert(arguments.end(), {"-Zi", "-Qembed_debug"});
}

} // namespace

std::string profile(Stage stage, ShaderTarget target) {
    const std::string prefix(stage_info(stage).profile);
    switch (target) {
    case ShaderTarget::dxil_6_0:
        return prefix + "_6_0";
    case ShaderTarget::dxil_6_2:
        return prefix + "_6_2";
    case ShaderTarget::dxil_6_5:
        return prefix + "_6_5";
    case ShaderTarget::spirv:
    case ShaderTarget::dxil_6_6:
        break;
    }
    return prefix + "_6_6";
}

std::vector<std::string> arguments(const Job& job) {
    const CompileRequest& request = job.request;
    std::vector<std::string> arguments{job.source_name, "-T", profile(request.stage, request.target), "-HV",
                                       "2021"};
    if (!is_ray_tracing(request.stage))
        arguments.insert(arguments.end(), {"-E", request.entry});
    if (request.target != ShaderTarget::dxil_6_0)
        arguments.emplace_back("-enable-16bit-types"); // an error below 6.2
    if (request.target == ShaderTarget::spirv)
        add_spirv_flags(request, arguments);
    else
        add_dxil_flags(request, arguments);
    for (const std::vector<Define>& defines : {request.defines, library_defines(request)})
        for (const Define& define : defines)
            arguments.insert(arguments.end(), {"-D", define.name + "=" + define.value});
    for (const std::filesystem::path& dir : job.include_dirs)
        arguments.insert(arguments.end(), {"-I", dir.string()});
    return arguments;
}

} // namespace bindery::compiler::dxc
