#!/usr/bin/env bash
# Sets up what is missing, builds, and runs the tests. Run it as often as you like.
#
#   scripts/test.sh           everything, as CI does
#   scripts/test.sh --quick   while working: the g++ build and its tests, without the slow ones
# Tests that need a GPU run on the software drivers of deps/prefix and deps/vkd3d.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

QUICK=0
case ${1:-} in
"") ;;
--quick) QUICK=1 ;;
*) die "scripts/test.sh takes --quick or nothing, not '$1'." ;;
esac

PASSED=0
FAILED=0
SKIPPED=0
BROKEN=0
SUMMARY=()

# step NAME COMMAND...: runs it and keeps the time. A failure does not end the run: one run should tell all.
step() {
    local name=$1 start=$SECONDS result=ok
    shift
    say "$name"
    "$@" || result=FAILED
    SUMMARY+=("$(printf '%-36s %-6s %5d s' "$name" "$result" $((SECONDS - start)))")
    [[ $result == ok ]] || BROKEN=1
    [[ $result == ok ]]
}

# check NAME COMMAND...: a step that counts as one test.
check() {
    if step "$@"; then
        PASSED=$((PASSED + 1))
    else
        FAILED=$((FAILED + 1))
    fi
}

# The number that an attribute of the report's first element has.
reported() { sed -n "s/.*\b$1=\"\([0-9]*\)\".*/\1/p" "$2" 2>/dev/null | head -n 1; }

# run_ctest BUILD ARGUMENTS...: the tests of a build; adds up what passed and what did not.
run_ctest() {
    local build="$ROOT/build/$1" report="$ROOT/build/$1/ctest.xml" status=0 total failed skipped
    shift
    rm -f "$report"
    ctest --test-dir "$build" --output-on-failure --no-tests=error -j "$JOBS" --output-junit "$report" "$@" || status=$?
    total=$(reported tests "$report")
    failed=$(reported failures "$report")
    skipped=$(($(reported skipped "$report") + $(reported disabled "$report")))
    PASSED=$((PASSED + total - failed - skipped))
    FAILED=$((FAILED + failed))
    SKIPPED=$((SKIPPED + skipped))
    return "$status"
}

# build_and_test BUILD TITLE CTEST-ARGUMENTS...
build_and_test() {
    local build=$1 title=$2
    shift 2
    if step "build: $title" "$ROOT/scripts/build.sh" "$build"; then
        step "tests: $title" run_ctest "$build" "$@" || true
    else
        FAILED=$((FAILED + 1))
    fi
}

finish() {
    say "summary, $((SECONDS / 60)) min $((SECONDS % 60)) s"
    printf '%s\n' "${SUMMARY[@]}"
    echo "$PASSED passed, $FAILED failed, $SKIPPED skipped"
    [[ $BROKEN -eq 0 ]]
}

if [[ $QUICK -eq 1 ]]; then
    "$ROOT/scripts/setup.sh" quick
    build_and_test debug "g++" -LE slow
    finish
    exit
fi

"$ROOT/scripts/setup.sh" all
[[ ! -f $DEPS/prefix/versions.txt ]] || grep -E '^(mesa-vulkan-drivers|vulkan-validationlayers|libvulkan1) ' "$DEPS/prefix/versions.txt"
check "formatting" "$ROOT/scripts/format.sh" --check
build_and_test debug "g++"
build_and_test asan "clang, address and undefined"
build_and_test tsan "clang, thread, null backend" -L null
check "build: clang, tool and examples" "$ROOT/scripts/build.sh" clang
if step "build: Windows" "$ROOT/scripts/build.sh" windows; then
    check "Windows programs" "$ROOT/scripts/check_windows.sh"
else
    FAILED=$((FAILED + 1))
fi
check "clang-tidy" "$ROOT/scripts/tidy.sh"
finish
