#pragma once
// Who may include whom. The design's arrows are the table in arrows.cpp, and nowhere else.

#include <string>
#include <string_view>
#include <vector>

namespace bindery::arch {

/// One include against the arrows.
struct Violation {
    std::string file;
    int line = 0;
    std::string reason; ///< A full sentence.
};

/// A source file: its path from the root of the tree, with forward slashes, and its text.
struct SourceFile {
    std::string path;
    std::string text;
};

/// Every include of `files` that the arrows forbid, in the order of the files. `files` is the whole tree: a
/// quoted include is looked for in it.
std::vector<Violation> check_includes(const std::vector<SourceFile>& files);

/// The part of the tree that a path belongs to: "model", "backend/null", "public", "outside"; empty when
/// unknown.
std::string part_of(std::string_view path);

} // namespace bindery::arch
