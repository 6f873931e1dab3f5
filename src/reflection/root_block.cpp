#include "reflection/root_block.hpp"

#include <bindery/shader/kind.hpp>

namespace bindery::reflection {
namespace {

using spirv::Decoration;
using spirv::Op;

constexpr std::uint32_t dword_bytes = 4;
constexpr DwordMask all_dwords = (1u << root_dword_count) - 1;

/// A leaf and the bytes that it takes.
struct PlacedLeaf {
    std::uint64_t offset;
    std::uint32_t bytes;
};

/// Walks a block whose types are not collapsed, so at most Leaves::max_count leaves are visited.
class BlockWalk {
public:
    BlockWalk(const spirv::Module& module, const spirv::Decorations& decorations, const Leaves& leaves)
        : module_(module), decorations_(decorations), leaves_(leaves) {}

    std::vector<PlacedLeaf> walk(std::uint32_t type) {
        visit(type, 0, 0);
        return std::move(placed_);
    }

private:
    std::uint32_t scalar_bytes(std::uint32_t type) const {
        const Op op = module_.op_of(type);
        return op == Op::type_int || op == Op::type_float ? module_.at_id(type).operand(0) / 8 : dword_bytes;
    }

    void visit(std::uint32_t type, std::uint64_t offset, std::uint32_t matrix_stride) {
        const std::uint32_t parts = leaves_.part_count(type);
        if (parts == 0) {
            placed_.push_back({offset, scalar_bytes(type)});
            return;
        }
        const bool is_struct = module_.op_of(type) == Op::type_struct;
        for (std::uint32_t i = 0; i < parts; ++i) {
            const std::uint32_t part = spirv::part_type(module_, type, i);
            if (is_struct)
                visit(part, offset + decorations_.literal(type, Decoration::offset, i).value_or(0),
                      decorations_.literal(type, Decoration::matrix_stride, i).value_or(matrix_stride));
            else
                visit(part, offset + std::uint64_t{i} * part_stride(type, part, matrix_stride),
                      matrix_stride);
        }
    }

    std::uint32_t part_stride(std::uint32_t type, std::uint32_t part, std::uint32_t matrix_stride) const {
        if (module_.op_of(type) == Op::type_array)
            return decorations_.literal(type, Decoration::array_stride).value_or(0);
        return module_.op_of(type) == Op::type_matrix ? matrix_stride : scalar_bytes(part);
    }

    const spirv::Module& module_;
    const spirv::Decorations& decorations_;
    const Leaves& leaves_;
    std::vector<PlacedLeaf> placed_;
};

} // namespace

std::vector<DwordMask> root_leaves(const spirv::Module& module, const spirv::Decorations& decorations,
                                   const Leaves& leaves, std::uint32_t block_type) {
    if (leaves.collapsed(block_type))
        return {all_dwords};
    std::vector<DwordMask> masks;
    for (const PlacedLeaf& leaf : BlockWalk(module, decorations, leaves).walk(block_type)) {
        DwordMask mask = 0;
        const std::uint64_t last_byte = leaf.offset + std::max(leaf.bytes, 1u) - 1;
        for (std::uint64_t dword = leaf.offset / dword_bytes;
             dword <= last_byte / dword_bytes && dword < root_dword_count; ++dword)
            mask |= static_cast<DwordMask>(1u << dword);
        masks.push_back(mask);
    }
    masks.resize(leaves.count(block_type), 0);
    return masks;
}

std::uint32_t block_bytes(const spirv::Module& module, const spirv::Decorations& decorations,
                          const Leaves& leaves, std::uint32_t block_type) {
    std::uint64_t end = 0;
    if (!leaves.collapsed(block_type))
        for (const PlacedLeaf& leaf : BlockWalk(module, decorations, leaves).walk(block_type))
            end = std::max(end, leaf.offset + leaf.bytes);
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(end, 0xffffffff));
}

} // namespace bindery::reflection
