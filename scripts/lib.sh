# Sourced by the other scripts: where things are, and how to speak. Needs bash 4 or newer.
# shellcheck shell=bash

set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
DEPS="$ROOT/deps"
PREFIX_RUN="$DEPS/prefix/run"
JOBS=${BINDERY_JOBS:-$(nproc)}

# The compiler cache lives in the checkout: it is the user's to delete, and a CI may keep it.
export CCACHE_DIR="${CCACHE_DIR:-$ROOT/.cache/ccache}"
export CCACHE_MAXSIZE="${CCACHE_MAXSIZE:-5G}"

say() { printf '== %s\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }
die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }
