// Every leaf of a shape, written out in order (put_leaf), and made of the numbers 1, 2, 3, ... (set_leaf).
#ifndef LEAVES_HLSLI
#define LEAVES_HLSLI

#include "result.hlsli"

// What one component takes in the result: 1 DWORD, 64-bit ones 2, low half first.
void put_scalar(Result result, inout uint at, uint value) { put(result, at++, value); }
void put_scalar(Result result, inout uint at, int value) { put(result, at++, value); }
void put_scalar(Result result, inout uint at, float value) { put(result, at++, value); }
void put_scalar(Result result, inout uint at, uint64_t value) {
    put(result, at++, uint(value));
    put(result, at++, uint(value >> 32));
}
void put_scalar(Result result, inout uint at, int64_t value) { put_scalar(result, at, uint64_t(value)); }
void put_scalar(Result result, inout uint at, double value) {
    uint low;
    uint high;
    asuint(value, low, high);
    put(result, at++, low);
    put(result, at++, high);
}

#define LEAF_TYPE(type)                                                                                           \
    void put_leaf(Result result, inout uint at, type value) { put_scalar(result, at, value); }                    \
    void put_leaf(Result result, inout uint at, type##2 value) {                                                  \
        put_scalar(result, at, value.x);                                                                          \
        put_scalar(result, at, value.y);                                                                          \
    }                                                                                                             \
    void put_leaf(Result result, inout uint at, type##3 value) {                                                  \
        put_scalar(result, at, value.x);                                                                          \
        put_scalar(result, at, value.y);                                                                          \
        put_scalar(result, at, value.z);                                                                          \
    }                                                                                                             \
    void put_leaf(Result result, inout uint at, type##4 value) {                                                  \
        put_scalar(result, at, value.x);                                                                          \
        put_scalar(result, at, value.y);                                                                          \
        put_scalar(result, at, value.z);                                                                          \
        put_scalar(result, at, value.w);                                                                          \
    }                                                                                                             \
    void set_leaf(inout uint number, out type value) { value = type(number++); }                                  \
    void set_leaf(inout uint number, out type##2 value) {                                                         \
        value.x = type(number++);                                                                                 \
        value.y = type(number++);                                                                                 \
    }                                                                                                             \
    void set_leaf(inout uint number, out type##3 value) {                                                         \
        value.x = type(number++);                                                                                 \
        value.y = type(number++);                                                                                 \
        value.z = type(number++);                                                                                 \
    }                                                                                                             \
    void set_leaf(inout uint number, out type##4 value) {                                                         \
        value.x = type(number++);                                                                                 \
        value.y = type(number++);                                                                                 \
        value.z = type(number++);                                                                                 \
        value.w = type(number++);                                                                                 \
    }
LEAF_TYPE(float)
LEAF_TYPE(int)
LEAF_TYPE(uint)
LEAF_TYPE(double)
LEAF_TYPE(int64_t)
LEAF_TYPE(uint64_t)

// Matrices: row after row.
#define LEAF_MATRIX(type, rows, columns)                                                                          \
    void put_matrix(Result result, inout uint at, type value) {                                                     \
        for (int row = 0; row < rows; ++row)                                                                      \
            for (int column = 0; column < columns; ++column)                                                      \
                put_scalar(result, at, value[row][column]);                                                       \
    }                                                                                                             \
    void set_matrix(inout uint number, out type value) {                                                            \
        for (int row = 0; row < rows; ++row)                                                                      \
            for (int column = 0; column < columns; ++column)                                                      \
                value[row][column] = float(number++);                                                             \
    }
LEAF_MATRIX(float2x2, 2, 2)
LEAF_MATRIX(float2x3, 2, 3)
LEAF_MATRIX(float2x4, 2, 4)
LEAF_MATRIX(float3x2, 3, 2)
LEAF_MATRIX(float3x3, 3, 3)
LEAF_MATRIX(float3x4, 3, 4)
LEAF_MATRIX(float4x2, 4, 2)
LEAF_MATRIX(float4x3, 4, 3)
LEAF_MATRIX(float4x4, 4, 4)

#define PUT_LEAF(leaf) put_leaf(p.result, at, leaf);
#define PUT_MATRIX(leaf) put_matrix(p.result, at, leaf);
#define SET_LEAF(leaf) set_leaf(number, leaf);
#define SET_MATRIX(leaf) set_matrix(number, leaf);

// Result: the leaves of source[1], then those of target[2]. Writes target[1] = source[1] and target[3], whose
// leaves are 1, 2, 3, ...
#define SHAPE_KERNEL(Name)                                                                                        \
    KERNEL shape_##Name() {                                                                                       \
        Name##Fields p = root_data<Name##Fields>();                                                               \
        uint at = 0;                                                                                              \
        Name source = p.source.load(1);                                                                           \
        Name##_LEAVES(PUT_LEAF, PUT_MATRIX, source)                                                                           \
        Name target = p.target.load(2);                                                                           \
        Name##_LEAVES(PUT_LEAF, PUT_MATRIX, target)                                                                           \
        p.target.store(1, source);                                                                                \
        Name made;                                                                                                \
        uint number = 1;                                                                                          \
        Name##_LEAVES(SET_LEAF, SET_MATRIX, made)                                                                             \
        p.target.store(3, made);                                                                                  \
    }

#endif
