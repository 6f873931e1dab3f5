#pragma once
// Writes a type as a C++ struct that has its bytes under a rule set: padding written out, what C++ cannot
// nest taken apart.

#include "placement.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bindery::tool {

/// What a type is written from.
struct WrittenType {
    std::span<const TypeNode> nodes;
    std::span<const PlacedNode> places;
    LayoutRules rules;
    LayoutOptions options;
};

/// The members of one struct. Offsets that are asked for are absolute, those of C++ are followed along.
class StructWriter {
public:
    /// The struct begins at that byte of the whole; `depth` indents.
    StructWriter(const WrittenType& type, std::uint64_t begin_bytes, unsigned depth)
        : type_(type), begin_(begin_bytes), depth_(depth) {}

    /// Every member of the structure `node`. `end_bytes` is where the next thing after it begins.
    /// `shift_bytes` is from the first element of the arrays around it to the one that is meant.
    void add_members(std::size_t node, std::uint64_t shift_bytes, std::uint64_t end_bytes);

    /// One member of any shape; nothing of it reaches beyond `end_bytes`.
    void add(std::size_t node, std::uint64_t shift_bytes, const std::string& name, std::uint64_t end_bytes);

    /// Padding up to `end_bytes`.
    void pad_to(std::uint64_t end_bytes);

    /// What sizeof would say.
    std::uint64_t size_bytes() const;
    const std::string& text() const { return text_; }
    /// Member designators, as offsetof takes them, with their offsets from the struct's beginning.
    const std::vector<std::pair<std::string, std::uint64_t>>& offsets() const { return offsets_; }

private:
    /// A C++ type.
    struct Type {
        std::string text;
        std::uint64_t bytes = 0;
        std::uint32_t alignment = 1;
        std::string comment{};
        std::vector<std::pair<std::string, std::uint64_t>> offsets{}; ///< Of a struct's members.
    };

    void add_vector(std::size_t node, std::uint64_t shift_bytes, const std::string& name);
    void add_matrix(std::size_t node, std::uint64_t shift_bytes, const std::string& name,
                    std::uint64_t end_bytes);
    void add_array(std::size_t node, std::uint64_t shift_bytes, const std::string& name,
                   std::uint64_t end_bytes);
    void add_structure(std::size_t node, std::uint64_t shift_bytes, const std::string& name,
                       std::uint64_t end_bytes);

    Type vector_type(const TypeNode& node, std::uint32_t components) const;
    /// An element of an array, with padding up to `stride_bytes`.
    Type structure_type(std::size_t node, std::uint64_t shift_bytes, std::uint64_t stride_bytes);
    /// What was written, declared as a struct of that name.
    Type as_type(const StructWriter& inner, std::string name);
    static std::string struct_name(const TypeNode& node);
    Type padded(const Type& type, std::uint64_t stride_bytes) const;
    /// A struct type with a name, declared in front of the member that has it, or again if it is the same.
    std::string named_struct(std::string name, const std::string& body);

    void write(const Type& type, std::uint64_t offset_bytes, const std::string& name, std::uint64_t count,
               const std::string& comment);
    /// A name that no member has, with underscores behind it where need be.
    std::string unused(std::string name);
    std::string indent() const { return std::string(4 * depth_, ' '); }

    const WrittenType& type_;
    std::uint64_t begin_;
    unsigned depth_;
    std::uint64_t cursor_ = 0; ///< From the beginning.
    std::uint32_t alignment_ = 1;
    unsigned paddings_ = 0;
    std::set<std::string> taken_; ///< Names of members.
    std::string text_;
    std::vector<std::pair<std::string, std::uint64_t>> offsets_;
    std::map<std::string, std::string> structs_; ///< Body by name.
};

/// "float3 eye" may be anything in HLSL; C++ has more keywords, and "$Globals" or "Box<float3>" are no names.
std::string cpp_name(std::string_view hlsl_name);

} // namespace bindery::tool
