#include "gpu/kernels/kernel_test.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace bindery::gpu_test {

namespace {

const test::Kernel& find_kernel(std::string_view entry) {
    const auto& all = test::all_kernels();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const test::Kernel& kernel) { return kernel.entry == entry; });
    if (found == all.end())
        throw std::logic_error("there is no kernel " + std::string(entry));
    return *found;
}

/// Kernels of the table that are compiled only.
constexpr auto not_run = std::to_array<std::string_view>({
    "trace_scene",        // a ray-generation shader: there are no ray pipelines yet
    "all_heap_accessors", // it reads one index as many kinds
});

/// At the end of an unfiltered run, every kernel has run with every compiler.
class EveryKernelRan : public testing::Environment {
public:
    void TearDown() override {
        if (testing::GTEST_FLAG(filter) != "*")
            return;
        for (const test::Kernel& kernel : test::all_kernels()) {
            if (std::find(not_run.begin(), not_run.end(), kernel.entry) != not_run.end())
                continue;
            for (Compiler compiler : {Compiler::dxc, Compiler::slang}) {
                EXPECT_TRUE(kernels_run(compiler).contains(kernel.entry))
                    << kernel.entry << " did not run with " << to_string(compiler);
            }
        }
    }
};
[[maybe_unused]] testing::Environment* const every_kernel_ran =
    testing::AddGlobalTestEnvironment(new EveryKernelRan());

} // namespace

std::set<std::string>& kernels_run(Compiler compiler) {
    static std::array<std::set<std::string>, compiler_count> run;
    return run[static_cast<std::size_t>(compiler)];
}

Shader KernelTest::compile(std::string_view entry) {
    // What the tests of the compilers keep is of use here too.
    static ShaderCompiler& compiler =
        *new ShaderCompiler(ShaderCompilerOptions{.cache_dir = BINDERY_KERNEL_CACHE});
    const test::Kernel& kernel = find_kernel(entry);
    kernels_run(GetParam()).insert(kernel.entry);
    return compiler.compile(test::request(kernel, GetParam(), ShaderTarget::spirv));
}

ComputePipeline KernelTest::make_pipeline(std::string_view entry, const RootType& root) {
    const Shader shader = compile(entry);
    return device().create_compute_pipeline({.name = std::string(entry), .shader = &shader}, root);
}

Buffer KernelTest::make_result(std::uint32_t dwords, std::optional<std::uint32_t> pinned_index) {
    Buffer buffer = device().create_buffer({.name = "result",
                                            .size_bytes = dwords * 4u,
                                            .stride_bytes = 4,
                                            .usage = BufferUsage::shader_read | BufferUsage::shader_write |
                                                     BufferUsage::copy_source | BufferUsage::copy_target,
                                            .pinned_index = pinned_index});
    device().upload<std::uint32_t>(buffer, std::vector<std::uint32_t>(dwords, untouched));
    return buffer;
}

} // namespace bindery::gpu_test
