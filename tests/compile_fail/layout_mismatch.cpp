#include <bindery/layout.hpp>

using namespace bindery;

struct Bar {
    float4 color;
    float3 rim[2];
    float last;
};

#ifdef CONTROL
static_assert(matches<Bar, structured>);
#else
static_assert(matches<Bar, cbuffer>);
#endif

int main() {}
