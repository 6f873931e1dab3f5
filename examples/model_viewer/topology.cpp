#include "topology.hpp"

#include <cstdlib>

namespace model_viewer {

Topology topology_of(Mode mode) {
    switch (mode) {
    case Mode::points:
        return Topology::points;
    case Mode::lines:
    case Mode::line_loop:
    case Mode::line_strip:
        return Topology::lines;
    case Mode::triangles:
    case Mode::triangle_strip:
    case Mode::triangle_fan:
        return Topology::triangles;
    }
    std::abort(); // not reached: every mode returns above
}

std::uint64_t list_size(Mode mode, std::uint64_t count) {
    switch (mode) {
    case Mode::points:
        return count;
    case Mode::lines:
        return count / 2 * 2;
    case Mode::line_loop:
        return count < 2 ? 0 : count * 2;
    case Mode::line_strip:
        return count < 2 ? 0 : (count - 1) * 2;
    case Mode::triangles:
        return count / 3 * 3;
    case Mode::triangle_strip:
    case Mode::triangle_fan:
        return count < 3 ? 0 : (count - 2) * 3;
    }
    std::abort(); // not reached: every mode returns above
}

// glTF 2.0, 3.7.2.1: which vertices the i-th line or triangle takes.
std::vector<std::uint32_t> to_list(Mode mode, const std::vector<std::uint32_t>& indices) {
    std::vector<std::uint32_t> list;
    list.reserve(list_size(mode, indices.size()));
    const auto add = [&](auto... places) { (list.push_back(indices[places]), ...); };
    const std::size_t count = indices.size();
    switch (mode) {
    case Mode::points:
        return indices;
    case Mode::lines:
        return {indices.begin(), indices.begin() + static_cast<std::ptrdiff_t>(count / 2 * 2)};
    case Mode::triangles:
        return {indices.begin(), indices.begin() + static_cast<std::ptrdiff_t>(count / 3 * 3)};
    case Mode::line_loop:
    case Mode::line_strip:
        for (std::size_t i = 0; i + 1 < count; ++i)
            add(i, i + 1);
        if (mode == Mode::line_loop && count >= 2)
            add(count - 1, std::size_t{0});
        return list;
    case Mode::triangle_strip: // every second triangle is turned, so that all face the same way
        for (std::size_t i = 0; i + 2 < count; ++i)
            add(i, i + (1 + i % 2), i + (2 - i % 2));
        return list;
    case Mode::triangle_fan:
        for (std::size_t i = 0; i + 2 < count; ++i)
            add(i + 1, i + 2, std::size_t{0});
        return list;
    }
    std::abort(); // not reached: every mode returns above
}

} // namespace model_viewer
