#pragma once
// What the frontend's tests share: devices on the null backend, shaders that do nothing, expectations on
// errors.

#include <bindery/null.hpp>
#include <bindery/shader.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace bindery::test {

/// A module with one entry point "main" that does nothing; compute: 8 x 4 x 1 threads.
Shader empty_shader(Stage stage);
/// The same, with a side-car of those fields.
Shader shader_with_fields(Stage stage, std::vector<RootField> fields);

/// Runs `action`, which has to throw an Error of that rule; its text, for further looks.
template<class Action>
std::string error_of(Rule rule, Action&& action) {
    try {
        action();
    } catch (const Error& error) {
        EXPECT_EQ(error.id(), rule_info(rule).id) << error.what();
        return error.what();
    }
    ADD_FAILURE() << "nothing was refused; " << rule_info(rule).id << " was expected";
    return {};
}

std::vector<std::byte> pattern(std::size_t count, std::uint32_t seed = 1);

/// A device, and what it said.
class NullDevice : public ::testing::Test {
protected:
    NullDevice() = default;

    Device make(null::NullDesc desc = {}) {
        desc.diagnostics = [this](const Diagnostic& diagnostic) { diagnostics_.push_back(diagnostic); };
        return null::create_device(desc);
    }
    std::vector<Diagnostic> of(Rule rule) const {
        std::vector<Diagnostic> found;
        for (const Diagnostic& diagnostic : diagnostics_)
            if (diagnostic.rule == rule)
                found.push_back(diagnostic);
        return found;
    }

    std::vector<Diagnostic> diagnostics_;
};

/// 28 bytes, as in requirement B19.
struct Particle {
    float3 position;
    float2 size;
    uint2 state;
};
static_assert(sizeof(Particle) == 28);

struct SimulateParams {
    StructuredBufferBinding<Particle> source;
    RWStructuredBufferBinding<Particle> target;
    Float2Binding wind;
    UintBinding count;
};

struct CopyParams {
    ByteAddressBufferBinding source;
    RWByteAddressBufferBinding target;
};

struct DrawParams {
    StructuredBufferBinding<Particle> particles;
    Texture2DBinding<float4> albedo;
    SamplerStateBinding filter;
    Float4Binding tint;
};

} // namespace bindery::test
