#include "document.hpp"
#include "json_access.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <span>

namespace model_viewer {

namespace {

enum class Type : std::uint8_t {
    boolean,
    integer, ///< 0 to 2^31 - 1
    number,
    string,
    numbers, ///< an array; `detail` is not used, `lowest` and `highest` bound its length
    strings,
    index,      ///< into the root's array named by `detail`
    indices,    ///< an array of them
    index_map,  ///< an object whose members are indices
    index_maps, ///< an array of such objects
    object,     ///< with the fields of owner `detail`
    objects,    ///< an array of them
};

// Values an integer or string may have; empty means any.
constexpr int modes[] = {0, 1, 2, 3, 4, 5, 6};
constexpr int components[] = {5120, 5121, 5122, 5123, 5125, 5126};
constexpr int sparse_components[] = {5121, 5123, 5125};
constexpr int wraps[] = {33071, 33648, 10497};
constexpr int magnify_filters[] = {9728, 9729};
constexpr int minify_filters[] = {9728, 9729, 9984, 9985, 9986, 9987};
constexpr std::string_view accessor_types[] = {"SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4"};
constexpr std::string_view alpha_modes[] = {"OPAQUE", "MASK", "BLEND"};
constexpr std::string_view camera_types[] = {"perspective", "orthographic"};

constexpr double most = std::numeric_limits<float>::max();
constexpr double largest_integer = std::numeric_limits<std::int32_t>::max();

struct Field {
    std::string_view owner;
    std::string_view name;
    Type type;
    std::string_view detail = "";
    bool required = false;
    double lowest = -most; ///< Of a number or integer; of the length of an array.
    double highest = most;
    std::span<const int> integers = {};
    std::span<const std::string_view> strings = {};
};

using enum Type;
constexpr bool needed = true;

// What the viewer or the parser reads, from the schemas of glTF 2.0. Other properties may be anything.
constexpr Field fields[] = {
    {"glTF", "asset", object, "asset", needed},
    {"glTF", "extensionsUsed", strings},
    {"glTF", "extensionsRequired", strings},
    {"glTF", "accessors", objects, "accessor"},
    {"glTF", "animations", objects, "animation"},
    {"glTF", "buffers", objects, "buffer"},
    {"glTF", "bufferViews", objects, "bufferView"},
    {"glTF", "cameras", objects, "camera"},
    {"glTF", "images", objects, "image"},
    {"glTF", "materials", objects, "material"},
    {"glTF", "meshes", objects, "mesh"},
    {"glTF", "nodes", objects, "node"},
    {"glTF", "samplers", objects, "sampler"},
    {"glTF", "scenes", objects, "scene"},
    {"glTF", "skins", objects, "skin"},
    {"glTF", "textures", objects, "texture"},
    {"glTF", "scene", index, "scenes"},
    {"asset", "version", string, "", needed},
    {"accessor", "bufferView", index, "bufferViews"},
    {"accessor", "byteOffset", integer},
    {"accessor", "componentType", integer, "", needed, 0, most, components},
    {"accessor", "normalized", boolean},
    {"accessor", "count", integer, "", needed, 1},
    {"accessor", "type", string, "", needed, 0, 0, {}, accessor_types},
    {"accessor", "min", numbers, "", false, 1, 16},
    {"accessor", "max", numbers, "", false, 1, 16},
    {"accessor", "sparse", object, "sparse"},
    {"sparse", "count", integer, "", needed, 1},
    {"sparse", "indices", object, "sparse.indices", needed},
    {"sparse", "values", object, "sparse.values", needed},
    {"sparse.indices", "bufferView", index, "bufferViews", needed},
    {"sparse.indices", "byteOffset", integer},
    {"sparse.indices", "componentType", integer, "", needed, 0, most, sparse_components},
    {"sparse.values", "bufferView", index, "bufferViews", needed},
    {"sparse.values", "byteOffset", integer},
    {"animation", "channels", objects, "channel", needed},
    {"animation", "samplers", objects, "animation.sampler", needed},
    {"channel", "sampler", integer, "", needed},
    {"channel", "target", object, "channel.target", needed},
    {"channel.target", "node", index, "nodes"},
    {"channel.target", "path", string, "", needed},
    {"animation.sampler", "input", index, "accessors", needed},
    {"animation.sampler", "output", index, "accessors", needed},
    {"animation.sampler", "interpolation", string},
    {"buffer", "uri", string},
    {"buffer", "byteLength", integer, "", needed, 1},
    {"bufferView", "buffer", index, "buffers", needed},
    {"bufferView", "byteOffset", integer},
    {"bufferView", "byteLength", integer, "", needed, 1},
    {"bufferView", "byteStride", integer, "", false, 4, 252},
    {"bufferView", "target", integer},
    {"camera", "type", string, "", needed, 0, 0, {}, camera_types},
    {"camera", "perspective", object, "perspective"},
    {"camera", "orthographic", object, "orthographic"},
    {"perspective", "aspectRatio", number, "", false, 1e-6},
    {"perspective", "yfov", number, "", needed, 1e-6, 3.14159},
    {"perspective", "znear", number, "", needed, 1e-12},
    {"perspective", "zfar", number, "", false, 1e-12},
    {"orthographic", "xmag", number, "", needed},
    {"orthographic", "ymag", number, "", needed},
    {"orthographic", "znear", number, "", needed, 0},
    {"orthographic", "zfar", number, "", needed, 1e-12},
    {"image", "uri", string},
    {"image", "mimeType", string},
    {"image", "bufferView", index, "bufferViews"},
    {"material", "pbrMetallicRoughness", object, "pbrMetallicRoughness"},
    {"material", "normalTexture", object, "normalTextureInfo"},
    {"material", "occlusionTexture", object, "occlusionTextureInfo"},
    {"material", "emissiveTexture", object, "textureInfo"},
    {"material", "emissiveFactor", numbers, "", false, 3, 3},
    {"material", "alphaMode", string, "", false, 0, 0, {}, alpha_modes},
    {"material", "alphaCutoff", number, "", false, 0},
    {"material", "doubleSided", boolean},
    {"pbrMetallicRoughness", "baseColorFactor", numbers, "", false, 4, 4},
    {"pbrMetallicRoughness", "baseColorTexture", object, "textureInfo"},
    {"pbrMetallicRoughness", "metallicFactor", number, "", false, 0, 1},
    {"pbrMetallicRoughness", "roughnessFactor", number, "", false, 0, 1},
    {"pbrMetallicRoughness", "metallicRoughnessTexture", object, "textureInfo"},
    {"textureInfo", "index", index, "textures", needed},
    {"textureInfo", "texCoord", integer},
    {"normalTextureInfo", "index", index, "textures", needed},
    {"normalTextureInfo", "texCoord", integer},
    {"normalTextureInfo", "scale", number},
    {"occlusionTextureInfo", "index", index, "textures", needed},
    {"occlusionTextureInfo", "texCoord", integer},
    {"occlusionTextureInfo", "strength", number},
    {"KHR_texture_transform", "offset", numbers, "", false, 2, 2},
    {"KHR_texture_transform", "rotation", number},
    {"KHR_texture_transform", "scale", numbers, "", false, 2, 2},
    {"KHR_texture_transform", "texCoord", integer},
    {"KHR_materials_pbrSpecularGlossiness", "diffuseFactor", numbers, "", false, 4, 4},
    {"KHR_materials_pbrSpecularGlossiness", "diffuseTexture", object, "textureInfo"},
    {"KHR_materials_pbrSpecularGlossiness", "glossinessFactor", number, "", false, 0, 1},
    {"mesh", "primitives", objects, "primitive", needed},
    {"mesh", "weights", numbers},
    {"primitive", "attributes", index_map, "accessors", needed},
    {"primitive", "indices", index, "accessors"},
    {"primitive", "material", index, "materials"},
    {"primitive", "mode", integer, "", false, 0, most, modes},
    {"primitive", "targets", index_maps, "accessors"},
    {"node", "camera", index, "cameras"},
    {"node", "children", indices, "nodes"},
    {"node", "skin", index, "skins"},
    {"node", "mesh", index, "meshes"},
    {"node", "matrix", numbers, "", false, 16, 16},
    {"node", "rotation", numbers, "", false, 4, 4},
    {"node", "scale", numbers, "", false, 3, 3},
    {"node", "translation", numbers, "", false, 3, 3},
    {"node", "weights", numbers},
    {"sampler", "magFilter", integer, "", false, 0, most, magnify_filters},
    {"sampler", "minFilter", integer, "", false, 0, most, minify_filters},
    {"sampler", "wrapS", integer, "", false, 0, most, wraps},
    {"sampler", "wrapT", integer, "", false, 0, most, wraps},
    {"scene", "nodes", indices, "nodes"},
    {"skin", "inverseBindMatrices", index, "accessors"},
    {"skin", "skeleton", index, "nodes"},
    {"skin", "joints", indices, "nodes", needed},
    {"texture", "sampler", index, "samplers"},
    {"texture", "source", index, "images"},
};

class SchemaCheck {
public:
    explicit SchemaCheck(const Document& document) : document_(document), root_(*document.json) {}

    void run() { check_object(root_, "glTF", ""); }

private:
    [[noreturn]] void fail(const std::string& path, const std::string& detail,
                           Reason reason = Reason::wrong_type) const {
        throw Refusal(reason, document_.name + ": " + path, detail);
    }

    [[noreturn]] void fail_type(const std::string& path, std::string_view wanted,
                                const nlohmann::json& value) const {
        fail(path, fmt::format("The value is of type {} and must be {}.", value.type_name(), wanted));
    }

    void check_object(const nlohmann::json& value, std::string_view owner, const std::string& path) const {
        if (!value.is_object())
            fail_type(path, "an object", value);
        for (const Field& field : fields) {
            if (field.owner != owner)
                continue;
            const std::string field_path =
                path.empty() ? std::string(field.name) : fmt::format("{}.{}", path, field.name);
            const auto found = value.find(std::string(field.name));
            if (found != value.end())
                check_field(*found, field, field_path);
            else if (field.required)
                fail(field_path, "The value is missing and is required.");
        }
        check_common(value, path);
    }

    // What every glTF object may have.
    void check_common(const nlohmann::json& value, const std::string& path) const {
        const std::string prefix = path.empty() ? "" : path + ".";
        if (const nlohmann::json& name = member(value, "name"); !name.is_null() && !name.is_string())
            fail_type(prefix + "name", "a string", name);
        const nlohmann::json& extensions = member(value, "extensions");
        if (extensions.is_null())
            return;
        if (!extensions.is_object())
            fail_type(prefix + "extensions", "an object", extensions);
        for (const auto& [name, extension] : extensions.items())
            check_object(extension, name, fmt::format("{}extensions.{}", prefix, name));
    }

    void check_field(const nlohmann::json& value, const Field& field, const std::string& path) const {
        switch (field.type) {
        case boolean:
            if (!value.is_boolean())
                fail_type(path, "a boolean", value);
            return;
        case integer:
            return check_integer(value, field, path);
        case number:
            check_number(value, path);
            return check_range(value.get<double>(), field, path);
        case string:
            return check_string(value, field, path);
        case numbers:
            check_length(value, field, path);
            return for_each(value, path,
                            [&](const nlohmann::json& v, const std::string& p) { check_number(v, p); });
        case strings:
            return for_each(value, path, [&](const nlohmann::json& v, const std::string& p) {
                if (!v.is_string())
                    fail_type(p, "a string", v);
            });
        case index:
            return check_index(value, field.detail, path);
        case indices:
            return for_each(value, path, [&](const nlohmann::json& v, const std::string& p) {
                check_index(v, field.detail, p);
            });
        case index_map:
            return check_index_map(value, field.detail, path);
        case index_maps:
            return for_each(value, path, [&](const nlohmann::json& v, const std::string& p) {
                check_index_map(v, field.detail, p);
            });
        case object:
            return check_object(value, field.detail, path);
        case objects:
            return for_each(value, path, [&](const nlohmann::json& v, const std::string& p) {
                check_object(v, field.detail, p);
            });
        }
    }

    template<class Check>
    void for_each(const nlohmann::json& value, const std::string& path, Check check) const {
        if (!value.is_array())
            fail_type(path, "an array", value);
        for (std::size_t i = 0; i < value.size(); ++i)
            check(value[i], fmt::format("{}[{}]", path, i));
    }

    void check_integer(const nlohmann::json& value, const Field& field, const std::string& path) const {
        if (!value.is_number_integer())
            fail_type(path, "an integer", value);
        // An unsigned above 2^63 would come out negative as int64: compare as double, which is exact up to
        // 2^53.
        const double number = value.get<double>();
        if (number < 0 || number > largest_integer)
            fail(path,
                 fmt::format("The value is {} and must be from 0 to {}.", value.dump(), largest_integer));
        check_range(number, field, path);
        if (field.integers.empty())
            return;
        for (int allowed : field.integers)
            if (number == allowed)
                return;
        fail(path, fmt::format("The value {} is none of the {} that are allowed here.", value.dump(),
                               field.integers.size()));
    }

    void check_number(const nlohmann::json& value, const std::string& path) const {
        if (!value.is_number())
            fail_type(path, "a number", value);
        if (!(std::abs(value.get<double>()) <= most))
            fail(path,
                 fmt::format("The value {} is not finite as a 32-bit float, whose largest is {}.",
                             value.get<double>(), most),
                 Reason::not_finite);
    }

    void check_range(double value, const Field& field, const std::string& path) const {
        if (value < field.lowest)
            fail(path, fmt::format("The value is {} and must be at least {}.", value, field.lowest));
        if (value > field.highest)
            fail(path, fmt::format("The value is {} and must be at most {}.", value, field.highest));
    }

    void check_length(const nlohmann::json& value, const Field& field, const std::string& path) const {
        if (!value.is_array())
            fail_type(path, "an array", value);
        const auto length = static_cast<double>(value.size());
        if (length < field.lowest || length > field.highest)
            fail(path, fmt::format("The array has {} elements and must have from {} to {}.", length,
                                   field.lowest, field.highest));
    }

    void check_string(const nlohmann::json& value, const Field& field, const std::string& path) const {
        if (!value.is_string())
            fail_type(path, "a string", value);
        if (field.strings.empty())
            return;
        const auto& text = value.get_ref<const std::string&>();
        for (std::string_view allowed : field.strings)
            if (text == allowed)
                return;
        fail(path, fmt::format("The value \"{}\" is none of {}.", text, fmt::join(field.strings, ", ")));
    }

    void check_index(const nlohmann::json& value, std::string_view array, const std::string& path) const {
        if (!value.is_number_integer())
            fail_type(path, "an index", value);
        const nlohmann::json& target = member(root_, array);
        const std::size_t size = target.is_array() ? target.size() : 0;
        const double number = value.get<double>();
        if (number < 0 || number >= static_cast<double>(size))
            fail(path, fmt::format("The index is {} and {} has {} elements.", value.dump(), array, size),
                 Reason::reference);
    }

    void check_index_map(const nlohmann::json& value, std::string_view array, const std::string& path) const {
        if (!value.is_object())
            fail_type(path, "an object", value);
        for (const auto& [name, entry] : value.items())
            check_index(entry, array, path + "." + name);
    }

    const Document& document_;
    const nlohmann::json& root_;
};

} // namespace

void check_schema(const Document& document) {
    SchemaCheck(document).run();
}

} // namespace model_viewer
