#include "document.hpp"
#include "json_access.hpp"
#include "schema_table.hpp"

#include <fmt/format.h>

#include <cmath>

namespace model_viewer {

namespace {

using schema::Field;
using schema::Type;

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
        for (const Field& field : schema::fields) {
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
        case Type::boolean:
            if (!value.is_boolean())
                fail_type(path, "a boolean", value);
            return;
        case Type::integer:
            return check_integer(value, field, path);
        case Type::number:
            check_number(value, path);
            return check_range(value.get<double>(), field, path);
        case Type::string:
            return check_string(value, field, path);
        case Type::numbers:
            check_length(value, field, path);
            return for_each(value, path,
                            [&](const nlohmann::json& v, const std::string& p) { check_number(v, p); });
        case Type::strings:
            return for_each(value, path, [&](const nlohmann::json& v, const std::string& p) {
                if (!v.is_string())
                    fail_type(p, "a string", v);
            });
        case Type::index:
            return check_index(value, field.detail, path);
        case Type::indices:
            return for_each(value, path, [&](const nlohmann::json& v, const std::string& p) {
                check_index(v, field.detail, p);
            });
        case Type::index_map:
            return check_index_map(value, field.detail, path);
        case Type::index_maps:
            return for_each(value, path, [&](const nlohmann::json& v, const std::string& p) {
                check_index_map(v, field.detail, p);
            });
        case Type::object:
            return check_object(value, field.detail, path);
        case Type::objects:
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
        if (number < 0 || number > schema::largest_integer)
            fail(path, fmt::format("The value is {} and must be from 0 to {}.", value.dump(),
                                   schema::largest_integer));
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
        if (!(std::abs(value.get<double>()) <= schema::most))
            fail(path,
                 fmt::format("The value {} is not finite as a 32-bit float, whose largest is {}.",
                             value.get<double>(), schema::most),
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
            check_index(entry, array, fmt::format("{}.{}", path, name));
    }

    const Document& document_;
    const nlohmann::json& root_;
};

} // namespace

void check_schema(const Document& document) {
    SchemaCheck(document).run();
}

} // namespace model_viewer
