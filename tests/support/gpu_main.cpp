// main() of the GPU tests, which run under a wrapper (deps/prefix/run).
//
// A death test starts the program again through argv[0], which would lose the wrapper; forking instead hangs
// once a device exists. So GoogleTest is told that the program's name is the wrapper, and that the program is
// its argument.

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

int main(int argc, char** argv) {
    std::vector<char*> arguments(argv, argv + argc);
    if (char* wrapper = std::getenv("BINDERY_PREFIX_RUN")) {
        arguments.insert(arguments.begin(), wrapper);
    }
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    testing::InitGoogleTest(&count, arguments.data());
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    return RUN_ALL_TESTS();
}
