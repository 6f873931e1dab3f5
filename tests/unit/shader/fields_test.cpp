// Resource fields: widths, nulls, tags, what binds to them, and their handles.

#include "fake_resources.hpp"

#include <bindery/shader/root_type.hpp>

#include <gtest/gtest.h>

namespace {

using namespace bindery;

/// A field type of every row of the table; `structure` kinds with a 28-byte element.
struct Item {
    float3 position;
    float2 size;
    uint2 state;
};
template<class... Fields>
struct List {};
using ResourceFields =
    List<StructuredBufferBinding<Item>, RWStructuredBufferBinding<Item>, ByteAddressBufferBinding,
         RWByteAddressBufferBinding, BufferBinding<float4>, RWBufferBinding<float4>, Texture1DBinding<float4>,
         Texture1DArrayBinding<float4>, Texture2DBinding<float4>, Texture2DArrayBinding<float4>,
         Texture2DMSBinding<float4>, Texture2DMSArrayBinding<float4>, Texture3DBinding<float4>,
         TextureCubeBinding<float4>, TextureCubeArrayBinding<float4>, RWTexture1DBinding<float4>,
         RWTexture1DArrayBinding<float4>, RWTexture2DBinding<float4>, RWTexture2DArrayBinding<float4>,
         RWTexture3DBinding<float4>, RaytracingAccelerationStructureBinding, SamplerStateBinding,
         SamplerComparisonStateBinding>;

template<class Field>
void check_field(Kind kind) {
    SCOPED_TRACE(std::string(kind_info(kind).hlsl_name));
    const KindInfo& info = kind_info(kind);
    const std::string name(detail::type_name<Field>());
    EXPECT_EQ(name.substr(0, name.find('<')), "bindery::" + std::string(info.hlsl_name) + "Binding");
    const Slot made = Field().slot();
    EXPECT_EQ(sizeof(Field), sizeof(Slot) * info.dwords);
    EXPECT_EQ(made.kind, kind);
    EXPECT_EQ(made.value, null_index(kind));
    EXPECT_EQ(made.resource, 0u);
    EXPECT_EQ(made.stride, info.parameter == KindParameter::structure ? sizeof(Item) : 0u);
    EXPECT_EQ(made.element, info.parameter == KindParameter::element
                                ? ElementType::of(Scalar::float32, 1, 4).bits
                                : ElementType{}.bits);

    // Bound to something that answers with wrong tags, it keeps its own.
    Field field;
    field = fake::View{};
    EXPECT_EQ(field.slot().resource, fake::View{}.id.bits);
    EXPECT_EQ(field.slot().value, 99u);
    EXPECT_EQ(field.slot().kind, made.kind);
    EXPECT_EQ(field.slot().element, made.element);
    EXPECT_EQ(field.slot().stride, made.stride);

    using Handle = typename Field::Handle;
    static_assert(sizeof(Handle) == 4 && std::is_trivial_v<Handle> && std::is_standard_layout_v<Handle>);
    const Handle handle = fake::View{};
    EXPECT_EQ(handle.bits() & 0xfffffu, 99u);
    EXPECT_EQ(handle.bits() >> 20 & 0x1fu, static_cast<std::uint32_t>(kind));
    EXPECT_EQ(handle.bits() >> 25, 3u); // the generation
}

template<class... Fields>
std::size_t check_fields(List<Fields...>) {
    std::uint8_t kind = 0;
    (check_field<Fields>(static_cast<Kind>(++kind)), ...);
    return kind;
}

TEST(Fields, FollowTheKindTable) {
    EXPECT_EQ(check_fields(ResourceFields{}) + 1, static_cast<std::size_t>(Kind::transient));
}

TEST(Fields, NameTheirElementType) {
    EXPECT_EQ(Texture2DBinding<float>().slot().element, ElementType::of(Scalar::float32, 1, 1).bits);
    EXPECT_EQ(Texture2DBinding<int3>().slot().element, ElementType::of(Scalar::int32, 1, 3).bits);
    EXPECT_EQ(RWBufferBinding<uint2>().slot().element, ElementType::of(Scalar::uint32, 1, 2).bits);
}

TEST(Fields, TransientTakesThePageAndTheFirstElement) {
    static_assert(sizeof(TransientBufferBinding<Item>) == 2 * sizeof(Slot));
    struct Params {
        TransientBufferBinding<float4> rows;
    };
    Params p;
    EXPECT_EQ(slots_of(p)[0].value, null_index(Kind::structured_buffer));
    p.rows = fake::Transient{};
    EXPECT_EQ(slots_of(p)[0].value, 99u);
    EXPECT_EQ(slots_of(p)[1].value, 480u / 16u);
    EXPECT_EQ(slots_of(p)[1].resource, 0u);

    static_assert(sizeof(TransientBufferHandle<float4>) == 8);
    const TransientBufferHandle<float4> handle = fake::Transient{};
    EXPECT_EQ(handle.bits() & 0xfffffu, 99u);
    EXPECT_EQ(handle.first_element(), 30u);
}

TEST(Fields, RefuseTemporaryOwnersButTakeThemNamed) {
    using Field = StructuredBufferBinding<Item>;
    static_assert(!std::is_assignable_v<Field&, fake::Owner>);
    static_assert(std::is_assignable_v<Field&, const fake::Owner&> &&
                  std::is_assignable_v<Field&, fake::Owner&>);
    static_assert(std::is_assignable_v<Field&, fake::View>);
    static_assert(!std::is_assignable_v<Field::Handle&, fake::Owner>);
    static_assert(std::is_assignable_v<Field::Handle&, fake::View>);
    static_assert(!std::is_assignable_v<Field&, fake::Transient>);
    static_assert(!std::is_assignable_v<Field&, Texture2DBinding<float4>>);
    static_assert(!std::is_assignable_v<Field&, int>);
}

TEST(Fields, HandlesMayNameTheirOwnStruct) {
    struct Node {
        StructuredBufferHandle<Node> children;
        Texture2DHandle<float4> texture;
        uint count;
    };
    Node node;
    node.children = fake::View{};
    EXPECT_EQ(node.children.bits() >> 20 & 0x1fu, static_cast<std::uint32_t>(Kind::structured_buffer));
    EXPECT_EQ(StructuredBufferBinding<Node>().slot().stride, 12u);
}

TEST(Fields, ElementsAreMeasuredAsCppDoes) {
    struct Inner {
        uint64_t a;
        uint b;
    };
    struct Tail {
        float4 a;
        Inner in;
        uint b;
        uint c;
        uint64_t d;
    };
    EXPECT_EQ(StructuredBufferBinding<Item>().slot().stride, 28u);
    EXPECT_EQ(StructuredBufferBinding<Tail>().slot().stride, 48u);
    EXPECT_EQ(RWStructuredBufferBinding<uint>().slot().stride, 4u);
}

TEST(Fields, EveryNullIsAReservedIndex) {
    for (const KindInfo& info : kind_table) {
        const std::uint32_t reserved =
            info.heap == HeapKind::sampler ? reserved_sampler_indices : reserved_heap_indices;
        EXPECT_LT(null_index(info.kind), reserved) << info.hlsl_name;
    }
}

} // namespace
