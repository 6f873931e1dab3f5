#include "compiler/target_locations.hpp"

#include "spirv/editor.hpp"

#include <algorithm>

namespace bindery::compiler {

namespace {

using spirv::Op;
using spirv::View;

bool is_output(const spirv::Module& module, std::uint32_t id) {
    return module.op_of(id) == Op::variable &&
           module.at_id(id).operand_as<spirv::StorageClass>(0) == spirv::StorageClass::output;
}

} // namespace

void place_targets(spirv::Module& module, std::span<const StageElement> outputs) {
    spirv::Editor editor(module);
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() != Op::decorate ||
            view.operand_as<spirv::Decoration>(1) != spirv::Decoration::location ||
            !is_output(module, view.operand(0)))
            continue;
        const auto output = std::find_if(outputs.begin(), outputs.end(), [&](const StageElement& element) {
            return element.semantic == "SV_TARGET" && element.location == view.operand(2);
        });
        if (output != outputs.end())
            editor.set_operand(i, 2, output->semantic_index);
    }
    editor.finish();
}

} // namespace bindery::compiler
