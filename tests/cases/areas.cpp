#include "cases/areas.hpp"

namespace bindery::cases {

const std::vector<Area>& areas() {
    static const std::vector<Area> table{
        {"heap", &judge_heap},
        {"layout", &judge_layout},
        {"linkage", &judge_linkage},
        {"rootsig", &judge_rootsig},
    };
    return table;
}

} // namespace bindery::cases
