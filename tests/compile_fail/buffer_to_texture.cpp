#include <bindery/buffer.hpp>
#include <bindery/shader.h>
#include <bindery/texture.hpp>
using namespace bindery;

struct Params {
    Texture2DBinding<float4> albedo;
};
void fill(Params& p, const Buffer& buffer, const Texture& texture) {
#if defined(CONTROL)
    p.albedo = texture;
    static_cast<void>(buffer);
#else
    p.albedo = buffer;
    static_cast<void>(texture);
#endif
}
