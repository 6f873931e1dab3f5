#pragma once
// Runs kernels of tests/shader by name, each in every way, and keeps count of which have run.

#include "gpu/fixture.hpp"
#include "shader/kernel_table.hpp"

#include <bindery/command_list.hpp>

#include <functional>

namespace bindery::gpu_test {

class KernelTest : public WayTest {
protected:
    /// Compiles the kernel of that entry point, and dispatches one group of it with `root` bound. `prepare`
    /// is recorded in front: uses of what the slots do not show.
    template<class Root>
    void dispatch(std::string_view entry, const Root& root,
                  const std::function<void(CommandList&)>& prepare = {}) {
        const ComputePipeline pipeline = make_pipeline(entry, root_type<Root>());
        CommandList list = device().create_command_list(entry);
        if (prepare)
            prepare(list);
        list.dispatch(DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(root));
        device().submit(std::move(list));
    }

    /// The kernel of that entry point, compiled; it counts as run.
    Shader compile(std::string_view entry);

    /// A writable buffer of that many DWORDs, full of 0xcccccccc.
    Buffer make_result(std::uint32_t dwords = 64, std::optional<std::uint32_t> pinned_index = {});
    std::vector<std::uint32_t> dwords_of(const Buffer& buffer) {
        return values_of<std::uint32_t>(device().read(buffer));
    }
    /// A structured buffer of these elements.
    template<class T>
    Buffer make_elements(const std::vector<T>& elements, bool writable = false) {
        BufferUsage usage = BufferUsage::shader_read | BufferUsage::copy_source | BufferUsage::copy_target;
        if (writable)
            usage = usage | BufferUsage::shader_write;
        Buffer buffer = device().create_buffer({.name = "elements",
                                                .size_bytes = elements.size() * sizeof(T),
                                                .stride_bytes = sizeof(T),
                                                .usage = usage});
        device().upload<T>(buffer, elements);
        return buffer;
    }

private:
    ComputePipeline make_pipeline(std::string_view entry, const RootType& root);
};

/// What a result is filled with before a kernel runs.
inline constexpr std::uint32_t untouched = 0xcccccccc;

#define INSTANTIATE_KERNEL_TESTS(Suite)                                                                      \
    INSTANTIATE_TEST_SUITE_P(Backends, Suite, testing::ValuesIn(gpu_ways()), parameter_name)

} // namespace bindery::gpu_test
