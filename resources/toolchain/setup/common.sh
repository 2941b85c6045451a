# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# Shared by every set-up step: where things go, how progress is printed, and
# how a step that is already done is recognised. Sourced, never run.

set -Eeuo pipefail
# A command that nobody expected to fail ends the step, and never without a word.
unexpected() {
    printf '%s: error: line %s of %s failed with %s: %s\n' "${STEP:-setup}" "$2" "$(basename "${BASH_SOURCE[1]}")" "$1" "${3%%$'\n'*}" >&2
}
trap 'unexpected $? $LINENO "$BASH_COMMAND"' ERR

SETUP_DIR=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
TOOLCHAIN_DIR=$(dirname "$SETUP_DIR")
PINS="$TOOLCHAIN_DIR/pins.json"
TOOLS="${TILEPORT_TOOLS:-${XDG_DATA_HOME:-$HOME/.local/share}/tileport/tools}"
export SETUP_DIR TOOLCHAIN_DIR PINS TOOLS

say() { printf '%s: %s\n' "${STEP:-setup}" "$*"; }

# fail CODE TEXT: 2 = something is missing that the user must bring, 3 = internal.
fail() {
    local code=$1
    shift
    printf '%s: error: %s\n' "${STEP:-setup}" "$*" >&2
    exit "$code"
}

# as_root COMMAND...: root runs it as it is, anybody else through sudo.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        fail 2 "root rights are needed for: $*  (run as root, or install sudo)"
    fi
}

# rust_remedy MINIMUM: what brings a new enough Rust here. Debian 12's own archive
# is behind; its security archive follows the versions that browsers need.
rust_remedy() {
    local packaged=''
    if command -v apt-cache >/dev/null 2>&1; then
        packaged=$(apt-cache policy rustc-web 2>/dev/null | awk '/Candidate: [0-9]/ { print $2 }')
    fi
    if command -v rustup >/dev/null 2>&1; then
        printf 'run: rustup update stable && rustup default stable'
    elif [ "$(printf '%s\n%s\n' "${packaged:-0}" "$1" | sort -V | head -n 1)" = "$1" ]; then
        printf 'run: apt-get install rustc-web cargo-web, and put no older cargo before /usr/bin on PATH'
    elif [ -n "$packaged" ]; then
        printf 'rustc-web here is %s; add the security archive (deb http://deb.debian.org/debian-security bookworm-security main) and run this again, or install Rust with https://rustup.rs' "$packaged"
    else
        printf 'install Rust %s or newer with https://rustup.rs and put cargo on PATH' "$1"
    fi
}

# key_of PATH...: one hash over the names and contents of files and folders.
# Build outputs inside a source folder do not count.
key_of() {
    find "$@" -type f -not -path '*/target/*' -not -path '*/__pycache__/*' -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum | sed "s|$TOOLCHAIN_DIR/||" | sha256sum | cut -d' ' -f1
}

# done_already KEY: true when this step ended well for exactly these inputs.
done_already() {
    [ "$(cat "$TOOLS/stamps/$STEP" 2>/dev/null || true)" = "$1" ]
}

mark_done() {
    mkdir -p "$TOOLS/stamps"
    printf '%s\n' "$1" >"$TOOLS/stamps/$STEP"
}

# logged COMMAND...: output goes to the step's log; shown only on failure.
logged() {
    local log="$TOOLS/log/$STEP.log"
    mkdir -p "$TOOLS/log"
    if ! "$@" >>"$log" 2>&1; then
        tail -n 25 "$log" >&2
        fail 3 "'$*' failed; the whole output is in $log"
    fi
}

# begin STEP: one process at a time works on a step; a second one waits.
begin() {
    STEP=$1
    mkdir -p "$TOOLS/log" "$TOOLS/stamps"
    : >"$TOOLS/log/$STEP.log"
    exec 9>"$TOOLS/stamps/.$STEP.lock"
    if command -v flock >/dev/null 2>&1; then
        flock 9
    fi
}

# pin KEY...: one value of pins.json, by its path of keys.
pin() {
    python3 - "$PINS" "$@" <<'PY'
import json, sys
value = json.load(open(sys.argv[1], encoding="utf-8"))
for key in sys.argv[2:]:
    value = value[key]
print(value)
PY
}
