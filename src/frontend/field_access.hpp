#pragma once
// What a field of a kind does to its resource.

#include <bindery/access.hpp>
#include <bindery/shader/kind.hpp>

#include <array>

namespace bindery::frontend {

namespace detail {

constexpr Access access_of(Kind kind, bool compute) {
    const KindInfo& info = kind_info(kind);
    if (info.heap != HeapKind::resource)
        return Access::none;
    if (kind == Kind::acceleration_structure)
        return compute ? Access::compute_acceleration_structure_read
                       : Access::graphics_acceleration_structure_read;
    if (info.writable)
        return compute ? Access::compute_write : Access::graphics_write;
    return compute ? Access::compute_read : Access::graphics_read;
}

inline constexpr auto field_accesses = [] {
    std::array<std::array<Access, kind_count>, 2> table{};
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
        table[0][kind] = access_of(static_cast<Kind>(kind), false);
        table[1][kind] = access_of(static_cast<Kind>(kind), true);
    }
    return table;
}();

} // namespace detail

/// Of a graphics or a compute pipeline. Writable kinds count as written, whatever the shader does.
constexpr Access field_access(Kind kind, bool compute) {
    return detail::field_accesses[compute ? 1 : 0][static_cast<std::size_t>(kind)];
}

} // namespace bindery::frontend
