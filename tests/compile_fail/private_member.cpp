#include <bindery/shader.h>
using namespace bindery;

struct Params {
    UintBinding count;
#if !defined(CONTROL)
private:
#endif
    UintBinding hidden;
};
static_assert(binding_slot_count_v<Params> > 0);
