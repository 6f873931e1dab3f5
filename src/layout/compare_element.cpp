#include <bindery/layout.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace bindery {
namespace {

using Found = std::optional<LayoutMismatch>;

bool is_numeric(const TypeTree& tree) {
    return tree.shape != TypeShape::array && tree.shape != TypeShape::structure;
}

/// An array of arrays as one: compilers do not all tell the dimensions.
struct Flat {
    const TypeTree* element;
    std::uint64_t count = 1;
    std::uint32_t stride_bytes = 0;
};
Flat flat(const TypeTree& tree) {
    Flat result{&tree};
    while (result.element->shape == TypeShape::array) {
        result.count *= result.element->element_count;
        result.stride_bytes = result.element->stride_bytes;
        result.element = &result.element->children.front();
    }
    return result;
}

/// A handle or packed bindings in C++: so many DWORDs, whatever the shader's half calls them.
bool is_opaque(const TypeTree& tree) {
    return tree.shape == TypeShape::structure && tree.children.empty() && tree.element_count != 0;
}

/// Whether two scalars are the same bits read the same way; signs of integers are a matter of the reader.
bool same_scalar(Scalar cpp, Scalar shader) {
    const auto plain = [](Scalar scalar) {
        switch (scalar) {
        case Scalar::int32:
        case Scalar::bool32: // 4 bytes by now: a C++ bool is found before
            return Scalar::uint32;
        case Scalar::int16:
            return Scalar::uint16;
        case Scalar::int64:
            return Scalar::uint64;
        case Scalar::float32:
        case Scalar::uint32:
        case Scalar::float16:
        case Scalar::uint16:
        case Scalar::float64:
        case Scalar::uint64:
            break;
        }
        return scalar;
    };
    return plain(cpp) == plain(shader);
}

/// What may be written in front of a member to move it on by so many bytes.
std::string padding_member(std::uint32_t bytes, const std::string& name, bool cpp) {
    const bool words = bytes % 4 == 0;
    const std::uint32_t count = words ? bytes / 4 : bytes / 2;
    const std::string_view type =
        words ? (cpp ? "std::uint32_t" : "uint") : (cpp ? "std::uint16_t" : "uint16_t");
    if (!words && bytes % 2 != 0) // no HLSL type is that small: only C++ can be behind
        return fmt::format("std::uint8_t padding_{}[{}];", name, bytes);
    return count == 1 ? fmt::format("{} padding_{};", type, name)
                      : fmt::format("{} padding_{}[{}];", type, name, count);
}

class Comparer {
public:
    Comparer(const TypeTree& cpp, const TypeTree& shader) : cpp_(cpp), shader_(shader) {}

    Found run() const {
        if (Found found = compare("", cpp_, shader_))
            return found;
        const std::uint32_t in_shader = shader_.stride_bytes != 0 ? shader_.stride_bytes : shader_.size_bytes;
        if (cpp_.size_bytes == in_shader)
            return std::nullopt;
        const bool cpp_behind = cpp_.size_bytes < in_shader;
        return refuse(Disagreement::size, "", cpp_.size_bytes, in_shader,
                      fmt::format("takes {} bytes in C++ and {} in the shader; \"{}\" at the end of it in {} "
                                  "mends it",
                                  cpp_.size_bytes, in_shader,
                                  padding_member(difference(cpp_.size_bytes, in_shader), "end", cpp_behind),
                                  cpp_behind ? "C++" : "HLSL"));
    }

private:
    static std::uint32_t difference(std::uint32_t a, std::uint32_t b) { return a < b ? b - a : a - b; }

    LayoutMismatch refuse(Disagreement what, const std::string& path, std::uint32_t cpp_bytes,
                          std::uint32_t shader_bytes, const std::string& says) const {
        const std::string& type = cpp_.type_name.empty() ? shader_.type_name : cpp_.type_name;
        LayoutMismatch mismatch{what, path, cpp_bytes, shader_bytes, {}};
        mismatch.text = path.empty() ? fmt::format("\"{}\" {}", type, says)
                                     : fmt::format("member \"{}\" of \"{}\" {}", path, type, says);
        return mismatch;
    }

    Found compare(const std::string& path, const TypeTree& cpp, const TypeTree& shader) const {
        const Flat a = flat(cpp), b = flat(shader);
        if (Found found = compare_elements(path, *a.element, *b.element)) {
            // An array of scalars in the place of a vector, and the like, may still be the same bytes.
            const bool matrices =
                a.element->shape == TypeShape::matrix && b.element->shape == TypeShape::matrix;
            return !matrices && same_scalars(cpp, shader) ? std::nullopt : found;
        }
        // DXC's reflection tells no count of some arrays of matrices.
        const bool untold = shader.shape == TypeShape::matrix && cpp.shape == TypeShape::array;
        if (untold)
            return std::nullopt;
        if (a.count != b.count)
            return refuse(Disagreement::array_count, path, static_cast<std::uint32_t>(a.count),
                          static_cast<std::uint32_t>(b.count),
                          fmt::format("has {} elements in C++ and {} in the shader", a.count, b.count));
        if (a.count > 1 && a.stride_bytes != b.stride_bytes)
            return refuse(
                Disagreement::array_stride, path, a.stride_bytes, b.stride_bytes,
                fmt::format("has elements {} bytes apart in C++ and {} in the shader; pad the element "
                            "type to {} bytes",
                            a.stride_bytes, b.stride_bytes, std::max(a.stride_bytes, b.stride_bytes)));
        return std::nullopt;
    }

    Found compare_elements(const std::string& path, const TypeTree& cpp, const TypeTree& shader) const {
        if (is_opaque(cpp) || is_opaque(shader))
            return cpp.size_bytes == shader.size_bytes ? std::nullopt : Found(other_type(path, cpp, shader));
        if (cpp.shape == TypeShape::structure && shader.shape == TypeShape::structure)
            return compare_members(path, cpp, shader);
        if (is_numeric(cpp) && is_numeric(shader))
            return compare_numeric(path, cpp, shader);
        return other_type(path, cpp, shader);
    }

    LayoutMismatch other_type(const std::string& path, const TypeTree& cpp, const TypeTree& shader) const {
        return refuse(Disagreement::type, path, cpp.size_bytes, shader.size_bytes,
                      fmt::format("is {} of {} bytes in C++ and {} of {} bytes in the shader", cpp.type_name,
                                  cpp.size_bytes, shader.type_name, shader.size_bytes));
    }

    Found compare_numeric(const std::string& path, const TypeTree& cpp, const TypeTree& shader) const {
        if (cpp.scalar == Scalar::bool32 && cpp.size_bytes == 1)
            return refuse(Disagreement::bool_size, path, 1, shader.size_bytes,
                          fmt::format("is a bool of 1 byte in C++ and takes {} in the shader; use bool32 on "
                                      "both sides",
                                      shader.size_bytes));
        if (cpp.rows != shader.rows || cpp.columns != shader.columns ||
            !same_scalar(cpp.scalar, shader.scalar) || cpp.size_bytes != shader.size_bytes)
            return other_type(path, cpp, shader);
        const bool several_lines = cpp.rows > 1 && cpp.columns > 1;
        if (several_lines && cpp.row_major != shader.row_major)
            return refuse(Disagreement::matrix_order, path, cpp.stride_bytes, shader.stride_bytes,
                          fmt::format("is {} in C++ and {} in the shader; write column_major, or nothing, in "
                                      "HLSL",
                                      cpp.row_major ? "row_major" : "column_major",
                                      shader.row_major ? "row_major" : "column_major"));
        return std::nullopt;
    }

    Found compare_members(const std::string& path, const TypeTree& cpp, const TypeTree& shader) const {
        const std::size_t count = std::max(cpp.children.size(), shader.children.size());
        for (std::size_t i = 0; i < count; ++i) {
            const TypeTree* a = i < cpp.children.size() ? &cpp.children[i] : nullptr;
            const TypeTree* b = i < shader.children.size() ? &shader.children[i] : nullptr;
            if (a == nullptr || b == nullptr || a->name != b->name)
                return other_member(path, cpp, shader, i);
            const std::string inner = path.empty() ? a->name : path + "." + a->name;
            if (a->offset_bytes != b->offset_bytes)
                return other_offset(inner, *a, *b);
            if (Found found = compare(inner, *a, *b))
                return found;
        }
        return std::nullopt;
    }

    static bool has(const TypeTree& tree, const std::string& name) {
        return std::any_of(tree.children.begin(), tree.children.end(),
                           [&](const TypeTree& child) { return child.name == name; });
    }

    /// Member `i` has another name, or one side has none.
    LayoutMismatch other_member(const std::string& path, const TypeTree& cpp, const TypeTree& shader,
                                std::size_t i) const {
        const TypeTree* a = i < cpp.children.size() ? &cpp.children[i] : nullptr;
        const TypeTree* b = i < shader.children.size() ? &shader.children[i] : nullptr;
        const std::string prefix = path.empty() ? "" : path + ".";
        if (b != nullptr && !has(cpp, b->name) && (a == nullptr || has(shader, a->name)))
            return refuse(
                Disagreement::missing, prefix + b->name, 0, b->offset_bytes,
                fmt::format("lies at byte {} in the shader and is missing in C++", b->offset_bytes));
        if (a != nullptr && !has(shader, a->name) && (b == nullptr || has(cpp, b->name)))
            return refuse(
                Disagreement::extra, prefix + a->name, a->offset_bytes, 0,
                fmt::format("lies at byte {} in C++ and is missing in the shader", a->offset_bytes));
        return refuse(Disagreement::name, prefix + a->name, a->offset_bytes, b->offset_bytes,
                      fmt::format("is member {} in C++, at byte {}, where the shader has \"{}\", at byte {}",
                                  i, a->offset_bytes, b->name, b->offset_bytes));
    }

    LayoutMismatch other_offset(const std::string& path, const TypeTree& cpp, const TypeTree& shader) const {
        const bool cpp_behind = cpp.offset_bytes < shader.offset_bytes;
        const std::string padding =
            padding_member(difference(cpp.offset_bytes, shader.offset_bytes), cpp.name, cpp_behind);
        return refuse(
            Disagreement::offset, path, cpp.offset_bytes, shader.offset_bytes,
            fmt::format("lies at byte {} in C++ and at byte {} in the shader; \"{}\" in front of it "
                        "in {} mends it",
                        cpp.offset_bytes, shader.offset_bytes, padding, cpp_behind ? "C++" : "HLSL"));
    }

    // --- the same bytes in other words

    struct Place {
        std::uint64_t offset_bytes;
        Scalar scalar;
    };

    /// Every scalar in memory order of its declaration; false: there are too many, or what has no scalars.
    static bool scalars_of(const TypeTree& tree, std::uint64_t at, std::vector<Place>& places) {
        constexpr std::size_t most = 4096;
        switch (tree.shape) {
        case TypeShape::scalar:
        case TypeShape::vector:
        case TypeShape::matrix: {
            const std::uint32_t count = tree.rows * tree.columns;
            for (std::uint32_t i = 0; i < count && places.size() < most; ++i)
                places.push_back({at + std::uint64_t{i} * (tree.size_bytes / count), tree.scalar});
            return places.size() < most && !tree.row_major && tree.size_bytes != 1;
        }
        case TypeShape::array:
            for (std::uint64_t i = 0; i < tree.element_count; ++i)
                if (!scalars_of(tree.children.front(), at + i * tree.stride_bytes, places))
                    return false;
            return true;
        case TypeShape::structure:
            break;
        }
        return false;
    }

    static bool same_scalars(const TypeTree& cpp, const TypeTree& shader) {
        std::vector<Place> a, b;
        if (!scalars_of(cpp, 0, a) || !scalars_of(shader, 0, b))
            return false;
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Place& x, const Place& y) {
            return x.offset_bytes == y.offset_bytes && same_scalar(x.scalar, y.scalar);
        });
    }

    const TypeTree& cpp_;
    const TypeTree& shader_;
};

} // namespace

std::optional<LayoutMismatch> compare_element(const TypeTree& cpp, const TypeTree& shader) {
    return Comparer(cpp, shader).run();
}

} // namespace bindery
