#include <bindery/shader.h>
using namespace bindery;

#if defined(CONTROL)
StructuredBufferBinding<uint64_t> addresses;
#else
StructuredBufferBinding<float*> addresses;
#endif
