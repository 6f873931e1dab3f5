#include <bindery/declarations.hpp>

#include <algorithm>

namespace bindery {

std::string_view to_string(DeclarationKind kind) {
    switch (kind) {
    case DeclarationKind::constant_buffer:
        return "constant buffer";
    case DeclarationKind::structured_buffer:
        return "structured buffer";
    case DeclarationKind::structure:
        return "struct";
    }
    return {};
}

const Declaration* Declarations::find(std::string_view name) const {
    const auto named = [&](bool structure) {
        return std::find_if(list.begin(), list.end(), [&](const Declaration& declaration) {
            return declaration.name == name && (declaration.kind == DeclarationKind::structure) == structure;
        });
    };
    auto found = named(false);
    if (found == list.end())
        found = named(true);
    return found == list.end() ? nullptr : &*found;
}

} // namespace bindery
