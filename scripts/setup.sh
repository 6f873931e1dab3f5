#!/usr/bin/env bash
# Fetches what the build needs, and nothing when nothing is missing. Run it as often as you like.
#
#   scripts/setup.sh [demo|quick|all]     what the examples, the quick tests, or everything (default) need
#
# System packages come from Debian, by apt, and only they need root. All else goes into deps/ of the checkout:
#   deps/include   Vulkan headers, volk, VulkanMemoryAllocator
#   deps/dxc       the DirectX shader compiler: libdxcompiler.so, include/
#   deps/slang     the Slang compiler: libslang-compiler.so, include/
#   deps/prefix    a software Vulkan driver with validation layers, apart from the system's own libraries;
#                  deps/prefix/run PROGRAM ARGS runs a program on it, deps/prefix/versions.txt says what it is
#   deps/windows   headers for the build for Windows (in the scope all)
#   deps/vkd3d     a D3D12 runtime on a software Vulkan driver, apart from the system too, with its own run and
#                  versions.txt; include/ has its headers (not in the scope demo)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$(dirname "${BASH_SOURCE[0]}")/prefix.sh"

SCOPE=${1:-all}

# Pinned by version and SHA-256. Only the named members are kept, nothing of Python runs.
DXC_WHEEL="compushady-lrtu==0.18.0 --hash=sha256:b76371972f2543a1e83034a86c83cfad678dabf66be0b50b7d78edbcb1c98243"
SLANG_WHEEL="slangpy==0.43.1 --hash=sha256:965dbbd1d907c90e17027945780146a67c66baf766f3d0b8af3f52ea2c4a8eb9"

# One suite for Debian 12 and 13, so that both test against the same driver and the same layers. It floats with
# the archive, whose signature is what is trusted; versions.txt records what came.
PREFIX_SUITE=trixie
PREFIX_PACKAGES=(mesa-vulkan-drivers libvulkan1 vulkan-validationlayers libvulkan-dev libvulkan-volk-dev
                 libvulkan-memory-allocator-dev spirv-tools)

# A newer runtime than Debian 13 has. The testing suite moves less than the unstable one, which stands in for it.
VKD3D_SUITES=(forky sid)
VKD3D_PACKAGES=(libvkd3d-utils1 libvkd3d-dev mesa-vulkan-drivers libvulkan1 libvulkan-dev vulkan-validationlayers)

BUILD_PACKAGES=(g++ cmake ninja-build ccache python3 libfmt-dev nlohmann-json3-dev libcli11-dev)
EXAMPLE_PACKAGES=(libtinygltf-dev libstb-dev libglm-dev assimp-testmodels)
QUICK_PACKAGES=(libgtest-dev libgmock-dev)
FULL_PACKAGES=(clang-19 clang-format-19 clang-tidy-19 libclang-rt-19-dev libbenchmark-dev directx-headers-dev valgrind
               g++-mingw-w64-x86-64-posix chromium)
# What the build for Windows takes from the system's headers: libraries that need nothing else of it.
WINDOWS_HEADERS=(directx dxguids fmt nlohmann CLI glm stb tiny_gltf.h)
WINDOWS_PACKAGES=(directx-headers-dev libfmt-dev nlohmann-json3-dev libcli11-dev libglm-dev libstb-dev libtinygltf-dev)

system_packages() {
    printf '%s\n' "${BUILD_PACKAGES[@]}" "${EXAMPLE_PACKAGES[@]}"
    [[ $SCOPE == demo ]] || printf '%s\n' "${QUICK_PACKAGES[@]}"
    [[ $SCOPE != all ]] || printf '%s\n' "${FULL_PACKAGES[@]}"
    # An interpreter of the user's own may have pip without Debian's package.
    if wheels_missing && ! python3 -m pip --version >/dev/null 2>&1; then
        echo python3-pip
    fi
}

# The packages of the list that dpkg does not have, in its order.
missing_packages() {
    local installed package
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p') || true
    for package in "$@"; do
        grep -qxF -- "$package" <<<"$installed" || echo "$package"
    done
}

is_debian() { have apt-get && have dpkg-query && grep -qx 'ID=debian' /etc/os-release 2>/dev/null; }

as_root() {
    if [[ $(id -u) -eq 0 ]]; then
        "$@"
    elif have sudo; then
        sudo "$@"
    else
        die "installing ${MISSING[*]} needs root, and there is no sudo; run 'apt-get install ${MISSING[*]}' as root first."
    fi
}

install_system_packages() {
    local wanted
    mapfile -t wanted < <(system_packages)
    mapfile -t MISSING < <(missing_packages "${wanted[@]}")
    [[ ${#MISSING[@]} -gt 0 ]] || return 0
    say "installing ${#MISSING[@]} Debian packages (as root): ${MISSING[*]}"
    as_root apt-get -qq update || warn "apt-get update failed; trying with the package lists that are there."
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -qq --no-install-recommends install "${MISSING[@]}" >/dev/null ||
        die "apt-get cannot install these packages: ${MISSING[*]}."
}

# Elsewhere than on Debian the user's own package manager knows better than this script.
check_foreign_system() {
    local tool missing=()
    for tool in cmake ninja python3; do
        have "$tool" || missing+=("$tool")
    done
    have c++ || have g++ || have clang++ || missing+=("a C++20 compiler (g++ 12 or clang 19, or newer)")
    say "this is not Debian, so no system package is installed. Needed: $(system_packages | tr '\n' ' ')(Debian's names)," \
        "Vulkan headers, volk and VulkanMemoryAllocator; a Vulkan 1.3 driver to run anything on it."
    [[ ${#missing[@]} -eq 0 ]] || die "missing on this system: ${missing[*]}."
}

# A part is done when its stamp holds the text that it would be made from now.
stamped() { [[ -f $1 && $(<"$1") == "$2" ]]; }
wheels_missing() { ! stamped "$DEPS/dxc/stamp" "$DXC_WHEEL" || ! stamped "$DEPS/slang/stamp" "$SLANG_WHEEL"; }

# fetch_wheel REQUIREMENT FOLDER: the wheel, checked against its hash, as FOLDER/*.whl.
fetch_wheel() {
    python3 -m pip --version >/dev/null 2>&1 || die "python3 has no pip, which fetches the shader compilers."
    echo "$1" >"$2/requirement.txt"
    # pip does not widen a platform tag, so each one that the wheels carry is named.
    TMPDIR="$2" python3 -m pip --disable-pip-version-check --quiet --quiet download --no-deps --no-cache-dir \
        --only-binary=:all: --python-version 3.11 --require-hashes --platform manylinux_2_28_x86_64 \
        --platform manylinux_2_34_x86_64 --platform manylinux_2_17_x86_64 --dest "$2" \
        --requirement "$2/requirement.txt" || die "pip cannot fetch ${1%% *} with the expected SHA-256."
}

# unpack_wheel FOLDER MEMBER=TARGET...: extracts members of FOLDER/*.whl; MEMBER may be a pattern, TARGET a folder/.
unpack_wheel() {
    python3 - "$@" <<'PY' || die "the wheel of ${2%%/*} does not hold what it should."
import fnmatch, glob, os, sys, zipfile
folder, pairs = sys.argv[1], [pair.split("=") for pair in sys.argv[2:]]
with zipfile.ZipFile(glob.glob(os.path.join(folder, "*.whl"))[0]) as wheel:
    for pattern, target in pairs:
        members = fnmatch.filter(wheel.namelist(), pattern)
        if not members:
            sys.exit(f"no {pattern} in {wheel.filename}")
        for member in members:
            path = os.path.join(folder, target, os.path.basename(member) if target.endswith("/") else "")
            path = path.rstrip("/")
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as out:
                out.write(wheel.read(member))
PY
    rm -f "$1"/*.whl "$1/requirement.txt"
}

# A part is made beside its place and moved there whole, so that a broken run leaves nothing half done.
begin_part() {
    WORK="$DEPS/$1.new"
    rm -rf "$WORK"
    mkdir -p "$WORK"
}
end_part() {
    echo "$2" >"$WORK/stamp"
    rm -rf "${DEPS:?}/$1"
    mv "$WORK" "$DEPS/$1"
}

setup_dxc() {
    stamped "$DEPS/dxc/stamp" "$DXC_WHEEL" && return
    say "fetching the DirectX shader compiler (15 MB) into deps/dxc"
    begin_part dxc
    fetch_wheel "$DXC_WHEEL" "$WORK"
    unpack_wheel "$WORK" 'compushady/backends/libdxcompiler_x86_64.so=libdxcompiler.so' \
        'compushady/backends/dxcapi.h=include/' 'compushady/backends/WinAdapter.h=include/' '*/licenses/LICENSE=LICENSE'
    end_part dxc "$DXC_WHEEL"
}

setup_slang() {
    stamped "$DEPS/slang/stamp" "$SLANG_WHEEL" && return
    say "fetching the Slang compiler (92 MB, 30 MB are kept) into deps/slang"
    begin_part slang
    fetch_wheel "$SLANG_WHEEL" "$WORK"
    unpack_wheel "$WORK" 'slangpy/libslang-compiler.so.*=libslang-compiler.so' \
        'slangpy/include/slang*.h=include/' '*/licenses/LICENSE=LICENSE'
    rm -f "$WORK"/include/slang-rhi*.h
    end_part slang "$SLANG_WHEEL"
}

PREFIX_RECIPE="3 $PREFIX_SUITE ${PREFIX_PACKAGES[*]}"

setup_prefix() {
    stamped "$DEPS/prefix/stamp" "$PREFIX_RECIPE" && return
    say "fetching a software Vulkan driver, its layers and headers (about 70 Debian $PREFIX_SUITE packages, 100 MB) into deps/prefix"
    begin_part prefix
    make_prefix "$WORK" "$PREFIX_SUITE" "${PREFIX_PACKAGES[@]}"
    end_part prefix "$PREFIX_RECIPE"
    rm -rf "$DEPS/include"
    grep -E '^(mesa-vulkan-drivers|vulkan-validationlayers|libvulkan1|spirv-tools|libc6) ' "$DEPS/prefix/versions.txt"
}

VKD3D_RECIPE="1 ${VKD3D_SUITES[*]} ${VKD3D_PACKAGES[*]}"

setup_vkd3d() {
    if ! stamped "$DEPS/vkd3d/stamp" "$VKD3D_RECIPE"; then
        say "fetching a D3D12 runtime and its headers (about 65 Debian packages, 95 MB) into deps/vkd3d"
        begin_part vkd3d
        make_prefix_of_first "$WORK" "${VKD3D_SUITES[@]}" -- "${VKD3D_PACKAGES[@]}"
        echo "debian $PREFIX_TAKEN" >>"$WORK/versions.txt"
        mkdir "$WORK/include"
        # Only these: the whole usr/include would mix its libc with the system's.
        cp -R "$WORK"/root/usr/include/{vkd3d,vulkan,vk_video} "$WORK/include/" || die "Debian $PREFIX_TAKEN lacks a header of vkd3d's."
        end_part vkd3d "$VKD3D_RECIPE"
    fi
    # It floats with the archive: a log must tell what was tested.
    say "D3D12 runtime: $(grep -E '^(debian|libvkd3d-utils1|mesa-vulkan-drivers|libvulkan1|libc6) ' "$DEPS/vkd3d/versions.txt" | paste -sd, | sed 's/,/, /g')"
}

# Only these headers: the prefix's whole usr/include would mix its libc with the system's.
setup_include() {
    stamped "$DEPS/include/stamp" "$PREFIX_RECIPE" && return
    begin_part include
    local from="$DEPS/prefix/root/usr/include"
    cp -R "$from"/{vulkan,vk_video,volk.h,volk.c,vk_mem_alloc.h} "$WORK/" ||
        die "the prefix lacks a Vulkan header; remove deps/prefix and run scripts/setup.sh again."
    end_part include "$PREFIX_RECIPE"
}

# For mingw-w64; Debian's whole folder would mix its libc with mingw's.
setup_windows() {
    local recipe
    recipe="1 ${WINDOWS_HEADERS[*]} $(dpkg-query -W -f '${Package} ${Version} ' "${WINDOWS_PACKAGES[@]}")"
    stamped "$DEPS/windows/stamp" "$recipe" && return
    begin_part windows
    mkdir "$WORK/include"
    cp -R "${WINDOWS_HEADERS[@]/#//usr/include/}" "$WORK/include/" || die "a header for Windows is missing; the reason is above."
    end_part windows "$recipe"
}

main() {
    case $SCOPE in
    demo | quick | all) ;;
    *) die "scripts/setup.sh takes demo, quick or all, not '$SCOPE'." ;;
    esac
    [[ $(uname -s)-$(uname -m) == Linux-x86_64 ]] ||
        die "the shader compilers are fetched for Linux on x86-64 only, and this is $(uname -s) on $(uname -m)."
    mkdir -p "$DEPS"
    # Two scripts may be started at once; the second then finds all done.
    exec 9>"$DEPS/lock"
    flock 9
    if is_debian; then
        install_system_packages
    else
        check_foreign_system
    fi
    setup_dxc
    setup_slang
    if is_debian; then
        setup_prefix
        # Written each time: a change of the wrapper needs no new download.
        write_prefix_wrapper "$DEPS/prefix"
        setup_include
        if [[ $SCOPE != demo ]]; then
            setup_vkd3d
            write_prefix_wrapper "$DEPS/vkd3d"
        fi
        [[ $SCOPE != all ]] || setup_windows
    fi
}
main
