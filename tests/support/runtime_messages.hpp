#pragma once
// What the D3D12 runtime of the tests writes on the standard error fails the test that made it, unless a
// checked-in list (tests/gpu/runtime_messages.inc) has it with a reason. The runtime has no debug layer and
// no callback.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::test_support {

struct RuntimeMessage {
    std::string_view program; ///< gpu_<program>; `*`: each of them.
    std::string_view pattern; ///< Of "level:channel:function text".
    std::string_view reason;
};
std::span<const RuntimeMessage> allowed_runtime_messages();

/// "level:channel:function text" of each line that the runtime wrote as fixme, warn or err. Other lines are
/// nothing to it.
std::vector<std::string> runtime_messages(std::string_view text);

/// Holds messages against the list of one program, and remembers which entries were of use.
class RuntimeMessageList {
public:
    RuntimeMessageList(std::string_view program, std::span<const RuntimeMessage> allowed);

    /// Those messages in the text that are not allowed.
    std::vector<std::string> refused(std::string_view text);
    /// The program's patterns that nothing has fitted so far.
    std::vector<std::string> unused() const;

private:
    std::span<const RuntimeMessage> allowed_;
    std::string program_;
    std::vector<bool> used_;
};

/// From here to its end the standard error goes through a process of its own, which passes it on at once and
/// keeps it: what a crash or a sanitizer writes last is not lost. Make it before any thread is.
class StandardErrorCapture {
public:
    StandardErrorCapture();
    ~StandardErrorCapture();
    StandardErrorCapture(const StandardErrorCapture&) = delete;
    StandardErrorCapture& operator=(const StandardErrorCapture&) = delete;

    /// What came since the last call.
    std::string take();

private:
    int original_ = -1; ///< The standard error as it was.
    int kept_ = -1;     ///< The file with all that came.
    int answer_ = -1;   ///< A byte comes when all before a mark has been kept.
    int process_ = -1;
    std::size_t taken_bytes_ = 0;
};

/// RUN_ALL_TESTS with the messages of each test checked. With `all_tests` (nothing is filtered out by hand)
/// it fails too when the list has an entry for this program that no test caused.
int run_tests_with_runtime_messages(std::string_view program, StandardErrorCapture& capture, bool all_tests);

} // namespace bindery::test_support
