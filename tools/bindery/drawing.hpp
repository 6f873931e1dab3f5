#pragma once
// A placement as rows of 16 bytes: what is drawn where.

#include "placement.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bindery::tool {

/// What a run of bytes within a row is.
enum class CellKind : std::uint8_t {
    member,
    padding,
    left_out, ///< Elements in the middle of a long array.
};

/// A run of bytes within a row.
struct Cell {
    CellKind kind = CellKind::padding;
    std::uint32_t first_byte = 0; ///< Within the row.
    std::uint32_t bytes = 0;
    std::string path{};     ///< "lamps[2].color"; padding: empty.
    std::string type{};     ///< "float3"
    std::size_t member = 0; ///< Which member of the outermost type it belongs to.
    bool continued = false; ///< It began in the row before.
    bool differs = false;   ///< The first placement has it elsewhere, or with other bytes.
};

/// A row, or several of which nothing is drawn.
struct Row {
    std::uint64_t offset_bytes = 0;
    std::uint64_t rows = 1;
    std::vector<Cell> cells{}; ///< All 16 bytes, in order; the last row may have fewer.
};

/// The whole placement. Long arrays are drawn at their beginning and end alone.
std::vector<Row> drawing(const LaidOut& laid_out, std::size_t placement, LayoutOptions options);

} // namespace bindery::tool
