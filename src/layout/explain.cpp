#include <bindery/layout.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

namespace bindery {
namespace {

constexpr std::array<std::string_view, layout_cause_count> cause_sentences{
    "a member follows the one before it",
    "a scalar is aligned to its own size",
    "an array or a structure is aligned as the most aligned part of it",
    "a vector is aligned as 2 or 4 of its components",
    "a vector does not cross a 16-byte boundary",
    "a matrix, an array or a structure starts a 16-byte row",
    "a matrix, an array or a structure is aligned to 16 bytes",
    "packoffset says where a member lies",
    "each array element and each line of a matrix starts a 16-byte row, and the last is not padded",
    "each array element and each line of a matrix is padded to its alignment",
    "a structure is padded to its alignment",
    "a bool is 1 byte in C++",
    "an empty structure is 1 byte in C++",
};

/// A rule, whose it is, and the member where it applied.
struct Origin {
    LayoutCause cause = LayoutCause::tight;
    LayoutRules rules{};
    std::size_t member = 0;
};

class Explainer {
public:
    Explainer(const Layout& first, const Layout& second)
        : first_(first), second_(second), sizes_(first.members.size()) {}

    std::vector<LayoutDifference> run() {
        const std::optional<Origin> last = explain_level(0, first_.members.size(), std::nullopt);
        explain_whole(last);
        return std::move(differences_);
    }

private:
    /// Members from `begin` on that are as deep as the first, with what is in them. Returns where the
    /// difference of the bytes behind the last one comes from; none: there is none.
    std::optional<Origin> explain_level(std::size_t begin, std::size_t end, std::optional<Origin> carried) {
        const std::optional<Origin> outside = carried;
        std::uint64_t base_first = 0, base_second = 0;
        if (begin < end && begin > 0 && first_.members[begin].depth > 0) { // offsets from the parent
            base_first = first_.members[begin - 1].offset_bytes;
            base_second = second_.members[begin - 1].offset_bytes;
        }
        std::optional<Origin> inside; // what moved the cursor within this structure
        for (std::size_t i = begin; i < end;) {
            const std::size_t next = after(i, end);
            const MemberLayout& a = first_.members[i];
            const MemberLayout& b = second_.members[i];
            if (a.offset_bytes - base_first == b.offset_bytes - base_second)
                inside.reset(); // back in step
            else if (a.padding_bytes != b.padding_bytes)
                inside = placement_origin(i);
            const std::optional<Origin> offset = inside ? inside : outside;
            if (a.offset_bytes != b.offset_bytes)
                add(i, LayoutDifference::What::offset, a.offset_bytes, b.offset_bytes, offset);
            const std::size_t place = differences_.size();
            const std::optional<Origin> members = explain_level(i + 1, next, offset);
            explain_extent(i, place, members);
            if (a.size_bytes != b.size_bytes)
                inside = sizes_[i];
            i = next;
        }
        return inside;
    }

    /// Size and stride of member `i`; their lines go in front of those of what is in it.
    void explain_extent(std::size_t i, std::size_t place, const std::optional<Origin>& members) {
        const MemberLayout& a = first_.members[i];
        const MemberLayout& b = second_.members[i];
        const std::optional<Origin> own = size_origin(i);
        sizes_[i] = own ? own : members;
        if (a.array_stride_bytes != b.array_stride_bytes)
            insert(place++, i, LayoutDifference::What::stride, a.array_stride_bytes, b.array_stride_bytes,
                   sizes_[i]);
        else if (a.matrix_stride_bytes != b.matrix_stride_bytes)
            insert(place++, i, LayoutDifference::What::stride, a.matrix_stride_bytes, b.matrix_stride_bytes,
                   sizes_[i]);
        if (a.size_bytes != b.size_bytes)
            insert(place, i, LayoutDifference::What::size, a.size_bytes, b.size_bytes, sizes_[i]);
    }

    void explain_whole(const std::optional<Origin>& last) {
        if (first_.stride_bytes == second_.stride_bytes)
            return;
        const bool first_padded = first_.stride_bytes != first_.size_bytes;
        std::optional<Origin> origin = last;
        if (!origin || first_.size_bytes == second_.size_bytes)
            origin = Origin{LayoutCause::rounded_size, first_padded ? first_.rules : second_.rules, 0};
        differences_.push_back(
            describe("", LayoutDifference::What::stride, first_.stride_bytes, second_.stride_bytes, *origin));
    }

    std::size_t after(std::size_t i, std::size_t end) const {
        std::size_t next = i + 1;
        while (next < end && first_.members[next].depth > first_.members[i].depth)
            ++next;
        return next;
    }

    /// The side that has more padding in front says why.
    std::optional<Origin> placement_origin(std::size_t i) const {
        const MemberLayout& a = first_.members[i];
        const MemberLayout& b = second_.members[i];
        return a.padding_bytes > b.padding_bytes ? Origin{a.placed_by, first_.rules, i}
                                                 : Origin{b.placed_by, second_.rules, i};
    }

    /// The side whose size is not the tightest says why; none: both are as tight, what is in it differs.
    std::optional<Origin> size_origin(std::size_t i) const {
        const MemberLayout& a = first_.members[i];
        const MemberLayout& b = second_.members[i];
        const bool first_says = a.sized_by != LayoutCause::tight &&
                                (b.sized_by == LayoutCause::tight || a.size_bytes >= b.size_bytes);
        if (first_says)
            return Origin{a.sized_by, first_.rules, i};
        if (b.sized_by != LayoutCause::tight)
            return Origin{b.sized_by, second_.rules, i};
        return std::nullopt;
    }

    void add(std::size_t i, LayoutDifference::What what, std::uint32_t a, std::uint32_t b,
             const std::optional<Origin>& origin) {
        insert(differences_.size(), i, what, a, b, origin);
    }
    void insert(std::size_t place, std::size_t i, LayoutDifference::What what, std::uint32_t a,
                std::uint32_t b, const std::optional<Origin>& origin) {
        differences_.insert(differences_.begin() + static_cast<std::ptrdiff_t>(place),
                            describe(first_.members[i].path, what, a, b, origin.value_or(Origin{})));
    }

    LayoutDifference describe(const std::string& path, LayoutDifference::What what, std::uint32_t a,
                              std::uint32_t b, const Origin& origin) const {
        static constexpr std::array<std::string_view, 3> verbs{"lies at byte", "takes", "has a stride of"};
        LayoutDifference difference;
        difference.path = path;
        difference.what = what;
        difference.first_bytes = a;
        difference.second_bytes = b;
        difference.cause = origin.cause;
        difference.cause_rules = origin.rules;
        difference.cause_path = first_.members.empty() ? "" : first_.members[origin.member].path;
        const std::string name = path.empty() ? "the whole" : fmt::format("\"{}\"", path);
        const std::string where =
            difference.cause_path == path ? "" : fmt::format(" (at \"{}\")", difference.cause_path);
        difference.text = fmt::format("{} {} {} in {} and {} in {}: in {} {}{}", name,
                                      verbs[static_cast<std::size_t>(what)], a, to_string(first_.rules), b,
                                      to_string(second_.rules), to_string(origin.rules),
                                      to_string(origin.cause), path.empty() ? "" : where);
        return difference;
    }

    const Layout& first_;
    const Layout& second_;
    std::vector<std::optional<Origin>> sizes_;
    std::vector<LayoutDifference> differences_;
};

} // namespace

std::string_view to_string(LayoutCause cause) {
    return cause_sentences[static_cast<std::size_t>(cause)];
}

std::vector<LayoutDifference> explain(const Layout& first, const Layout& second) {
    assert(first.members.size() == second.members.size());
    return Explainer(first, second).run();
}

} // namespace bindery
