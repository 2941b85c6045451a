#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
#
# A private Python environment with the pinned wheels, every one checked against
# its hash, and a copy of the reference helper beside it. Nothing global changes.
# --with-checked-build adds the headers that cargo check of a port needs.

. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
begin python

# The newest of the usual names that is new enough and has venv.
find_python() {
    local candidate
    for candidate in /usr/bin/python3 python3 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    fail 2 "no Python 3.11 or newer with venv; on Debian: apt-get install python3-venv"
}

requirements() {
    "$1" - "$PINS" "$2" <<'PY'
import json, sys
groups = sys.argv[2].split(",")
for wheel in json.load(open(sys.argv[1], encoding="utf-8"))["python"]["wheels"]:
    if wheel["group"] in groups:
        print(f'{wheel["name"]}=={wheel["version"]}', *(f"--hash=sha256:{h}" for h in wheel["sha256"]))
PY
}

install_helper() {
    rm -rf "$TOOLS/python-src.new"
    mkdir -p "$TOOLS/python-src.new"
    if [ -d "$TOOLCHAIN_DIR/python/tileport_reference" ]; then
        cp -r "$TOOLCHAIN_DIR/python/tileport_reference" "$TOOLS/python-src.new/"
        find "$TOOLS/python-src.new" -name __pycache__ -type d -prune -exec rm -rf {} +
    fi
    rm -rf "$TOOLS/python-src"
    mv "$TOOLS/python-src.new" "$TOOLS/python-src"
}

main() {
    local groups="reference,assembler,machine-code" python key list
    if [ "${1:-}" = --with-checked-build ] || [ -e "$TOOLS/stamps/checked-build" ]; then
        groups="$groups,checked-build"
        mkdir -p "$TOOLS/stamps" && touch "$TOOLS/stamps/checked-build"
    fi
    python=$(find_python)
    list=$(requirements "$python" "$groups")
    install_helper
    key=$(printf '%s\n' "$list" "$("$python" --version)" | sha256sum | cut -d' ' -f1)
    if done_already "$key" && [ -x "$TOOLS/python/bin/python" ]; then
        say "up to date"
        return
    fi
    say "installing the pinned wheels (about 250 MB)"
    rm -rf "$TOOLS/python"
    logged "$python" -m venv "$TOOLS/python"
    printf '%s\n' "$list" >"$TOOLS/stamps/requirements.txt"
    logged "$TOOLS/python/bin/python" -m pip install --disable-pip-version-check --no-input --no-deps \
        --only-binary :all: --require-hashes -r "$TOOLS/stamps/requirements.txt"
    "$TOOLS/python/bin/python" -c 'import cuda.tile, typing_extensions, numpy' 2>>"$TOOLS/log/$STEP.log" ||
        fail 3 "the wheels are installed but cuda.tile cannot be imported; see $TOOLS/log/$STEP.log"
    mark_done "$key"
    say "installed into $TOOLS/python"
}

main "$@"
