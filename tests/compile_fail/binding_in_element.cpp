#include <bindery/shader.h>
using namespace bindery;

struct Material {
    float4 color;
#if defined(CONTROL)
    Texture2DHandle<float4> albedo;
#else
    Texture2DBinding<float4> albedo;
#endif
};
struct Params {
    StructuredBufferBinding<Material> materials;
};
static_assert(binding_slot_count_v<Params> == 1);
