// Any bytes as the text of a root signature, in every version. What is taken reads back as the same value,
// from its text and from its bytes; RootSignatureTextError is the only way out besides.

#include <bindery/root_signature.hpp>

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace bindery;

void require(bool condition) {
    if (!condition)
        std::abort();
}

void try_version(std::string_view text, root::Version version) {
    RootSignature signature;
    try {
        signature = RootSignature::parse(text, version);
    } catch (const RootSignatureTextError& error) {
        require(error.line() >= 1 && error.column() >= 1 && !error.expected().empty());
        return;
    }
    check(signature, {.binding_tier = 1});
    require(RootSignature::parse(signature.to_text(), version) == signature);
    require(RootSignature::parse(signature.to_text({.defaults = true, .lines = true}), version) == signature);
    require(RootSignature::from_bytes(signature.to_part()) == signature);
    require(difference(signature, signature).empty());
    require(converted(signature, version) == signature);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto version : {root::Version::v1_0, root::Version::v1_1, root::Version::v1_2})
        try_version(text, version);
    return 0;
}
