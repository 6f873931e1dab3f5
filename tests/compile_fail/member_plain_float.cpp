#include <bindery/shader.h>
using namespace bindery;

struct Params {
#if defined(CONTROL)
    FloatBinding speed;
#else
    float speed;
#endif
};
static_assert(binding_slot_count_v<Params> > 0);
