// Any bytes as a root signature, in a container or not. What is read is written and read again as the same
// value; a valid one has a text that says it. Nothing is made that is much larger than the bytes.

#include <bindery/root_signature.hpp>

#include <cstdint>
#include <cstdlib>

namespace {

using namespace bindery;

void require(bool condition) {
    if (!condition)
        std::abort();
}

/// How much the value holds.
std::size_t ranges_of(const RootSignature& signature) {
    std::size_t count = signature.parameters.size() + signature.static_samplers.size();
    for (const root::Parameter& parameter : signature.parameters)
        if (const auto* table = std::get_if<root::Table>(&parameter))
            count += table->ranges.size();
    return count;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    RootSignature signature;
    try {
        signature = RootSignature::from_bytes(std::as_bytes(std::span(data, size)));
    } catch (const Error& error) {
        require(error.rule() == Rule::root_signature_bytes || error.rule() == Rule::dxil_malformed);
        return 0;
    }
    require(ranges_of(signature) <= size / 12);
    require(RootSignature::from_bytes(signature.to_bytes()) == signature);
    require(difference(signature, signature).empty());
    if (check(signature).empty())
        require(RootSignature::parse(signature.to_text(), signature.version) == signature);
    return 0;
}
