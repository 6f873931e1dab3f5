#pragma once
// The state of the walk that data_flow.hpp promises; its steps are in walk.cpp, walk_memory.cpp and
// walk_values.cpp.

#include "reflection/data_flow.hpp"

namespace bindery::reflection {

/// Follows root data until nothing new is learned, then once more to record.
class Walk {
    using Module = spirv::Module;
    using StorageClass = spirv::StorageClass;
    using View = spirv::View;

public:
    Walk(const Program& program, const Descriptors& descriptors);
    DataFlow run();

private:
    // --- what is known
    const Facts& facts(std::uint32_t id) const;
    Facts& facts_for(std::uint32_t id);
    void learn(std::uint32_t id, const Facts& news);
    /// Everything known of `from` is known of `to` as well. Copies: the vector of facts may grow.
    void copy(std::uint32_t from, std::uint32_t to);

    // --- uses
    void use_value(std::uint32_t id);
    void mark(std::uint32_t id, std::uint8_t bits);
    void mark(const DescriptorRef& ref, std::uint8_t bits);

    // --- globals
    void find_glsl();
    void declare(const View& variable);
    std::uint32_t add_memory(const View& variable, StorageClass storage);

    // --- code
    void visit_functions();
    void visit(const View& view, std::size_t function);
    void visit_variable(const View& view);
    /// Every operand of an instruction that nothing more is known of.
    void use_operands(const View& view);
    void visit_copy_like(const View& view);
    bool is_constant(std::uint32_t id) const;

    // --- memory
    void visit_chain(const View& view);
    void select(const View& chain, DescriptorRef& ref, std::uint32_t index);
    /// The places that a chain may lead to: at a dynamic index, every element.
    std::vector<Place> step_places(const View& view, std::vector<Place> places,
                                   std::span<const std::uint32_t> indices);
    void load(std::uint32_t pointer, std::uint32_t result, std::uint32_t type);
    void store(std::uint32_t pointer, std::uint32_t value);
    void visit_copy_memory(const View& view);
    /// `count` leaves from `first` on; of a value that is followed as a whole, each of them is all it has.
    static std::vector<DwordMask> part_of(std::span<const DwordMask> leaves, std::size_t first,
                                          std::size_t count, bool collapsed);
    /// A value's leaves as part of a whole of `count` leaves, from `first` on.
    static std::vector<DwordMask> spread(const Facts& value, std::size_t count, std::size_t first);

    // --- composites
    bool visit_composite(const View& view);
    struct Location {
        std::uint32_t type;
        std::uint32_t leaf;
    };
    /// Where literal indices lead in a type.
    Location locate(std::uint32_t type, std::span<const std::uint32_t> indices) const;
    void construct(const View& view);
    void extract(const View& view, std::uint32_t composite, std::span<const std::uint32_t> indices);
    void insert(const View& view);
    void shuffle(const View& view);

    // --- images and atomics
    bool visit_image(const View& view);
    void use_values_from(const View& view, std::size_t first);

    // --- calls
    void visit_call(const View& view);

    const Program& program_;
    const Module& module_;
    const Descriptors& descriptors_;
    Leaves leaves_;
    std::vector<std::uint32_t> fact_indices_; ///< For each id: its facts; 0 is what nothing is known of.
    std::vector<Facts> facts_;
    std::vector<Facts> returns_; ///< For each function: what it returns.
    std::vector<Memory> memories_;
    std::uint32_t glsl_ = 0; ///< Id of GLSL.std.450; 0 if it is not imported.
    bool changed_ = false;   ///< Something was learned in this round.
    bool recording_ = false; ///< The last round: indexings are noted.
    DataFlow result_;
};

} // namespace bindery::reflection
