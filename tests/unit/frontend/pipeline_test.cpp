// A pipeline is made with the C++ type, and shaders that do something else with its DWORDs are refused.

#include "unit/frontend/support.hpp"

#include <bindery/shader_compiler.hpp>

namespace bindery::test {
namespace {

using testing::HasSubstr;

/// Compiles with DXC, once for all tests: the compiler takes long to start.
class Pipelines : public NullDevice {
protected:
    static Shader compile(const std::string& body, Stage stage = Stage::compute, RootType root = {}) {
        static ShaderCompiler compiler;
        CompileRequest request;
        request.path = std::string(BINDERY_SOURCE_DIR) + "/tests/unit/frontend/test.hlsl";
        request.source = "#include <bindery/shader.h>\nusing namespace bindery;\n" + body;
        request.stage = stage;
        if (!root.name.empty())
            request.set_root(root);
        return compiler.compile(request);
    }
};

constexpr const char* simulate_header = R"(
namespace bindery { namespace test {
struct Particle { float3 position; float2 size; uint2 state; };
struct SimulateParams {
    StructuredBufferBinding<Particle> source;
    RWStructuredBufferBinding<Particle> target;
    Float2Binding wind;
    UintBinding count;
};
} }
using namespace bindery::test;
)";

TEST_F(Pipelines, TheRightShaderIsTaken) {
    Device device = make();
    const Shader shader = compile(std::string(simulate_header) + R"(
        [numthreads(64, 2, 1)] void main(uint3 id : SV_DispatchThreadID) {
            SimulateParams p = root_data<SimulateParams>();
            if (id.x >= p.count.get()) return;
            Particle particle = p.source.load(id.x);
            particle.position.xy += p.wind.get();
            p.target.store(id.x, particle);
        })",
                                  Stage::compute, root_type<SimulateParams>());
    const ComputePipeline pipeline =
        device.create_compute_pipeline<SimulateParams>({.name = "simulate", .shader = &shader});
    EXPECT_EQ(pipeline.group_size(), (std::array<std::uint32_t, 3>{64, 2, 1}));
    EXPECT_TRUE(diagnostics_.empty()) << diagnostics_[0].text;
}

TEST_F(Pipelines, AFieldThatNoShaderReadsIsANote) {
    Device device = make();
    const Shader shader = compile(std::string(simulate_header) + R"(
        [numthreads(1, 1, 1)] void main() {
            SimulateParams p = root_data<SimulateParams>();
            p.target.store(0, p.source.load(p.count.get()));
        })",
                                  Stage::compute, root_type<SimulateParams>());
    (void)device.create_compute_pipeline<SimulateParams>({.name = "simulate", .shader = &shader});
    ASSERT_EQ(diagnostics_.size(), 1u);
    EXPECT_EQ(diagnostics_[0].severity, Severity::note);
    EXPECT_EQ(diagnostics_[0].rule, Rule::pipeline_root_unread);
    EXPECT_THAT(diagnostics_[0].text, HasSubstr("field \"wind\""));
}

struct OtherParams { // what C++ has, while the shader has SimulateParams
    StructuredBufferBinding<Particle> source;
    Texture2DBinding<float4> target;
    Float2Binding wind;
    FloatBinding count;
};

TEST_F(Pipelines, AFieldThatIsSomethingElseInTheShaderIsRefusedByName) {
    Device device = make();
    Shader shader = compile(std::string(simulate_header) + R"(
        [numthreads(1, 1, 1)] void main() {
            SimulateParams p = root_data<SimulateParams>();
            p.target.store(0, p.source.load(p.count.get()));
        })",
                            Stage::compute, root_type<SimulateParams>());
    const std::string by_names = error_of(Rule::pipeline_root_mismatch, [&] {
        (void)device.create_compute_pipeline<OtherParams>({.name = "simulate", .shader = &shader});
    });
    EXPECT_THAT(by_names, testing::AllOf(HasSubstr("field \"target\""), HasSubstr("Texture2D<float4> in C++"),
                                         HasSubstr("RWStructuredBuffer<")));
    shader.side_car.reset(); // foreign bytecode: only what the code does is known
    const std::string by_walk = error_of(Rule::pipeline_root_mismatch, [&] {
        (void)device.create_compute_pipeline<OtherParams>({.name = "simulate", .shader = &shader});
    });
    EXPECT_THAT(by_walk, testing::AllOf(HasSubstr("field \"target\""), HasSubstr("Texture2D<float4> in C++"),
                                        HasSubstr("uses it as the index of a raw buffer, writable")));
}

TEST_F(Pipelines, ForeignBytecodeIsCheckedByTheWalkAndNoted) {
    Device device = make();
    Shader shader = compile(std::string(simulate_header) + R"(
        [numthreads(1, 1, 1)] void main() {
            SimulateParams p = root_data<SimulateParams>();
            p.target.store(0, p.source.load(p.count.get() + uint(p.wind.get().x)));
        })",
                            Stage::compute, root_type<SimulateParams>());
    shader.side_car.reset();
    (void)device.create_compute_pipeline<SimulateParams>({.name = "simulate", .shader = &shader});
    ASSERT_EQ(of(Rule::pipeline_foreign_bytecode).size(), 1u);
    EXPECT_EQ(of(Rule::pipeline_foreign_bytecode)[0].severity, Severity::note);
    EXPECT_THAT(
        error_of(Rule::pipeline_root_mismatch,
                 [&] { (void)device.create_compute_pipeline<CopyParams>({.name = "x", .shader = &shader}); }),
        HasSubstr("has 2 DWORDs in C++"));
}

TEST_F(Pipelines, BytecodeThatCannotBeReadIsNamedWithItsPipeline) {
    Device device = make();
    Shader shader = empty_shader(Stage::compute);
    shader.bytecode.resize(shader.bytecode.size() - 8); // in the middle of the function
    EXPECT_THAT(
        error_of(Rule::spirv_malformed,
                 [&] { device.create_compute_pipeline<NoBindings>({.name = "broken", .shader = &shader}); }),
        HasSubstr("while reading compute shader \"main\" of pipeline \"broken\""));
}

TEST_F(Pipelines, AnElementOfAnotherSizeIsRefused) {
    struct Small {
        float3 position;
    };
    struct SmallParams {
        StructuredBufferBinding<Small> source;
        RWStructuredBufferBinding<Particle> target;
        Float2Binding wind;
        UintBinding count;
    };
    Device device = make();
    const Shader shader = compile(std::string(simulate_header) + R"(
        [numthreads(1, 1, 1)] void main() { SimulateParams p = root_data<SimulateParams>(); p.target.store(0, p.source.load(0)); })",
                                  Stage::compute, root_type<SimulateParams>());
    EXPECT_THAT(
        error_of(
            Rule::layout_agreement,
            [&] { (void)device.create_compute_pipeline<SmallParams>({.name = "x", .shader = &shader}); }),
        testing::AllOf(HasSubstr("field \"source\""), HasSubstr("member \"size\" of"),
                       HasSubstr("at byte 12 in the shader and is missing in C++")));
}

TEST_F(Pipelines, NamesOfNestedFieldsComeFromTheSideCar) {
    struct Inner {
        StructuredBufferBinding<Particle> particles;
        UintBinding count;
    };
    struct NestedParams {
        Inner inner;
        UintBinding layers[2];
    };
    Device device = make();
    const Shader shader = compile(R"(
        struct Particle { float3 position; float2 size; uint2 state; };
        struct Inner { StructuredBufferBinding<Particle> particles; FloatBinding count; };
        struct NestedParams { Inner inner; UintBinding layers[2]; };
        [numthreads(1, 1, 1)] void main() { NestedParams p = root_data<NestedParams>(); if (p.inner.count.get() > p.layers[1].get()) p.inner.particles.load(0); })",
                                  Stage::compute, {.name = "NestedParams"});
    EXPECT_THAT(
        error_of(
            Rule::pipeline_root_mismatch,
            [&] { (void)device.create_compute_pipeline<NestedParams>({.name = "x", .shader = &shader}); }),
        testing::AllOf(HasSubstr("field \"inner.count\""), HasSubstr("uint in C++"),
                       HasSubstr("float in shader")));
}

TEST_F(Pipelines, StagesAndTargetsAreChecked) {
    Device device = make();
    Shader compute = empty_shader(Stage::compute), vertex = empty_shader(Stage::vertex);
    EXPECT_THAT(error_of(Rule::pipeline_stage,
                         [&] { (void)device.create_compute_pipeline<NoBindings>({.name = "none"}); }),
                HasSubstr("pipeline \"none\" has no compute shader"));
    error_of(Rule::pipeline_stage,
             [&] { (void)device.create_compute_pipeline<NoBindings>({.name = "x", .shader = &vertex}); });
    error_of(Rule::pipeline_stage, [&] { (void)device.create_graphics_pipeline<NoBindings>({.name = "x"}); });
    error_of(Rule::pipeline_stage, [&] {
        (void)device.create_graphics_pipeline<NoBindings>(
            {.name = "x", .vertex = &vertex, .pixel = &compute});
    });
    compute.target = ShaderTarget::dxil_6_0;
    EXPECT_THAT(
        error_of(
            Rule::pipeline_stage,
            [&] { (void)device.create_compute_pipeline<NoBindings>({.name = "x", .shader = &compute}); }),
        HasSubstr("compiled to dxil_6_0 and this device takes spirv"));
}

TEST_F(Pipelines, StateIsConsistent) {
    Device device = make();
    const Shader vertex = empty_shader(Stage::vertex), pixel = empty_shader(Stage::pixel);
    const auto refused = [&](Rule rule, auto change) {
        GraphicsPipelineDesc desc{
            .name = "x", .vertex = &vertex, .pixel = &pixel, .color_formats = {Format::rgba8_unorm}};
        EXPECT_NO_THROW((void)device.create_graphics_pipeline<NoBindings>(desc));
        change(desc);
        return error_of(rule, [&] { (void)device.create_graphics_pipeline<NoBindings>(desc); });
    };
    refused(Rule::pipeline_state, [](auto& desc) { desc.color_formats.resize(9, Format::rgba8_unorm); });
    refused(Rule::pipeline_state, [](auto& desc) { desc.blend.resize(2); });
    refused(Rule::pipeline_state, [](auto& desc) { desc.multisample.samples = 3; });
    refused(Rule::pipeline_state, [](auto& desc) { desc.depth_stencil.stencil_test = true; });
    Shader numbers = pixel;
    numbers.side_car->outputs = {{.semantic = "SV_TARGET", .scalar = Scalar::uint32}};
    EXPECT_THAT(refused(Rule::pipeline_state, [&](auto& desc) { desc.pixel = &numbers; }),
                HasSubstr("writes uint to colour target 0, which is in rgba8_unorm and takes float"));
    refused(Rule::format_unsupported, [](auto& desc) { desc.color_formats[0] = Format::bc1_unorm; });
    refused(Rule::format_unsupported, [](auto& desc) { desc.multisample.samples = 16; });
    refused(Rule::format_unsupported, [](auto& desc) { desc.depth_stencil_format = Format::rgba8_unorm; });
    EXPECT_THAT(refused(Rule::format_unsupported,
                        [](auto& desc) {
                            desc.color_formats[0] = Format::rgba8_uint;
                            desc.blend = {TargetBlend::alpha()};
                        }),
                HasSubstr("blends into rgba8_uint"));
}

TEST_F(Pipelines, InputsAreMatchedBySemantic) {
    Device device = make();
    const Shader vertex = compile(R"(
        struct Input { float3 position : POSITION; uint id : MATERIAL; float2 uv : TEXCOORD1; };
        float4 main(Input input, uint vertex : SV_VertexID) : SV_Position {
            return float4(input.position + input.id, input.uv.x + vertex);
        })",
                                  Stage::vertex);
    GraphicsPipelineDesc desc{
        .name = "mesh",
        .vertex = &vertex,
        .input_layout = {{.semantic = "texcoord1", .format = Format::rg16_float, .slot = 1},
                         {.semantic = "POSITION", .format = Format::rgb32_float},
                         {.semantic = "MATERIAL", .format = Format::r32_uint, .slot = 2}}};
    const GraphicsPipeline pipeline = device.create_graphics_pipeline<NoBindings>(desc);
    const Texture depth = device.create_texture(
        {.name = "d", .format = Format::d32_float, .usage = TextureUsage::depth_stencil_target});
    const Buffer vertices =
        device.create_buffer({.name = "v", .size_bytes = 64, .usage = BufferUsage::vertex});
    CommandList list = device.create_command_list("list");
    list.begin_pass({.name = "p", .width = 8, .height = 8});
    DrawCommand draw{.pipeline = pipeline.id(), .vertex_count = 3};
    draw.bind_vertex_buffer(0, {vertices, 12}).bind_vertex_buffer(1, {vertices, 4});
    EXPECT_THAT(error_of(Rule::command_incomplete, [&] { list.draw(draw); }),
                HasSubstr("reads vertex buffer 2"));
    draw.bind_vertex_buffer(2, {vertices, 4});
    list.draw(draw);
    list.end_pass();

    desc.input_layout[2].format = Format::r32_float;
    EXPECT_THAT(error_of(Rule::pipeline_input_layout,
                         [&] { (void)device.create_graphics_pipeline<NoBindings>(desc); }),
                HasSubstr("reads as float, and the shader has uint there"));
    desc.input_layout.pop_back();
    EXPECT_THAT(error_of(Rule::pipeline_input_layout,
                         [&] { (void)device.create_graphics_pipeline<NoBindings>(desc); }),
                HasSubstr("reads MATERIAL0 and the input layout of 2 attributes does not have it"));
}

} // namespace
} // namespace bindery::test
