#pragma once
// Struct shapes with 16-bit members (SM 6.2 and up); see shapes.h.
#include "shapes.h"

namespace kernels {
using namespace bindery;

struct Half2 {
    float16_t2 a;
};
#define Half2_LEAVES(L, M, v) L(v.a)

// 16 bytes, 2 of them padding
struct Vector3Short {
    float3 a;
    uint16_t b;
};
#define Vector3Short_LEAVES(L, M, v) L(v.a) L(v.b)

// b at 16, not in the inner padding
struct NestedVector3Short {
    Vector3Short a;
    uint16_t b;
};
#define NestedVector3Short_LEAVES(L, M, v) L(v.a.a) L(v.a.b) L(v.b)

struct ShortsFirst {
    uint16_t a;
    uint16_t b;
    float c;
};
#define ShortsFirst_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct ShortsAround {
    uint16_t a;
    float b;
    uint16_t c;
};
#define ShortsAround_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct Half3Scalar {
    float16_t3 a;
    float b;
};
#define Half3Scalar_LEAVES(L, M, v) L(v.a) L(v.b)

struct HalfMix {
    float16_t4 a;
    uint16_t2 b;
    float c;
};
#define HalfMix_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct ShortArray {
    int16_t a[3];
    float b;
};
#define ShortArray_LEAVES(L, M, v) L(v.a[0]) L(v.a[1]) L(v.a[2]) L(v.b)

struct LongShortHalf {
    uint64_t a;
    uint16_t b;
    float16_t c;
};
#define LongShortHalf_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

struct Inner6 {
    uint16_t x;
    int16_t y;
    float16_t z;
};
// an inner struct of 6 bytes
struct NestedShorts {
    Inner6 a;
    uint16_t b;
    float c;
};
#define NestedShorts_LEAVES(L, M, v) L(v.a.x) L(v.a.y) L(v.a.z) L(v.b) L(v.c)

struct HalfVector3 {
    float16_t a;
    float3 b;
};
#define HalfVector3_LEAVES(L, M, v) L(v.a) L(v.b)

struct InnerUintShort {
    uint x;
    uint16_t y;
};
struct NestedShortTail {
    InnerUintShort a[2];
    uint16_t b;
    uint16_t c;
};
#define NestedShortTail_LEAVES(L, M, v) L(v.a[0].x) L(v.a[0].y) L(v.a[1].x) L(v.a[1].y) L(v.b) L(v.c)

struct Half3Array {
    float16_t3 a[2];
    uint b;
};
#define Half3Array_LEAVES(L, M, v) L(v.a[0]) L(v.a[1]) L(v.b)

struct ShortLongShort {
    uint16_t a;
    uint64_t b;
    uint16_t c;
};
#define ShortLongShort_LEAVES(L, M, v) L(v.a) L(v.b) L(v.c)

#define SHAPES_16(X)                                                                                         \
    X(Half2)                                                                                                 \
    X(Vector3Short)                                                                                          \
    X(NestedVector3Short)                                                                                    \
    X(ShortsFirst)                                                                                           \
    X(ShortsAround)                                                                                          \
    X(Half3Scalar)                                                                                           \
    X(HalfMix)                                                                                               \
    X(ShortArray)                                                                                            \
    X(LongShortHalf)                                                                                         \
    X(NestedShorts)                                                                                          \
    X(HalfVector3)                                                                                           \
    X(NestedShortTail)                                                                                       \
    X(Half3Array)                                                                                            \
    X(ShortLongShort)

SHAPES_16(SHAPE_FIELDS)

} // namespace kernels
