#pragma once
// Questions about types, constants and decorations of a module.

#include "spirv/module.hpp"

#include <optional>
#include <string>

namespace bindery::spirv {

/// The value of a 32-bit (or narrower) integer constant; none if the id is anything else.
std::optional<std::uint32_t> constant_value(const Module& module, std::uint32_t id);

/// Id of the type that a pointer type points to; 0 if it is not a pointer type.
std::uint32_t pointee_type(const Module& module, std::uint32_t pointer_type);
/// Storage class of a pointer value; none if the id is not a pointer.
std::optional<StorageClass> storage_class_of(const Module& module, std::uint32_t pointer);

/// Id of the type of a member, element, column or component; 0 where there is none. `index` matters for
/// structures only.
std::uint32_t part_type(const Module& module, std::uint32_t type, std::uint32_t index);

/// An array (or runtime array) type.
struct ArrayShape {
    std::uint32_t element_type = 0;
    std::uint32_t count = 0; ///< 0: sized at run time, or by a specialisation constant.
};
std::optional<ArrayShape> array_shape(const Module& module, std::uint32_t type);

/// Every decoration of a module, found by target. Groups (OpGroupDecorate) are not looked into: no compiler
/// of shaders makes them, and SPIR-V 1.3 deprecated them.
class Decorations {
public:
    explicit Decorations(const Module& module);

    /// Any member: not a member's decoration.
    static constexpr std::uint32_t no_member = 0xffffffff;

    struct Entry {
        std::uint32_t target;
        std::uint32_t member; ///< no_member for decorations of the target itself.
        Decoration decoration;
        std::size_t instruction;
    };

    /// The decorations of an id and of its members, ordered by member and decoration.
    std::span<const Entry> of(std::uint32_t target) const;
    bool has(std::uint32_t target, Decoration decoration, std::uint32_t member = no_member) const;
    /// The first literal of a decoration; none where there is no such decoration.
    std::optional<std::uint32_t> literal(std::uint32_t target, Decoration decoration,
                                         std::uint32_t member = no_member) const;
    /// The text of a string decoration; empty where there is no such decoration.
    std::string text(std::uint32_t target, Decoration decoration, std::uint32_t member = no_member) const;

private:
    const Entry* find(std::uint32_t target, Decoration decoration, std::uint32_t member) const;

    const Module& module_;
    std::vector<Entry> entries_;
};

} // namespace bindery::spirv
