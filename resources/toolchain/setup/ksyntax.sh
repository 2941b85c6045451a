#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
#
# KSyntaxHighlighting for Qt 6. Where the distribution packages it
# (KF6SyntaxHighlighting) there is nothing to do. Debian 12 has it for Qt 5
# only, so the source archive of the next release is fetched from the same
# package mirror, checked against the pinned hash, and built into the tool folder.

. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
begin ksyntax
RECIPE=1

packaged() {
    local dir
    for dir in /usr/lib/*/cmake /usr/lib/cmake /usr/lib64/cmake /usr/share/cmake; do
        [ -d "$dir/KF6SyntaxHighlighting" ] && return 0
    done
    return 1
}

# Where apt keeps its sources; a test gives a folder of its own.
APT=${TILEPORT_APT_FOLDER:-/etc/apt}

# files_of PATTERN...: those that exist, one per line.
files_of() {
    local file
    for file in "$@"; do
        if [ -f "$file" ]; then printf '%s\n' "$file"; fi
    done
}

# The system's own package sources, as source entries of the pinned release.
source_list() {
    local release=$1 files=()
    mapfile -t files < <(files_of "$APT"/sources.list.d/*.sources)
    [ "${#files[@]}" -gt 0 ] || return 0
    awk -v release="$release" '
        BEGIN { RS = ""; ORS = "\n\n" }
        /(^|\n)Types:[^\n]*deb/ && !/security/ {
            gsub(/(^|\n)#[^\n]*/, "")
            sub(/^\n/, "")
            sub(/Types:[^\n]*/, "Types: deb-src")
            sub(/Suites:[^\n]*/, "Suites: " release)
            sub(/Components:[^\n]*/, "Components: main")
            if (/URIs:[^\n]*\/debian/) print
        }' "${files[@]}" |
        awk 'BEGIN { RS = ""; ORS = "\n\n" } !seen[$0]++'
}

# The same for the one-line format, which Debian 12's own installer still writes.
source_list_oneline() {
    local release=$1 files=()
    mapfile -t files < <(files_of "$APT"/sources.list "$APT"/sources.list.d/*.list)
    [ "${#files[@]}" -gt 0 ] || return 0
    awk -v release="$release" '
        $1 == "deb" && !/security/ && /\/debian/ {
            options = ""; i = 2
            if ($2 ~ /^\[/) { while (1) { options = options $i " "; if ($i ~ /\]$/) break; i++ } i++ }
            print "deb-src " options $i " " release " main"
            exit
        }' "${files[@]}"
}

fetch_archive() {
    local release=$1 archive=$2 dir=$3
    local list="$dir/next.sources"
    source_list "$release" >"$list"
    if [ ! -s "$list" ]; then
        list="$dir/next.list"
        source_list_oneline "$release" >"$list"
    fi
    [ -s "$list" ] || fail 2 "no Debian package source found under $APT to fetch $archive from"
    mkdir -p "$dir/lists/partial"
    local options=(-q -o "Dir::Etc::sourcelist=$list" -o Dir::Etc::sourceparts=-
        -o "Dir::State::lists=$dir/lists" -o APT::Sandbox::User=root)
    logged apt-get "${options[@]}" update
    (cd "$dir" && logged apt-get "${options[@]}" source --download-only --tar-only ksyntax-highlighting)
    [ -f "$dir/$archive" ] || fail 2 "the mirror no longer serves $archive; pins.json names a newer or older one to use"
}

build() {
    local dir=$1 source=$2
    # ECM 5.103 is what the distribution has and all that this source needs.
    sed -i -E 's/^find_package\(ECM [0-9.]+/find_package(ECM 5.103/' "$source/CMakeLists.txt"
    logged cmake -G Ninja -S "$source" -B "$dir/build" -DCMAKE_BUILD_TYPE=Release \
        -DQT_MAJOR_VERSION=6 -DQRC_SYNTAX=ON -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX="$dir/install" \
        -DKDE_INSTALL_LIBDIR=lib -DCMAKE_INSTALL_LIBDIR=lib
    logged cmake --build "$dir/build"
    # Installed by its own step so that a half-written folder is never seen.
    logged cmake -DCMAKE_INSTALL_PREFIX="$TOOLS/ksyntax.new" -P "$dir/build/cmake_install.cmake"
    rm -rf "$TOOLS/ksyntax"
    mv "$TOOLS/ksyntax.new" "$TOOLS/ksyntax"
}

main() {
    if packaged; then
        say "KF6SyntaxHighlighting is packaged here: nothing to build"
        return
    fi
    local key version archive sha release dir
    version=$(pin ksyntaxhighlighting version)
    archive=$(pin ksyntaxhighlighting archive)
    sha=$(pin ksyntaxhighlighting sha256)
    release=$(pin ksyntaxhighlighting release)
    # RECIPE changes when the build below does, so that an edited comment builds nothing.
    key="$sha-$RECIPE"
    if done_already "$key" && [ -f "$TOOLS/ksyntax/lib/cmake/KF5SyntaxHighlighting/KF5SyntaxHighlightingConfig.cmake" ]; then
        say "up to date ($version)"
        return
    fi
    command -v apt-get >/dev/null 2>&1 || fail 2 "KSyntaxHighlighting for Qt 6 is not installed and this distribution has no apt to fetch its source"
    say "building KSyntaxHighlighting $version for Qt 6 (about a minute)"
    dir=$(mktemp -d)
    # shellcheck disable=SC2064
    trap "rm -rf '$dir' '$TOOLS/ksyntax.new'" EXIT
    fetch_archive "$release" "$archive" "$dir"
    printf '%s  %s\n' "$sha" "$dir/$archive" | sha256sum --check --quiet - ||
        fail 3 "$archive does not have the pinned SHA-256 $sha"
    mkdir "$dir/source"
    tar -xf "$dir/$archive" -C "$dir/source" --strip-components=1
    build "$dir" "$dir/source"
    mark_done "$key"
    say "installed into $TOOLS/ksyntax"
}

main
