#!/usr/bin/env bash
# Keeps the code blocks of Markdown files equal to the files that they show.
#
#   scripts/docs.sh           writes the blocks anew
#   scripts/docs.sh --check   fails, naming the file, where a block differs
# A block that starts with ```LANGUAGE file=PATH shows PATH whole, but for `#pragma once`.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# render MARKDOWN: the text as it should be.
render() {
    awk -v root="$ROOT" '
        inside && /^```$/ { inside = 0 }
        inside { next }
        { print }
        match($0, /^```[a-z+]+ file=[^ ]+$/) {
            path = root "/" substr($0, index($0, "file=") + 5)
            while ((got = (getline line < path)) > 0) if (line != "#pragma once") print line
            if (got < 0) { print "no such file: " path > "/dev/stderr"; exit 1 }
            close(path)
            inside = 1
        }' "$1"
}

status=0
while IFS= read -r file; do
    wanted=$(render "$file" && echo x) || die "$file shows a file that is not there."
    [[ $wanted == "$(cat "$file" && echo x)" ]] && continue
    if [[ ${1:-} == --check ]]; then
        echo "$file shows code that has changed since: run scripts/docs.sh." >&2
        status=1
    else
        printf '%s' "${wanted%x}" >"$file"
        echo "wrote $file"
    fi
done < <(grep -l --include='*.md' -r '^```[a-z+]* file=' "$ROOT/README.md" "$ROOT/docs")
exit "$status"
