#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
#
# The programs that tests run on, made by the installed helpers (see corpus.py).

. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
begin corpus

main() {
    local key helper
    for helper in "$TOOLS/python/bin/python" "$TOOLS/python-src/tileport_reference/__main__.py"; do
        [ -e "$helper" ] || fail 2 "$helper is missing; run the set-up step first"
    done
    # The helpers' answers depend on their sources and on the pinned versions only.
    key=$(key_of "$PINS" "$SETUP_DIR/corpus.py" "$TOOLCHAIN_DIR/../samples/ports.json" \
        "$TOOLCHAIN_DIR/rust" "$TOOLS/python-src")
    if done_already "$key" && [ -e "$TOOLS/corpus/manifest.json" ]; then
        say "up to date"
        return
    fi
    say "exporting reference and generated programs (about two minutes)"
    python3 "$SETUP_DIR/corpus.py" "$TOOLS"
    mark_done "$key"
}

main
