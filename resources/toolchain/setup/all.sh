#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
#
# Every set-up step in order. Idempotent: what is up to date is passed over.
# A step that cannot be done says why; the later ones still run, because the
# workbench is useful without any single one of them.
#   all.sh [--no-packages] [--with-checked-build]

. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
STEP=setup

packages=yes
python_options=()
for option in "$@"; do
    case "$option" in
        --no-packages) packages=no ;;
        --with-checked-build) python_options+=("$option") ;;
        *) fail 2 "unknown option $option (known: --no-packages, --with-checked-build)" ;;
    esac
done

worst=0
attempt() {
    local status=0
    bash "$@" || status=$?
    if [ "$status" -gt "$worst" ]; then worst=$status; fi
    return "$status"
}

if [ "$packages" = yes ]; then
    # Without these nothing can be built: stop here.
    attempt "$SETUP_DIR/packages.sh" || exit "$worst"
fi
installed=()
attempt "$SETUP_DIR/ksyntax.sh" && installed+=(ksyntax) || true
attempt "$SETUP_DIR/python.sh" ${python_options[@]+"${python_options[@]}"} && installed+=(python) || true
attempt "$SETUP_DIR/rust.sh" && installed+=(rust) || true

mkdir -p "$TOOLS"
python3 - "$PINS" "$TOOLS/stamp.json" ${installed[@]+"${installed[@]}"} <<'PY'
import hashlib, json, os, sys
pins, stamp, *steps = sys.argv[1:]
data = open(pins, "rb").read()
installed = []
for step in steps:
    if step == "rust":
        installed += ["rust-" + crate["version"] for crate in json.loads(data)["rust"]["crates"]]
    else:
        installed.append(step)
with open(stamp + ".new", "w", encoding="utf-8") as file:
    json.dump({"pins": hashlib.sha256(data).hexdigest(), "installed": installed}, file)
os.replace(stamp + ".new", stamp)
PY
if [ "$worst" -eq 0 ]; then say "done"; else say "done, but something is missing (see above)"; fi
exit "$worst"
