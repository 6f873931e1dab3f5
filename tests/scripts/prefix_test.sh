#!/usr/bin/env bash
# Tests of scripts/prefix.sh without a network: what it does when a suite of Debian has nothing to give.
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
source "$ROOT/scripts/prefix.sh"

WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
FAILED=0

# expect NAME STATUS TEXT COMMAND...: the command, in a subshell, ends with STATUS (0 or 1) and says TEXT.
expect() {
    local name=$1 status=$2 text=$3 words got=0
    shift 3
    words=$( ("$@") 2>&1) || got=1
    if [[ $got -eq $status && $words == *"$text"* ]]; then
        echo "ok: $name"
    else
        echo "FAILED: $name: status $got instead of $status, or '$text' is not in: $words"
        FAILED=1
    fi
}

# take_from SUITE...: which suite is taken when only these can be made into a prefix.
take_from() {
    local working=" $* "
    make_prefix() { [[ $working == *" $2 "* ]] || die "nothing in $2"; mkdir "$1/of_$2"; }
    check_d3d12_runtime() { [[ -d $1/of_$SOUND || $SOUND == any ]] || die "not sound"; }
    rm -rf "$WORK/take"
    mkdir "$WORK/take"
    make_prefix_of_first "$WORK/take" forky sid -- package
    echo "took $PREFIX_TAKEN with $(ls "$WORK/take")"
}
SOUND=any
expect "the first suite is taken" 0 "took forky with of_forky" take_from forky sid
expect "the second stands in for the first" 0 "took sid with of_sid" take_from sid
expect "the failure of the first is told" 0 "nothing in forky" take_from sid
expect "no suite is an error that names all" 1 "(tried: forky sid)" take_from
SOUND=sid
expect "a runtime that does not load is passed over" 0 "took sid with of_sid" take_from forky sid
SOUND=none
expect "two that do not load are an error" 1 "no suite of Debian gives a D3D12 runtime" take_from forky sid

# fetch_with UPDATE INSTALL: with an apt-get whose two commands exit so.
fetch_with() {
    local codes=("$@")
    apt-get() {
        case " $* " in
        *" indextargets "*) echo "file:/archive/debian" ;;
        *" update "*) return "${codes[0]}" ;;
        *) return "${codes[1]}" ;;
        esac
    }
    fetch_packages "$WORK/fetch" forky package
    cat "$WORK/fetch/apt/etc/sources.list"
}
if [[ -r /usr/share/keyrings/debian-archive-keyring.gpg ]]; then
    expect "the archive's signature is asked for" 0 "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] file:/archive/debian forky main" fetch_with 0 0
    expect "a suite that cannot be read" 1 "apt cannot read Debian forky" fetch_with 100 0
    expect "a package that is not there" 1 "packages of Debian forky: package" fetch_with 0 100
fi

# load_with WORDS STATUS: with a dynamic loader that answers so.
load_with() {
    mkdir -p "$WORK/load/root/usr/lib64"
    printf '#!/bin/sh\necho "%s"\nexit %d\n' "$1" "$2" >"$WORK/load/root/usr/lib64/ld-linux-x86-64.so.2"
    chmod +x "$WORK/load/root/usr/lib64/ld-linux-x86-64.so.2"
    check_library "$WORK/load" libexample.so.1
}
expect "a library with all it needs" 0 "" load_with "libc.so.6 => there" 0
expect "a library that lacks another" 1 "libexample.so.1 cannot be loaded" load_with "libother.so => not found" 0
expect "a library that is not there" 1 "libexample.so.1 cannot be loaded" load_with "cannot open" 127

# wrapped PROGRAM: what the wrapper does with it, the loader being a program that prints its arguments.
wrapped() {
    load_with '$*' 0 >/dev/null
    write_prefix_wrapper "$WORK/load"
    "$WORK/load/run" "$@"
}
expect "the wrapper hands arguments on" 0 "$(command -v true) one two" wrapped true one two
expect "a program that is not there" 1 "there is no program no-such-program" wrapped no-such-program
exit "$FAILED"
