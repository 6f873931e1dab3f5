#include <bindery/layout.hpp>

using namespace bindery;

struct Named {
    float4 color;
#ifdef CONTROL
    uint name[4];
#else
    char name[16];
#endif
};
static_assert(layout_of<Named>().nodes.size() == 4);

int main() {}
