#!/usr/bin/env bash
# Runs clang-tidy on the changed sources, with the compile commands of build/asan (clang's own).
#
#   scripts/tidy.sh [FILE...]
# Changed means: differs from where this branch left the main line (BINDERY_TIDY_BASE, else origin/main, else main).
# On the main line itself nothing differs; then the sources of the last 5 commits are read, the newest first.
# What BINDERY_TIDY_SECONDS (default 180) do not suffice for is left out, and it says how many files that is.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

have clang-tidy-19 || die "clang-tidy-19 is missing; run scripts/setup.sh."
cd "$ROOT"
database=build/asan/compile_commands.json
[[ -f $database ]] || die "clang-tidy needs $database; run scripts/build.sh asan first."

# Sources that differ from the main line, committed or not.
changed_sources() {
    local name base
    for name in "${BINDERY_TIDY_BASE:-}" origin/main main; do
        if [[ -n $name ]] && base=$(git merge-base "$name" HEAD 2>/dev/null); then
            git diff --name-only --diff-filter=d "$base" -- '*.cpp'
            git ls-files --others --exclude-standard -- '*.cpp'
            return
        fi
    done
}

# The sources of the last commits, the one committed last first.
recent_sources() { git log -5 --format= --name-only --diff-filter=d -- '*.cpp' | awk '!seen[$0]++'; }

files=("$@")
[[ ${#files[@]} -gt 0 ]] || mapfile -t files < <(changed_sources)
[[ ${#files[@]} -gt 0 ]] || mapfile -t files < <(recent_sources)
known=()
for file in "${files[@]}"; do
    # What is not built there has no flags to be read with.
    if [[ -f $file ]] && grep -qF "\"$ROOT/$file\"" "$database"; then
        known+=("$file")
    fi
done
[[ ${#known[@]} -gt 0 ]] || die "none of the sources to read is in $database."

log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT
export log deadline=$((EPOCHSECONDS + ${BINDERY_TIDY_SECONDS:-180}))
tidy_one() {
    if [[ $EPOCHSECONDS -ge $deadline ]]; then
        echo "$1" >>"$log/left_out"
        return 0
    fi
    # Its standard error counts the warnings in other people's headers; it is of use only when nothing else is said.
    local words
    words=$(clang-tidy-19 -p build/asan --quiet --warnings-as-errors='*' --extra-arg=-Wno-unknown-warning-option "$1" \
        2>"$log/stderr.$$") || { printf '%s\n' "${words:-$(<"$log/stderr.$$")}"; return 1; }
}
export -f tidy_one
status=0
printf '%s\0' "${known[@]}" | xargs -0 -n 1 -P "$JOBS" bash -c 'tidy_one "$1"' tidy || status=1
left_out=0
[[ ! -f $log/left_out ]] || left_out=$(wc -l <"$log/left_out")
echo "clang-tidy has read $((${#known[@]} - left_out)) of ${#known[@]} files; $left_out were left out for time."
[[ $status -eq 0 ]] || die "clang-tidy found something; its words are above."
