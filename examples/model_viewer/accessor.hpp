#pragma once
// An accessor's elements as plain numbers: strides, sparse replacements and normalised integers undone.

#include "document.hpp"

#include <vector>

namespace tinygltf {
class Model;
}

namespace model_viewer {

/// A decoded accessor: `components` values an element, one after the other.
template<class T>
struct Elements {
    std::size_t count = 0;
    std::size_t components = 0;
    std::vector<T> values;
};

/// Floats; normalised integers become -1 to 1 or 0 to 1, others are converted. `place` is for messages.
/// Throws Refusal(too_large) when there are more than `limits.vertices` elements.
Elements<float> read_floats(const tinygltf::Model& model, int accessor, const Limits& limits,
                            const std::string& place);

/// Unsigned integers: indices and joints. Throws Refusal(accessor) when the accessor has another component
/// type, Refusal(too_large) when there are more than `limits.indices` elements.
Elements<std::uint32_t> read_integers(const tinygltf::Model& model, int accessor, const Limits& limits,
                                      const std::string& place);

} // namespace model_viewer
