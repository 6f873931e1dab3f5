#include <bindery/shader.h>
using namespace bindery;

struct Index {
    uint16_t low;
#if defined(CONTROL)
    uint16_t high;
#endif
};
StructuredBufferBinding<Index> indices;
