#pragma once
// Every plain value, as many to a struct as fit beside the result.
#include <bindery/shader.h>

namespace kernels {
using namespace bindery;

#define VECTOR_STRUCT(Name)                                                                                  \
    struct Name##Vectors {                                                                                   \
        Name##Binding v1;                                                                                    \
        Name##2Binding v2;                                                                                   \
        Name##3Binding v3;                                                                                   \
        Name##4Binding v4;                                                                                   \
        RWStructuredBufferBinding<uint> result;                                                              \
    };
VECTOR_STRUCT(Float)
VECTOR_STRUCT(Int)
VECTOR_STRUCT(Uint)
VECTOR_STRUCT(Bool)
VECTOR_STRUCT(Float16_t)
VECTOR_STRUCT(Int16_t)
VECTOR_STRUCT(Uint16_t)

// Two of the matrices take all 12 DWORDs, so their result has a pinned index (see pinned_result below).
#define MATRIX_STRUCTS(Name)                                                                                 \
    struct Name##Matrices2 {                                                                                 \
        Name##2x2Binding m22;                                                                                \
        Name##2x3Binding m23;                                                                                \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##Matrix24 {                                                                                  \
        Name##2x4Binding m24;                                                                                \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##Matrix32 {                                                                                  \
        Name##3x2Binding m32;                                                                                \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##Matrix33 {                                                                                  \
        Name##3x3Binding m33;                                                                                \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##Matrix42 {                                                                                  \
        Name##4x2Binding m42;                                                                                \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##Matrix34 {                                                                                  \
        Name##3x4Binding m34;                                                                                \
    };                                                                                                       \
    struct Name##Matrix43 {                                                                                  \
        Name##4x3Binding m43;                                                                                \
    };
MATRIX_STRUCTS(Float)
MATRIX_STRUCTS(Int)
MATRIX_STRUCTS(Uint)
MATRIX_STRUCTS(Bool)

#define WIDE_STRUCTS(Name)                                                                                   \
    struct Name##Wide12 {                                                                                    \
        Name##Binding v1;                                                                                    \
        Name##2Binding v2;                                                                                   \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##Wide3 {                                                                                     \
        Name##3Binding v3;                                                                                   \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##Wide4 {                                                                                     \
        Name##4Binding v4;                                                                                   \
        RWStructuredBufferBinding<uint> result;                                                              \
    };
WIDE_STRUCTS(Double)
WIDE_STRUCTS(Int64_t)
WIDE_STRUCTS(Uint64_t)

// Structs and arrays inside root data, indexed by a value.
struct Pair {
    UintBinding first;
    FloatBinding second;
};
struct Nested {
    Pair pairs[2];
    UintBinding index;
    Int2Binding values[2];
    RWStructuredBufferBinding<uint> results[2];
};

} // namespace kernels
