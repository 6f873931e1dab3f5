// Binding structs as slots: counted, hashed and walked, at compile time and at run time.

#include "fake_resources.hpp"

#include <gtest/gtest.h>

#include <span>

namespace {

using namespace bindery;

struct Particle {
    float3 position;
    float2 size;
    uint2 state;
};
struct Light {
    Float3Binding color;
    UintBinding shadow;
};
struct Params {
    StructuredBufferBinding<Particle> source;
    RWStructuredBufferBinding<Particle> target;
    Light lights[2];
    Float2Binding wind;
};
struct Empty {};
struct Full {
    Float4Binding rows[3];
};

static_assert(binding_slot_count_v<Params> == 12 && binding_slot_count_v<Full> == 12);
static_assert(binding_slot_count_v<Empty> == 0 && slots_of(Empty{}).empty());
static_assert(sizeof(Params) == 12 * sizeof(Slot) && alignof(Params) == 8);
static_assert(std::is_trivially_copyable_v<Params> && std::is_standard_layout_v<Params>);
static_assert(binding_slots_v<Params>[1].kind == Kind::rw_structured_buffer &&
              binding_slots_v<Params>[1].stride == 28);
static_assert(binding_slots_v<Params>[9].kind == Kind::value);

// A constant expression, so it can be made anywhere at any time.
constexpr Params constant{.wind = float2{1, 2}};
static_assert(slots_of(constant)[11].value == 0x40000000u);

TEST(BindingStruct, WalksWhatItHoldsNow) {
    Params p;
    p.target = fake::View{};
    p.lights[1].shadow = 5u;
    p.wind = {3.0f, 4.0f};
    const Params copy = p;
    p.lights[1].shadow = 6u;
    const auto slots = slots_of(copy);
    EXPECT_EQ(slots[0].value, null_index(Kind::structured_buffer));
    EXPECT_EQ(slots[1].value, 99u);
    EXPECT_EQ(slots[1].resource, fake::View{}.id.bits);
    EXPECT_EQ(slots[9].value, 5u);
    EXPECT_EQ(std::bit_cast<float>(slots[10].value), 3.0f);
    for (std::size_t i = 0; i < slots.size(); ++i) {
        EXPECT_EQ(slots[i].kind, binding_slots_v<Params>[i].kind);
        EXPECT_EQ(slots[i].stride, binding_slots_v<Params>[i].stride);
    }
}

struct SameAsLight {
    Float3Binding a;
    UintBinding b;
};
struct Reordered {
    UintBinding shadow;
    Float3Binding color;
};
struct OtherElement {
    Float3Binding color;
    IntBinding shadow;
};
struct FourFloats {
    Float4Binding color;
};
struct TwoPairs {
    Float2Binding a, b;
};
template<class T>
struct Reads {
    StructuredBufferBinding<T> items;
};
struct Writes {
    RWStructuredBufferBinding<uint> items;
};

TEST(BindingStruct, HashTellsWhatTheDwordsAre) {
    EXPECT_EQ(binding_type_hash_v<Light>, binding_type_hash_v<SameAsLight>);
    EXPECT_NE(binding_type_hash_v<Light>, binding_type_hash_v<Reordered>);
    EXPECT_NE(binding_type_hash_v<Light>, binding_type_hash_v<OtherElement>);
    EXPECT_NE(binding_type_hash_v<FourFloats>, binding_type_hash_v<TwoPairs>);
    EXPECT_NE(binding_type_hash_v<Reads<uint>>, binding_type_hash_v<Reads<uint2>>);
    EXPECT_NE(binding_type_hash_v<Reads<uint>>, binding_type_hash_v<Writes>);
    EXPECT_NE(binding_type_hash_v<Empty>, binding_type_hash_v<FourFloats>);
}

/// FNV-1a over kind, element and stride of each slot, written again, in the plainest way.
std::uint64_t hash_again(std::span<const Slot> slots) {
    std::uint64_t hash = 14695981039346656037ull;
    const auto step = [&](std::uint64_t byte) { hash = (hash ^ byte) * 1099511628211ull; };
    for (const Slot& slot : slots) {
        step(static_cast<std::uint8_t>(slot.kind));
        step(slot.element);
        step(slot.stride & 0xff);
        step(slot.stride >> 8);
    }
    return hash;
}

TEST(BindingStruct, HashIsTheSameFromEveryCompiler) {
    EXPECT_EQ(binding_type_hash_v<Params>, hash_again(binding_slots_v<Params>));
    EXPECT_EQ(binding_type_hash_v<Light>, 13936219304678732768ull); // the same number in every build
}

TEST(BindingStruct, PacksToItsDwords) {
    static_assert(sizeof(Packed<Params>) == 48 && std::is_trivial_v<Packed<Params>>);
    static_assert(sizeof(Packed<Light>) == 16 && alignof(Packed<Light>) == 4);
    Params p;
    p.source = fake::View{};
    p.wind = {3.0f, 4.0f};
    const Packed<Params> packed = p;
    const auto slots = slots_of(p);
    for (std::size_t i = 0; i < slots.size(); ++i)
        EXPECT_EQ(packed.dword(i), slots[i].value) << i;
    EXPECT_EQ(StructuredBufferBinding<Packed<Params>>().slot().stride, 48u);
}

} // namespace
