#include <bindery/shader.h>
using namespace bindery;

struct Particle {
#if defined(CONTROL)
    float age;
#else
    float age = 0;
#endif
};
StructuredBufferBinding<Particle> particles;
