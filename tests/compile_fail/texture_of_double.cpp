#include <bindery/shader.h>
using namespace bindery;

#if defined(CONTROL)
Texture2DBinding<float> heights;
#else
Texture2DBinding<double> heights;
#endif
