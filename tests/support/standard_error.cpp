// The standard error by way of a process of its own (see runtime_messages.hpp). POSIX, as the tests are.
#include "support/runtime_messages.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace bindery::test_support {

namespace {

constexpr char mark = '\0'; // In no text that a program writes.

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "the standard error cannot be kept: %s: %s\n", what, std::strerror(errno));
    std::exit(1);
}

void write_all(int file, const char* bytes, std::size_t count) {
    while (count > 0) {
        const ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return;
        bytes += written;
        count -= static_cast<std::size_t>(written);
    }
}

/// Passes everything on until the other side is gone.
void pass_on(int from, int to, int kept, int answer) {
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t count = read(from, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return;
        const char* begin = buffer.data();
        const char* end = begin + count;
        while (begin != end) {
            const char* stop =
                static_cast<const char*>(std::memchr(begin, mark, static_cast<std::size_t>(end - begin)));
            const std::size_t length = static_cast<std::size_t>((stop ? stop : end) - begin);
            write_all(to, begin, length);
            write_all(kept, begin, length);
            if (stop)
                write_all(answer, &mark, 1);
            begin += length + (stop ? 1 : 0);
        }
    }
}

} // namespace

StandardErrorCapture::StandardErrorCapture() {
    std::FILE* file = std::tmpfile();
    std::array<int, 2> text{}, answer{};
    if (file == nullptr || pipe(text.data()) != 0 || pipe(answer.data()) != 0)
        fail("no temporary file or pipe");
    kept_ = dup(fileno(file));
    std::fclose(file);
    original_ = dup(STDERR_FILENO);
    std::fflush(nullptr);
    process_ = fork();
    if (process_ < 0)
        fail("no process");
    if (process_ == 0) {
        close(text[1]);
        close(answer[0]);
        pass_on(text[0], original_, kept_, answer[1]);
        _exit(0);
    }
    close(text[0]);
    close(answer[1]);
    answer_ = answer[0];
    dup2(text[1], STDERR_FILENO);
    close(text[1]);
}

StandardErrorCapture::~StandardErrorCapture() {
    std::fflush(stderr);
    dup2(original_, STDERR_FILENO); // The last writer is gone with it, and the process ends.
    close(original_);
    close(kept_);
    close(answer_);
    waitpid(process_, nullptr, 0);
}

std::string StandardErrorCapture::take() {
    std::fflush(stderr);
    write_all(STDERR_FILENO, &mark, 1);
    char answer = 0;
    while (read(answer_, &answer, 1) < 0 && errno == EINTR) {
    }
    std::string result;
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t count = pread(kept_, buffer.data(), buffer.size(), static_cast<off_t>(taken_bytes_));
        if (count <= 0)
            return result;
        result.append(buffer.data(), static_cast<std::size_t>(count));
        taken_bytes_ += static_cast<std::size_t>(count);
    }
}

} // namespace bindery::test_support
