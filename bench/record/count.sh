#!/bin/sh
# Instructions a command on the stub, counted by callgrind: the same number on every run of the same build.
#
#     bench/record/count.sh RECORD SHADERS [GROUP/VARIANT...]
#
# RECORD is the program, SHADERS the folder of `record --compile-only --shaders SHADERS`. Each case runs twice, with one
# round and with two; the difference is one recording, without start-up and without the growth of memory.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: $0 RECORD SHADERS [GROUP/VARIANT...]" >&2
    exit 2
fi
record=$1
shaders=$2
shift 2
if [ $# -eq 0 ]; then
    set -- draws/floor draws/off draws/automatic draws/replay-off draws/replay-automatic \
        dispatches/floor dispatches/off dispatches/automatic dispatches/replay-off dispatches/replay-automatic \
        dispatches-with-hazard/floor dispatches-with-hazard/automatic \
        passes-of-10-draws/floor passes-of-10-draws/automatic
fi
command -v valgrind >/dev/null || { echo "$0: valgrind is not installed" >&2; exit 1; }
commands=50000 # so that what a list costs once is little of it
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# collected CASE ROUNDS: instructions of the whole program
collected() {
    if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null "$record" --stub --shaders "$shaders" \
        --only "$1" --commands "$commands" --rounds "$2" >"$log" 2>&1; then
        cat "$log" >&2
        exit 1
    fi
    sed -n 's/.*Collected : *\([0-9]*\).*/\1/p' "$log"
}

for name in "$@"; do
    one=$(collected "$name" 1)
    two=$(collected "$name" 2)
    echo "$name $(((two - one + commands / 2) / commands))"
done
