#include <bindery/layout.hpp>

using namespace bindery;

struct Switches {
    float4 color;
#ifdef CONTROL
    bool32 on;
#else
    bool on;
#endif
    float last;
};
static_assert(matches<Switches, structured>);

int main() {}
