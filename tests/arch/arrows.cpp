#include "arch/arrows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

namespace bindery::arch {
namespace {

/// A part of the tree and the parts it may include, itself aside. Every part of src/ may also include a
/// public header, when it may include the part that the header is the face of. Two such parts have no folder:
/// "api" is the public headers of objects and of their descriptions, "shader" the one of compiled shaders.
struct Arrow {
    std::string_view part;
    std::vector<std::string_view> may_include;
};

const std::vector<Arrow>& arrows() {
    static const std::vector<Arrow> table = {
        {"base", {}},
        {"model", {"base"}},
        {"layout", {"base", "model"}},
        {"root_signature", {"base", "model"}},
        {"linkage", {"base", "model"}},
        {"barrier", {"base", "model"}},
        {"shader_table", {"base", "model"}},
        {"spirv", {"base"}},
        {"reflection", {"base", "model", "spirv"}},
        {"validate",
         {"base", "model", "layout", "root_signature", "linkage", "barrier", "shader_table", "spirv",
          "reflection", "api", "shader"}},
        {"compiler", {"base", "model", "spirv", "reflection", "shader"}},
        {"backend/interface", {"base", "model", "api", "shader"}},
        {"frontend",
         {"base", "model", "layout", "root_signature", "linkage", "barrier", "shader_table", "spirv",
          "reflection", "validate", "compiler", "backend/interface", "api", "shader"}},
        {"backend/null", {"base", "model", "spirv", "backend/interface", "api", "shader"}},
        {"backend/vulkan", {"base", "model", "spirv", "backend/interface", "api", "shader"}},
        {"backend/d3d12", {"base", "model", "root_signature", "spirv", "backend/interface", "api", "shader"}},
    };
    return table;
}

/// Which part a public header is the face of. One that is not here belongs to the front end, which most parts
/// of src/ may not include.
struct PublicHeader {
    std::string_view path;
    std::string_view part;
};

constexpr auto public_headers = std::to_array<PublicHeader>({
    {"include/bindery/error.hpp", "base"},
    {"include/bindery/rule.hpp", "base"},
    {"include/bindery/rules.inc", "base"},
    {"include/bindery/format.hpp", "model"},
    {"include/bindery/access.hpp", "model"},
    {"include/bindery/stage.hpp", "model"},
    {"include/bindery/shader.h", "model"},
    {"include/bindery/type_tree.hpp", "model"},
    {"include/bindery/layout.hpp", "layout"},
    {"include/bindery/layout_rules.hpp", "layout"},
    {"include/bindery/layout_placement.hpp", "layout"},
    {"include/bindery/declarations.hpp", "shader"},
    {"include/bindery/stage_element.hpp", "model"},
    {"include/bindery/root_signature.hpp", "model"},
    {"include/bindery/shader_resource.hpp", "model"},
    {"include/bindery/root_signature_check.hpp", "root_signature"},
    {"include/bindery/linkage.hpp", "linkage"},
    {"include/bindery/shader_table.hpp", "shader_table"},
    {"include/bindery/reflection.hpp", "reflection"},
    {"include/bindery/descriptor_binding.hpp", "validate"},
    {"include/bindery/shader_compiler.hpp", "shader"},
    {"include/bindery/null.hpp", "backend/null"},
    {"include/bindery/vulkan.hpp", "backend/vulkan"},
    {"include/bindery/d3d12.hpp", "backend/d3d12"},
});

/// Headers of others that stay in one place, by how their names begin.
struct ForeignHeader {
    std::string_view prefix;
    std::vector<std::string_view> only_in;
};

const std::vector<ForeignHeader>& foreign_headers() {
    static const std::vector<ForeignHeader> table = {
        {"vulkan/", {"backend/vulkan"}},        {"volk.h", {"backend/vulkan"}},
        {"vk_mem_alloc.h", {"backend/vulkan"}}, {"dxcapi.h", {"compiler"}},
        {"WinAdapter.h", {"compiler"}},         {"slang", {"compiler"}},
        {"d3d12", {"backend/d3d12"}},           {"directx/", {"backend/d3d12"}},
        {"vkd3d", {"backend/d3d12"}},
    };
    return table;
}

bool is_public(std::string_view path) {
    return path.starts_with("include/");
}

/// The part whose face a public header is.
std::string_view face_of(std::string_view path) {
    if (path.starts_with("include/bindery/shader/")) {
        return "model";
    }
    const auto row = std::find_if(public_headers.begin(), public_headers.end(),
                                  [&](const PublicHeader& header) { return header.path == path; });
    return row == public_headers.end() ? "api" : row->part;
}

bool contains(const std::vector<std::string_view>& list, std::string_view value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

/// Whether code of `part` (of src/) may include code of `target`.
bool may_include(std::string_view part, std::string_view target) {
    if (part == target) {
        return true;
    }
    const auto row = std::find_if(arrows().begin(), arrows().end(),
                                  [&](const Arrow& arrow) { return arrow.part == part; });
    return row != arrows().end() && contains(row->may_include, target);
}

/// What is wrong with a header of somebody else's in a file of `part`; nothing is the usual answer.
std::optional<std::string> check_foreign(std::string_view part, std::string_view name) {
    for (const auto& foreign : foreign_headers()) {
        // A public header or a user's program may name an API: vulkan.hpp exists for that, a benchmark's
        // floor too.
        if (name.starts_with(foreign.prefix) && part != "outside" && part != "public" &&
            !contains(foreign.only_in, part)) {
            return fmt::format("{} includes <{}>, which only {} may include.", part, name,
                               fmt::join(foreign.only_in, ", "));
        }
    }
    return std::nullopt;
}

/// What `part` may include, for a sentence.
std::string allowed_text(std::string_view part) {
    for (const auto& arrow : arrows()) {
        if (arrow.part == part) {
            return arrow.may_include.empty() ? "nothing but itself"
                                             : fmt::format("{}", fmt::join(arrow.may_include, ", "));
        }
    }
    return "nothing: it is not in the table of tests/arch/arrows.cpp";
}

/// What is wrong with an include of `target`, a file of the tree, in `path`.
std::optional<std::string> check_own(std::string_view path, std::string_view part, std::string_view target) {
    const auto target_part = part_of(target);
    if (part == "outside") {
        if (is_public(target) || target_part == "outside") {
            return std::nullopt;
        }
        return fmt::format("{} includes {}; tools, examples and benchmarks see include/ only.", path, target);
    }
    if (part == "public") {
        if (is_public(target)) {
            return std::nullopt;
        }
        return fmt::format("the public header includes {}; it may include public headers only.", target);
    }
    const std::string_view needed = is_public(target) ? face_of(target) : std::string_view(target_part);
    if (may_include(part, needed)) {
        return std::nullopt;
    }
    return fmt::format("{} includes {}, which belongs to {}; {} may include {}.", part, target, needed, part,
                       allowed_text(part));
}

/// The file of the tree that an include names: beside the file that includes it, in src/, or in include/.
std::optional<std::string> resolve(const std::set<std::string, std::less<>>& tree, std::string_view path,
                                   std::string_view name, bool quoted) {
    const std::string folder(path.substr(0, path.rfind('/') + 1));
    std::vector<std::string> candidates;
    if (quoted) {
        candidates.push_back(folder + std::string(name));
        candidates.push_back("src/" + std::string(name));
    }
    candidates.push_back("include/" + std::string(name));
    for (const auto& candidate : candidates) {
        auto file = std::filesystem::path(candidate).lexically_normal().generic_string();
        if (tree.contains(file)) {
            return file;
        }
    }
    return std::nullopt;
}

} // namespace

std::string part_of(std::string_view path) {
    if (is_public(path)) {
        return "public";
    }
    for (const std::string_view folder : {"tools/", "examples/", "bench/"}) {
        if (path.starts_with(folder)) {
            return "outside";
        }
    }
    if (path == "src/backend/interface.hpp") {
        return "backend/interface";
    }
    if (!path.starts_with("src/")) {
        return "";
    }
    const auto inside = path.substr(4);
    auto end = inside.find('/');
    if (inside.starts_with("backend/")) {
        end = inside.find('/', end + 1);
    }
    return end == std::string_view::npos ? "" : std::string(inside.substr(0, end));
}

std::vector<Violation> check_includes(const std::vector<SourceFile>& files) {
    std::set<std::string, std::less<>> tree;
    for (const auto& file : files) {
        tree.insert(file.path);
    }
    static const std::regex include_line(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
    std::vector<Violation> violations;
    for (const auto& file : files) {
        const auto part = part_of(file.path);
        if (part.empty()) {
            violations.push_back({file.path, 0, "the file is in no part of the tree that the arrows know."});
            continue;
        }
        std::istringstream text(file.text);
        std::string line;
        for (int number = 1; std::getline(text, line); ++number) {
            std::smatch match;
            if (!std::regex_search(line, match, include_line)) {
                continue;
            }
            const bool quoted = match[1] == "\"";
            const auto name = match[2].str();
            const auto target = resolve(tree, file.path, name, quoted);
            std::optional<std::string> reason;
            if (target) {
                reason = check_own(file.path, part, *target);
            } else if (quoted && name.find("..") != std::string::npos) {
                reason = fmt::format("\"{}\" climbs out of its folder; name it from src/.", name);
            } else {
                reason = check_foreign(part, name);
            }
            if (reason) {
                violations.push_back({file.path, number, *reason});
            }
        }
    }
    return violations;
}

} // namespace bindery::arch
