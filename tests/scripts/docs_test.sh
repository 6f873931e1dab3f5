#!/usr/bin/env bash
# Tests of scripts/docs.sh on a small tree of its own.
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

TREE=$(mktemp -d)
trap 'rm -rf "$TREE"' EXIT
mkdir -p "$TREE/scripts" "$TREE/docs"
cp "$ROOT"/scripts/{docs,lib}.sh "$TREE/scripts/"
: >"$TREE/README.md"
cat >"$TREE/table.inc" <<'INC'
//   ROW(program, "pattern", reason)    is no row: it does not begin the line
ROW_REASON(why, "the words")
ROW(api, "a*|b", why)
ROW(kernels, "say \"x\" (y)", "because (it), is")
INC
cat >"$TREE/docs/page.md" <<'PAGE'
before
<!-- rows of ROW in table.inc -->
old
<!-- end -->
after
<!-- rows of OTHER in table.inc -->
<!-- end -->
PAGE
cat >"$TREE/expected.md" <<'PAGE'
before
<!-- rows of ROW in table.inc -->

| program | what | why |
| --- | --- | --- |
| `gpu_api` | `a*\|b` | the words |
| `gpu_kernels` | `say "x" (y)` | because (it), is |

<!-- end -->
after
<!-- rows of OTHER in table.inc -->

None.

<!-- end -->
PAGE

FAILED=0
# expect NAME STATUS COMMAND...
expect() {
    local name=$1 status=$2 got=0
    shift 2
    "$@" >"$TREE/words" 2>&1 || got=1
    if [[ $got -eq $status ]]; then
        echo "ok: $name"
    else
        echo "FAILED: $name: $(<"$TREE/words")"
        FAILED=1
    fi
}
docs="$TREE/scripts/docs.sh"
expect "an old table is found" 1 "$docs" --check
expect "tables are written" 0 "$docs"
expect "as they should be" 0 diff "$TREE/docs/page.md" "$TREE/expected.md"
expect "and are then in order" 0 "$docs" --check
expect "writing again changes nothing" 0 "$docs"
expect "and so it stays" 0 diff "$TREE/docs/page.md" "$TREE/expected.md"
echo 'ROW(api, "c", nothing)' >>"$TREE/table.inc"
expect "a reason without words is an error" 1 "$docs"
expect "which leaves the page alone" 0 diff "$TREE/docs/page.md" "$TREE/expected.md"
sed -i 's/in table.inc/in no.inc/' "$TREE/docs/page.md"
expect "a table that is not there is an error" 1 "$docs" --check
exit "$FAILED"
