#include "spirv_layout.hpp"

#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <vector>

namespace bindery::test {
namespace {

// Numbers of the SPIR-V specification.
enum Op : std::uint32_t {
    op_type_array = 28,
    op_type_runtime_array = 29,
    op_type_struct = 30,
    op_type_pointer = 32,
    op_constant = 43,
    op_variable = 59,
    op_decorate = 71,
    op_member_decorate = 72,
};
enum Decoration : std::uint32_t {
    array_stride = 6,
    matrix_stride = 7,
    binding_number = 33,
    descriptor_set = 34,
    offset = 35,
};

class Reader {
public:
    explicit Reader(std::span<const std::uint32_t> words) {
        for (std::size_t at = 5; at < words.size();) {
            const std::uint32_t count = words[at] >> 16;
            read(words[at] & 0xffff, words.subspan(at + 1, count - 1));
            at += count;
        }
    }

    OracleLayout layout(const TypeTree& tree, std::uint32_t set, std::uint32_t binding) const {
        for (const auto& [variable, pointer] : variables_) {
            if (decoration(variable, descriptor_set) != set ||
                decoration(variable, binding_number) != binding)
                continue;
            OracleLayout layout;
            std::uint32_t block = types_.at(pointer).back();
            if (set == 1) { // a structured buffer: a block of a runtime array
                const std::uint32_t array = types_.at(block).at(1);
                layout.stride_bytes = decoration(array, array_stride);
                block = types_.at(array).at(1);
            }
            add(tree, block, "", 0, layout.members);
            return layout;
        }
        throw std::runtime_error("no such buffer in the module");
    }

private:
    using Key = std::pair<std::uint32_t, std::uint32_t>;

    void read(std::uint32_t op, std::span<const std::uint32_t> words) {
        switch (op) {
        case op_type_array:
        case op_type_runtime_array:
        case op_type_struct:
        case op_type_pointer: {
            std::vector<std::uint32_t> type{op};
            type.insert(type.end(), words.begin() + 1, words.end());
            types_[words[0]] = std::move(type);
            break;
        }
        case op_variable:
            variables_.emplace_back(words[1], words[0]);
            break;
        case op_decorate:
            if (words.size() > 2)
                decorations_[{words[0], words[1]}] = words[2];
            break;
        case op_member_decorate:
            if (words.size() > 3)
                members_[{words[0], words[1]}][words[2]] = words[3];
            break;
        default:
            break; // of the rest nothing is asked
        }
    }

    std::uint32_t decoration(std::uint32_t id, std::uint32_t which) const {
        const auto found = decorations_.find({id, which});
        return found == decorations_.end() ? 0 : found->second;
    }

    std::uint32_t member(std::uint32_t type, std::uint32_t index, std::uint32_t which) const {
        const auto found = members_.find({type, index});
        if (found == members_.end() || !found->second.contains(which))
            return 0;
        return found->second.at(which);
    }

    void add(const TypeTree& tree, std::uint32_t type, const std::string& path, std::uint32_t base,
             std::vector<OracleMember>& members) const {
        for (std::uint32_t i = 0; i < tree.children.size(); ++i) {
            const TypeTree& child = tree.children[i];
            const std::string name = (path.empty() ? "" : path + ".") + child.name;
            const std::uint32_t at = base + member(type, i, offset);
            std::uint32_t inner = types_.at(type).at(i + 1);
            members.push_back({name, at, 0, member(type, i, matrix_stride)});
            if (child.shape == TypeShape::array)
                members.back().array_stride_bytes = decoration(inner, array_stride);
            const TypeTree* element = &child;
            for (; element->shape == TypeShape::array; element = &element->children.front())
                inner = types_.at(inner).at(1);
            if (element->shape == TypeShape::structure)
                add(*element, inner, name, at, members);
        }
    }

    std::map<std::uint32_t, std::vector<std::uint32_t>> types_; ///< Opcode, then operands.
    std::vector<Key> variables_;                                ///< Variable, its pointer type.
    std::map<Key, std::uint32_t> decorations_;
    std::map<Key, std::map<std::uint32_t, std::uint32_t>> members_;
};

} // namespace

OracleLayout spirv_layout(std::span<const std::uint32_t> words, const TypeTree& tree, std::uint32_t set,
                          std::uint32_t binding) {
    return Reader(words).layout(tree, set, binding);
}

} // namespace bindery::test
