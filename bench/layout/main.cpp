// How many members a second the layout engine places: a structure of 256 members, a quarter of them in nested
// structures, under each rule set.
#include <bindery/layout.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace {

using namespace bindery;

TypeTree member(std::size_t i) {
    TypeTree tree;
    tree.name = "member_" + std::to_string(i);
    tree.type_name = "float3";
    tree.columns = 1 + static_cast<std::uint32_t>(i % 4);
    tree.shape = tree.columns > 1 ? TypeShape::vector : TypeShape::scalar;
    return tree;
}

TypeTree large_type() {
    TypeTree type;
    type.type_name = "Large";
    for (std::size_t i = 0; i < 208; ++i) {
        type.children.push_back(member(i));
        if (i % 13 != 0)
            continue;
        TypeTree& nested = type.children.back();
        nested.shape = TypeShape::structure;
        for (std::size_t k = 0; k < 3; ++k)
            nested.children.push_back(member(k));
    }
    return type;
}

void lay_out_large_type(benchmark::State& state) {
    const TypeTree type = large_type();
    const auto rules = static_cast<LayoutRules>(state.range(0));
    std::size_t members = 0;
    for (auto _ : state) {
        const Layout layout = lay_out(type, rules);
        members += layout.members.size();
        benchmark::DoNotOptimize(layout.members.data());
    }
    state.SetLabel(std::string(to_string(rules)));
    state.SetItemsProcessed(static_cast<std::int64_t>(members));
}
BENCHMARK(lay_out_large_type)->DenseRange(0, static_cast<int>(layout_rules_count) - 1);

} // namespace

BENCHMARK_MAIN();
