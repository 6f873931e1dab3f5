// Every kernel compiles for every target, and its SPIR-V uses the root data as what C++ binds.

#include "kernel_table.hpp"

#include "validate/root.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using namespace bindery;
using test::Kernel;

ShaderCompiler& compiler() {
    static ShaderCompiler compiler(ShaderCompilerOptions{.cache_dir = BINDERY_KERNEL_CACHE});
    return compiler;
}

std::string name_of(const testing::TestParamInfo<Kernel>& info) {
    return info.param.entry;
}

class Dxc : public testing::TestWithParam<Kernel> {};
class Slang : public testing::TestWithParam<Kernel> {};
INSTANTIATE_TEST_SUITE_P(Kernels, Dxc, testing::ValuesIn(test::all_kernels()), name_of);
INSTANTIATE_TEST_SUITE_P(Kernels, Slang, testing::ValuesIn(test::all_kernels()), name_of);

/// What the bytecode alone tells agrees with the struct; a kernel reads every field it has, but for those
/// listed.
void check_spirv(const Kernel& kernel, Compiler which) {
    const Shader shader = compiler().compile(request(kernel, which, ShaderTarget::spirv));
    for (const CompileMessage& warning : shader.warnings)
        ADD_FAILURE() << to_string(warning);
    const std::optional<model::ShaderUse> use = validate::walk(shader);
    ASSERT_TRUE(use.has_value());
    const Shader* shaders[] = {&shader};
    const std::optional<model::ShaderUse> uses[] = {use};
    const validate::RootFindings findings = validate::check_root(kernel.entry, kernel.root, shaders, uses);
    for (const validate::Issues* issues : {&findings.errors, &findings.warnings})
        for (const auto& issue : *issues)
            ADD_FAILURE() << issue.detail;

    // Root fields are uniform: where no handle is used, nothing is decorated (decision 12).
    const bool has_handles = kernel.entry.find("handle") != std::string::npos ||
                             kernel.entry == "transient_fields" || kernel.entry == "heap_indices" ||
                             kernel.entry == "all_heap_accessors" || kernel.entry == "trace_scene";
    EXPECT_TRUE(has_handles || use->non_uniform_decorations == 0) << use->non_uniform_decorations;
}

TEST_P(Dxc, MakesSpirv) {
    check_spirv(GetParam(), Compiler::dxc);
}
TEST_P(Dxc, MakesDxil) {
    compiler().compile(request(GetParam(), Compiler::dxc, GetParam().lowest));
    compiler().compile(request(GetParam(), Compiler::dxc, ShaderTarget::dxil_6_6));
}
TEST_P(Slang, MakesSpirv) {
    check_spirv(GetParam(), Compiler::slang);
}

TEST(KernelTable, NamesEachKernelOnce) {
    std::set<std::string> entries;
    for (const Kernel& kernel : test::all_kernels())
        EXPECT_TRUE(entries.insert(kernel.entry).second) << kernel.entry;
    std::size_t shapes = 0;
    for (const std::string& entry : entries)
        shapes += entry.starts_with("shape_") ? 1 : 0;
    EXPECT_GE(shapes, 36u);
}

// A kind that the table gets later must get its kernels.
TEST(KernelTable, CoversEveryKind) {
    std::set<Kind> bound;
    for (const Kernel& kernel : test::all_kernels())
        for (const Slot& slot : kernel.root.slots)
            bound.insert(slot.kind);
    EXPECT_EQ(bound.size(), kind_count - 1); // all but none
}

} // namespace
