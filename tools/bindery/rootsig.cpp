#include "rootsig.hpp"

#include "rootsig_files.hpp"
#include "rootsig_json.hpp"
#include "rootsig_picture.hpp"

#include <fmt/format.h>

namespace bindery::tool {

namespace {

root::Limits limits_of(const RootsigArguments& arguments) {
    return {.binding_tier = static_cast<std::uint8_t>(arguments.tier)};
}

/// Prints one signature: its text, or all that is known of it as JSON.
Exit print(const NamedSignature& signature, const RootsigArguments& arguments) {
    const std::vector<Diagnostic> issues = check(signature.value, limits_of(arguments));
    if (!arguments.picture.empty())
        write_file(arguments.picture, picture_of(signature.value));
    if (arguments.json)
        print_json(signature_json(signature.value, issues));
    else
        fmt::print("{}\n", signature.value.to_text({.defaults = arguments.defaults, .lines = true}));
    return print_issues(signature, issues) ? Exit::bad_source : Exit::success;
}

} // namespace

Exit rootsig_print(const RootsigArguments& arguments) {
    return run_command([&] { return print(read_signature(arguments.signature), arguments); });
}

Exit rootsig_dump(const RootsigArguments& arguments) {
    return run_command([&] { return print(read_signature_bytes(arguments.signature), arguments); });
}

Exit rootsig_cost(const RootsigArguments& arguments) {
    return run_command([&] {
        const NamedSignature signature = read_signature(arguments.signature);
        const std::uint64_t cost = signature.value.cost_dwords();
        if (arguments.json) {
            Json json{{"cost_dwords", cost}, {"max_dwords", root::max_dwords}, {"parameters", Json::array()}};
            for (const root::Parameter& parameter : signature.value.parameters)
                json["parameters"].push_back(root::cost_dwords(parameter));
            print_json(json);
        } else {
            const std::vector<std::uint64_t> places = first_dwords(signature.value);
            fmt::print("parameter  DWORD  cost  \n");
            for (std::size_t i = 0; i < places.size(); ++i)
                fmt::print("{:9}  {:5}  {:4}  {}\n", i, places[i],
                           root::cost_dwords(signature.value.parameters[i]),
                           root::to_text(signature.value.parameters[i]));
            fmt::print("{} of {} DWORDs; {} static samplers cost nothing\n", cost, root::max_dwords,
                       signature.value.static_samplers.size());
        }
        return cost <= root::max_dwords ? Exit::success : Exit::bad_source;
    });
}

Exit rootsig_compile(const RootsigArguments& arguments) {
    return run_command([&] {
        const NamedSignature signature = read_signature(arguments.signature);
        if (print_issues(signature, check(signature.value, limits_of(arguments))))
            return Exit::bad_source;
        const std::vector<std::byte> bytes = signature.value.to_bytes();
        write_file(arguments.output, bytes);
        if (arguments.json)
            print_json({{"file", arguments.output.string()},
                        {"bytes", bytes.size()},
                        {"version", root::version_name(signature.value.version)},
                        {"cost_dwords", signature.value.cost_dwords()}});
        else
            fmt::print("{}: {} bytes, version {}, {} of {} DWORDs\n", arguments.output.string(), bytes.size(),
                       root::version_name(signature.value.version), signature.value.cost_dwords(),
                       root::max_dwords);
        return Exit::success;
    });
}

Exit rootsig_diff(const RootsigArguments& arguments) {
    return run_command([&] {
        const NamedSignature a = read_signature(arguments.signature),
                             b = read_signature({arguments.other.place, arguments.signature.version});
        const std::vector<std::string> lines = difference(a.value, b.value);
        if (arguments.json)
            print_json({{"equal", lines.empty()}, {"differences", lines}});
        for (const std::string& line : lines)
            if (!arguments.json)
                fmt::print("{}\n", line);
        return lines.empty() ? Exit::success : Exit::bad_source;
    });
}

Exit rootsig_check(const RootsigArguments& arguments) {
    return run_command([&] {
        const NamedSignature signature = read_signature(arguments.signature);
        const std::vector<ShaderResources> shaders = read_shaders(arguments);
        const std::vector<Diagnostic> own = check(signature.value, limits_of(arguments));
        const std::vector<ShaderIssue> issues = check(signature.value, shaders);
        const bool sound = own.empty() && issues.empty();
        if (arguments.json) {
            Json json{
                {"sound", sound}, {"signature_issues", Json::array()}, {"shader_issues", Json::array()}};
            for (const Diagnostic& issue : own)
                json["signature_issues"].push_back(json_of(issue));
            for (const ShaderIssue& issue : issues)
                json["shader_issues"].push_back(json_of(issue));
            print_json(json);
            return sound ? Exit::success : Exit::bad_source;
        }
        print_issues(signature, own);
        for (const ShaderIssue& issue : issues)
            fmt::print(stderr, "{}: error: [{}] {}\n", issue.shader, rule_info(issue.rule).id, issue.text);
        if (sound)
            fmt::print("{} serves {} shader{}\n", signature.name, shaders.size(),
                       shaders.size() == 1 ? "" : "s");
        return sound ? Exit::success : Exit::bad_source;
    });
}

namespace {

std::vector<Vendor> vendors_named(const std::string& name) {
    std::vector<Vendor> vendors;
    for (std::size_t i = 0; i < vendor_count; ++i)
        if (name.empty() || name == to_string(static_cast<Vendor>(i)))
            vendors.push_back(static_cast<Vendor>(i));
    if (vendors.empty())
        throw std::invalid_argument(
            fmt::format("There is no vendor '{}'; there are amd, nvidia, intel.", name));
    return vendors;
}

} // namespace

Exit rootsig_lint(const RootsigArguments& arguments) {
    return run_command([&] {
        const std::vector<Vendor> vendors = vendors_named(arguments.vendor);
        const NamedSignature signature = read_signature(arguments.signature);
        const std::vector<Diagnostic> issues = check(signature.value, limits_of(arguments));
        const std::size_t sets = arguments.sets_per_frame.size(),
                          parameters = signature.value.parameters.size();
        if (sets != 0 && sets != parameters)
            throw std::invalid_argument(
                fmt::format("--sets has {} numbers and the signature {} parameters.", sets, parameters));
        const SignatureUse use{arguments.sets_per_frame, read_shaders(arguments)};
        Json json{{"issues", Json::array()}, {"advice", Json::array()}};
        for (const Diagnostic& issue : issues)
            json["issues"].push_back(json_of(issue));
        for (const Vendor vendor : vendors)
            for (const Advice& advice : advise(signature.value, vendor, use)) {
                json["advice"].push_back(json_of(advice));
                if (!arguments.json)
                    fmt::print("{}: {}: {} ({}, {})\n", signature.name, to_string(advice.severity),
                               advice.text, to_string(vendor), to_string(advice.topic));
            }
        if (arguments.json)
            print_json(json);
        return print_issues(signature, issues) ? Exit::bad_source : Exit::success;
    });
}

} // namespace bindery::tool
