#!/usr/bin/env bash
# Formats the C++ of the tree; with --check only says what is not formatted, and fails.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

have clang-format-19 || die "clang-format-19 is missing; run scripts/setup.sh."
cd "$ROOT"
# Shared headers (.h) are HLSL too: clang-format knows only their C++.
mapfile -t files < <(git ls-files --cached --others --exclude-standard '*.cpp' '*.hpp')
[[ ${#files[@]} -gt 0 ]] || die "there is no C++ file in $ROOT."
case ${1:-} in
"") clang-format-19 -i "${files[@]}" ;;
--check)
    clang-format-19 --dry-run --Werror "${files[@]}" || die "some files are not formatted; run scripts/format.sh."
    echo "${#files[@]} files are formatted."
    ;;
*) die "scripts/format.sh takes --check or nothing, not '$1'." ;;
esac
