#include <bindery/root_signature.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace bindery {

namespace {

using namespace root;

class Difference {
public:
    std::vector<std::string> of(const RootSignature& a, const RootSignature& b) {
        if (a.version != b.version)
            add(fmt::format("The version is {} in the first and {} in the second.", version_name(a.version),
                            version_name(b.version)));
        if (a.flags != b.flags)
            add(fmt::format("The flags are {} in the first and {} in the second.", to_text(a.flags),
                            to_text(b.flags)));
        lists("Root parameter", a.parameters, b.parameters);
        lists("Static sampler", a.static_samplers, b.static_samplers);
        return std::move(lines_);
    }

private:
    void add(std::string line) { lines_.push_back(std::move(line)); }

    template<class T>
    void lists(const std::string& what, const std::vector<T>& a, const std::vector<T>& b) {
        for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
            const std::string name = fmt::format("{} {}", what, i);
            if (i >= b.size())
                add(fmt::format("{} is in the first alone: {}.", name, to_text(a[i])));
            else if (i >= a.size())
                add(fmt::format("{} is in the second alone: {}.", name, to_text(b[i])));
            else if (!(a[i] == b[i]))
                entries(name, a[i], b[i]);
        }
    }

    template<class T>
    void entries(const std::string& name, const T& a, const T& b) {
        add(fmt::format("{} is {} in the first and {} in the second.", name, to_text(a), to_text(b)));
    }
    void entries(const std::string& name, const Parameter& a, const Parameter& b) {
        const auto *table_a = std::get_if<Table>(&a), *table_b = std::get_if<Table>(&b);
        if (!table_a || !table_b) {
            add(fmt::format("{} is {} in the first and {} in the second.", name, to_text(a), to_text(b)));
            return;
        }
        if (table_a->visibility != table_b->visibility)
            add(fmt::format("{} has {} in the first and {} in the second.", name,
                            to_text(table_a->visibility), to_text(table_b->visibility)));
        lists(name + ", range", table_a->ranges, table_b->ranges);
    }

    std::vector<std::string> lines_;
};

} // namespace

std::vector<std::string> difference(const RootSignature& a, const RootSignature& b) {
    return Difference().of(a, b);
}

} // namespace bindery
