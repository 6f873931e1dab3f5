// Any bytes as a DXIL container: Error(dxil_malformed) is the only way out besides success. Parts lie within
// the container, and the hash that is filled in is the one that is computed.

#include "model/dxil_container.hpp"
#include "reflection/dxil_signature.hpp"

#include <bindery/error.hpp>

#include <cstdlib>
#include <functional>
#include <vector>

namespace {

using namespace bindery;

bool lies_within(std::span<const std::byte> part, std::span<const std::byte> whole) {
    constexpr std::less_equal<const std::byte*> not_after;
    return not_after(whole.data(), part.data()) &&
           not_after(part.data() + part.size(), whole.data() + whole.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    std::vector<std::byte> container(bytes.begin(), bytes.end());
    try {
        for (const model::DxilPart& part : model::read_dxil_parts(container, "fuzz"))
            if (!lies_within(part.data, container))
                std::abort();
        reflection::dxil_signature(container, "fuzz");
    } catch (const Error& error) {
        if (error.rule() != Rule::dxil_malformed)
            std::abort();
        return 0;
    }
    model::fill_in_dxil_hash(container);
    if (model::stored_dxil_hash(container) != model::dxil_hash(container))
        std::abort();
    return 0;
}
