#pragma once
// The glTF parser, fed with a checked document and with nothing that the viewer does not read.

#include "document.hpp"

#include <functional>
#include <vector>

namespace tinygltf {
class Model;
}

namespace model_viewer {

/// Told what is being loaded: a step's name, and how much of it is done.
using Progress = std::function<void(std::string_view step, std::size_t done, std::size_t total)>;

/// An image file as it lies in the model, not yet decoded.
using EncodedImage = std::vector<std::uint8_t>;

/// What a document holds besides `model`.
struct ParsedFiles {
    std::vector<EncodedImage> images; ///< One for each of the model's images.
};

/// Parses a document that check_document() let through, and reads the files that it names; they must lie in
/// the document's folder or below. Throws Refusal(missing_data, parser, too_large).
ParsedFiles parse_model(const Document& document, const Limits& limits, const Progress& progress,
                        tinygltf::Model& model);

} // namespace model_viewer
