#!/usr/bin/env bash
# Runs cases, small inputs with a known right answer, against the library. Run it as often as you like.
#
#   scripts/cases.sh [FOLDER-OR-FILE...]     files of cases, one JSON file an area; else tests/cases/data
#
# A line a case: PASS, FAIL with what was expected and what was found, or NOT CHECKED with the keys of the case that
# the runner does not know, which never counts as passed. Exit codes: 0 no case fails, 1 one does, 2 anything else.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

[[ $# -gt 0 ]] || set -- "$ROOT/tests/cases/data"
"$ROOT/scripts/setup.sh" quick >&2 || exit 2
"$ROOT/scripts/build.sh" debug cases >&2 || exit 2
exec "$ROOT/build/debug/tests/cases/cases" "$@"
