#!/bin/bash
# check.sh FAMILY COMPILER FILE.cpp INCLUDE: FILE.cpp must compile with -DCONTROL, and without it must fail with what
# FILE.txt says: `both: TEXT` for every compiler, `g++: TEXT` or `clang: TEXT` for one family, and `line: TEXT` when
# the first error must point at that line of the file itself, the user's own.
set -euo pipefail
family=$1 compiler=$2 file=$3 include=$4
export LC_ALL=C # plain quotes
flags=(-std=c++20 -Wall -Wextra -Werror -Wno-missing-field-initializers -fsyntax-only -I "$include")

if ! "$compiler" "${flags[@]}" -DCONTROL "$file"; then
    echo "The control, which is right, does not compile."
    exit 1
fi
if output=$("$compiler" "${flags[@]}" "$file" 2>&1); then
    echo "The program compiles, and must not."
    exit 1
fi

expected=0 failed=0
while IFS= read -r line; do
    case $line in
    "both: "*) text=${line#both: } ;;
    "$family: "*) text=${line#"$family": } ;;
    "line: "*)
        text="$file:$(grep -nxF "    ${line#line: }" "$file" | cut -d: -f1):"
        if ! grep -m1 'error:' <<<"$output" | grep -qF "$text"; then
            echo "The first error is not at $text"
            failed=1
        fi
        continue
        ;;
    *) continue ;; # the other family's
    esac
    expected=$((expected + 1))
    if ! grep -qF -- "$text" <<<"$output"; then
        echo "The errors lack: $text"
        failed=1
    fi
done <"${file%.cpp}.txt"
if ((expected == 0)); then
    echo "No text is expected of $family."
    exit 1
fi
if ((failed)); then
    echo "--- what $compiler says:"
    head -c 6000 <<<"$output"
fi
exit $failed
