#pragma once
// The rules of a signature, a function a topic; each appends what it finds.

#include <bindery/root_signature.hpp>

#include <string>
#include <vector>

namespace bindery::root_signature {

using namespace root;
using Issues = std::vector<Diagnostic>;

void add_issue(Issues& issues, Rule rule, std::string object, std::string text);

/// "root parameter 2", "root parameter 2, range 0", "static sampler 1".
std::string place(std::size_t parameter);
std::string place(std::size_t parameter, std::size_t range);
std::string sampler_place(std::size_t sampler);

/// Flags, versions, tables and numbers: what one clause can have wrong alone.
void check_clauses(const RootSignature& signature, Issues& issues);
/// Registers that are bound twice.
void check_overlaps(const RootSignature& signature, Issues& issues);
/// Size, and what the device's tier allows.
void check_limits(const RootSignature& signature, const Limits& limits, Issues& issues);

} // namespace bindery::root_signature
