#include <bindery/shader.h>
using namespace bindery;

struct Params {
    UintBinding count;
#if defined(CONTROL)
    Float4Binding plain;
#else
    float plain[4]; // as long as a slot
#endif
};
static_assert(binding_slot_count_v<Params> > 0);
