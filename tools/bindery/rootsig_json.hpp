#pragma once
// `bindery rootsig --json`. Keys come in a fixed order: the same signature gives the same bytes.

#include "rootsig_files.hpp"

#include <nlohmann/json.hpp>

namespace bindery::tool {

using Json = nlohmann::ordered_json;

/// The whole signature: version, flags, parameters with their DWORDs and ranges with their places, static
/// samplers, cost, text, and what is wrong with it.
Json signature_json(const RootSignature& signature, const std::vector<Diagnostic>& issues);

Json json_of(const Diagnostic& issue);
Json json_of(const ShaderIssue& issue);
Json json_of(const Advice& advice);

/// What stands in front of a parameter, in DWORDs.
std::vector<std::uint64_t> first_dwords(const RootSignature& signature);

void print_json(const Json& json);

} // namespace bindery::tool
