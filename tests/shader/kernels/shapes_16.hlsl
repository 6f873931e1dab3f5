// 16-bit members: SM 6.2 and up. Compiled once a shape, its name in SHAPE.
#include "leaves.hlsli"
#include "shapes_16.h"
using namespace kernels;

// Converted to 32 bits, which changes no value.
void put_scalar(Result result, inout uint at, uint16_t value) { put(result, at++, uint(value)); }
void put_scalar(Result result, inout uint at, int16_t value) { put(result, at++, int(value)); }
void put_scalar(Result result, inout uint at, float16_t value) { put(result, at++, float(value)); }
LEAF_TYPE(uint16_t)
LEAF_TYPE(int16_t)
LEAF_TYPE(float16_t)

#define KERNELS(shape) SHAPE_KERNEL(shape)
KERNELS(SHAPE)
