#pragma once
// Reading optional members of JSON objects without exceptions. Values have passed, or do not need, the
// schema.

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace model_viewer {

/// The member, or null where `object` has none or is no object.
inline const nlohmann::json& member(const nlohmann::json& object, std::string_view name) {
    static const nlohmann::json null;
    if (!object.is_object())
        return null;
    const auto found = object.find(std::string(name));
    return found == object.end() ? null : *found;
}

inline std::string string_or(const nlohmann::json& object, std::string_view name, std::string fallback) {
    const nlohmann::json& value = member(object, name);
    return value.is_string() ? value.get<std::string>() : std::move(fallback);
}

inline std::int64_t integer_or(const nlohmann::json& object, std::string_view name, std::int64_t fallback) {
    const nlohmann::json& value = member(object, name);
    return value.is_number_integer() ? value.get<std::int64_t>() : fallback;
}

} // namespace model_viewer
