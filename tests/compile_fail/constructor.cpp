#include <bindery/shader.h>
using namespace bindery;

struct Params {
#if !defined(CONTROL)
    explicit Params(unsigned value) : count(value) {}
#endif
    UintBinding count;
};
static_assert(binding_slot_count_v<Params> > 0);
