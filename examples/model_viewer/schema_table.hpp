#pragma once
// The properties of glTF 2.0 that the viewer or the parser reads, as one table. Included by schema.cpp alone.

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace model_viewer::schema {

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
inline constexpr int modes[] = {0, 1, 2, 3, 4, 5, 6};
inline constexpr int components[] = {5120, 5121, 5122, 5123, 5125, 5126};
inline constexpr int sparse_components[] = {5121, 5123, 5125};
inline constexpr int wraps[] = {33071, 33648, 10497};
inline constexpr int magnify_filters[] = {9728, 9729};
inline constexpr int minify_filters[] = {9728, 9729, 9984, 9985, 9986, 9987};
inline constexpr std::string_view accessor_types[] = {"SCALAR", "VEC2", "VEC3", "VEC4",
                                                      "MAT2",   "MAT3", "MAT4"};
inline constexpr std::string_view alpha_modes[] = {"OPAQUE", "MASK", "BLEND"};
inline constexpr std::string_view camera_types[] = {"perspective", "orthographic"};

inline constexpr double most = std::numeric_limits<float>::max();
inline constexpr double largest_integer = std::numeric_limits<std::int32_t>::max();

// In the order that a row reads.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
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
inline constexpr bool needed = true;

// What the viewer or the parser reads, from the schemas of glTF 2.0. Other properties may be anything.
inline constexpr Field fields[] = {
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

} // namespace model_viewer::schema
