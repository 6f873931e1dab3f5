#include "spirv/grammar.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace bindery::spirv {
namespace {

struct ResultRange {
    std::uint16_t first;
    std::uint16_t last;
    bool has_type;
    bool has_result;
};

// Opcodes with a result, in ascending ranges. Source: SPIR-V specification 1.6, 3.49 Instructions, and the
// extensions for ray tracing, ray queries, mesh shaders, subgroups and float atomics.
constexpr auto result_ranges = std::to_array<ResultRange>({
    {1, 1, true, true},        {7, 7, false, true},       {11, 11, false, true},    {12, 12, true, true},
    {19, 38, false, true},     {41, 46, true, true},      {48, 52, true, true},     {54, 55, true, true},
    {57, 57, true, true},      {59, 61, true, true},      {65, 70, true, true},     {73, 73, false, true},
    {77, 84, true, true},      {86, 98, true, true},      {100, 107, true, true},   {109, 124, true, true},
    {126, 152, true, true},    {154, 191, true, true},    {194, 205, true, true},   {207, 215, true, true},
    {227, 227, true, true},    {229, 242, true, true},    {245, 245, true, true},   {248, 248, false, true},
    {305, 316, true, true},    {318, 318, true, true},    {320, 321, true, true},   {333, 366, true, true},
    {400, 403, true, true},    {4421, 4422, true, true},  {4428, 4432, true, true}, {4447, 4447, true, true},
    {4450, 4455, true, true},  {4472, 4472, false, true}, {4477, 4477, true, true}, {4479, 4479, true, true},
    {5056, 5056, true, true},  {5283, 5283, true, true},  {5296, 5296, true, true}, {5334, 5334, true, true},
    {5341, 5341, false, true}, {5381, 5381, true, true},  {5614, 5615, true, true}, {6016, 6032, true, true},
    {6035, 6035, true, true},
});

// Opcodes without a result that are known as well.
constexpr auto plain_ranges = std::to_array<std::uint16_t>({
    0,    2,    3,    4,    5,    6,    8,    10,   14,   15,   16,   17,   39,   56,   62,   63,
    64,   71,   72,   74,   75,   99,   218,  219,  220,  221,  224,  225,  228,  246,  247,  249,
    250,  251,  252,  253,  254,  255,  256,  257,  317,  319,  330,  331,  332,  4416, 4445, 4446,
    4448, 4449, 4473, 4474, 4475, 4476, 5294, 5295, 5364, 5365, 5380, 5632, 5633,
});

struct Pattern {
    std::uint16_t first;
    std::uint16_t last;
    const char* letters;
};

// Operands that are not simply ids. i: an id; l: a literal; s: a string; m: memory operands;
// I and L: ids or literals to the end.
constexpr auto patterns = std::to_array<Pattern>({
    {2, 2, "L"},          {3, 3, "lliL"},         {4, 4, "L"},
    {5, 5, "iL"},         {6, 6, "iL"},           {7, 7, "L"},
    {8, 8, "iL"},         {10, 11, "L"},          {12, 12, "ilI"},
    {14, 14, "L"},        {15, 15, "lisI"},       {16, 16, "iL"},
    {17, 17, "L"},        {21, 22, "L"},          {23, 24, "iL"},
    {25, 25, "iL"},       {31, 31, "L"},          {32, 32, "lI"},
    {38, 38, "L"},        {39, 39, "iL"},         {43, 43, "L"},
    {45, 45, "L"},        {50, 50, "L"},          {52, 52, "lI"},
    {54, 54, "li"},       {59, 59, "lI"},         {61, 61, "im"},
    {62, 62, "iim"},      {63, 63, "iim"},        {64, 64, "iiim"},
    {68, 68, "iL"},       {71, 71, "iL"},         {72, 72, "iL"},
    {75, 75, "iL"},       {79, 79, "iiL"},        {81, 81, "iL"},
    {82, 82, "iiL"},      {87, 88, "iilI"},       {89, 90, "iiilI"},
    {91, 92, "iilI"},     {93, 94, "iiilI"},      {95, 95, "iilI"},
    {96, 97, "iiilI"},    {98, 98, "iilI"},       {99, 99, "iiilI"},
    {246, 246, "iiL"},    {247, 247, "iL"},       {250, 250, "iiiL"},
    {251, 251, "iiL"},    {256, 257, "iL"},       {305, 306, "iilI"},
    {307, 308, "iiilI"},  {309, 310, "iilI"},     {311, 312, "iiilI"},
    {313, 313, "iilI"},   {314, 315, "iiilI"},    {320, 320, "iilI"},
    {330, 330, "L"},      {331, 331, "ilI"},      {332, 332, "ilI"},
    {342, 342, "ili"},    {349, 364, "ilI"},      {4450, 4452, "iiL"},
    {4453, 4455, "iiiL"}, {5283, 5283, "iiiilI"}, {5632, 5633, "iL"},
});

// Memory operands with an operand of their own. Aligned has a literal; MakePointerAvailable,
// MakePointerVisible, AliasScopeINTEL and NoAliasINTEL have an id each.
// Source: SPIR-V specification 1.6, 3.26, and SPV_INTEL_memory_access_aliasing.
constexpr std::uint32_t memory_access_aligned = 0x2;
constexpr std::uint32_t memory_access_with_id = 0x8 | 0x10 | 0x10000 | 0x20000;

/// Whether the word at `index` is an id, where memory operands start at `first`. Copies may have them twice.
bool is_memory_id(std::span<const std::uint32_t> operands, std::size_t first, std::size_t index) {
    for (std::size_t mask = first; mask < index;) {
        const bool aligned = (operands[mask] & memory_access_aligned) != 0;
        const std::size_t first_id = mask + 1 + aligned;
        const auto ids = static_cast<std::size_t>(std::popcount(operands[mask] & memory_access_with_id));
        if (index < first_id + ids)
            return index >= first_id;
        mask = first_id + ids;
    }
    return false;
}

constexpr bool in_plain_ranges(std::uint16_t op) {
    return std::find(plain_ranges.begin(), plain_ranges.end(), op) != plain_ranges.end();
}

const ResultRange* find_result(std::uint16_t op) {
    const auto after =
        std::upper_bound(result_ranges.begin(), result_ranges.end(), op,
                         [](std::uint16_t value, const ResultRange& r) { return value < r.first; });
    if (after == result_ranges.begin())
        return nullptr;
    const ResultRange& range = *(after - 1);
    return op <= range.last ? &range : nullptr;
}

const char* find_pattern(std::uint16_t op) {
    const auto after =
        std::upper_bound(patterns.begin(), patterns.end(), op,
                         [](std::uint16_t value, const Pattern& p) { return value < p.first; });
    if (after != patterns.begin() && op <= (after - 1)->last)
        return (after - 1)->letters;
    return is_known(static_cast<Op>(op)) ? "I" : "L";
}

template<class Table>
constexpr bool ascending(const Table& table) {
    for (std::size_t i = 1; i < table.size(); ++i)
        if (table[i].first <= table[i - 1].last)
            return false;
    return true;
}
static_assert(ascending(result_ranges) && ascending(patterns), "the tables are searched by bisection");

} // namespace

ResultLayout result_layout(Op op) {
    const ResultRange* range = find_result(static_cast<std::uint16_t>(op));
    return range ? ResultLayout{range->has_type, range->has_result} : ResultLayout{};
}

bool is_known(Op op) {
    const auto number = static_cast<std::uint16_t>(op);
    return find_result(number) != nullptr || in_plain_ranges(number);
}

std::size_t string_word_count(std::span<const std::uint32_t> words) {
    for (std::size_t i = 0; i < words.size(); ++i)
        for (int byte = 0; byte < 4; ++byte)
            if ((words[i] >> (8 * byte) & 0xff) == 0)
                return i + 1;
    return words.size();
}

IdOperands::IdOperands(Op op, std::span<const std::uint32_t> operands)
    : pattern_(find_pattern(static_cast<std::uint16_t>(op))), fixed_(std::strlen(pattern_) - 1),
      operands_(operands) {
    for (std::size_t i = 0; pattern_[i] != '\0'; ++i)
        if (pattern_[i] == 's')
            string_words_ = i < operands.size() ? string_word_count(operands.subspan(i)) : 0;
}

bool IdOperands::is_id(std::size_t index) const {
    std::size_t letter = index;
    if (string_words_ > 0) { // the only pattern with a string has it in third place
        if (index >= 2 && index < 2 + string_words_)
            return false;
        if (index >= 2 + string_words_)
            letter = fixed_;
    }
    letter = std::min(letter, fixed_);
    switch (pattern_[letter]) {
    case 'i':
        return index <= fixed_;
    case 'I':
        return true;
    case 'm':
        return is_memory_id(operands_, fixed_, index);
    }
    return false; // l, L, s
}

} // namespace bindery::spirv
