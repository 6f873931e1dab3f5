// Any text as a side-car, a saved shader and a cache record: Error(reflection_malformed) is the only way out
// besides success, and what was read is written and read again unchanged.

#include "compiler/json.hpp"

#include <bindery/reflection.hpp>

#include <cstdlib>
#include <string_view>

namespace {

using namespace bindery;

/// Whether the text is refused, with the rule that is for it; any other exception ends the program.
template<class Function>
bool refuses(Function&& function) {
    try {
        function();
        return false;
    } catch (const Error& error) {
        if (error.rule() != Rule::reflection_malformed)
            std::abort();
        return true;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    refuses([&] { compiler::shader_from_json(text, {}, "fuzz"); });
    refuses([&] { compiler::cache_record_from_json(text); });
    SideCar side_car;
    if (refuses([&] { side_car = side_car_from_json(text, "fuzz"); }))
        return 0;
    if (side_car_from_json(to_json(side_car), "again") != side_car)
        std::abort();
    return 0;
}
