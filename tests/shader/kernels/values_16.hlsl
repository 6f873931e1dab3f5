// 16-bit values: SM 6.2 and up.
#include "result.hlsli"
#include "values.h"
using namespace kernels;

// Converted to 32 bits, which changes no value; DWORD 4 * (n - 1) + component of the result.
#define VECTOR_16_KERNEL(Name, type)                                                                              \
    KERNEL vectors_##Name() {                                                                                     \
        Name##Vectors p = root_data<Name##Vectors>();                                                             \
        put(p.result, 0, type(p.v1.get()));                                                                       \
        put(p.result, 4, type##2(p.v2.get()));                                                                    \
        put(p.result, 8, type##3(p.v3.get()));                                                                    \
        put(p.result, 12, type##4(p.v4.get()));                                                                   \
    }
VECTOR_16_KERNEL(Float16_t, float)
VECTOR_16_KERNEL(Int16_t, int)
VECTOR_16_KERNEL(Uint16_t, uint)
