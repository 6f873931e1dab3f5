#include <bindery/shader.h>
using namespace bindery;

struct Params {
    Float4Binding a[3];
#if !defined(CONTROL)
    UintBinding one_more;
#endif
};
static_assert(binding_slot_count_v<Params> > 0);
