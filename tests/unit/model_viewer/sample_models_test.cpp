// Every glTF file of Debian's assimp-testmodels: which ones load, and why the others do not.

#include <model_viewer/loader.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace {

namespace fs = std::filesystem;
constexpr const char* models_folder = "/usr/share/assimp/models";
constexpr const char* refusals_file = BINDERY_SOURCE_DIR "/tests/unit/model_viewer/refusals.txt";

using Verdicts = std::map<std::string, std::string>; ///< path below the models -> "rule reason"

std::vector<fs::path> model_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(models_folder))
        if (entry.path().extension() == ".gltf" || entry.path().extension() == ".glb")
            files.push_back(entry.path());
    return files;
}

Verdicts judge() {
    Verdicts refused;
    for (const fs::path& file : model_files()) {
        try {
            model_viewer::load_scene(file);
        } catch (const model_viewer::Refusal& refusal) {
            refused[fs::relative(file, models_folder).string()] =
                fmt::format("{} {}", refusal.id(), model_viewer::reason_info(refusal.reason()).key);
        }
    }
    return refused;
}

Verdicts listed() {
    Verdicts refused;
    std::ifstream list(refusals_file);
    for (std::string line; std::getline(list, line);) {
        if (line.empty() || line.front() == '#')
            continue;
        std::istringstream words(line);
        std::string path, rule, reason;
        words >> path >> rule >> reason;
        refused[path] = rule + " " + reason;
    }
    return refused;
}

TEST(SampleModels, RefusedAreTheListedOnesForTheListedReasons) {
    ASSERT_TRUE(fs::exists(models_folder)) << "The package assimp-testmodels is needed.";
    EXPECT_EQ(judge(), listed());
}

TEST(SampleModels, ThirtyOrMoreAreDrawn) {
    std::size_t version_2 = 0;
    for (const fs::path& file : model_files())
        version_2 += file.string().find("/glTF2/") != std::string::npos;
    std::size_t refused_version_2 = 0;
    for (const auto& [path, verdict] : listed())
        refused_version_2 += path.starts_with("glTF2/");
    // Debian 12 has 46 files of glTF 2, Debian 13 one more.
    EXPECT_GE(version_2, 46u);
    EXPECT_EQ(refused_version_2, 16u);
}

} // namespace
