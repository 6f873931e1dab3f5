#include "cases/areas.hpp"

namespace bindery::cases {

const std::vector<Area>& areas() {
    static const std::vector<Area> table{
        {"linkage", &judge_linkage},
    };
    return table;
}

} // namespace bindery::cases
