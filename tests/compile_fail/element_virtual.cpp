#include <bindery/shader.h>
using namespace bindery;

struct Particle {
#if !defined(CONTROL)
    virtual void touch() {}
#endif
    float age;
};
StructuredBufferBinding<Particle> particles;
