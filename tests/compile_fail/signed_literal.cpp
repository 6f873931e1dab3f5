#include <bindery/shader.h>
using namespace bindery;

struct Params {
    UintBinding count;
};
void fill(Params& p) {
#if defined(CONTROL)
    p.count = 1u;
#else
    p.count = -1;
#endif
}
