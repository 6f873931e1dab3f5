#include "cases/report.hpp"

#include <algorithm>

namespace bindery::cases {

namespace {

Json::json_pointer pointer(std::string_view key) {
    return Json::json_pointer(std::string(key));
}

/// "/offsets/0/2" → "offsets": the path without the indices of arrays and the leading slash.
std::string shortened(const std::string& leaf) {
    std::string result;
    std::size_t begin = 1;
    while (begin <= leaf.size()) {
        const std::size_t end = std::min(leaf.find('/', begin), leaf.size());
        const std::string part = leaf.substr(begin, end - begin);
        const bool index = !part.empty() && part.find_first_not_of("0123456789") == std::string::npos;
        if (!index)
            result += (result.empty() ? "" : "/") + part;
        begin = end + 1;
    }
    return result;
}

} // namespace

Report::Report(const Json& expect) : expect_(expect) {
    if (!expect.is_object() || expect.empty())
        return;
    const Json leaves = expect.flatten();
    for (const auto& [leaf, value] : leaves.items())
        open_.insert(leaf);
}

bool Report::has(std::string_view key) const {
    return expect_.contains(pointer(key));
}

std::vector<std::string> Report::keys(std::string_view key) const {
    std::vector<std::string> names;
    if (has(key) && expect_.at(pointer(key)).is_object())
        for (const auto& [name, value] : expect_.at(pointer(key)).items())
            names.push_back(name);
    return names;
}

std::string Report::escaped(const std::string& name) {
    return (Json::json_pointer() / name).to_string().substr(1);
}

void Report::check(std::string_view key, const Json& found) {
    if (!has(key))
        return;
    cover(key);
    const Json& expected = expect_.at(pointer(key));
    if (expected != found)
        differences_.push_back(std::string(key.substr(1)) + ": expected " + expected.dump() + ", found " +
                               found.dump());
}

void Report::prose(std::string_view key) {
    cover(key);
}

void Report::fail(std::string what) {
    differences_.push_back(std::move(what));
}

Verdict Report::verdict() const {
    if (!differences_.empty())
        return Verdict::fail;
    return open_.empty() ? Verdict::pass : Verdict::not_checked;
}

std::vector<std::string> Report::unchecked() const {
    std::vector<std::string> keys;
    for (const std::string& leaf : open_)
        if (std::string key = shortened(leaf); std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.push_back(std::move(key));
    return keys;
}

void Report::cover(std::string_view key) {
    std::erase_if(open_, [key](const std::string& leaf) {
        return leaf.starts_with(key) && (leaf.size() == key.size() || leaf[key.size()] == '/');
    });
}

} // namespace bindery::cases
