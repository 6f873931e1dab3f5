#include <bindery/shader.h>
using namespace bindery;

struct Material {
#if defined(CONTROL)
    float3 color;
#else
    Float3Binding color;
#endif
};
RWStructuredBufferBinding<Material> materials;
