#pragma once
// A glTF file's bytes and its JSON, checked before the glTF parser sees them.
//
// The parser believes offsets and lengths, ignores properties of the wrong type, and differs between releases
// in what it accepts. So everything it would believe is checked here first, and a verdict does not depend on
// its version.

#include "limits.hpp"
#include "refusal.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace model_viewer {

/// A parsed, not yet checked, file.
struct Document {
    std::string name;             ///< For messages.
    std::filesystem::path folder; ///< What relative URIs start from.
    std::vector<std::uint8_t> bytes;
    bool binary = false;                  ///< A GLB container.
    std::uint64_t binary_chunk_bytes = 0; ///< 0: the GLB has no BIN chunk.
    std::shared_ptr<const nlohmann::json> json;
};

/// The bytes of a file. Throws Refusal(unreadable_file or too_large).
std::vector<std::uint8_t> read_file(const std::filesystem::path& path, const Limits& limits);

/// Splits a GLB's chunks, parses the JSON. Throws Refusal(container, json, too_large).
Document parse_document(std::string name, std::filesystem::path folder, std::vector<std::uint8_t> bytes,
                        const Limits& limits);

/// Types, lengths, allowed values and references of every property that the viewer or the parser reads.
void check_schema(const Document& document);

/// glTF version and required extensions.
void check_version_and_extensions(const Document& document);

/// Accessors within views, views within buffers, buffers within the file or Limits.
void check_bounds(const Document& document, const Limits& limits);

/// Nodes form trees, and the scene to draw reaches a mesh.
void check_nodes(const Document& document);

/// Every check above, in the order that gives the most telling reason.
void check_document(const Document& document, const Limits& limits);

} // namespace model_viewer
