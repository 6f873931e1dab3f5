#include <bindery/buffer.hpp>
#include <bindery/shader.h>
using namespace bindery;

struct Params {
    StructuredBufferBinding<uint> source;
};
Buffer make_buffer();
void fill(Params& p) {
#if defined(CONTROL)
    const Buffer buffer = make_buffer();
    p.source = buffer;
#else
    p.source = make_buffer();
#endif
}
