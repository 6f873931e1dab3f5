#pragma once
// Struct shapes whose memory layout C++ and every compiler must agree on, each with the list of its leaves,
// which both sides walk: C++ to fill and compare, the shader to write out what it sees (shapes.hlsl).
//
// NAME_LEAVES(L, M, v) is L(v.member) for every scalar and vector in v and M(v.member) for every matrix
// (HLSL's overloads do not tell float2x2 from float4), in order; SHAPES(X) is X(NAME) for all.
#include <bindery/shader.h>

namespace kernels {
using namespace bindery;

struct Scalar1 {
    float a;
};
#define Scalar1_LEAVES(L, M, v) L(v.a)

struct Vector3 {
    float3 a;
};
#define Vector3_LEAVES(L, M, v) L(v.a)

// std430 would align b to 16
struct ScalarVector3 {
    float a;
    float3 b;
};
#define ScalarVector3_LEAVES(L, M, v) L(v.a) L(v.b)

struct Vector3Scalar {
    float3 a;
    float b;
};
#define Vector3Scalar_LEAVES(L, M, v) L(v.a) L(v.b)

// 28 bytes: 0, 12, 20
struct PositionSizeState {
    float3 a;
    float2 b;
    uint2 c;
};
#define PositionSizeState_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct Vector2Vector3 {
    float2 a;
    float3 b;
};
#define Vector2Vector3_LEAVES(L, M, v) L(v.a) L(v.b)

struct Vector2Vector4Scalar {
    float2 a;
    float4 b;
    float c;
};
#define Vector2Vector4Scalar_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct Descending {
    float4 a;
    float3 b;
    float2 c;
    uint d;
};
#define Descending_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c) L(v.d)

struct Integers {
    int a;
    int3 b;
    uint4 c;
    int2 d;
};
#define Integers_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c) L(v.d)

struct ArrayOfVector3 {
    float3 a[3];
};
#define ArrayOfVector3_LEAVES(L, M, v) L(v.a[0]) L(v.a[1]) L(v.a[2])

struct ArrayInside {
    float a;
    float3 b[3];
    float c;
};
#define ArrayInside_LEAVES(L, M, v) L(v.a) L(v.b[0]) L(v.b[1]) L(v.b[2]) L(v.c)

struct ArrayOfVector2 {
    float2 a[3];
    float b;
};
#define ArrayOfVector2_LEAVES(L, M, v) L(v.a[0]) L(v.a[1]) L(v.a[2]) L(v.b)

struct ArrayOfUint {
    uint a[5];
};
#define ArrayOfUint_LEAVES(L, M, v) L(v.a[0]) L(v.a[1]) L(v.a[2]) L(v.a[3]) L(v.a[4])

struct ArrayOfArrays {
    float a[2][3];
    uint b;
};
#define ArrayOfArrays_LEAVES(L, M, v)                                                                        \
    L(v.a[0][0]) L(v.a[0][1]) L(v.a[0][2]) L(v.a[1][0]) L(v.a[1][1]) L(v.a[1][2]) L(v.b)

struct Matrix44 {
    float4x4 a;
};
#define Matrix44_LEAVES(L, M, v) M(v.a)

struct Matrix33 {
    float3x3 a;
};
#define Matrix33_LEAVES(L, M, v) M(v.a)

struct Matrix33Inside {
    float a;
    float3x3 b;
    float c;
};
#define Matrix33Inside_LEAVES(L, M, v) L(v.a) M(v.b) L(v.c)

struct Matrix34 {
    float3x4 a;
    float2 b;
};
#define Matrix34_LEAVES(L, M, v) M(v.a) L(v.b)

struct Matrix43 {
    float4x3 a;
    float3 b;
};
#define Matrix43_LEAVES(L, M, v) M(v.a) L(v.b)

struct Matrix22Array {
    float2x2 a[2];
    float b;
};
#define Matrix22Array_LEAVES(L, M, v) M(v.a[0]) M(v.a[1]) L(v.b)

struct MatrixMix {
    float2x3 a;
    float3x2 b;
    float2x4 c;
    float4x2 d;
};
#define MatrixMix_LEAVES(L, M, v) M(v.a) M(v.b) M(v.c) M(v.d)

struct Bools {
    bool32 a;
    float3 b;
    bool32 c;
};
#define Bools_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct InnerVector3 {
    float3 x;
};
struct NestedVector3 {
    InnerVector3 a;
    float b;
};
#define NestedVector3_LEAVES(L, M, v) L(v.a.x) L(v.b)

struct InnerScalarVector3 {
    float x;
    float3 y;
};
struct NestedArray {
    InnerScalarVector3 a[2];
    uint b;
};
#define NestedArray_LEAVES(L, M, v) L(v.a[0].x) L(v.a[0].y) L(v.a[1].x) L(v.a[1].y) L(v.b)

struct InnerTwice {
    InnerScalarVector3 x;
    float2 y;
};
struct NestedTwice {
    float a;
    InnerTwice b;
    float2 c;
};
#define NestedTwice_LEAVES(L, M, v) L(v.a) L(v.b.x.x) L(v.b.x.y) L(v.b.y) L(v.c)

struct InnerMatrix {
    float3x3 x;
    float y;
};
struct NestedMatrix {
    InnerMatrix a;
    float3 b;
};
#define NestedMatrix_LEAVES(L, M, v) M(v.a.x) L(v.a.y) L(v.b)

struct NestedTwiceArray {
    InnerTwice a[2];
    InnerVector3 b[2];
};
#define NestedTwiceArray_LEAVES(L, M, v)                                                                     \
    L(v.a[0].x.x) L(v.a[0].x.y) L(v.a[0].y) L(v.a[1].x.x) L(v.a[1].x.y) L(v.a[1].y) L(v.b[0].x) L(v.b[1].x)

// 16 bytes
struct TailPadding {
    uint64_t a;
    uint b;
};
#define TailPadding_LEAVES(L, M, v) L(v.a) L(v.b)

struct PaddingInside {
    uint a;
    uint64_t b;
};
#define PaddingInside_LEAVES(L, M, v) L(v.a) L(v.b)

struct Inner12 {
    uint64_t x;
    uint y;
};
// a compiler that reuses the inner tail puts c at 28 instead of 32
struct NestedTail64 {
    float4 a;
    Inner12 b;
    uint c;
    uint d;
    uint64_t e;
};
#define NestedTail64_LEAVES(L, M, v) L(v.a) L(v.b.x) L(v.b.y) L(v.c) L(v.d) L(v.e)

struct NestedTail32 {
    float4 a;
    Inner12 b;
    uint c;
    uint d;
};
#define NestedTail32_LEAVES(L, M, v) L(v.a) L(v.b.x) L(v.b.y) L(v.c) L(v.d)

struct NestedTailFirst {
    Inner12 a;
    uint b;
};
#define NestedTailFirst_LEAVES(L, M, v) L(v.a.x) L(v.a.y) L(v.b)

struct NestedTailArray {
    Inner12 a[3];
    float b;
};
#define NestedTailArray_LEAVES(L, M, v)                                                                      \
    L(v.a[0].x) L(v.a[0].y) L(v.a[1].x) L(v.a[1].y) L(v.a[2].x) L(v.a[2].y) L(v.b)

struct DoubleScalar {
    double a;
    float b;
};
#define DoubleScalar_LEAVES(L, M, v) L(v.a) L(v.b)

struct DoubleInside {
    float a;
    double b;
    float3 c;
};
#define DoubleInside_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct Signed64 {
    int64_t a;
    float3 b;
    uint64_t c;
};
#define Signed64_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

// vectors are aligned as their component
struct DoubleVector {
    double2 a;
    float b;
};
#define DoubleVector_LEAVES(L, M, v) L(v.a) L(v.b)

struct Vector64Inside {
    float a;
    uint64_t3 b;
    float c;
};
#define Vector64Inside_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct DoubleArray {
    double a[2];
    float b[3];
};
#define DoubleArray_LEAVES(L, M, v) L(v.a[0]) L(v.a[1]) L(v.b[0]) L(v.b[1]) L(v.b[2])

// 64 bytes, in rows of 16
struct Row64 {
    float4 a;
    float4 b;
    float3 c;
    uint d;
    float2 e;
    uint2 f;
};
#define Row64_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c) L(v.d) L(v.e) L(v.f)

struct Large {
    float4 a[4];
    float3x3 b[2];
    uint c;
};
#define Large_LEAVES(L, M, v) L(v.a[0]) L(v.a[1]) L(v.a[2]) L(v.a[3]) M(v.b[0]) M(v.b[1]) L(v.c)

#define SHAPES(X)                                                                                            \
    X(Scalar1)                                                                                               \
    X(Vector3)                                                                                               \
    X(ScalarVector3)                                                                                         \
    X(Vector3Scalar)                                                                                         \
    X(PositionSizeState)                                                                                     \
    X(Vector2Vector3)                                                                                        \
    X(Vector2Vector4Scalar)                                                                                  \
    X(Descending)                                                                                            \
    X(Integers)                                                                                              \
    X(ArrayOfVector3)                                                                                        \
    X(ArrayInside)                                                                                           \
    X(ArrayOfVector2)                                                                                        \
    X(ArrayOfUint)                                                                                           \
    X(ArrayOfArrays)                                                                                         \
    X(Matrix44)                                                                                              \
    X(Matrix33)                                                                                              \
    X(Matrix33Inside)                                                                                        \
    X(Matrix34)                                                                                              \
    X(Matrix43)                                                                                              \
    X(Matrix22Array)                                                                                         \
    X(MatrixMix)                                                                                             \
    X(Bools)                                                                                                 \
    X(NestedVector3)                                                                                         \
    X(NestedArray)                                                                                           \
    X(NestedTwice)                                                                                           \
    X(NestedMatrix)                                                                                          \
    X(NestedTwiceArray)                                                                                      \
    X(TailPadding)                                                                                           \
    X(PaddingInside)                                                                                         \
    X(NestedTail64)                                                                                          \
    X(NestedTail32)                                                                                          \
    X(NestedTailFirst)                                                                                       \
    X(NestedTailArray)                                                                                       \
    X(DoubleScalar)                                                                                          \
    X(DoubleInside)                                                                                          \
    X(Signed64)                                                                                              \
    X(DoubleVector)                                                                                          \
    X(Vector64Inside)                                                                                        \
    X(DoubleArray)                                                                                           \
    X(Row64)                                                                                                 \
    X(Large)

#define SHAPE_FIELDS(Name)                                                                                   \
    struct Name##Fields {                                                                                    \
        StructuredBufferBinding<Name> source;                                                                \
        RWStructuredBufferBinding<Name> target;                                                              \
        RWStructuredBufferBinding<uint> result;                                                              \
    };
SHAPES(SHAPE_FIELDS)

} // namespace kernels
