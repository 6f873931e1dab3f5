#include "drawing.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace bindery::tool {

namespace {

// An array is drawn whole up to this size; of a longer one, this much of its beginning and of its end.
constexpr std::uint64_t whole_array_bytes = 160, begin_bytes = 64, end_bytes = 32;

/// Something with a name, perhaps over several rows.
struct Piece {
    std::uint64_t begin = 0, end = 0;
    Cell cell{};
};

/// Collects what a placement has, in the order of the members.
class Collector {
public:
    Collector(const LaidOut& laid_out, std::size_t placement, LayoutOptions options)
        : laid_out_(laid_out), placement_(laid_out.placements[placement]), options_(options) {}

    std::vector<Piece> collect() {
        const bool structure = laid_out_.nodes.front().shape == TypeShape::structure;
        std::size_t member = 0;
        if (!structure)
            add(0, 0, laid_out_.declaration.name, member);
        for (std::size_t i = 1; structure && i < laid_out_.nodes.size(); i += laid_out_.nodes[i].node_count)
            add(i, 0, std::string(laid_out_.nodes[i].name), member++);
        std::stable_sort(pieces_.begin(), pieces_.end(),
                         [](const Piece& a, const Piece& b) { return a.begin < b.begin; });
        return std::move(pieces_);
    }

private:
    /// `shift_bytes` is from the first element of the arrays around it to the one that is meant.
    void add(std::size_t i, std::uint64_t shift_bytes, const std::string& path, std::size_t member) {
        const TypeNode& node = laid_out_.nodes[i];
        const PlacedNode& place = placement_.places[i];
        switch (node.shape) {
        case TypeShape::scalar:
        case TypeShape::vector:
            add_piece(i, shift_bytes, place.size_bytes, path, std::string(node.type_name), member);
            return;
        case TypeShape::matrix:
            add_matrix(i, shift_bytes, path, member);
            return;
        case TypeShape::array:
            add_array(i, shift_bytes, path, member);
            return;
        case TypeShape::structure:
            for (std::size_t j = i + 1; j < i + node.node_count; j += laid_out_.nodes[j].node_count)
                add(j, shift_bytes, fmt::format("{}.{}", path, laid_out_.nodes[j].name), member);
            return;
        }
    }

    void add_piece(std::size_t i, std::uint64_t shift_bytes, std::uint64_t bytes, const std::string& path,
                   std::string type, std::size_t member) {
        const std::uint64_t begin = placement_.places[i].offset_bytes + shift_bytes;
        pieces_.push_back({begin,
                           begin + bytes,
                           {CellKind::member, 0, 0, path, std::move(type), member, false, differs(i)}});
    }

    void add_matrix(std::size_t i, std::uint64_t shift_bytes, const std::string& path, std::size_t member) {
        const TypeNode& node = laid_out_.nodes[i];
        const std::uint32_t lines = node.row_major ? node.rows : node.columns;
        const std::uint32_t components = node.row_major ? node.columns : node.rows;
        const std::uint64_t bytes = scalar_bytes(node, placement_.layout.rules, options_) * components;
        const std::string type = fmt::format("{} of {}", node.row_major ? "row" : "column", node.type_name);
        for (std::uint32_t line = 0; line < lines; ++line)
            add_piece(i, shift_bytes + line * placement_.places[i].stride_bytes, bytes,
                      fmt::format("{}[{}]", path, line), type, member);
    }

    void add_array(std::size_t i, std::uint64_t shift_bytes, const std::string& path, std::size_t member) {
        const std::uint64_t count = laid_out_.nodes[i].element_count;
        const std::uint64_t stride = std::max<std::uint64_t>(placement_.places[i].stride_bytes, 1);
        std::uint64_t first_out = count, last_out = 0; // left out: [first_out, last_out)
        if (count * stride > whole_array_bytes) {
            first_out = std::min(count, (begin_bytes + stride - 1) / stride);
            last_out = count - std::min(count, std::max<std::uint64_t>(1, end_bytes / stride));
        }
        if (first_out >= last_out)
            first_out = last_out = count;
        for (std::uint64_t k = 0; k < count; ++k) {
            if (k == first_out && first_out < last_out) {
                const std::uint64_t begin = placement_.places[i].offset_bytes + shift_bytes;
                pieces_.push_back({begin + first_out * stride,
                                   begin + last_out * stride,
                                   {CellKind::left_out,
                                    0,
                                    0,
                                    fmt::format("{}[{}] to [{}]", path, first_out, last_out - 1),
                                    {},
                                    member,
                                    false,
                                    differs(i)}});
                k = last_out;
            }
            add(i + 1, shift_bytes + k * stride, fmt::format("{}[{}]", path, k), member);
        }
    }

    bool differs(std::size_t i) const {
        const PlacedNode& a = laid_out_.placements.front().places[i];
        const PlacedNode& b = placement_.places[i];
        return a.offset_bytes != b.offset_bytes || a.size_bytes != b.size_bytes ||
               a.stride_bytes != b.stride_bytes;
    }

    const LaidOut& laid_out_;
    const Placement& placement_;
    LayoutOptions options_;
    std::vector<Piece> pieces_;
};

/// Fills rows from the pieces, and what is between them with padding.
class Painter {
public:
    explicit Painter(std::uint64_t total_bytes) : total_bytes_(total_bytes) {}

    void paint(const Piece& piece) {
        if (piece.begin >= piece.end)
            return;
        pad_to(piece.begin);
        const std::uint64_t end_row = piece.end / layout_row_bytes; // whole rows end in front of it
        bool continued = false;
        while (at_ < piece.end) {
            const std::uint64_t row = at_ / layout_row_bytes;
            if (piece.cell.kind == CellKind::left_out && at_ % layout_row_bytes == 0 && row < end_row) {
                leave_out(piece, end_row - row);
                continue;
            }
            Cell cell = piece.cell;
            cell.continued = std::exchange(continued, true);
            add(std::move(cell), std::min(piece.end, (row + 1) * layout_row_bytes));
        }
    }

    std::vector<Row> finish() {
        pad_to(total_bytes_);
        return std::move(rows_);
    }

private:
    void pad_to(std::uint64_t offset) {
        while (at_ < offset)
            add({}, std::min(offset, (at_ / layout_row_bytes + 1) * layout_row_bytes));
    }

    void add(Cell cell, std::uint64_t end) {
        if (rows_.empty() || at_ % layout_row_bytes == 0)
            rows_.push_back({at_});
        cell.first_byte = static_cast<std::uint32_t>(at_ % layout_row_bytes);
        cell.bytes = static_cast<std::uint32_t>(end - at_);
        rows_.back().cells.push_back(std::move(cell));
        at_ = end;
    }

    void leave_out(const Piece& piece, std::uint64_t rows) {
        Cell cell = piece.cell;
        cell.bytes = layout_row_bytes;
        rows_.push_back({at_, rows, {std::move(cell)}});
        at_ += rows * layout_row_bytes;
    }

    std::uint64_t total_bytes_;
    std::uint64_t at_ = 0;
    std::vector<Row> rows_;
};

} // namespace

std::vector<Row> drawing(const LaidOut& laid_out, std::size_t placement, LayoutOptions options) {
    const Layout& layout = laid_out.placements[placement].layout;
    Painter painter(layout.size_bytes + tail_padding(layout));
    for (const Piece& piece : Collector(laid_out, placement, options).collect())
        painter.paint(piece);
    return painter.finish();
}

} // namespace bindery::tool
