#pragma once
// Small glTF files made in a test, one property at a time away from a valid one.

#include <model_viewer/loader.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace model_viewer::test {

inline std::string base64(const std::vector<std::uint8_t>& bytes) {
    static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (i + k < bytes.size() ? bytes[i + k] : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k > bytes.size() ? '=' : digits[group >> (18 - 6 * k) & 63];
    }
    return text;
}

template<class T>
void append(std::vector<std::uint8_t>& bytes, const std::vector<T>& values) {
    const std::size_t at = bytes.size();
    bytes.resize(at + values.size() * sizeof(T));
    std::memcpy(bytes.data() + at, values.data(), values.size() * sizeof(T));
}

/// A file with one buffer, built up accessor by accessor.
struct File {
    nlohmann::json json{{"asset", {{"version", "2.0"}}},         {"scene", 0},
                        {"scenes", {{{"nodes", {0}}}}},          {"nodes", {{{"mesh", 0}}}},
                        {"meshes", nlohmann::json::array()},     {"accessors", nlohmann::json::array()},
                        {"bufferViews", nlohmann::json::array()}};
    std::vector<std::uint8_t> bytes;

    /// Appends values as a view and an accessor; returns the accessor's index.
    template<class T>
    int add(const std::vector<T>& values, const char* type, int component_type, std::size_t count) {
        while (bytes.size() % 4 != 0)
            bytes.push_back(0);
        const std::size_t offset = bytes.size();
        append(bytes, values);
        json["bufferViews"].push_back(
            {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", bytes.size() - offset}});
        json["accessors"].push_back({{"bufferView", json["bufferViews"].size() - 1},
                                     {"type", type},
                                     {"componentType", component_type},
                                     {"count", count}});
        return static_cast<int>(json["accessors"].size() - 1);
    }

    std::vector<std::uint8_t> text() const {
        nlohmann::json all = json;
        if (!all.contains("buffers"))
            all["buffers"] = {{{"byteLength", bytes.size()},
                               {"uri", "data:application/octet-stream;base64," + base64(bytes)}}};
        const std::string dumped = all.dump();
        return {dumped.begin(), dumped.end()};
    }

    Scene load(const Limits& limits = {}) const {
        return load_scene("test.gltf", "/nowhere", text(), limits);
    }
};

/// One triangle of three indexed vertices: accessor 0 positions, 1 indices.
inline File triangle() {
    File file;
    const int positions = file.add<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3", 5126, 3);
    const int indices = file.add<std::uint16_t>({0, 1, 2}, "SCALAR", 5123, 3);
    file.json["meshes"].push_back(
        {{"primitives", {{{"attributes", {{"POSITION", positions}}}, {"indices", indices}}}}});
    return file;
}

} // namespace model_viewer::test
