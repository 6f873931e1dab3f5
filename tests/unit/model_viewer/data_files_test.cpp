// Which files beside a model it may read: those in its own folder, however that folder is named.

#include "gltf_text.hpp"

#include <bindery/error.hpp>

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace model_viewer {
namespace {

namespace fs = std::filesystem;

class DataFiles : public ::testing::Test {
protected:
    DataFiles() : before_(fs::current_path()) {
        root_ = fs::temp_directory_path() / ("bindery-model-" + std::to_string(getpid()));
        fs::create_directories(root_ / "models" / "deep");
        write(root_ / "models" / "inside.gltf", "data.bin");
        write(root_ / "models" / "outside.gltf", "../secret.bin");
        for (const fs::path& file : {root_ / "secret.bin", root_ / "models" / "data.bin"})
            std::ofstream(file, std::ios::binary)
                .write(reinterpret_cast<const char*>(file_.bytes.data()),
                       static_cast<std::streamsize>(file_.bytes.size()));
    }
    ~DataFiles() override {
        fs::current_path(before_);
        std::error_code error;
        fs::remove_all(root_, error);
    }

    void write(const fs::path& path, const char* uri) {
        file_.json["buffers"] = {{{"byteLength", file_.bytes.size()}, {"uri", uri}}};
        const std::vector<std::uint8_t> text = file_.text();
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(text.data()), static_cast<std::streamsize>(text.size()));
    }

    test::File file_ = test::triangle();
    fs::path before_, root_;
};

TEST_F(DataFiles, InTheModelsFolderAreRead) {
    EXPECT_NO_THROW(load_scene(root_ / "models" / "inside.gltf"));
    fs::current_path(root_ / "models");
    EXPECT_NO_THROW(load_scene("inside.gltf"));
    EXPECT_NO_THROW(load_scene("./inside.gltf"));
    fs::current_path(root_ / "models" / "deep");
    EXPECT_NO_THROW(load_scene("../inside.gltf"));
}

TEST_F(DataFiles, OutsideItAreNot) {
    EXPECT_THROW(load_scene(root_ / "models" / "outside.gltf"), bindery::Error);
    fs::current_path(root_ / "models");
    EXPECT_THROW(load_scene("outside.gltf"), bindery::Error);
    fs::current_path(root_ / "models" / "deep");
    EXPECT_THROW(load_scene("../outside.gltf"), bindery::Error);
}

} // namespace
} // namespace model_viewer
