#!/usr/bin/env bash
# Configures and builds one configuration into build/NAME.
#
#   scripts/build.sh NAME [TARGET...]
#     debug     g++, everything, assertions on        (what scripts/test.sh --quick tests)
#     asan      clang, src and tests, AddressSanitizer and UndefinedBehaviorSanitizer, fuzz tests
#     tsan      clang, src and the tests of the null backend, ThreadSanitizer
#     clang     clang, tool, examples and benchmarks
#     release   g++, tool, examples and benchmarks, optimised
#     demo      g++, examples alone, optimised
#     windows   mingw-w64, tool and examples for Windows, optimised
# The environment may set CXX and CC (else c++ and cc; clang-19 where clang is asked for).
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

NAME=${1:-debug}
shift || true

have cmake || die "cmake is missing; run scripts/setup.sh."
have ninja || die "ninja is missing; run scripts/setup.sh."
clang=(-D CMAKE_CXX_COMPILER=clang++-19 -D CMAKE_C_COMPILER=clang-19)
# Line numbers are enough for a stack trace, and half the size of full debug data. NDEBUG stays off: our own broken
# invariants assert.
tested=(-D CMAKE_BUILD_TYPE=Debug -D "CMAKE_CXX_FLAGS_DEBUG=-O1 -g1" -D "CMAKE_C_FLAGS_DEBUG=-O1 -g1")
programs_off=(-D BINDERY_BUILD_TOOLS=OFF -D BINDERY_BUILD_EXAMPLES=OFF)

case $NAME in
debug) options=("${tested[@]}" -D BINDERY_BUILD_BENCH=ON) ;;
asan)
    options=("${clang[@]}" "${tested[@]}" "${programs_off[@]}" -D "BINDERY_SANITIZE=address,undefined" -D BINDERY_FUZZ=ON)
    ;;
tsan)
    options=("${clang[@]}" "${tested[@]}" "${programs_off[@]}" -D BINDERY_SANITIZE=thread)
    [[ $# -gt 0 ]] || set -- null_tests
    ;;
clang)
    options=("${clang[@]}" -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O0 -D BINDERY_BUILD_TESTS=OFF
             -D BINDERY_BUILD_BENCH=ON)
    ;;
release)
    options=(-D CMAKE_BUILD_TYPE=Release -D BINDERY_BUILD_TESTS=OFF -D BINDERY_BUILD_BENCH=ON)
    ;;
demo) options=(-D CMAKE_BUILD_TYPE=Release -D BINDERY_BUILD_TESTS=OFF -D BINDERY_BUILD_TOOLS=OFF) ;;
windows)
    options=(-D CMAKE_TOOLCHAIN_FILE="$ROOT/cmake/toolchains/mingw.cmake" -D CMAKE_BUILD_TYPE=Release
             -D BINDERY_BUILD_TESTS=OFF -D BINDERY_D3D12=ON)
    ;;
*) die "scripts/build.sh knows debug, asan, tsan, clang, release, demo and windows, not '$NAME'." ;;
esac
have ccache && options+=(-D CMAKE_CXX_COMPILER_LAUNCHER=ccache -D CMAKE_C_COMPILER_LAUNCHER=ccache)

# A checkout that was copied or moved brings a cache that CMake refuses.
cache="$ROOT/build/$NAME/CMakeCache.txt"
if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$ROOT" "$cache"; then
    rm -rf "$ROOT/build/$NAME"
fi
mkdir -p "$ROOT/build/$NAME"
log="$ROOT/build/$NAME/configure.log"
cmake -S "$ROOT" -B "$ROOT/build/$NAME" -G Ninja "${options[@]}" >"$log" 2>&1 || {
    cat "$log" >&2
    die "the configuration '$NAME' fails; the output is above and in $log."
}
targets=("$@")
[[ ${#targets[@]} -gt 0 ]] || targets=(all)
ninja -C "$ROOT/build/$NAME" -j "$JOBS" --quiet "${targets[@]}" || die "the build '$NAME' fails; the compiler's words are above."
