#include "support/runtime_messages.hpp"

#include "support/pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <utility>

namespace bindery::test_support {

namespace {

// The last row keeps the table from being empty, which C++ does not have.
constexpr RuntimeMessage table[] = {
#define BINDERY_RUNTIME_MESSAGE(program, pattern, reason) {#program, pattern, reason},
#include "gpu/runtime_messages.inc"
    {},
};

/// "vkd3d:1234:fixme:vkd3d:function text" without what stands before the level; empty for any other line.
std::string_view message_of(std::string_view line) {
    if (!line.starts_with("vkd3d"))
        return {};
    for (const std::string_view level : {":fixme:", ":warn:", ":err:"})
        if (const std::size_t at = line.find(level); at != std::string_view::npos)
            return line.substr(at + 1);
    return {};
}

class MessageListener : public testing::EmptyTestEventListener {
public:
    MessageListener(StandardErrorCapture& capture, RuntimeMessageList& list)
        : capture_(capture), list_(list) {}

    void OnTestEnd(const testing::TestInfo& /*test*/) override {
        for (const std::string& message : list_.refused(capture_.take()))
            ADD_FAILURE() << "the D3D12 runtime says: " << message
                          << "\n(tests/gpu/runtime_messages.inc does not allow it)";
    }

private:
    StandardErrorCapture& capture_;
    RuntimeMessageList& list_;
};

} // namespace

std::span<const RuntimeMessage> allowed_runtime_messages() {
    return std::span(table).first(std::size(table) - 1);
}

std::vector<std::string> runtime_messages(std::string_view text) {
    std::vector<std::string> messages;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (const std::string_view message = message_of(text.substr(0, end)); !message.empty())
            messages.emplace_back(message);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return messages;
}

RuntimeMessageList::RuntimeMessageList(std::string_view program, std::span<const RuntimeMessage> allowed)
    : allowed_(allowed), program_(program), used_(allowed.size()) {}

std::vector<std::string> RuntimeMessageList::refused(std::string_view text) {
    std::vector<std::string> result;
    for (std::string& message : runtime_messages(text)) {
        bool allowed = false;
        for (std::size_t i = 0; i < allowed_.size(); ++i)
            if (fits(program_, allowed_[i].program) && fits(message, allowed_[i].pattern))
                used_[i] = allowed = true;
        if (!allowed)
            result.push_back(std::move(message));
    }
    return result;
}

std::vector<std::string> RuntimeMessageList::unused() const {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < allowed_.size(); ++i)
        if (fits(program_, allowed_[i].program) && !used_[i])
            result.emplace_back(allowed_[i].pattern);
    return result;
}

int run_tests_with_runtime_messages(std::string_view program, StandardErrorCapture& capture, bool all_tests) {
    RuntimeMessageList list(program, allowed_runtime_messages());
    testing::UnitTest::GetInstance()->listeners().Append(new MessageListener(capture, list));
    int result = RUN_ALL_TESTS();
    for (const std::string& message : list.refused(capture.take())) {
        std::cout << "outside of a test the D3D12 runtime says: " << message << "\n";
        result = 1;
    }
    if (!all_tests)
        return result;
    for (const std::string& pattern : list.unused()) {
        std::cout << "tests/gpu/runtime_messages.inc allows \"" << pattern << "\", which no test of gpu_"
                  << program << " causes.\n";
        result = 1;
    }
    return result;
}

} // namespace bindery::test_support
