// Names from C++ alone.

#include "fake_resources.hpp"

#include <bindery/shader/root_type.hpp>

#include <gtest/gtest.h>

namespace names {

using namespace bindery;

struct Inner {
    UintBinding first;
    Float2Binding second;
};
struct Everything {
    Texture2DBinding<float4> albedo;
    Inner inner;
    UintBinding grid[2][2];
    UintBinding single[1];
    TransientBufferBinding<float4> rows;
};
struct Twelve {
    UintBinding a, b, c, d, e, f, g, h, i, j, k, l;
};
struct OnlyAnArray {
    Float4Binding rows[3];
};
struct ArrayFirst {
    UintBinding values[3];
    FloatBinding scale;
};
struct ArrayOfStructs {
    Inner inner[2];
    FloatBinding scale;
};
struct Deep {
    struct Middle {
        Inner inner;
        UintBinding tail;
    } middle;
    UintBinding last;
};
struct Empty {};
template<class T>
struct Template {
    StructuredBufferBinding<T> items;
    UintBinding _under_score9;
};
enum class Which { one };
template<Which W>
struct ByValue {
    UintBinding odd;
};

template<class T>
std::string spell() {
    std::string text;
    for (const FieldName& field : root_type<T>().fields)
        text += std::string(field.name) + "@" + std::to_string(field.first_slot) + "+" +
                std::to_string(field.slots) + " ";
    return text;
}

TEST(FieldNames, AreTheMembers) {
    EXPECT_EQ(spell<Everything>(), "albedo@0+1 inner@1+3 grid@4+4 single@8+1 rows@9+2 ");
}

} // namespace names

namespace {

using namespace names;

TEST(FieldNames, OfEveryShape) {
    EXPECT_EQ(spell<Twelve>(), "a@0+1 b@1+1 c@2+1 d@3+1 e@4+1 f@5+1 g@6+1 h@7+1 i@8+1 j@9+1 k@10+1 l@11+1 ");
    EXPECT_EQ(spell<OnlyAnArray>(), "rows@0+12 ");
    EXPECT_EQ(spell<ArrayFirst>(), "values@0+3 scale@3+1 ");
    EXPECT_EQ(spell<ArrayOfStructs>(), "inner@0+6 scale@6+1 ");
    EXPECT_EQ(spell<Deep>(), "middle@0+4 last@4+1 ");
    EXPECT_EQ(spell<Empty>(), "");
    EXPECT_EQ(spell<Template<float4>>(), "items@0+1 _under_score9@1+1 ");
    EXPECT_EQ(spell<ByValue<Which::one>>(), "odd@0+1 ");
}

struct Hidden {
    UintBinding here;
};
TEST(FieldNames, OfTypesWithoutLinkage) {
    struct Local {
        UintBinding inside;
    };
    EXPECT_EQ(spell<Hidden>(), "here@0+1 ");
    EXPECT_EQ(spell<Local>(), "inside@0+1 ");
}

TEST(RootType, SaysWhatIsKnown) {
    constexpr RootType root = root_type<Twelve>();
    EXPECT_EQ(root.name, "names::Twelve");
    EXPECT_EQ(root.hash, binding_type_hash_v<Twelve>);
    EXPECT_EQ(root.slots.size(), 12u);
    EXPECT_EQ(root_type<ArrayFirst>().field_of(2), "values");
    EXPECT_EQ(root_type<ArrayFirst>().field_of(3), "scale");
    EXPECT_EQ(root_type<ArrayFirst>().field_of(4), "");
}

} // namespace
