# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# Configuring and compiling, shared by app/run and tests/run. Sourced from the
# top folder, never run. Building needs less of the set-up than running, so it
# does not ask for the tools.

# The same for running and testing, so that one build folder serves both.
common_options=(-DTILEPORT_WERROR=ON -DTILEPORT_TESTS=ON)

say() { printf '%s\n' "tileport: $*"; }

# configure FOLDER [OPTION...]: only when something relevant changed, so that
# starting again takes no time.
configure() {
    local folder=$1 key
    shift
    key=$(printf '%s\n' "$@" "${TILEPORT_TOOLS:-}" "${XDG_DATA_HOME:-}" "${CXX:-}" | sha256sum | cut -d' ' -f1)
    if [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/.configured" 2>/dev/null || true)" = "$key" ]; then
        return
    fi
    say "configuring $folder"
    mkdir -p "$folder"
    local tools="${TILEPORT_TOOLS:-${XDG_DATA_HOME:-$HOME/.local/share}/tileport/tools}"
    if ! cmake -G Ninja -S . -B "$folder" -DCMAKE_BUILD_TYPE=Release -DTILEPORT_TOOL_FOLDER="$tools" "$@" \
        >"$folder/configure.log" 2>&1; then
        tail -n 40 "$folder/configure.log" >&2
        say "error: configuring failed; the whole output is in $folder/configure.log"
        exit 3
    fi
    printf '%s\n' "$key" >"$folder/.configured"
}

# compile FOLDER [TARGET...]: with all cores, low priority, plain lines.
compile() {
    local folder=$1
    shift
    say "building $folder"
    NINJA_STATUS='[%f/%t] ' nice cmake --build "$folder" ${1:+--target} "$@"
}
