#include "parser.hpp"

#include "json_access.hpp"

#include <fmt/format.h>
#include <tiny_gltf.h>

#include <algorithm>
#include <cstring>

namespace model_viewer {

namespace {

constexpr std::string_view read_extensions[] = {"KHR_texture_transform", "KHR_materials_unlit",
                                                "KHR_materials_pbrSpecularGlossiness"};

// Leaves out what the viewer does not read: releases of the parser differ in which extensions they act on.
void strip(nlohmann::json& value) {
    if (value.is_object()) {
        value.erase("extras");
        if (const auto extensions = value.find("extensions"); extensions != value.end())
            for (auto it = extensions->begin(); it != extensions->end();)
                it = std::ranges::find(read_extensions, it.key()) == std::end(read_extensions)
                         ? extensions->erase(it)
                         : std::next(it);
    }
    if (value.is_structured())
        for (nlohmann::json& child : value)
            strip(child);
}

constexpr std::size_t longest_name = 80; // in messages: a malformed data URI may be megabytes long

struct Files {
    std::filesystem::path folder;
    Limits limits;
    std::vector<EncodedImage> images;
    std::string missing; ///< The first file that was asked for and is not there.
    std::string refused; ///< Why a file that is there was not read.
    const Progress* progress = nullptr;
};

Files& files_of(void* user) {
    return *static_cast<Files*>(user);
}

// A hostile model must not read what lies elsewhere: no absolute paths, no way up.
bool lies_in(const std::filesystem::path& folder, const std::filesystem::path& path) {
    const auto base = std::filesystem::absolute(folder).lexically_normal();
    const auto wanted = std::filesystem::absolute(path).lexically_normal();
    const auto [at, unused] = std::mismatch(base.begin(), base.end(), wanted.begin(), wanted.end());
    return at == base.end() || (std::next(at) == base.end() && at->empty());
}

bool file_exists(const std::string& name, void* user) {
    Files& files = files_of(user);
    const std::filesystem::path path(name);
    std::error_code error;
    const bool there = lies_in(files.folder, path) && std::filesystem::is_regular_file(path, error);
    if (!there && files.missing.empty())
        files.missing = path.filename().string().substr(0, longest_name);
    return there;
}

std::string same_path(const std::string& name, void*) {
    return name;
}

bool read_whole_file(std::vector<unsigned char>* out, std::string* error, const std::string& name,
                     void* user) {
    Files& files = files_of(user);
    try {
        *out = read_file(name, files.limits);
        return true;
    } catch (const Refusal& refusal) {
        *error = files.refused = refusal.what();
        return false;
    }
}

bool write_nothing(std::string*, const std::string&, const std::vector<unsigned char>&, void*) {
    return false;
}

// Newer releases ask for sizes; a template, so that older ones compile.
template<class Callbacks>
void set_file_size(Callbacks& callbacks) {
    if constexpr (requires { callbacks.GetFileSizeInBytes; })
        callbacks.GetFileSizeInBytes = [](std::size_t* size, std::string*, const std::string& name, void*) {
            std::error_code error;
            *size = std::filesystem::file_size(name, error);
            return !error;
        };
}

// Keeps the bytes: decoding is ours, with limits.
bool keep_image(tinygltf::Image*, int index, std::string*, std::string*, int, int, const unsigned char* bytes,
                int size, void* user) {
    Files& files = files_of(user);
    files.images[static_cast<std::size_t>(index)].assign(bytes, bytes + size);
    if (*files.progress)
        (*files.progress)("reading images", static_cast<std::size_t>(index) + 1, files.images.size());
    return true;
}

void append_u32(std::string& bytes, std::size_t value) {
    const auto word = static_cast<std::uint32_t>(value);
    bytes.append(reinterpret_cast<const char*>(&word), sizeof word);
}

// The container with `text` in place of its JSON. Chunks are multiples of 4 bytes.
std::string rebuild_container(const Document& document, std::string text) {
    text.resize((text.size() + 3) / 4 * 4, ' ');
    std::uint32_t json_bytes;
    std::memcpy(&json_bytes, document.bytes.data() + 12, sizeof json_bytes);
    const std::size_t after = 20 + std::size_t{json_bytes};
    const std::size_t binary = document.binary_chunk_bytes;
    const std::size_t padded = (binary + 3) / 4 * 4;

    std::string bytes = "glTF";
    append_u32(bytes, 2);
    append_u32(bytes, 20 + text.size() + (binary ? 8 + padded : 0));
    append_u32(bytes, text.size());
    bytes += "JSON" + text;
    if (binary) {
        append_u32(bytes, padded);
        bytes.append("BIN\0", 4);
        bytes.append(reinterpret_cast<const char*>(document.bytes.data()) + after + 8, binary);
        bytes.resize(bytes.size() + padded - binary);
    }
    return bytes;
}

bool run_parser(const Document& document, tinygltf::TinyGLTF& parser, tinygltf::Model& model,
                std::string& error) {
    nlohmann::json json = *document.json;
    strip(json);
    const std::string folder = document.folder.string();
    std::string warning; // about what the checks have refused already, or the viewer does not read
    try {
        std::string text = json.dump();
        if (!document.binary)
            return parser.LoadASCIIFromString(&model, &error, &warning, text.data(),
                                              static_cast<unsigned>(text.size()), folder);
        const std::string bytes = rebuild_container(document, std::move(text));
        return parser.LoadBinaryFromMemory(&model, &error, &warning,
                                           reinterpret_cast<const unsigned char*>(bytes.data()),
                                           static_cast<unsigned>(bytes.size()), folder);
    } catch (const std::exception& caught) { // such as text that is not UTF-8
        error = caught.what();
        return false;
    }
}

} // namespace

ParsedFiles parse_model(const Document& document, const Limits& limits, const Progress& progress,
                        tinygltf::Model& model) {
    Files files{document.folder, limits, {}, {}, {}, &progress};
    files.images.resize(member(*document.json, "images").size());

    tinygltf::FsCallbacks callbacks{};
    callbacks.FileExists = &file_exists;
    callbacks.ExpandFilePath = &same_path;
    callbacks.ReadWholeFile = &read_whole_file;
    callbacks.WriteWholeFile = &write_nothing;
    callbacks.user_data = &files;
    set_file_size(callbacks);

    tinygltf::TinyGLTF parser;
    parser.SetFsCallbacks(callbacks);
    parser.SetImageLoader(&keep_image, &files);

    std::string error;
    const bool parsed = run_parser(document, parser, model, error);
    for (std::size_t i = 0; i < files.images.size() && parsed; ++i)
        if (files.images[i].empty())
            throw Refusal(Reason::missing_data, fmt::format("{}: images[{}]", document.name, i),
                          fmt::format("The image's file {} is missing or empty.", files.missing));
    if (!parsed && !files.refused.empty())
        throw Refusal(Reason::missing_data, document.name,
                      fmt::format("A file cannot be read: {}", files.refused));
    if (!parsed && !files.missing.empty())
        throw Refusal(Reason::missing_data, document.name,
                      fmt::format("The data file {} is missing.", files.missing));
    while (error.ends_with('\n'))
        error.pop_back();
    if (!parsed)
        throw Refusal(Reason::parser, document.name,
                      fmt::format("The glTF parser refuses the file: {}", error));
    return {std::move(files.images)};
}

} // namespace model_viewer
