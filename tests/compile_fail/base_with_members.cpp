#include <bindery/shader.h>
using namespace bindery;

struct Common {
    UintBinding count;
};
#if defined(CONTROL)
struct Params {
    Common common;
#else
struct Params : Common {
#endif
    FloatBinding time;
};
static_assert(binding_slot_count_v<Params> > 0);
