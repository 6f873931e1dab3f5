// One element a thread, through the library's fields. Rows of 1,024 groups keep group counts within every limit.
#include "read_path.h"

uint element_of(uint3 group, uint thread) {
    return (group.y * 1024 + group.x) * 128 + thread;
}

[numthreads(128, 1, 1)] void copy16(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
    read_path::Copy16 p = bindery::root_data<read_path::Copy16>();
    uint i = element_of(group, thread);
    p.target.store(i, p.source.load(i));
}

[numthreads(128, 1, 1)] void copy32(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
    read_path::Copy32 p = bindery::root_data<read_path::Copy32>();
    uint i = element_of(group, thread);
    p.target.store(i, p.source.load(i));
}

[numthreads(128, 1, 1)] void copy48(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
    read_path::Copy48 p = bindery::root_data<read_path::Copy48>();
    uint i = element_of(group, thread);
    p.target.store(i, p.source.load(i));
}

[numthreads(128, 1, 1)] void copy64(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
    read_path::Copy64 p = bindery::root_data<read_path::Copy64>();
    uint i = element_of(group, thread);
    p.target.store(i, p.source.load(i));
}
