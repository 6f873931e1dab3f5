// Any bytes as a SPIR-V module: read, every pass, reflected. Error is the only way out besides success, and
// what a pass makes of a readable module is readable.

#include "reflection/reflect.hpp"
#include "spirv/passes.hpp"

#include <bindery/error.hpp>

#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

using namespace bindery;

std::vector<std::uint32_t> words_of(const std::uint8_t* data, std::size_t size) {
    std::vector<std::uint32_t> words(size / sizeof(std::uint32_t));
    if (!words.empty())
        std::memcpy(words.data(), data, words.size() * sizeof(std::uint32_t));
    return words;
}

spirv::PassOptions every_pass() {
    spirv::PassOptions options;
    options.merge_vectors = true;
    options.subtract_base_vertex = true;
    options.subtract_base_instance = true;
    options.reciprocal_position_w = true;
    options.write_point_size = true;
    options.binding_moves = {{0, 0, 2, 1}, {1, 0, 0, 0}};
    return options;
}

/// Whether the module is refused with a rule of SPIR-V's; any other exception ends the program.
template<class Function>
bool refuses(Function&& function) {
    try {
        function();
        return false;
    } catch (const Error& error) {
        if (!error.id().starts_with("spirv."))
            std::abort();
        return true;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<std::uint32_t> words = words_of(data, size);
    refuses([&] { reflection::reflect(words); });
    refuses([&] { reflection::reflect(words, "main"); });
    std::vector<std::uint32_t> changed;
    if (refuses([&] { changed = spirv::run_passes(words, every_pass()); }))
        return 0;
    if (refuses([&] { spirv::Module::read(changed); }))
        std::abort();
    refuses([&] { reflection::reflect(changed); });
    return 0;
}
