#include "support/d3d12/root_signature.hpp"

#include "model/dxil_container.hpp"

#include <array>
#include <cstring>

namespace bindery::d3d12_double {

namespace {

/// DWORDs of a blob by byte offset; zero, and a mark, past the end.
class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}
    std::uint32_t at(std::size_t offset) {
        std::uint32_t value = 0;
        if (offset > bytes_.size() || bytes_.size() - offset < sizeof(value))
            past_end_ = true;
        else
            std::memcpy(&value, bytes_.data() + offset, sizeof(value));
        return value;
    }
    Reader from(std::size_t offset) const { return Reader(bytes_.subspan(std::min(offset, bytes_.size()))); }
    bool past_end() const { return past_end_; }

private:
    std::span<const std::byte> bytes_;
    bool past_end_ = false;
};

constexpr std::uint32_t four_characters(const char (&text)[5]) {
    std::uint32_t value = 0;
    for (int i = 3; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(text[i]);
    return value;
}

constexpr std::size_t header_bytes = 32; ///< Up to the offsets of the parts.
constexpr std::uint32_t most_parameters = 64;

/// Where the contents of RTS0 begin; 0: there is none.
std::size_t find_contents(Reader& blob) {
    const std::uint32_t parts = blob.at(28);
    for (std::uint32_t i = 0; i < parts && !blob.past_end(); ++i) {
        const std::size_t part = blob.at(header_bytes + 4 * i);
        if (blob.at(part) == four_characters("RTS0"))
            return part + 8;
    }
    return 0;
}

void read_table(Reader& contents, std::size_t place, bool v1_1, RootParameter& parameter) {
    const std::uint32_t count = contents.at(place);
    const std::size_t ranges = contents.at(place + 4);
    const std::size_t stride = v1_1 ? 24 : 20;
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < count && !contents.past_end(); ++i) {
        const std::size_t range = ranges + stride * i;
        RootRange read{static_cast<D3D12_DESCRIPTOR_RANGE_TYPE>(contents.at(range)), contents.at(range + 4),
                       contents.at(range + stride - 4)};
        if (read.offset == D3D12_DESCRIPTOR_RANGE_OFFSET_APPEND)
            read.offset = next;
        next = read.count == ~0u ? ~0u : read.offset + read.count;
        parameter.ranges.push_back(read);
    }
}

} // namespace

std::uint32_t RootParameter::cost_dwords() const {
    switch (type) {
    case D3D12_ROOT_PARAMETER_TYPE_DESCRIPTOR_TABLE:
        return 1;
    case D3D12_ROOT_PARAMETER_TYPE_32BIT_CONSTANTS:
        return constants;
    case D3D12_ROOT_PARAMETER_TYPE_CBV:
    case D3D12_ROOT_PARAMETER_TYPE_SRV:
    case D3D12_ROOT_PARAMETER_TYPE_UAV:
        return 2;
    }
    return 0;
}

bool read_root_signature(Core& core, std::span<const std::byte> bytes, RootSignature& signature) {
    Reader blob(bytes);
    const std::size_t place = find_contents(blob);
    if (blob.at(0) != four_characters("DXBC") || blob.at(24) != bytes.size() || place == 0) {
        core.find(Check::root_signature_blob, "{} bytes are no container with a root signature.",
                  bytes.size());
        return false;
    }
    if (model::dxil_hash(bytes) != model::stored_dxil_hash(bytes))
        core.find(Check::root_signature_blob, "The checksum of a root signature of {} bytes is wrong.",
                  bytes.size());
    Reader contents = blob.from(place);
    const std::uint32_t version = contents.at(0), count = contents.at(4), parameters = contents.at(8);
    signature.flags = contents.at(20);
    std::uint32_t cost = 0;
    for (std::uint32_t i = 0; i < count && i < most_parameters && !contents.past_end(); ++i) {
        const std::size_t at = parameters + 12 * i;
        RootParameter parameter{static_cast<D3D12_ROOT_PARAMETER_TYPE>(contents.at(at)), 0, {}};
        const std::size_t data = contents.at(at + 8);
        if (parameter.type == D3D12_ROOT_PARAMETER_TYPE_DESCRIPTOR_TABLE)
            read_table(contents, data, version >= 2, parameter);
        else if (parameter.type == D3D12_ROOT_PARAMETER_TYPE_32BIT_CONSTANTS)
            parameter.constants = contents.at(data + 8);
        cost += parameter.cost_dwords();
        signature.parameters.push_back(std::move(parameter));
    }
    core.require(!contents.past_end(), Check::root_signature_blob,
                 "A root signature of {} bytes is cut short.", bytes.size());
    core.require(cost <= D3D12_MAX_ROOT_COST, Check::root_signature_blob,
                 "A root signature costs {} DWORDs and {} are allowed.", cost, D3D12_MAX_ROOT_COST);
    signature.blob.assign(bytes.begin(), bytes.end());
    return !contents.past_end();
}

} // namespace bindery::d3d12_double
