// Writes what a kernel has read, DWORD by DWORD, where the test looks for it.
#ifndef RESULT_HLSLI
#define RESULT_HLSLI

#include <bindery/shader.h>

typedef bindery::RWStructuredBufferBinding<uint> Result;

void put(Result result, uint at, uint value) { result.store(at, value); }
void put(Result result, uint at, uint2 value) {
    put(result, at, value.x);
    put(result, at + 1, value.y);
}
void put(Result result, uint at, uint3 value) {
    put(result, at, value.xy);
    put(result, at + 2, value.z);
}
void put(Result result, uint at, uint4 value) {
    put(result, at, value.xy);
    put(result, at + 2, value.zw);
}
void put(Result result, uint at, float value) { put(result, at, asuint(value)); }
void put(Result result, uint at, float2 value) { put(result, at, asuint(value)); }
void put(Result result, uint at, float3 value) { put(result, at, asuint(value)); }
void put(Result result, uint at, float4 value) { put(result, at, asuint(value)); }
void put(Result result, uint at, int value) { put(result, at, asuint(value)); }
void put(Result result, uint at, int2 value) { put(result, at, asuint(value)); }
void put(Result result, uint at, int3 value) { put(result, at, asuint(value)); }
void put(Result result, uint at, int4 value) { put(result, at, asuint(value)); }

#define KERNEL [shader("compute")] [numthreads(1, 1, 1)] void

#endif
