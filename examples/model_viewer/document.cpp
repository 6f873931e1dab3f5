#include "document.hpp"

#include "json_access.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <unordered_set>

namespace model_viewer {

namespace {

constexpr std::uint32_t glb_magic = 0x46546c67;  // "glTF"
constexpr std::uint32_t json_chunk = 0x4e4f534a; // "JSON"
constexpr std::uint32_t bin_chunk = 0x004e4942;  // "BIN\0"

struct Chunk {
    std::uint32_t type;
    std::size_t offset;
    std::size_t bytes;
};

std::uint32_t read_u32(const std::vector<std::uint8_t>& bytes, std::size_t offset) {
    std::uint32_t value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

// glTF 2.0, section 4.4: a 12-byte header, then chunks of {length, type, data}.
Chunk read_chunk(const Document& document, std::size_t offset, std::size_t end) {
    if (end - offset < 8)
        throw Refusal(
            Reason::container, document.name,
            fmt::format("A chunk's header at byte {} needs 8 bytes and {} are left.", offset, end - offset));
    const std::size_t bytes = read_u32(document.bytes, offset);
    if (bytes > end - offset - 8)
        throw Refusal(Reason::container, document.name,
                      fmt::format("The chunk at byte {} has a length of {} and {} bytes are left.", offset,
                                  bytes, end - offset - 8));
    return {read_u32(document.bytes, offset + 4), offset + 8, bytes};
}

std::string_view split_container(Document& document) {
    const auto& bytes = document.bytes;
    if (bytes.size() < 20)
        throw Refusal(Reason::container, document.name,
                      fmt::format("A GLB has at least 20 bytes and this one has {}.", bytes.size()));
    if (const std::uint32_t version = read_u32(bytes, 4); version != 2)
        throw Refusal(Reason::version, document.name,
                      fmt::format("The container's version is {} and 2 is supported.", version));
    const std::size_t end = read_u32(bytes, 8);
    if (end > bytes.size() || end < 20)
        throw Refusal(
            Reason::container, document.name,
            fmt::format("The header gives a length of {} and the file has {} bytes.", end, bytes.size()));
    const Chunk json = read_chunk(document, 12, end);
    if (json.type != json_chunk)
        throw Refusal(
            Reason::container, document.name,
            fmt::format("The first chunk has type {:#x} and must be JSON, {:#x}.", json.type, json_chunk));
    const std::size_t after = json.offset + json.bytes;
    if (after < end) {
        const Chunk binary = read_chunk(document, after, end);
        if (binary.type == bin_chunk)
            document.binary_chunk_bytes = binary.bytes;
    }
    return {reinterpret_cast<const char*>(bytes.data()) + json.offset, json.bytes};
}

nlohmann::json parse_json(const Document& document, std::string_view text, const Limits& limits) {
    int deepest = 0;
    const auto shallow = [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        deepest = std::max(deepest, depth);
        return depth <= limits.json_depth;
    };
    nlohmann::json json =
        nlohmann::json::parse(text.begin(), text.end(), shallow, /*allow_exceptions=*/false);
    if (deepest > limits.json_depth)
        throw Refusal(
            Reason::json, document.name,
            fmt::format("The JSON is nested {} deep and {} is allowed.", deepest, limits.json_depth));
    if (json.is_discarded())
        throw Refusal(Reason::json, document.name,
                      fmt::format("The {} bytes of text are not JSON.", text.size()));
    if (!json.is_object())
        throw Refusal(Reason::json, document.name,
                      fmt::format("The JSON is of type {} and must be an object.", json.type_name()));
    return json;
}

} // namespace

std::vector<std::uint8_t> read_file(const std::filesystem::path& path, const Limits& limits) {
    const std::string name = path.filename().string();
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || !file)
        throw Refusal(Reason::unreadable_file, name,
                      fmt::format("The file {} cannot be opened.", path.string()));
    if (size > limits.file_bytes)
        throw Refusal(Reason::too_large, name,
                      fmt::format("The file has {} bytes and {} are allowed.", size, limits.file_bytes));
    std::vector<std::uint8_t> bytes(size);
    if (!file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
        throw Refusal(Reason::unreadable_file, name,
                      fmt::format("Only {} of {} bytes can be read.", file.gcount(), size));
    return bytes;
}

Document parse_document(std::string name, std::filesystem::path folder, std::vector<std::uint8_t> bytes,
                        const Limits& limits) {
    Document document{std::move(name), std::move(folder), std::move(bytes), false, 0, nullptr};
    document.binary = document.bytes.size() >= 4 && read_u32(document.bytes, 0) == glb_magic;
    const std::string_view text =
        document.binary
            ? split_container(document)
            : std::string_view(reinterpret_cast<const char*>(document.bytes.data()), document.bytes.size());
    document.json = std::make_shared<const nlohmann::json>(parse_json(document, text, limits));
    return document;
}

void check_version_and_extensions(const Document& document) {
    // Extensions that change how the file's data is to be read, or that only change the look.
    static constexpr std::string_view supported[] = {"KHR_mesh_quantization", "KHR_texture_transform",
                                                     "KHR_materials_unlit",
                                                     "KHR_materials_pbrSpecularGlossiness"};
    const nlohmann::json& json = *document.json;
    const std::string version = string_or(member(json, "asset"), "version", "");
    if (!version.starts_with("2."))
        throw Refusal(Reason::version, document.name + ": asset",
                      version.empty() ? "The file names no version, and version 2 is supported."
                                      : fmt::format("The version is {} and 2 is supported.", version));
    const nlohmann::json& required = member(json, "extensionsRequired");
    if (!required.is_array())
        return; // a wrong type is check_schema's to report
    for (const nlohmann::json& extension : required) {
        const auto* name = extension.get_ptr<const std::string*>();
        if (name && std::find(std::begin(supported), std::end(supported), *name) == std::end(supported))
            throw Refusal(Reason::required_extension, document.name + ": extensionsRequired",
                          fmt::format("The file requires the extension {}, which this viewer lacks.", *name));
    }
}

void check_document(const Document& document, const Limits& limits) {
    check_version_and_extensions(document);
    check_schema(document);
    check_nodes(document);
    check_bounds(document, limits);
}

} // namespace model_viewer
