#include <bindery/shader.h>
using namespace bindery;

#if defined(CONTROL)
StructuredBufferBinding<bool32> flags;
#else
StructuredBufferBinding<bool> flags;
#endif
