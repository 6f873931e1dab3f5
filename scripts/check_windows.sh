#!/usr/bin/env bash
# Holds what scripts/build.sh windows has made against what a user's machine has: the programs are there, are for
# Windows, and import only libraries that Windows itself has. They are not run.
#
#   scripts/check_windows.sh [FOLDER]     the build's folder, default build/windows
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

BUILD=${1:-$ROOT/build/windows}
PROGRAMS=(tools/bindery.exe examples/readme/readme.exe examples/hello_bindings/hello_bindings.exe
          examples/particles/particles.exe examples/model_viewer/model_viewer.exe)
# Of every Windows 10 and later. d3d12.dll, dxgi.dll and vulkan-1.dll are loaded when a device is asked for.
SYSTEM_LIBRARIES=(kernel32.dll msvcrt.dll ucrtbase.dll user32.dll advapi32.dll shell32.dll)

have x86_64-w64-mingw32-objdump || die "x86_64-w64-mingw32-objdump is missing; run scripts/setup.sh."
status=0
for program in "${PROGRAMS[@]}"; do
    file="$BUILD/$program"
    if [[ ! -f $file ]]; then
        echo "$program is missing" >&2
        status=1
        continue
    fi
    headers=$(x86_64-w64-mingw32-objdump -p "$file")
    if [[ $headers != *"file format pei-x86-64"* ]]; then
        echo "$program is no program for Windows" >&2
        status=1
    fi
    mapfile -t imports < <(sed -n 's/^[[:space:]]*DLL Name: //p' <<<"$headers" | tr '[:upper:]' '[:lower:]')
    [[ ${#imports[@]} -gt 0 ]] || die "$program imports nothing, which no program does."
    for library in "${imports[@]}"; do
        [[ $library == api-ms-win-* ]] && continue
        if ! printf '%s\n' "${SYSTEM_LIBRARIES[@]}" | grep -qxF -- "$library"; then
            echo "$program imports $library, which is none of Windows' own" >&2
            status=1
        fi
    done
    echo "$program imports ${imports[*]}"
done
[[ $status -eq 0 ]] || die "the programs for Windows are not as they should be."
