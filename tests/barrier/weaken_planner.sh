#!/usr/bin/env bash
# Switches the planner's rules off, one at a time, and expects the judge to find it out. The planner is compiled from
# a copy; the tree stays as it is.
#
#   tests/barrier/weaken_planner.sh BUILD_FOLDER      (after the target barrier_judge was built there)
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(cd "${1:?the build folder}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mapfile -t compile < <(ninja -C "$build" -t commands bindery_barrier | grep -- "-c $root/src/barrier/")
link=$(ninja -C "$build" -t commands barrier_judge | tail -1)
[[ ${#compile[@]} -gt 0 && -n $link ]] || { echo "weaken_planner.sh finds no commands in $build" >&2; exit 2; }
faults=0

# Compiles the copy's sources that the change reaches, and links them in front of the library.
build_weak() { # FILE
    local command source object objects=""
    for command in "${compile[@]}"; do
        source=${command##*-c }
        [[ $1 == *.hpp || $source == */$1 ]] || continue
        object="$work/$(basename "$source").o"
        command=${command%% -o *}" -w -o $object -c $work/src/barrier/$(basename "$source")"
        (cd "$build" && eval "${command/ -I/ -I$work/src -I}")
        objects+=" $object"
    done
    local weak=${link/ tests\/barrier\/CMakeFiles/$objects tests/barrier/CMakeFiles}
    (cd "$build" && eval "${weak/-o tests\/barrier\/barrier_judge/-o $work/judge}")
}

# rule NAME FILE OLD NEW [equal REASON]: with OLD replaced by NEW the judge sees a miss, or a reason says why not.
rule() {
    local name=$1 file=$2 old=$3 new=$4 reason=${6:-} text
    rm -rf "$work/src"
    mkdir -p "$work/src"
    cp -r "$root/src/barrier" "$work/src/barrier"
    text=$(<"$work/src/barrier/$file")
    if [[ $text != *"$old"* ]]; then
        echo "GONE      $name: $file has no longer the text it is switched off by"
        faults=1
        return
    fi
    printf '%s\n' "${text/"$old"/"$new"}" >"$work/src/barrier/$file"
    build_weak "$file"
    local status=0
    # A planner that trips over its own assertions is found out too: its last words go to the log.
    BINDERY_STREAMS=2000 timeout 300 "$work/judge" --gtest_filter='Streams.NoMiss:Exhaustive.*' >"$work/log" 2>&1 ||
        status=$?
    local verdict="found out"
    grep -Eq '[1-9][0-9]* (streams|sequences) with a miss' "$work/log" || verdict="unnoticed"
    [[ $status -lt 128 ]] || verdict="found out by an assertion"
    if [[ $verdict == unnoticed && -n $reason ]]; then
        echo "equal     $name: $reason"
    elif [[ $verdict != unnoticed && -z $reason ]]; then
        echo "$verdict $name"
    else
        echo "WRONG     $name: $verdict"
        faults=1
    fi
}

rule "no rule" state.hpp 'return true;' 'return true;' equal "the planner is whole"
rule "a change of layout needs a barrier" state.hpp \
    'if (changes_layout(state, use))
        return true;' ''
rule "a write waits for reads" state.hpp 'if (!readers.empty())
        return readers;' ''
rule "a write waits for the write before" state.hpp \
    'return state.external ? state.visible : state.source;' 'return state.visible;'
rule "visibility is by access" state.hpp '!state.visible.contains(use.access);' 'state.visible.empty();'
rule "a write takes visibility away" state.hpp 'state.source = use.access;
        state.visible = {};
        state.last_write' 'state.source = use.access;
        state.last_write'
rule "a change of layout takes visibility away" state.hpp 'if (changes_layout(state, use)) {
            state.source' 'if (false) {
            state.source'
rule "a barrier waits for what is there" state.hpp \
    'barrier.before = joins ? state.source : everything_before(state);' 'barrier.before = state.source;'
rule "a barrier leaves the layout that there is" state.hpp \
    'barrier.old_layout = state.layout;' 'barrier.old_layout = use.layout;'
rule "a list waits for readers before it that it overwrites" device_states.cpp \
    'if (!first.overwritten || !adds_read(state, wants))' 'if (true)'
rule "what a list awaits is compared by stages" device_states.cpp \
    '(access_info(access).vulkan.stages & ~awaited_stages) != 0' 'false'
rule "a list leaves its states behind" device_states.cpp 'state = last.state;' '(void)state, (void)last;'
rule "later reads join the first use of a list" list_planner_use.cpp 'first.access |= access;' ''
rule "later reads join the barrier of a batch" list_planner_use.cpp 'barrier.after |= access;' ''
rule "a list says which reads it overwrites" list_planner_use.cpp 'first.overwritten = true;' ''
rule "a use of a part splits the texture" list_planner_use.cpp \
    'if (untouched(whole) || call.wanted.write || needs_barrier(whole, call.wanted))' 'if (false)'
rule "parts merge only where they are alike" state_table.cpp 'if (!alike)
            return;' ''
rule "a hazard between draws splits the pass" list_planner.cpp \
    'split |= used_in_pass && !can_join && needs_barrier(state, wants);' '(void)used_in_pass, (void)can_join;'
rule "conflicts inside a command are refused" list_planner.cpp 'conflict_ = {other, uses[i]};
                    return true;' 'conflict_ = {other, uses[i]};
                    return false;'
exit $faults
