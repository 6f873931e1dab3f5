// What fields get: heap indices of the right view, made once, checked against usage and format.

#include "unit/frontend/support.hpp"

#include <limits>

namespace bindery::test {
namespace {

using testing::HasSubstr;
using Views = NullDevice;

constexpr ElementType float4_element = ElementType::of(Scalar::float32, 1, 4);
constexpr ElementType uint_element = ElementType::of(Scalar::uint32, 1, 1);
struct TraceParams {
    RaytracingAccelerationStructureBinding scene;
};

constexpr BufferUsage read_write = BufferUsage::shader_read | BufferUsage::shader_write;

TEST_F(Views, ABufferHasFourAdjacentDescriptors) {
    Device device = make();
    const Buffer buffer =
        device.create_buffer({.name = "b", .size_bytes = 280, .stride_bytes = 28, .usage = read_write});
    const std::uint32_t first = buffer.slot(Kind::structured_buffer, {}, 28).value;
    EXPECT_GE(first, reserved_heap_indices);
    EXPECT_EQ(buffer.slot(Kind::byte_address_buffer, {}, 0).value, first + 1);
    EXPECT_EQ(buffer.slot(Kind::rw_structured_buffer, {}, 28).value, first + 2);
    EXPECT_EQ(buffer.slot(Kind::rw_byte_address_buffer, {}, 0).value, first + 3);
    EXPECT_EQ(device.resource_heap_use().used, 4u);
}

TEST_F(Views, AnotherStrideIsTheSameDescriptorWhereBuffersAreBytes) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 280, .stride_bytes = 28});
    EXPECT_EQ(buffer.slot(Kind::structured_buffer, {}, 4).value,
              buffer.slot(Kind::structured_buffer, {}, 28).value);
}

TEST_F(Views, AnotherStrideIsAViewOfItsOwnWithDirectHeapAccess) {
    null::NullDesc desc;
    desc.shader_target = ShaderTarget::dxil_6_6;
    Device device = make(desc);
    Buffer buffer =
        device.create_buffer({.name = "b", .size_bytes = 280, .stride_bytes = 28, .usage = read_write});
    const Slot other = buffer.slot(Kind::rw_structured_buffer, {}, 4);
    EXPECT_NE(other.value, buffer.slot(Kind::rw_structured_buffer, {}, 28).value);
    EXPECT_EQ(other, buffer.slot(Kind::rw_structured_buffer, {}, 4)) << "made once";
    EXPECT_EQ(device.resource_heap_use().used, 8u);
    buffer = {};
    EXPECT_EQ(device.resource_heap_use().used, 0u) << "freed with its buffer";
}

TEST_F(Views, AnotherStrideOfAPartStartsAtAWholeElementOfIt) {
    null::NullDesc desc;
    desc.shader_target = ShaderTarget::dxil_6_6;
    Device device = make(desc);
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 960, .stride_bytes = 16});
    const BufferView part = buffer.view({.first_element = 1});
    EXPECT_THAT(error_of(Rule::view_alignment, [&] { (void)part.slot(Kind::structured_buffer, {}, 12); }),
                HasSubstr("starts at byte 16, which is no whole element of 12 bytes"));
    EXPECT_NO_THROW((void)part.slot(Kind::structured_buffer, {}, 8));
    EXPECT_NO_THROW((void)buffer.view({.first_element = 3}).slot(Kind::structured_buffer, {}, 12));
}

TEST_F(Views, EqualPartsOfABufferAreOneView) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 1024, .stride_bytes = 32});
    const BufferView part = buffer.view({.first_element = 4, .element_count = 8});
    EXPECT_NE(part.id(), buffer.whole().id());
    EXPECT_EQ(part.id(), buffer.view({.first_element = 4, .element_count = 8}).id());
    EXPECT_EQ(buffer.view({}).id(), buffer.whole().id());
}

TEST_F(Views, PartsLieWithinTheBufferAndStartAtMultiplesOf16) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "b", .size_bytes = 1024, .stride_bytes = 28});
    EXPECT_THAT(
        error_of(Rule::view_range, [&] { (void)buffer.view({.first_element = 30, .element_count = 7}); }),
        HasSubstr("the buffer holds 36"));
    error_of(Rule::view_range, [&] { (void)buffer.view({.first_element = 36}); });
    error_of(Rule::view_range, [&] { (void)buffer.view({.first_element = ~std::uint64_t{0}}); });
    error_of(Rule::view_range, [&] { (void)buffer.view({.element_count = ~std::uint64_t{0}}); });
    EXPECT_THAT(error_of(Rule::view_alignment, [&] { (void)buffer.view({.first_element = 1}); }),
                HasSubstr("byte 28"));
    EXPECT_NO_THROW((void)buffer.view({.first_element = 4}));
    error_of(Rule::binding_stride, [&] { (void)buffer.view({.stride_bytes = 6}); });
}

TEST_F(Views, UsagesThatWereNotAskedForAreNamed) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "read only", .size_bytes = 64, .stride_bytes = 4});
    EXPECT_THAT(error_of(Rule::resource_usage, [&] { (void)buffer.slot(Kind::rw_structured_buffer, {}, 4); }),
                HasSubstr("\"read only\" is bound to a RWStructuredBuffer and was made without "
                          "BufferUsage::shader_write"));
    error_of(Rule::resource_usage, [&] { (void)buffer.slot(Kind::buffer, float4_element, 0); });
    const Buffer copies =
        device.create_buffer({.name = "copies", .size_bytes = 64, .usage = BufferUsage::copy_source});
    error_of(Rule::resource_usage, [&] { (void)copies.slot(Kind::byte_address_buffer, {}, 0); });
    EXPECT_EQ(device.resource_heap_use().used, 4u) << "a buffer that no shader sees has no descriptor";
    error_of(Rule::binding_stride, [&] { (void)buffer.slot(Kind::structured_buffer, {}, 4096); });
    EXPECT_THAT(error_of(Rule::view_range, [&] { (void)buffer.slot(Kind::structured_buffer, {}, 68); }),
                HasSubstr("68 bytes an element, and the view holds 64 bytes"));
}

TEST_F(Views, TexelBuffersFitTheirFormat) {
    Device device = make();
    const Buffer buffer = device.create_buffer({.name = "texels",
                                                .size_bytes = 64,
                                                .usage = read_write | BufferUsage::texel,
                                                .texel_format = Format::rgba8_unorm});
    const Slot slot = buffer.slot(Kind::buffer, float4_element, 0);
    EXPECT_EQ(slot, buffer.slot(Kind::buffer, float4_element, 0));
    EXPECT_NE(slot.value, buffer.slot(Kind::rw_buffer, float4_element, 0).value);
    EXPECT_THAT(error_of(Rule::binding_element, [&] { (void)buffer.slot(Kind::buffer, uint_element, 0); }),
                HasSubstr("rgba8_unorm, which a shader reads as float, and the field is a Buffer<uint>"));
    const BufferView as_uint = buffer.view({.texel_format = Format::r32_uint});
    EXPECT_NO_THROW((void)as_uint.slot(Kind::buffer, uint_element, 0));
    error_of(Rule::format_unsupported, [&] { (void)buffer.view({.texel_format = Format::bc1_unorm}); });
    error_of(Rule::format_unsupported, [&] {
        device.create_buffer({.name = "bad",
                              .size_bytes = 64,
                              .usage = BufferUsage::texel,
                              .texel_format = Format::rgba8_srgb});
    });
}

TEST_F(Views, ATextureIsSeenAsWhatItsShapeSuggestsOrAsAsked) {
    Device device = make();
    const auto kind_of = [&](TextureDesc desc) {
        desc.format = Format::rgba8_unorm;
        const Texture texture = device.create_texture(desc);
        return texture.whole().kind();
    };
    EXPECT_EQ(kind_of({.dimension = TextureDimension::d1, .width = 8}), Kind::texture_1d);
    EXPECT_EQ(kind_of({.dimension = TextureDimension::d1, .width = 8, .layers = 2}), Kind::texture_1d_array);
    EXPECT_EQ(kind_of({.width = 8, .height = 8}), Kind::texture_2d);
    EXPECT_EQ(kind_of({.width = 8, .height = 8, .layers = 3}), Kind::texture_2d_array);
    EXPECT_EQ(kind_of({.width = 8, .height = 8, .samples = 4}), Kind::texture_2d_ms);
    EXPECT_EQ(kind_of({.dimension = TextureDimension::d3, .width = 8, .height = 8, .depth = 8}),
              Kind::texture_3d);
    EXPECT_EQ(kind_of({.dimension = TextureDimension::cube, .width = 8, .height = 8, .layers = 6}),
              Kind::texture_cube);
    EXPECT_EQ(kind_of({.dimension = TextureDimension::cube, .width = 8, .height = 8, .layers = 12}),
              Kind::texture_cube_array);

    const Texture cube = device.create_texture({.name = "cube",
                                                .dimension = TextureDimension::cube,
                                                .format = Format::rgba8_unorm,
                                                .width = 8,
                                                .height = 8,
                                                .layers = 6});
    const Slot array = cube.slot(Kind::texture_2d_array, float4_element, 0);
    EXPECT_NE(array.value, cube.slot(Kind::texture_cube, float4_element, 0).value);
    EXPECT_EQ(array, cube.slot(Kind::texture_2d_array, float4_element, 0)) << "made once";
    EXPECT_THAT(error_of(Rule::binding_kind, [&] { (void)cube.slot(Kind::texture_2d, float4_element, 0); }),
                HasSubstr("\"cube\" has 6 layers there and the field is a Texture2D, which sees 1"));
    EXPECT_NO_THROW((void)cube.view({.kind = Kind::texture_2d, .first_layer = 2, .layers = 1}));
    EXPECT_THAT(error_of(Rule::binding_kind, [&] { (void)cube.slot(Kind::texture_3d, float4_element, 0); }),
                HasSubstr("\"cube\" is a cube texture with 6 layers and 1 samples, which is no Texture3D"));
}

TEST_F(Views, AWritableViewHasOneMip) {
    Device device = make();
    const Texture texture =
        device.create_texture({.name = "t",
                               .format = Format::rgba8_unorm,
                               .width = 16,
                               .height = 16,
                               .mips = 0,
                               .usage = TextureUsage::shader_read | TextureUsage::shader_write});
    EXPECT_EQ(texture.mips(), 5u);
    EXPECT_NO_THROW((void)texture.slot(Kind::rw_texture_2d, float4_element, 0));
    const TextureView second = texture.view({.kind = Kind::rw_texture_2d, .first_mip = 1});
    EXPECT_EQ(second.id(), texture.view({.kind = Kind::rw_texture_2d, .first_mip = 1, .mips = 1}).id());
    error_of(Rule::view_range, [&] { (void)texture.view({.kind = Kind::rw_texture_2d, .mips = 2}); });
    error_of(Rule::view_range, [&] { (void)texture.view({.first_mip = 5}); });
    error_of(Rule::view_range, [&] { (void)texture.view({.first_mip = 1, .mips = 0xffffffffu}); });
    error_of(Rule::view_range, [&] { (void)texture.view({.first_layer = 1}); });
}

TEST_F(Views, FieldsTakeWhatTheFormatGives) {
    Device device = make();
    const Texture texture = device.create_texture({.name = "ids", .format = Format::r32_uint});
    EXPECT_NO_THROW((void)texture.slot(Kind::texture_2d, uint_element, 0));
    EXPECT_THAT(
        error_of(Rule::binding_element, [&] { (void)texture.slot(Kind::texture_2d, float4_element, 0); }),
        HasSubstr("\"ids\" is in r32_uint, which a shader reads as uint, and the field is a "
                  "Texture2D<float4>"));
    const Texture bgra = device.create_texture({.name = "bgra", .format = Format::bgra8_unorm});
    const TextureView srgb = bgra.view({.format = Format::bgra8_srgb});
    EXPECT_NE(srgb.id(), bgra.whole().id());
    error_of(Rule::format_unsupported, [&] { (void)bgra.view({.format = Format::rgba16_float}); });
    EXPECT_THAT(error_of(Rule::format_unsupported,
                         [&] {
                             device.create_texture({.name = "w",
                                                    .format = Format::bgra8_unorm,
                                                    .usage = TextureUsage::shader_write});
                         }),
                HasSubstr("use rgba8_unorm"));
}

TEST_F(Views, DepthAndStencilAreSeenApart) {
    Device device = make();
    const Texture depth =
        device.create_texture({.name = "depth",
                               .format = Format::d32_float_s8_uint,
                               .width = 8,
                               .height = 8,
                               .usage = TextureUsage::shader_read | TextureUsage::depth_stencil_target});
    EXPECT_NO_THROW((void)depth.slot(Kind::texture_2d, ElementType::of(Scalar::float32, 1, 1), 0));
    const TextureView stencil = depth.view({.stencil = true});
    EXPECT_NO_THROW((void)stencil.slot(Kind::texture_2d, uint_element, 0));
    EXPECT_NE(stencil.id(), depth.whole().id());
    const Texture color = device.create_texture({.name = "color", .format = Format::rgba8_unorm});
    error_of(Rule::format_unsupported, [&] { (void)color.view({.stencil = true}); });
}

TEST_F(Views, SamplersGoToFieldsOfTheirKind) {
    Device device = make();
    const Sampler plain = device.create_sampler({.name = "plain"});
    const Sampler shadow = device.create_sampler({.name = "shadow", .comparison = true});
    EXPECT_GE(plain.slot(Kind::sampler, {}, 0).value, reserved_sampler_indices);
    EXPECT_NO_THROW((void)shadow.slot(Kind::sampler_comparison, {}, 0));
    EXPECT_THAT(error_of(Rule::binding_kind, [&] { (void)plain.slot(Kind::sampler_comparison, {}, 0); }),
                HasSubstr("\"plain\" is a SamplerState and the field is a SamplerComparisonState"));
    error_of(Rule::sampler_state, [&] { device.create_sampler({.name = "x", .max_anisotropy = 17.0f}); });
    error_of(Rule::sampler_state,
             [&] { device.create_sampler({.name = "x", .min_lod = 2.0f, .max_lod = 1.0f}); });
}

TEST_F(Views, HandlesOfTheSameViewAreEqualAndOfANewOneDiffer) {
    Device device = make({{.heap = {.resource_descriptors = 36, .pinned_descriptors = 0}}});
    Buffer buffer = device.create_buffer({.name = "a", .size_bytes = 64, .stride_bytes = 4});
    const StructuredBufferHandle<std::uint32_t> old = buffer;
    EXPECT_EQ(old, StructuredBufferHandle<std::uint32_t>(buffer));
    buffer = {};
    buffer = device.create_buffer({.name = "b", .size_bytes = 64, .stride_bytes = 4});
    const StructuredBufferHandle<std::uint32_t> fresh = buffer;
    EXPECT_EQ(old.bits() & 0xfffffu, fresh.bits() & 0xfffffu) << "the same index";
    EXPECT_NE(old, fresh) << "another generation";
}

TEST_F(Views, ALayerIsNeverLostInSilence) {
    Device device = make();
    const TextureDesc flat{.name = "t", .format = Format::rgba8_unorm, .width = 8, .height = 8};
    TextureDesc desc = flat;
    desc.layers = 12;
    const Texture layers = device.create_texture(desc);
    for (const Kind kind : {Kind::texture_2d, Kind::texture_cube})
        error_of(Rule::binding_kind, [&] { (void)layers.slot(kind, float4_element, 0); });
    for (const Kind kind : {Kind::texture_2d_array, Kind::texture_cube_array})
        EXPECT_NO_THROW((void)layers.slot(kind, float4_element, 0));
    const Texture one = device.create_texture(flat);
    EXPECT_NO_THROW((void)one.slot(Kind::texture_2d_array, float4_element, 0));
}

TEST_F(Views, AHeapIndexIsOfALivingResourceOfTheDevice) {
    Device device = make({{.name = "one"}}), other = make({{.name = "two"}});
    const Buffer foreign = other.create_buffer({.name = "foreign", .size_bytes = 64, .stride_bytes = 4});
    EXPECT_THAT(error_of(Rule::resource_foreign,
                         [&] { (void)device.heap_index<Kind::byte_address_buffer>(foreign); }),
                AllOf(HasSubstr("\"one\""), HasSubstr("\"two\"")));
    BufferView stale;
    {
        const Buffer gone = device.create_buffer({.name = "gone", .size_bytes = 64, .stride_bytes = 4});
        EXPECT_EQ(device.heap_index<Kind::byte_address_buffer>(gone),
                  gone.slot(Kind::byte_address_buffer, {}, 0).value);
        error_of(Rule::binding_stride, [&] { (void)device.heap_index<Kind::structured_buffer>(gone); });
        EXPECT_NO_THROW((void)device.heap_index<Kind::structured_buffer>(gone, {}, 4));
        stale = gone.whole();
    }
    EXPECT_THAT(
        error_of(Rule::resource_stale, [&] { (void)device.heap_index<Kind::byte_address_buffer>(stale); }),
        HasSubstr("\"gone\""));
}

TEST_F(Views, AccelerationStructuresBindAtTheTop) {
    Device device = make();
    const Buffer vertices =
        device.create_buffer({.name = "vertices",
                              .size_bytes = 36,
                              .usage = BufferUsage::acceleration_structure_input | BufferUsage::copy_target});
    const AccelerationStructure bottom = device.create_acceleration_structure(
        BottomLevelDesc{.name = "bottom", .geometries = {{.vertices = vertices, .vertex_count = 3}}});
    TopLevelDesc scene{.name = "top", .instances = {{.bottom_level = bottom.id()}}};
    const AccelerationStructure top = device.create_acceleration_structure(scene);
    EXPECT_NE(top.slot(Kind::acceleration_structure, {}, 0).value, 0u);
    EXPECT_THAT(error_of(Rule::binding_kind, [&] { (void)bottom.slot(Kind::acceleration_structure, {}, 0); }),
                HasSubstr("\"bottom\" is a bottom-level structure"));
    scene.instances[0].bottom_level = top.id();
    error_of(Rule::binding_kind, [&] { device.create_acceleration_structure(scene); });
    error_of(Rule::resource_empty,
             [&] { device.create_acceleration_structure(TopLevelDesc{.name = "none"}); });
    EXPECT_THAT(error_of(Rule::upload_range,
                         [&] {
                             device.create_acceleration_structure(BottomLevelDesc{
                                 .name = "big", .geometries = {{.vertices = vertices, .vertex_count = 6}}});
                         }),
                HasSubstr("72 bytes of \"vertices\", whose range holds 36"));
    const Buffer plain = device.create_buffer({.name = "plain", .size_bytes = 36});
    error_of(Rule::resource_usage, [&] {
        device.create_acceleration_structure(
            BottomLevelDesc{.name = "bad", .geometries = {{.vertices = plain, .vertex_count = 3}}});
    });
    CommandList list = device.create_command_list("build");
    list.build(bottom);
    list.build(top);
    device.submit(std::move(list));
}

TEST_F(Views, AccelerationStructuresTakeWhatABuildCanRead) {
    Device device = make();
    const Buffer vertices = device.create_buffer(
        {.name = "vertices", .size_bytes = 1024, .usage = BufferUsage::acceleration_structure_input});
    const auto bottom_of = [&](const TriangleGeometry& geometry) {
        return device.create_acceleration_structure(
            BottomLevelDesc{.name = "bottom", .geometries = {geometry}});
    };
    const TriangleGeometry fine{.vertices = vertices, .vertex_count = 3};
    for (const std::uint32_t stride : {0u, 8u, 13u}) {
        TriangleGeometry geometry = fine;
        geometry.vertex_stride_bytes = stride;
        error_of(Rule::structure_input, [&] { bottom_of(geometry); });
    }
    TriangleGeometry odd = fine;
    odd.indices = BufferRange(vertices, 514);
    odd.index_count = 3;
    EXPECT_THAT(error_of(Rule::structure_input, [&] { bottom_of(odd); }), HasSubstr("indices at byte 514"));
    const AccelerationStructure bottom = bottom_of(fine);
    TopLevelDesc scene{.name = "top", .instances = {{.bottom_level = bottom.id()}}};
    scene.instances[0].instance_id = 1u << 24;
    error_of(Rule::structure_input, [&] { device.create_acceleration_structure(scene); });
    scene.instances[0].instance_id = (1u << 24) - 1;
    EXPECT_NO_THROW(device.create_acceleration_structure(scene));
    scene.instances[0].transform[7] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THAT(error_of(Rule::structure_input, [&] { device.create_acceleration_structure(scene); }),
                HasSubstr("element 7 of its transform"));
}

TEST_F(Views, AccelerationStructuresAreBuiltBeforeTheyAreRead) {
    Device device = make();
    const Buffer vertices = device.create_buffer(
        {.name = "vertices", .size_bytes = 36, .usage = BufferUsage::acceleration_structure_input});
    const AccelerationStructure bottom = device.create_acceleration_structure(
        BottomLevelDesc{.name = "bottom", .geometries = {{.vertices = vertices, .vertex_count = 3}}});
    const AccelerationStructure top = device.create_acceleration_structure(
        TopLevelDesc{.name = "top", .instances = {{.bottom_level = bottom.id()}}});
    const auto submit = [&](const std::vector<const AccelerationStructure*>& builds, bool trace) {
        CommandList list = device.create_command_list("list");
        for (const AccelerationStructure* structure : builds)
            list.build(*structure);
        if (trace) {
            const Shader shader = empty_shader(Stage::compute);
            const ComputePipeline pipeline =
                device.create_compute_pipeline<TraceParams>({.name = "trace", .shader = &shader});
            TraceParams params;
            params.scene = top;
            list.dispatch(DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(params));
        }
        device.submit(std::move(list));
    };
    EXPECT_THAT(error_of(Rule::structure_unbuilt, [&] { submit({&top}, false); }), HasSubstr("\"bottom\""));
    EXPECT_THAT(error_of(Rule::structure_unbuilt, [&] { submit({&top, &bottom}, false); }),
                HasSubstr("\"bottom\""));
    EXPECT_THAT(error_of(Rule::structure_unbuilt, [&] { submit({}, true); }), HasSubstr("\"top\""));
    submit({&bottom}, false);
    EXPECT_NO_THROW(submit({&top}, true)); // bottom by an earlier list, top by this one
    EXPECT_NO_THROW(submit({}, true));
}

} // namespace
} // namespace bindery::test
