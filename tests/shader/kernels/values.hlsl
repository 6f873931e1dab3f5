#include "result.hlsli"
#include "values.h"
using namespace kernels;

// The RWStructuredBuffer of a result that the test pins to index 32, the first that an application may.
#define PINNED_INDEX 34

void put(Result result, uint at, bool value) { put(result, at, value ? 1u : 0u); }
void put(Result result, uint at, bool2 value) {
    put(result, at, value.x);
    put(result, at + 1, value.y);
}
void put(Result result, uint at, bool3 value) {
    put(result, at, value.xy);
    put(result, at + 2, value.z);
}
void put(Result result, uint at, bool4 value) {
    put(result, at, value.xy);
    put(result, at + 2, value.zw);
}

// DWORD 4 * (n - 1) + component of the result.
#define VECTOR_KERNEL(Name)                                                                                       \
    KERNEL vectors_##Name() {                                                                                     \
        Name##Vectors p = root_data<Name##Vectors>();                                                             \
        put(p.result, 0, p.v1.get());                                                                             \
        put(p.result, 4, p.v2.get());                                                                             \
        put(p.result, 8, p.v3.get());                                                                             \
        put(p.result, 12, p.v4.get());                                                                            \
    }
VECTOR_KERNEL(Float)
VECTOR_KERNEL(Int)
VECTOR_KERNEL(Uint)
VECTOR_KERNEL(Bool)

// Rows one after the other, 4 DWORDs each.
#define PUT_2_ROWS(result, at, m)                                                                                 \
    put(result, at, m[0]);                                                                                        \
    put(result, at + 4, m[1]);
#define PUT_3_ROWS(result, at, m)                                                                                 \
    PUT_2_ROWS(result, at, m)                                                                                     \
    put(result, at + 8, m[2]);
#define PUT_4_ROWS(result, at, m)                                                                                 \
    PUT_3_ROWS(result, at, m)                                                                                     \
    put(result, at + 12, m[3]);

#define MATRIX_KERNELS(Name, type)                                                                                \
    KERNEL matrices_##Name##_2() {                                                                                \
        Name##Matrices2 p = root_data<Name##Matrices2>();                                                         \
        type##2x2 m22 = p.m22.get();                                                                              \
        type##2x3 m23 = p.m23.get();                                                                              \
        PUT_2_ROWS(p.result, 0, m22)                                                                              \
        PUT_2_ROWS(p.result, 8, m23)                                                                              \
    }                                                                                                             \
    KERNEL matrix_##Name##_24() {                                                                                 \
        Name##Matrix24 p = root_data<Name##Matrix24>();                                                           \
        type##2x4 m = p.m24.get();                                                                                \
        PUT_2_ROWS(p.result, 0, m)                                                                                \
    }                                                                                                             \
    KERNEL matrix_##Name##_32() {                                                                                 \
        Name##Matrix32 p = root_data<Name##Matrix32>();                                                           \
        type##3x2 m = p.m32.get();                                                                                \
        PUT_3_ROWS(p.result, 0, m)                                                                                \
    }                                                                                                             \
    KERNEL matrix_##Name##_33() {                                                                                 \
        Name##Matrix33 p = root_data<Name##Matrix33>();                                                           \
        type##3x3 m = p.m33.get();                                                                                \
        PUT_3_ROWS(p.result, 0, m)                                                                                \
    }                                                                                                             \
    KERNEL matrix_##Name##_42() {                                                                                 \
        Name##Matrix42 p = root_data<Name##Matrix42>();                                                           \
        type##4x2 m = p.m42.get();                                                                                \
        PUT_4_ROWS(p.result, 0, m)                                                                                \
    }                                                                                                             \
    KERNEL matrix_##Name##_34() {                                                                                 \
        Name##Matrix34 p = root_data<Name##Matrix34>();                                                           \
        type##3x4 m = p.m34.get();                                                                                \
        Result result;                                                                                            \
        result.slot_ = PINNED_INDEX;                                                                              \
        PUT_3_ROWS(result, 0, m)                                                                                  \
    }                                                                                                             \
    KERNEL matrix_##Name##_43() {                                                                                 \
        Name##Matrix43 p = root_data<Name##Matrix43>();                                                           \
        type##4x3 m = p.m43.get();                                                                                \
        Result result;                                                                                            \
        result.slot_ = PINNED_INDEX;                                                                              \
        PUT_4_ROWS(result, 0, m)                                                                                  \
    }
MATRIX_KERNELS(Float, float)
MATRIX_KERNELS(Int, int)
MATRIX_KERNELS(Uint, uint)
MATRIX_KERNELS(Bool, bool)

// 64 bits: the low DWORD, then the high one.
void put(Result result, uint at, uint64_t value) { put(result, at, uint2(uint(value), uint(value >> 32))); }
void put(Result result, uint at, int64_t value) { put(result, at, uint64_t(value)); }
void put(Result result, uint at, double value) {
    uint low;
    uint high;
    asuint(value, low, high);
    put(result, at, uint2(low, high));
}
#define WIDE_KERNELS(Name)                                                                                        \
    KERNEL wide_##Name##_12() {                                                                                   \
        Name##Wide12 p = root_data<Name##Wide12>();                                                               \
        put(p.result, 0, p.v1.get());                                                                             \
        put(p.result, 2, p.v2.get().x);                                                                           \
        put(p.result, 4, p.v2.get().y);                                                                           \
    }                                                                                                             \
    KERNEL wide_##Name##_3() {                                                                                    \
        Name##Wide3 p = root_data<Name##Wide3>();                                                                 \
        put(p.result, 0, p.v3.get().x);                                                                           \
        put(p.result, 2, p.v3.get().y);                                                                           \
        put(p.result, 4, p.v3.get().z);                                                                           \
    }                                                                                                             \
    KERNEL wide_##Name##_4() {                                                                                    \
        Name##Wide4 p = root_data<Name##Wide4>();                                                                 \
        put(p.result, 0, p.v4.get().x);                                                                           \
        put(p.result, 2, p.v4.get().y);                                                                           \
        put(p.result, 4, p.v4.get().z);                                                                           \
        put(p.result, 6, p.v4.get().w);                                                                           \
    }
WIDE_KERNELS(Double)
WIDE_KERNELS(Int64_t)
WIDE_KERNELS(Uint64_t)

// results[1] gets: pairs[index].first, pairs[index].second, values[index].xy; results[0] gets index.
KERNEL nested_root() {
    Nested p = root_data<Nested>();
    uint index = p.index.get();
    put(p.results[1], 0, p.pairs[index].first.get());
    put(p.results[1], 1, p.pairs[index].second.get());
    put(p.results[1], 2, p.values[index].get());
    put(p.results[0], 0, index);
}
