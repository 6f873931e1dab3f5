#!/usr/bin/env bash
# Keeps the code blocks and tables of Markdown files equal to the files that they show.
#
#   scripts/docs.sh           writes them anew
#   scripts/docs.sh --check   fails, naming the file, where one differs
# A block that starts with ```LANGUAGE file=PATH shows PATH whole, but for `#pragma once`.
# A line <!-- rows of MACRO in PATH --> is followed by the table of all MACRO(a, "b", "c") in PATH, one a line, up to
# <!-- end -->. A third argument without quotes is a name that MACRO_REASON(name, "words") explains.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# render MARKDOWN: the text as it should be.
render() {
    awk -v root="$ROOT" '
        function missing(path) { print "no such file: " path > "/dev/stderr"; failed = 1; exit 1 }
        function unquoted(text) { gsub(/^ *"|" *$/, "", text); gsub(/\\"/, "\"", text); return text }
        function cell(text) { gsub(/\|/, "\\|", text); return text }
        # The parts of the arguments of a macro: first, second (quoted), third.
        function split_row(line, parts,    rest, at) {
            rest = substr(line, index(line, "(") + 1)
            sub(/\)[^)]*$/, "", rest)
            at = index(rest, ", \""); parts[1] = substr(rest, 1, at - 1); rest = substr(rest, at + 3)
            at = index(rest, "\", "); parts[2] = unquoted(substr(rest, 1, at - 1)); parts[3] = substr(rest, at + 3)
        }
        function show_file(path,    got, line) {
            while ((got = (getline line < path)) > 0) if (line != "#pragma once") print line
            if (got < 0) missing(path)
            close(path)
        }
        function show_rows(macro, path,    got, line, parts, words, count) {
            while ((got = (getline line < path)) > 0) {
                if (index(line, macro "_REASON(") == 1) {
                    words[substr(line, length(macro "_REASON(") + 1, index(line, ",") - length(macro "_REASON(") - 1)] = \
                        unquoted(substr(line, index(line, ",") + 1, length(line) - index(line, ",") - 1))
                } else if (index(line, macro "(") == 1) {
                    split_row(line, parts)
                    if (parts[3] !~ /^"/ && !(parts[3] in words)) { print path ": no words for " parts[3] > "/dev/stderr"; failed = 1; exit 1 }
                    if (!count++) print "\n| program | what | why |\n| --- | --- | --- |"
                    print "| `gpu_" parts[1] "` | `" cell(parts[2]) "` | " cell(parts[3] ~ /^"/ ? unquoted(parts[3]) : words[parts[3]]) " |"
                }
            }
            if (got < 0) missing(path)
            close(path)
            print count ? "" : "\nNone.\n"
        }
        code && /^```$/ { code = 0 }
        rows && /^<!-- end -->$/ { rows = 0 }
        code || rows { next }
        { print }
        match($0, /^```[a-z+]+ file=[^ ]+$/) { show_file(root "/" substr($0, index($0, "file=") + 5)); code = 1 }
        match($0, /^<!-- rows of [A-Z0-9_]+ in [^ ]+ -->$/) { show_rows($4, root "/" $6) ; rows = 1 }
        END { if (rows && !failed) { print "a table without <!-- end -->" > "/dev/stderr"; exit 1 } }' "$1"
}

status=0
while IFS= read -r file; do
    wanted=$(render "$file" && echo x) || die "$file cannot be written; the reason is above."
    [[ $wanted == "$(cat "$file" && echo x)" ]] && continue
    if [[ ${1:-} == --check ]]; then
        echo "$file shows what has changed since: run scripts/docs.sh." >&2
        status=1
    else
        printf '%s' "${wanted%x}" >"$file"
        echo "wrote $file"
    fi
done < <(grep -l --include='*.md' -r -E '^(```[a-z+]* file=|<!-- rows of )' "$ROOT/README.md" "$ROOT/docs")
exit "$status"
