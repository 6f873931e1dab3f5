#include "unit/frontend/support.hpp"

#include <cstring>

namespace bindery::test {
namespace {

std::uint32_t execution_model(Stage stage) {
    if (stage == Stage::vertex)
        return 0;
    return stage == Stage::pixel ? 4 : 5; // Fragment, GLCompute
}

} // namespace

Shader empty_shader(Stage stage) {
    const auto op = [](std::uint32_t code, std::uint32_t words) { return words << 16 | code; };
    std::vector<std::uint32_t> words = {0x07230203, 0x00010600, 0, 5, 0};
    const auto add = [&](std::initializer_list<std::uint32_t> more) { words.insert(words.end(), more); };
    add({op(17, 2), 1});                                        // OpCapability Shader
    add({op(14, 3), 0, 1});                                     // OpMemoryModel Logical GLSL450
    add({op(15, 5), execution_model(stage), 1, 0x6e69616d, 0}); // OpEntryPoint … %1 "main"
    if (stage == Stage::compute)
        add({op(16, 6), 1, 17, 8, 4, 1}); // OpExecutionMode %1 LocalSize 8 4 1
    if (stage == Stage::pixel)
        add({op(16, 3), 1, 7});   // OpExecutionMode %1 OriginUpperLeft
    add({op(19, 2), 2});          // %2 = OpTypeVoid
    add({op(33, 3), 3, 2});       // %3 = OpTypeFunction %2
    add({op(54, 5), 2, 1, 0, 3}); // %1 = OpFunction %2 None %3
    add({op(248, 2), 4});         // %4 = OpLabel
    add({op(253, 1)});            // OpReturn
    add({op(56, 1)});             // OpFunctionEnd
    Shader shader;
    shader.bytecode.resize(words.size() * sizeof(std::uint32_t));
    std::memcpy(shader.bytecode.data(), words.data(), shader.bytecode.size());
    shader.stage = stage;
    shader.entry = "main";
    shader.source_name = "empty.hlsl";
    shader.side_car.emplace();
    return shader;
}

Shader shader_with_fields(Stage stage, std::vector<RootField> fields) {
    Shader shader = empty_shader(stage);
    shader.side_car->fields = std::move(fields);
    return shader;
}

std::vector<std::byte> pattern(std::size_t count, std::uint32_t seed) {
    std::vector<std::byte> bytes(count);
    for (std::byte& byte : bytes) {
        seed = seed * 1664525u + 1013904223u;
        byte = static_cast<std::byte>(seed >> 24);
    }
    return bytes;
}

} // namespace bindery::test
