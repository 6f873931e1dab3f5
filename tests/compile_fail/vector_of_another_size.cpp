#include <bindery/shader.h>
using namespace bindery;

struct Params {
    Float3Binding wind;
};
void fill(Params& p) {
#if defined(CONTROL)
    p.wind = float3{1, 2, 3};
#else
    p.wind = float2{1, 2};
#endif
}
