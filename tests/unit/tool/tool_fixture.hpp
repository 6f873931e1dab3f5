#pragma once
// The command-line tool, run as a user runs it, in a folder of the test's own.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace bindery {

struct ToolRun {
    int exit_code = -1;
    std::string output; ///< Standard output and error together.
};

class ToolFixture : public ::testing::Test {
protected:
    ToolFixture() {
        dir_ = std::filesystem::temp_directory_path() / ("bindery-tool-" + std::to_string(getpid()));
        std::filesystem::create_directories(dir_);
    }
    ~ToolFixture() override {
        std::error_code error;
        std::filesystem::remove_all(dir_, error);
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(dir_ / name, std::ios::binary) << text;
    }
    std::string read(const std::string& name) const {
        std::ifstream stream(dir_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    }

    /// Runs the tool in the folder of the test; `errors` false leaves standard error out.
    ToolRun run(const std::string& arguments, bool errors = true) const {
        const std::string command = "cd '" + dir_.string() + "' && '" BINDERY_TOOL "' " + arguments +
                                    (errors ? " 2>&1" : " 2>/dev/null");
        ToolRun result;
        FILE* pipe = popen(command.c_str(), "r");
        if (!pipe)
            return result;
        char buffer[512];
        while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe))
            result.output.append(buffer, size);
        const int status = pclose(pipe);
        if (WIFEXITED(status))
            result.exit_code = WEXITSTATUS(status);
        return result;
    }

    std::filesystem::path dir_;
};

} // namespace bindery
