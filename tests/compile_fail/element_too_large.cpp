#include <bindery/shader.h>
using namespace bindery;

struct Block {
    float4 rows[128];
#if !defined(CONTROL)
    uint one_more;
#endif
};
StructuredBufferBinding<Block> blocks;
