#pragma once
// Shaders, each with a root signature that serves it and one that differs from that in one fault.

#include "compile.hpp"

#include <bindery/rule.hpp>

#include <span>
#include <string_view>

namespace bindery::test {

struct ShaderPair {
    std::string_view name;
    TestShader shader;
    std::string_view sound;
    std::string_view faulty;
    Rule rule; ///< Which the faulty one breaks.
    std::string_view
        resource;            ///< What the issue is about: its register or name; empty: the shader as a whole.
    std::string_view clause; ///< What would mend it.
    bool needs_side_car = false; ///< DXIL alone does not tell the size of a constant buffer.
};

std::span<const ShaderPair> shader_pairs();

} // namespace bindery::test
