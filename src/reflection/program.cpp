#include "reflection/program.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

namespace bindery::reflection {

using spirv::npos;
using spirv::Op;
using spirv::View;

Program::Program(const spirv::Module& module, std::string_view entry_point)
    : module_(module), decorations_(module) {
    find_functions();
    for (std::size_t i = 0; i < global_end(); ++i)
        if (const View view = module_[i]; view.op() == Op::name)
            names_.emplace(view.operand(0), i);
    mark_reachable(entry_point);
}

void Program::find_functions() {
    for (std::size_t i = 0; i < module_.size(); ++i) {
        const View view = module_[i];
        if (view.op() == Op::function) {
            function_indices_.emplace(view.result_id(), functions_.size());
            functions_.push_back({view.result_id(), i, module_.size(), {}, false});
        }
        if (functions_.empty())
            continue;
        if (view.op() == Op::function_parameter)
            functions_.back().parameters.push_back(view.result_id());
        if (view.op() == Op::function_end)
            functions_.back().end = std::min(functions_.back().end, i + 1);
    }
    for (std::size_t f = 0; f + 1 < functions_.size(); ++f)
        functions_[f].end = std::min(functions_[f].end, functions_[f + 1].begin);
}

void Program::mark_reachable(std::string_view entry_point) {
    std::vector<std::size_t> open;
    const auto reach = [&](std::uint32_t id) {
        const std::size_t f = function_index(id);
        if (f != npos && !functions_[f].reachable) {
            functions_[f].reachable = true;
            open.push_back(f);
        }
    };
    if (entry_point.empty()) {
        for (Function& function : functions_)
            function.reachable = true;
        return;
    }
    bool found = false;
    for (std::size_t i = 0; i < global_end(); ++i) {
        const View view = module_[i];
        if (view.op() == Op::entry_point && view.string(2) == entry_point) {
            found = true;
            reach(view.operand(1));
        }
    }
    if (!found)
        throw Error(Rule::spirv_entry_point, std::string(entry_point),
                    fmt::format("The module has no entry point named \"{}\".", entry_point));
    while (!open.empty()) {
        const Function& function = functions_[open.back()];
        open.pop_back();
        for (std::size_t i = function.begin; i < function.end; ++i)
            if (const View view = module_[i]; view.op() == Op::function_call)
                reach(view.operand(0));
    }
}

std::size_t Program::function_index(std::uint32_t id) const {
    const auto at = function_indices_.find(id);
    return at == function_indices_.end() ? npos : at->second;
}

std::string Program::name(std::uint32_t id) const {
    const auto at = names_.find(id);
    return at == names_.end() ? std::string() : module_[at->second].string(1);
}

} // namespace bindery::reflection
