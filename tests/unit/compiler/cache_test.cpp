// The disk cache: when a kept shader is used, and when not. A compile is told from a hit by the file's time:
// only a compile writes.

#include "compiler/cache.hpp"
#include "support.hpp"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace bindery {
namespace {

namespace fs = std::filesystem;

constexpr const char* body =
    "[shader(\"compute\")] [numthreads(1, 1, 1)] void main() { b.Store(0, VALUE); }\n";

class CacheTest : public ::testing::TestWithParam<Compiler> {
protected:
    CacheTest() : compiler_({.cache_dir = dir_ / "cache"}) {
        dir_.write("value.h", "#define VALUE 1\n");
        request_.path =
            dir_.write("main.hlsl", "#include <value.h>\nRWByteAddressBuffer b;\n" + std::string(body));
        request_.compiler = GetParam();
        std::filesystem::create_directory(dir_ / "first"); // on the path, and empty
        request_.include_dirs = {dir_ / "first", dir_.path()};
    }

    std::vector<fs::path> kept() const {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(dir_ / "cache"))
            files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        return files;
    }

    /// When the only kept file was written last; hits do not write.
    fs::file_time_type written() const { return fs::last_write_time(kept().at(0)); }

    /// Marks the kept file as old, compiles, and says whether it was written anew.
    bool compiles_again() {
        const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
        for (const fs::path& file : kept())
            fs::last_write_time(file, old);
        const std::size_t before = kept().size();
        compiler_.compile(request_);
        if (kept().size() != before)
            return true;
        for (const fs::path& file : kept())
            if (fs::last_write_time(file) > old + std::chrono::minutes(1))
                return true;
        return false;
    }

    test::TemporaryDir dir_;
    ShaderCompiler compiler_;
    CompileRequest request_;
};
INSTANTIATE_TEST_SUITE_P(, CacheTest, ::testing::Values(Compiler::dxc, Compiler::slang),
                         [](const auto& info) { return std::string(to_string(info.param)); });

TEST_P(CacheTest, HitGivesTheWholeShader) {
    const Shader first = compiler_.compile(request_);
    ASSERT_EQ(kept().size(), 1u);
    EXPECT_FALSE(compiles_again());
    const Shader second = compiler_.compile(request_);
    EXPECT_EQ(second.bytecode, first.bytecode);
    EXPECT_EQ(second.side_car, first.side_car);
    EXPECT_EQ(second.warnings, first.warnings);
    EXPECT_EQ(second.dependencies, first.dependencies);
    EXPECT_EQ(second.entry, first.entry);
    EXPECT_EQ(second.source_name, first.source_name);
}

TEST_P(CacheTest, AnotherServiceHitsToo) {
    compiler_.compile(request_);
    ShaderCompiler other({.cache_dir = dir_ / "cache"});
    const auto before = written();
    other.compile(request_);
    EXPECT_EQ(written(), before);
}

TEST_P(CacheTest, ChangedIncludeIsAMiss) {
    const Shader first = compiler_.compile(request_);
    dir_.write("value.h", "#define VALUE 2\n");
    EXPECT_TRUE(compiles_again());
    EXPECT_NE(compiler_.compile(request_).bytecode, first.bytecode);
    dir_.write("value.h", "#define VALUE 1\n");
    EXPECT_TRUE(compiles_again());
    EXPECT_EQ(compiler_.compile(request_).bytecode, first.bytecode);
}

TEST_P(CacheTest, IncludeThatAppearsEarlierOnThePathIsAMiss) {
    const Shader first = compiler_.compile(request_);
    EXPECT_FALSE(compiles_again());
    dir_.write("first/value.h", "#define VALUE 3\n");
    EXPECT_TRUE(compiles_again());
    EXPECT_NE(compiler_.compile(request_).bytecode, first.bytecode);
}

TEST_P(CacheTest, RemovedIncludeIsAnErrorAgain) {
    compiler_.compile(request_);
    fs::remove(dir_ / "value.h");
    EXPECT_THROW(compiler_.compile(request_), CompileError);
}

TEST_P(CacheTest, ChangedSourceOrDefineIsAMiss) {
    compiler_.compile(request_);
    request_.defines = {{"UNUSED"}};
    EXPECT_TRUE(compiles_again());
    dir_.write("main.hlsl", "#include <value.h>\nRWByteAddressBuffer b;\n\n" + std::string(body));
    EXPECT_TRUE(compiles_again());
    EXPECT_FALSE(compiles_again());
}

TEST_P(CacheTest, ErrorsAreNotKept) {
    dir_.write("value.h", "#define VALUE nonsense\n");
    EXPECT_THROW(compiler_.compile(request_), CompileError);
    EXPECT_FALSE(fs::exists(dir_ / "cache"));
}

// Damage needs no compiler of its own: one is enough.
class DamagedCacheTest : public CacheTest {};
INSTANTIATE_TEST_SUITE_P(, DamagedCacheTest, ::testing::Values(Compiler::dxc),
                         [](const auto& info) { return std::string(to_string(info.param)); });

TEST_P(DamagedCacheTest, EveryTruncationIsAMiss) {
    const Shader first = compiler_.compile(request_);
    const fs::path file = kept().at(0);
    const std::string good = test::read_text(file);
    for (std::size_t size = 0; size < good.size(); size += 1 + good.size() / 40) {
        dir_.write("cache/" + file.filename().string(), good.substr(0, size));
        EXPECT_EQ(compiler_.compile(request_).bytecode, first.bytecode);
        EXPECT_EQ(test::read_text(file), good) << "cut at " << size; // and mended
    }
}

TEST_P(DamagedCacheTest, EveryChangedByteIsAMiss) {
    const Shader first = compiler_.compile(request_);
    const fs::path file = kept().at(0);
    const std::string good = test::read_text(file);
    for (std::size_t i = 0; i < good.size(); i += 1 + good.size() / 60) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 0x20);
        dir_.write("cache/" + file.filename().string(), bad);
        EXPECT_EQ(compiler_.compile(request_).bytecode, first.bytecode);
        EXPECT_EQ(test::read_text(file), good) << "byte " << i;
    }
}

TEST_P(DamagedCacheTest, FolderThatCannotBeWrittenCostsTimeOnly) {
    dir_.write("file", "not a folder");
    ShaderCompiler compiler({.cache_dir = dir_ / "file/cache"});
    EXPECT_EQ(compiler.compile(request_).bytecode, compiler_.compile(request_).bytecode);
}

TEST_P(DamagedCacheTest, NoTemporariesAreLeft) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([this] {
            for (int i = 0; i < 5; ++i)
                compiler_.compile(request_);
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(kept().size(), 1u);
}

TEST_P(DamagedCacheTest, TwoKeysOfOneHashAreToldApart) {
    const compiler::Cache cache(dir_ / "own");
    compiler::SourceFiles files;
    Shader shader = compiler_.compile(request_);
    cache.keep("a", files, shader);
    ASSERT_TRUE(cache.find("a").has_value());
    fs::copy_file(cache.file_of("a"), cache.file_of("b")); // as if the hashes were equal
    EXPECT_FALSE(cache.find("b").has_value());
    EXPECT_FALSE(cache.find("c").has_value());
}

} // namespace
} // namespace bindery
