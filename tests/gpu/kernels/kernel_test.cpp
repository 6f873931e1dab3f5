#include "gpu/kernels/kernel_test.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
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

/// Entry points that ran, by the name of the way.
std::map<std::string, std::set<std::string>>& kernels_run() {
    static std::map<std::string, std::set<std::string>> run;
    return run;
}

/// The targets that a backend's device takes, for what no device of the test machine can run.
bool needs_more_than(const test::Kernel& kernel, BackendKind backend) {
    return backend == BackendKind::d3d12 &&
           kernel.lowest > device_process(backend).device().info().shader_target;
}

/// At the end of an unfiltered run, every kernel has run in every way.
class EveryKernelRan : public testing::Environment {
public:
    void TearDown() override {
        const std::string filter = GTEST_FLAG_GET(filter); // exempt tests are taken out of it
        if (filter != "*" && !filter.starts_with("*-"))
            return;
        for (const test::Kernel& kernel : test::all_kernels()) {
            if (std::find(not_run.begin(), not_run.end(), kernel.entry) != not_run.end())
                continue;
            for (const Way& way : gpu_ways()) {
                if (!is_asked_for(way.backend) || needs_more_than(kernel, way.backend))
                    continue;
                EXPECT_TRUE(kernels_run()[to_string(way)].contains(kernel.entry))
                    << kernel.entry << " did not run by " << to_string(way);
            }
        }
    }
};
[[maybe_unused]] testing::Environment* const every_kernel_ran =
    testing::AddGlobalTestEnvironment(new EveryKernelRan());

} // namespace

Shader KernelTest::compile(std::string_view entry) {
    // What the tests of the compilers keep is of use here too.
    static ShaderCompiler& compiler =
        *new ShaderCompiler(ShaderCompilerOptions{.cache_dir = BINDERY_KERNEL_CACHE});
    const test::Kernel& kernel = find_kernel(entry);
    kernels_run()[to_string(GetParam())].insert(kernel.entry);
    return compiler.compile(test::request(kernel, GetParam().compiler, shader_target()));
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
