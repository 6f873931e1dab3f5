#pragma once
// Changes a module: collects insertions and removals, then applies them in one sweep.

#include "spirv/module.hpp"

#include <map>

namespace bindery::spirv {

/// Collects changes to a module; finish() applies them. Instruction indices stay those of the module as it
/// was. Inserted instructions of one place keep the order in which they were inserted.
class Editor {
public:
    using Words = std::vector<std::uint32_t>;

    explicit Editor(Module& module);

    /// A fresh id. Throws Error(spirv_limit) when there are no more.
    std::uint32_t new_id();

    /// `words` are all words after the first: type and result too, where the opcode has them.
    void insert_before(std::size_t index, Op op, const Words& words);
    void insert_after(std::size_t index, Op op, const Words& words) { insert_before(index + 1, op, words); }
    /// The instruction becomes another; its result id, if any, stays in the caller's words.
    void replace(std::size_t index, Op op, const Words& words);
    void remove(std::size_t index);
    bool removed(std::size_t index) const { return removed_[index]; }
    /// Overwrites one operand (counted after type and result) at once.
    void set_operand(std::size_t index, std::size_t operand, std::uint32_t value);
    /// Replaces every use of an id `i` by `ids[i]` where that is not 0, at once.
    void remap_ids(const std::vector<std::uint32_t>& ids);

    void add_capability(Capability capability);
    void add_decoration(std::uint32_t target, Decoration decoration, const Words& literals = {});
    void add_member_decoration(std::uint32_t target, std::uint32_t member, Decoration decoration,
                               const Words& literals = {});
    /// "This was done": an OpModuleProcessed that has_mark() finds again.
    void add_mark(std::string_view text);
    /// Lists a variable in the interface of the entry points of `model`, or of those that list `beside`.
    void add_to_interface(std::uint32_t variable, ExecutionModel model);
    void add_to_interface_beside(std::uint32_t variable, std::uint32_t beside);

    /// A type, constant or variable in front of the first function. Types without decorations and
    /// constants that exist already are found again.
    std::uint32_t type(Op op, const Words& operands);
    std::uint32_t constant(std::uint32_t type, std::uint32_t bits);
    std::uint32_t constant_uint(std::uint32_t value) { return constant(type(Op::type_int, {32, 0}), value); }
    /// Always a new one: aggregates are told apart by their decorations.
    std::uint32_t new_type(Op op, const Words& operands);
    std::uint32_t variable(std::uint32_t pointer_type, StorageClass storage_class);

    /// Applies everything. The editor is done with afterwards.
    void finish();

private:
    struct Insertion {
        std::size_t before;
        std::size_t order;
        Module::Instruction instruction;
    };

    Module::Instruction append(Op op, const Words& words);
    std::uint32_t find_or_add(Op op, std::uint32_t type, const Words& operands);
    void add_interface(std::size_t entry_point, std::uint32_t variable);

    Module& module_;
    // Kept apart from the module's words until finish(), so that views of the module stay valid.
    std::vector<std::uint32_t> new_words_;
    std::vector<Insertion> insertions_;
    std::map<std::size_t, Module::Instruction> replacements_;
    std::vector<bool> removed_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> globals_; ///< Opcode, type, operands → id.
    std::map<std::size_t, Words> interfaces_; ///< Entry points whose interface grows: their new operands.
    std::vector<std::uint32_t> capabilities_;
    std::size_t first_annotation_ = npos;
    std::size_t first_global_ = npos;
    std::size_t first_function_ = npos;
    std::size_t after_capabilities_ = 0;
};

/// Whether add_mark(text) was applied to the module.
bool has_mark(const Module& module, std::string_view text);

/// A string as words, its nul included.
std::vector<std::uint32_t> string_words(std::string_view text);

} // namespace bindery::spirv
