#include "spirv/editor.hpp"

#include "spirv/grammar.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <tuple>

namespace bindery::spirv {
namespace {

constexpr std::size_t max_instruction_words = 0xffff;

// Where the sections of a module begin. Source: SPIR-V specification, 2.4 Logical Layout.
bool is_annotation(Op op) {
    return op == Op::decorate || op == Op::member_decorate || op == Op::decoration_group ||
           op == Op::group_decorate || op == Op::group_member_decorate || op == Op::decorate_id ||
           op == Op::decorate_string || op == Op::member_decorate_string;
}

bool is_type(Op op) {
    return (op >= Op::type_void && op <= Op::type_forward_pointer) || op == Op::type_ray_query ||
           op == Op::type_acceleration_structure;
}

bool is_global(Op op) {
    return is_type(op) || (op >= Op::constant_true && op <= Op::spec_constant_op) || op == Op::variable ||
           op == Op::undef || op == Op::function;
}

// Aggregates and pointers may be decorated, so equal operands do not make them equal.
bool is_shareable(Op op) {
    return op != Op::type_struct && op != Op::type_array && op != Op::type_runtime_array &&
           (is_type(op) || op == Op::constant);
}

} // namespace

Editor::Editor(Module& module) : module_(module), removed_(module.size(), false) {
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::capability) {
            after_capabilities_ = i + 1;
            capabilities_.push_back(view.operand(0));
        }
        if (first_annotation_ == npos && (is_annotation(view.op()) || is_global(view.op())))
            first_annotation_ = i;
        if (first_global_ == npos && is_global(view.op()))
            first_global_ = i;
        if (view.op() == Op::function) {
            first_function_ = i;
            break;
        }
        if (is_shareable(view.op())) {
            std::vector<std::uint32_t> key{static_cast<std::uint32_t>(view.op()), view.type_id()};
            key.insert(key.end(), view.operands().begin(), view.operands().end());
            globals_.emplace(std::move(key), view.result_id());
        }
    }
    first_function_ = std::min(first_function_, module.size());
    first_global_ = std::min(first_global_, first_function_);
    first_annotation_ = std::min(first_annotation_, first_global_);
}

std::uint32_t Editor::new_id() {
    if (module_.header_[3] >= max_id_bound)
        throw Error(Rule::spirv_limit, "",
                    fmt::format("The module has {} ids, the most there can be, and a pass needs another.",
                                module_.header_[3]));
    return module_.header_[3]++;
}

Module::Instruction Editor::append(Op op, const Words& words) {
    if (words.size() + 1 > max_instruction_words)
        throw Error(Rule::spirv_limit, "",
                    fmt::format("An instruction would have {} words; {} is the most.", words.size() + 1,
                                max_instruction_words));
    const Module::Instruction instruction{
        static_cast<std::uint32_t>(module_.words_.size() + new_words_.size()),
        static_cast<std::uint32_t>(words.size() + 1)};
    new_words_.push_back(instruction.word_count << 16 | static_cast<std::uint32_t>(op));
    new_words_.insert(new_words_.end(), words.begin(), words.end());
    return instruction;
}

void Editor::insert_before(std::size_t index, Op op, const Words& words) {
    insertions_.push_back({index, insertions_.size(), append(op, words)});
}

void Editor::replace(std::size_t index, Op op, const Words& words) {
    replacements_[index] = append(op, words);
}

void Editor::remove(std::size_t index) {
    removed_[index] = true;
}

void Editor::set_operand(std::size_t index, std::size_t operand, std::uint32_t value) {
    const View view = module_[index];
    assert(operand < view.operand_count());
    const std::size_t head = view.words().size() - view.operand_count();
    module_.words_[module_.instructions_[index].first_word + head + operand] = value;
}

void Editor::remap_ids(const std::vector<std::uint32_t>& ids) {
    const auto remap = [&](std::uint32_t& word) {
        if (word < ids.size() && ids[word] != 0)
            word = ids[word];
    };
    for (std::size_t i = 0; i < module_.size(); ++i) {
        const View view = module_[i];
        std::uint32_t* first = module_.words_.data() + module_.instructions_[i].first_word;
        if (result_layout(view.op()).has_type)
            remap(first[1]);
        std::uint32_t* operands = first + (view.words().size() - view.operand_count());
        IdOperands(view.op(), view.operands()).visit([&](std::size_t k) { remap(operands[k]); });
    }
}

void Editor::add_capability(Capability capability) {
    const auto number = static_cast<std::uint32_t>(capability);
    if (std::find(capabilities_.begin(), capabilities_.end(), number) != capabilities_.end())
        return;
    capabilities_.push_back(number);
    insert_before(after_capabilities_, Op::capability, {number});
}

void Editor::add_decoration(std::uint32_t target, Decoration decoration, const Words& literals) {
    Words words{target, static_cast<std::uint32_t>(decoration)};
    words.insert(words.end(), literals.begin(), literals.end());
    insert_before(first_global_, Op::decorate, words);
}

void Editor::add_member_decoration(std::uint32_t target, std::uint32_t member, Decoration decoration,
                                   const Words& literals) {
    Words words{target, member, static_cast<std::uint32_t>(decoration)};
    words.insert(words.end(), literals.begin(), literals.end());
    insert_before(first_global_, Op::member_decorate, words);
}

void Editor::add_mark(std::string_view text) {
    insert_before(first_annotation_, Op::module_processed, string_words(text));
}

void Editor::add_interface(std::size_t entry_point, std::uint32_t variable) {
    const View view = module_[entry_point];
    auto [at, added] = interfaces_.try_emplace(entry_point);
    if (added)
        at->second.assign(view.operands().begin(), view.operands().end());
    at->second.push_back(variable);
}

void Editor::add_to_interface(std::uint32_t variable, ExecutionModel model) {
    for (std::size_t i = 0; i < first_annotation_; ++i) {
        const View view = module_[i];
        if (view.op() == Op::entry_point && view.operand_as<ExecutionModel>(0) == model)
            add_interface(i, variable);
    }
}

void Editor::add_to_interface_beside(std::uint32_t variable, std::uint32_t beside) {
    for (std::size_t i = 0; i < first_annotation_; ++i) {
        const View view = module_[i];
        if (view.op() != Op::entry_point || view.operand_count() < 3)
            continue;
        const auto interface = view.operands().subspan(2 + string_word_count(view.operands().subspan(2)));
        if (std::find(interface.begin(), interface.end(), beside) != interface.end())
            add_interface(i, variable);
    }
}

std::uint32_t Editor::find_or_add(Op op, std::uint32_t type, const Words& operands) {
    std::vector<std::uint32_t> key{static_cast<std::uint32_t>(op), type};
    key.insert(key.end(), operands.begin(), operands.end());
    const auto [at, added] = globals_.try_emplace(std::move(key), 0);
    if (added) {
        at->second = new_id();
        Words words;
        if (type != 0)
            words.push_back(type);
        words.push_back(at->second);
        words.insert(words.end(), operands.begin(), operands.end());
        insert_before(first_function_, op, words);
    }
    return at->second;
}

std::uint32_t Editor::type(Op op, const Words& operands) {
    assert(is_shareable(op));
    return find_or_add(op, 0, operands);
}

std::uint32_t Editor::constant(std::uint32_t type, std::uint32_t bits) {
    return find_or_add(Op::constant, type, {bits});
}

std::uint32_t Editor::new_type(Op op, const Words& operands) {
    const std::uint32_t id = new_id();
    Words words{id};
    words.insert(words.end(), operands.begin(), operands.end());
    insert_before(first_function_, op, words);
    return id;
}

std::uint32_t Editor::variable(std::uint32_t pointer_type, StorageClass storage_class) {
    const std::uint32_t id = new_id();
    insert_before(first_function_, Op::variable,
                  {pointer_type, id, static_cast<std::uint32_t>(storage_class)});
    return id;
}

void Editor::finish() {
    for (const auto& [index, words] : interfaces_)
        replace(index, Op::entry_point, words);
    for (const auto& [index, instruction] : replacements_)
        module_.instructions_[index] = instruction;
    module_.words_.insert(module_.words_.end(), new_words_.begin(), new_words_.end());

    std::sort(insertions_.begin(), insertions_.end(), [](const Insertion& a, const Insertion& b) {
        return std::tie(a.before, a.order) < std::tie(b.before, b.order);
    });
    std::vector<Module::Instruction> result;
    result.reserve(module_.size() + insertions_.size());
    auto next = insertions_.begin();
    for (std::size_t i = 0; i <= module_.size(); ++i) {
        for (; next != insertions_.end() && next->before == i; ++next)
            result.push_back(next->instruction);
        if (i < module_.size() && !removed_[i])
            result.push_back(module_.instructions_[i]);
    }
    module_.instructions_ = std::move(result);
    module_.index_definitions();
}

bool has_mark(const Module& module, std::string_view text) {
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::function)
            break;
        if (view.op() == Op::module_processed && view.string(0) == text)
            return true;
    }
    return false;
}

std::vector<std::uint32_t> string_words(std::string_view text) {
    std::vector<std::uint32_t> words(text.size() / 4 + 1, 0);
    for (std::size_t i = 0; i < text.size(); ++i)
        words[i / 4] |= static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])) << (8 * (i % 4));
    return words;
}

} // namespace bindery::spirv
