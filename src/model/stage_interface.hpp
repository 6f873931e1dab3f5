#pragma once
// What a stage takes and gives.

#include <bindery/stage_element.hpp>

#include <vector>

namespace bindery::model {

struct StageInterface {
    std::vector<StageElement> inputs;
    std::vector<StageElement> outputs;
    std::vector<StageElement> patch; ///< Hull: out. Domain: in. Mesh: out, once a primitive.

    bool empty() const { return inputs.empty() && outputs.empty() && patch.empty(); }
};

} // namespace bindery::model
