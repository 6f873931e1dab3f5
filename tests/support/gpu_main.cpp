// main() of the GPU tests, which run under a wrapper (deps/prefix/run or deps/vkd3d/run).
//
// A death test starts the program again through argv[0], which would lose the wrapper; forking instead hangs
// once a device exists. So GoogleTest is told that the program's name is the wrapper, and that the program is
// its argument.

#include "support/exemptions.hpp"
#include "support/runtime_messages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace bindery::test_support;

/// "kernels" of "folder/gpu_kernels".
std::string_view program_name(std::string_view path) {
    path.remove_prefix(path.rfind('/') + 1);
    if (path.starts_with("gpu_"))
        path.remove_prefix(4);
    return path;
}

bool is_child_of_death_test(int argc, char** argv) {
    return std::any_of(argv, argv + argc, [](std::string_view argument) {
        return argument.starts_with("--gtest_internal_run_death_test");
    });
}

/// What ctest runs a program for: "vulkan" of gpu.<program>.vulkan; empty when it is run by hand.
std::string_view asked_backend() {
    const char* asked = std::getenv("BINDERY_TEST_BACKEND");
    return asked == nullptr ? "" : asked;
}

/// Tests say their backend as their parameter, "Backends/Suite.Test/vulkan_slang".
void leave_out_other_backends() {
    if (asked_backend().empty())
        return;
    std::string filter = GTEST_FLAG_GET(filter);
    for (const std::string backend : {"null", "vulkan", "d3d12"})
        if (backend != asked_backend())
            filter +=
                (filter.find('-') == std::string::npos ? "-*/" : ":*/") + backend + ":*/" + backend + "_*";
    GTEST_FLAG_SET(filter, filter);
}

int run_tests(std::string_view program) {
    const bool all_tests = GTEST_FLAG_GET(filter) == "*" && std::getenv("GTEST_TOTAL_SHARDS") == nullptr &&
                           asked_backend() == "d3d12";
    leave_out_other_backends();
    const bool exemptions_fit = apply_exemptions(program);
    StandardErrorCapture capture;
    const int result = run_tests_with_runtime_messages(program, capture, all_tests);
    return exemptions_fit ? result : 1;
}

} // namespace

int main(int argc, char** argv) {
    // What the D3D12 runtime finds wrong it tells as a warning, if at all.
    setenv("VKD3D_DEBUG", "warn", 0);
    setenv("VKD3D_SHADER_DEBUG", "warn", 0);
    const bool death_test = is_child_of_death_test(argc, argv);
    const std::string_view program = program_name(argv[0]);
    std::vector<char*> arguments(argv, argv + argc);
    if (char* wrapper = std::getenv("BINDERY_PREFIX_RUN")) {
        arguments.insert(arguments.begin(), wrapper);
    }
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    testing::InitGoogleTest(&count, arguments.data());
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    // Its parent looks at what it writes last.
    return death_test ? RUN_ALL_TESTS() : run_tests(program);
}
