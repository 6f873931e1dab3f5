#pragma once
// Interpolation modes from a DXIL container: shader reflection does not tell them.

#include <bindery/stage_element.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace bindery::compiler {

/// One element of the pipeline state validation part (PSV0).
struct DxilElement {
    std::uint8_t rows = 0, first_row = 0;
    std::uint8_t columns = 0, first_column = 0;
    bool placed = false; ///< It has registers.
    Interpolation interpolation = Interpolation::none;
};

struct DxilSignatures {
    std::vector<DxilElement> inputs, outputs, patch;
};

/// Empty where the container has no PSV0 of version 1 or later. Throws Error(dxil_malformed), with `name`,
/// for a part that is cut short.
DxilSignatures read_dxil_signatures(std::span<const std::byte> container, std::string_view name);

/// Gives the elements that lie in the registers of `from` their interpolation.
void set_interpolation(std::vector<StageElement>& elements, std::span<const DxilElement> from);

} // namespace bindery::compiler
