#include <bindery/buffer.hpp>
#include <bindery/shader.h>
#include <bindery/texture.hpp>
using namespace bindery;

struct Particle {
    float3 position;
};
struct Params {
    StructuredBufferBinding<Particle> source;
};
void fill(Params& p, const Buffer& buffer, const Texture& texture) {
#if defined(CONTROL)
    p.source = buffer;
    static_cast<void>(texture);
#else
    p.source = texture;
    static_cast<void>(buffer);
#endif
}
