#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
#
# Distribution packages, from the table in pins.json. Debian and its relatives:
# installs what is missing. Elsewhere: prints the table and ends with 2, because
# guessing at names and versions there would only fail later and less clearly.
# --list prints the packages for this machine and installs nothing.
#
# This step runs before there is a Python, so it reads the table with awk; each
# row of the table is one line (a test keeps it so).

. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
STEP=packages

RUST_MINIMUM=$(awk -F'"' '/"rust": \{/ { inside = 1 } inside && /"minimum"/ { print $4; exit }' "$PINS")

# column NAME: PURPOSE<tab>PACKAGES of one distribution.
column() {
    awk -F'"' -v name="$1" '/"debian12":/ {
        packages = ""
        for (i = 2; i < NF; i += 4) {
            if ($i == "for") purpose = $(i + 2)
            if ($i == name) packages = $(i + 2)
        }
        print purpose "\t" packages
    }' "$PINS"
}

# OS_RELEASE is for tests: another distribution's description.
OS_RELEASE=${OS_RELEASE:-/etc/os-release}

distribution() {
    local id version
    if [ ! -r "$OS_RELEASE" ]; then
        if command -v apt-get >/dev/null 2>&1; then printf debian13; else printf other; fi
        return
    fi
    # shellcheck disable=SC1090
    id=$(. "$OS_RELEASE" && printf '%s' "${ID:-unknown}")
    # shellcheck disable=SC1090
    version=$(. "$OS_RELEASE" && printf '%s' "${VERSION_ID:-}")
    case "$id$version" in
        debian12*) printf debian12 ;;
        fedora* | arch* | opensuse* | nixos*) printf other ;;
        *) if command -v apt-get >/dev/null 2>&1; then printf debian13; else printf other; fi ;;
    esac
}

print_table() {
    say "this distribution has no apt; install these packages by hand, then run this again"
    printf '%-36s | %s\n' "what for" "Fedora's names (other distributions: the nearest equivalent)"
    column fedora | while IFS=$'\t' read -r purpose packages; do
        printf '%-36s | %s\n' "$purpose" "$packages"
    done
}

version_at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# A toolchain that the user brought along is preferred to a packaged one.
rust_is_new_enough() {
    command -v cargo >/dev/null 2>&1 || return 1
    version_at_least "$(cargo --version 2>/dev/null | awk '{ print $2 }')" "$RUST_MINIMUM"
}

wanted() {
    column "$1" | while IFS=$'\t' read -r purpose packages; do
        case "$purpose" in
            Rust*) if rust_is_new_enough; then continue; fi ;;
        esac
        printf '%s\n' $packages
    done
}

missing() {
    local package
    while read -r package; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || printf '%s\n' "$package"
    done
}

main() {
    local name packages
    name=$(distribution)
    if [ "$name" = other ]; then
        print_table
        exit 2
    fi
    if [ "${1:-}" = --list ]; then
        wanted "$name"
        return
    fi
    packages=$(wanted "$name" | missing | tr '\n' ' ')
    if [ -z "${packages// /}" ]; then
        say "all there"
        return
    fi
    begin packages
    say "installing: $packages"
    logged as_root apt-get -q update
    # shellcheck disable=SC2086
    logged as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $packages
    hash -r
    rust_is_new_enough || say "warning: cargo $RUST_MINIMUM or newer is still missing: $(rust_remedy "$RUST_MINIMUM")"
    say "installed"
}

main "$@"
