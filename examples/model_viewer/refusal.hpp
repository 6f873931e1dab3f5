#pragma once
// Why a model is refused: an Error with a reason to branch on and to list.

#include <bindery/error.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace model_viewer {

/// What is wrong with a model file.
enum class Reason : std::uint8_t {
    unreadable_file,    ///< The file, or one that it names, cannot be opened.
    too_large,          ///< It asks for more than Limits allows.
    container,          ///< A GLB's header or chunks are inconsistent.
    json,               ///< Not JSON, or nested too deeply.
    version,            ///< Not glTF 2.
    required_extension, ///< It requires an extension that this viewer lacks.
    wrong_type,         ///< A property has the wrong JSON type, length or value, or is missing.
    reference,          ///< An index names an object that is not there.
    bounds,             ///< Accessor, view and buffer do not fit into each other.
    missing_data,       ///< A buffer's or an image's file is not there.
    node_graph,         ///< Nodes form a cycle, or one has two parents.
    accessor,           ///< An accessor's type does not fit its use, or counts differ.
    index_range,        ///< A vertex or joint index is past the end.
    not_finite,         ///< A position or transform is infinite or not a number.
    image,              ///< An image does not decode.
    nothing_to_draw,    ///< No mesh is reached from the scene.
    parser,             ///< The glTF parser refuses what the checks let through.
};

/// The reason's short name, as in the list of refusals.
struct ReasonInfo {
    Reason reason;
    std::string_view key;
    bindery::Rule rule;
};

inline constexpr auto reason_table = std::to_array<ReasonInfo>({
    {Reason::unreadable_file, "unreadable-file", bindery::Rule::file_unreadable},
    {Reason::too_large, "too-large", bindery::Rule::model_unreadable},
    {Reason::container, "container", bindery::Rule::model_unreadable},
    {Reason::json, "json", bindery::Rule::model_unreadable},
    {Reason::version, "version", bindery::Rule::model_unreadable},
    {Reason::required_extension, "required-extension", bindery::Rule::model_unreadable},
    {Reason::wrong_type, "wrong-type", bindery::Rule::model_unreadable},
    {Reason::reference, "reference", bindery::Rule::model_unreadable},
    {Reason::bounds, "bounds", bindery::Rule::model_unreadable},
    {Reason::missing_data, "missing-data", bindery::Rule::model_unreadable},
    {Reason::node_graph, "node-graph", bindery::Rule::model_unreadable},
    {Reason::accessor, "accessor", bindery::Rule::model_unreadable},
    {Reason::index_range, "index-range", bindery::Rule::model_unreadable},
    {Reason::not_finite, "not-finite", bindery::Rule::model_unreadable},
    {Reason::image, "image", bindery::Rule::image_undecodable},
    {Reason::nothing_to_draw, "nothing-to-draw", bindery::Rule::model_unreadable},
    {Reason::parser, "parser", bindery::Rule::model_unreadable},
});
static_assert(reason_table.size() == static_cast<std::size_t>(Reason::parser) + 1);
static_assert([] {
    for (std::size_t i = 0; i < reason_table.size(); ++i)
        if (static_cast<std::size_t>(reason_table[i].reason) != i)
            return false;
    return true;
}());

constexpr const ReasonInfo& reason_info(Reason reason) {
    return reason_table[static_cast<std::size_t>(reason)];
}

/// A model that is not drawn, and why. object() is the place in the file, such as "Cube.gltf: accessors[2]";
/// detail(), and so what(), begins with it.
class Refusal : public bindery::Error {
public:
    Refusal(Reason reason, const std::string& object, const std::string& detail)
        : Error(reason_info(reason).rule, object, object + ": " + detail), reason_(reason) {}

    Reason reason() const noexcept { return reason_; }

private:
    Reason reason_;
};

} // namespace model_viewer
