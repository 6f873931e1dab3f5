# Sourced by setup.sh: makes a folder of Debian packages that programs run on, apart from the system's own libraries.
# Needs lib.sh. No root, and the system's own apt state stays as it is.
# shellcheck shell=bash

# The archive that this system installs from: as apt sees it, else (package lists never fetched) from its sources.
debian_mirror() {
    local mirror
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Created-By: Packages' 2>/dev/null |
        grep -v security | sort -u | head -n 1) || true
    [[ -n $mirror ]] || mirror=$(sed -n 's/^URIs:[[:space:]]*\([^[:space:]]*\).*/\1/p' /etc/apt/sources.list.d/*.sources 2>/dev/null |
        grep debian | grep -v security | head -n 1) || true
    [[ -n $mirror ]] || mirror=$(sed -n 's/^deb[[:space:]]\+\(\[[^]]*\][[:space:]]\+\)\?\([^[:space:]]*\).*/\2/p' \
        /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | grep debian | grep -v security | head -n 1) || true
    [[ -n $mirror ]] || die "no Debian archive is named in /etc/apt, so the software drivers cannot be fetched."
    echo "$mirror"
}

# fetch_packages FOLDER SUITE PACKAGE...: downloads them and all they depend on into FOLDER/apt.
# The empty dpkg status makes apt fetch libc too: a program then runs on one consistent set of libraries.
fetch_packages() {
    local apt="$1/apt" suite=$2 mirror keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    shift 2
    [[ -r $keyring ]] || die "the Debian archive's keys are missing: $keyring (package debian-archive-keyring)."
    mirror=$(debian_mirror) || exit 1
    rm -rf "$apt"
    mkdir -p "$apt"/{etc/apt.conf.d,etc/preferences.d,etc/trusted.gpg.d,state/lists/partial,cache/archives/partial}
    : >"$apt/status"
    echo "deb [signed-by=$keyring] $mirror $suite main" >"$apt/etc/sources.list"
    # Check-Valid-Until: a frozen mirror is "expired", and its signature is as good as before.
    # Error-Mode: without it a suite that cannot be fetched, or whose signature is wrong, is only a warning.
    local options=(-qq -o Dir::Etc="$apt/etc" -o Dir::Etc::sourceparts=- -o Dir::State="$apt/state"
                   -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" -o APT::Install-Recommends=false
                   -o Debug::NoLocking=1 -o APT::Sandbox::User="$(id -un)" -o APT::Architecture=amd64
                   -o APT::Architectures::=amd64 -o Acquire::Languages=none -o Acquire::Check-Valid-Until=false
                   -o Acquire::Retries=3 -o APT::Update::Error-Mode=any)
    apt-get "${options[@]}" update || die "apt cannot read Debian $suite from $mirror."
    apt-get "${options[@]}" -y --download-only install "$@" >/dev/null || die "apt cannot fetch these packages of Debian $suite: $*."
}

# A driver manifest of our own: with Debian's, which names a bare library, a process outside the wrapper would
# silently load the system's driver. A path relative to the manifest stays right when the checkout moves.
write_driver_manifest() { # PREFIX
    local api
    api=$(sed -n 's/.*"api_version": *"\([^"]*\)".*/\1/p' "$1"/root/usr/share/vulkan/icd.d/lvp_icd*.json | head -n 1)
    [[ -n $api ]] || die "the package mesa-vulkan-drivers has no software driver in it."
    mkdir -p "$1/driver"
    cat >"$1/driver/lavapipe.json" <<JSON
{
    "file_format_version": "1.0.1",
    "ICD": {
        "library_path": "../root/usr/lib/x86_64-linux-gnu/libvulkan_lvp.so",
        "api_version": "$api"
    }
}
JSON
}

# make_prefix FOLDER SUITE PACKAGE...: FOLDER/root with the packages, FOLDER/versions.txt, FOLDER/driver.
make_prefix() {
    local folder=$1 suite=$2 deb
    fetch_packages "$@"
    for deb in "$folder"/apt/cache/archives/*.deb; do
        dpkg -x "$deb" "$folder/root" || die "the package $(basename "$deb") cannot be unpacked."
        basename "$deb" .deb | sed 's/%3a/:/; s/_amd64$//; s/_all$//; s/_/ /'
    done | sort >"$folder/versions.txt" || exit 1
    rm -rf "$folder/apt" "$folder"/root/usr/share/{doc,man,locale,info}
    write_driver_manifest "$folder"
}

# check_library PREFIX LIBRARY: whether all that the library needs is in the prefix.
check_library() {
    local libraries="$1/root/usr/lib/x86_64-linux-gnu" words
    words=$("$1/root/usr/lib64/ld-linux-x86-64.so.2" --library-path "$libraries" --list "$libraries/$2" 2>&1) &&
        [[ $words != *"not found"* ]] || die "$2 cannot be loaded from $1: $words"
}

write_prefix_wrapper() { # PREFIX
    cat >"$1/run.new" <<'RUN'
#!/bin/sh
# Runs a program on the libraries of this folder, with its software Vulkan driver and its validation layers.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# A program that starts itself again (a death test) must come through here again.
export BINDERY_PREFIX_RUN="$here/run"
export VK_DRIVER_FILES="$here/driver/lavapipe.json"
export VK_LAYER_PATH="$here/root/usr/share/vulkan/explicit_layer.d"
# Implicit layers of the system are built for the system's libraries.
export VK_LOADER_LAYERS_DISABLE='~implicit~'
# LD_LIBRARY_PATH would break every child that runs on the system's own libraries; --library-path does not reach them.
program=$(command -v -- "$1") || { echo "$0: there is no program $1" >&2; exit 127; }
shift
exec "$here/root/usr/lib64/ld-linux-x86-64.so.2" --library-path "$here/root/usr/lib/x86_64-linux-gnu" "$program" "$@"
RUN
    chmod +x "$1/run.new"
    mv "$1/run.new" "$1/run" # in one step: a test may be starting through it
}

# make_prefix_of_first FOLDER SUITE... -- PACKAGE...: from the first suite that has them all in working order.
# Sets PREFIX_TAKEN. A subshell a try: whatever is wrong with a suite, the next one gets its turn.
make_prefix_of_first() {
    local folder=$1 suites=() suite
    shift
    while [[ $1 != -- ]]; do
        suites+=("$1")
        shift
    done
    shift
    for suite in "${suites[@]}"; do
        rm -rf "${folder:?}"/*
        if (make_prefix "$folder" "$suite" "$@" && check_d3d12_runtime "$folder"); then
            PREFIX_TAKEN=$suite
            return
        fi
        warn "Debian $suite does not give a D3D12 runtime; the reason is above."
    done
    die "no suite of Debian gives a D3D12 runtime (tried: ${suites[*]}); D3D12 cannot be built or tested here."
}

check_d3d12_runtime() { # PREFIX
    check_library "$1" libvkd3d-utils.so.1
    check_library "$1" libvulkan_lvp.so
    [[ -f $1/root/usr/include/vkd3d/vkd3d_utils.h ]] || die "the package libvkd3d-dev has no vkd3d_utils.h."
}
