#include <bindery/shader.h>
#include <bindery/texture.hpp>
using namespace bindery;

struct Material {
    Texture2DHandle<float4> albedo;
};
Texture make_texture();
void fill(Material& m) {
#if defined(CONTROL)
    const Texture texture = make_texture();
    m.albedo = texture;
#else
    m.albedo = make_texture();
#endif
}
