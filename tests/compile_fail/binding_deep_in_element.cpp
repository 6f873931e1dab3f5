#include <bindery/shader.h>
using namespace bindery;

struct Layer {
    float weight;
#if defined(CONTROL)
    SamplerStateHandle with[2];
#else
    SamplerStateBinding with[2];
#endif
};
struct Material {
    float4 color;
    Layer layers[3];
};
StructuredBufferBinding<Material> materials;
