#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
#
# One resident helper per pinned cutile version, built from locked dependencies
# without CUDA headers. Build outputs stay in the tool folder, outside the sources.
# --test VERSION runs the helper's own tests instead, with the same dependencies.

. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
begin rust

SOURCES="$TOOLCHAIN_DIR/rust"

check_cargo() {
    local minimum have
    minimum=$(pin rust minimum)
    # A private toolchain in the tool folder wins, then the one on PATH.
    if [ -d "$TOOLS/rust/cargo/bin" ]; then
        export CARGO_HOME="$TOOLS/rust/cargo" RUSTUP_HOME="$TOOLS/rust/rustup" PATH="$TOOLS/rust/cargo/bin:$PATH"
    fi
    command -v cargo >/dev/null 2>&1 ||
        fail 2 "cargo is missing: Rust $minimum or newer builds the generated side; $(rust_remedy "$minimum")"
    have=$(cargo --version 2>/dev/null | awk '{ print $2 }') || have=''
    [ "$(printf '%s\n%s\n' "$have" "$minimum" | sort -V | head -n 1)" = "$minimum" ] ||
        fail 2 "cargo ${have:-(it does not start)} is too old: Rust $minimum or newer is needed; $(rust_remedy "$minimum")"
}

build() {
    local version=$1 target="$TOOLS/rust/target-$1"
    say "building the helper for cutile $version (one to four minutes)"
    CARGO_TARGET_DIR="$target" logged nice cargo build --release --locked \
        --manifest-path "$SOURCES/cutile-$version/Cargo.toml"
    cp "$target/release/tileport-emit" "$TOOLS/rust/.tileport-emit-$version.new"
    mv "$TOOLS/rust/.tileport-emit-$version.new" "$TOOLS/rust/tileport-emit-$version"
}

main() {
    local versions version key
    check_cargo
    if [ "${1:-}" = --test ]; then
        [ -f "$SOURCES/cutile-${2:-}/Cargo.toml" ] || fail 2 "no helper for cutile version '${2:-}'"
        CARGO_TARGET_DIR="$TOOLS/rust/target-$2" exec cargo test --release --locked \
            --manifest-path "$SOURCES/cutile-$2/Cargo.toml"
    fi
    versions=$(python3 -c 'import json, sys
for crate in json.load(open(sys.argv[1], encoding="utf-8"))["rust"]["crates"]:
    print(crate["version"])' "$PINS")
    mkdir -p "$TOOLS/rust"
    for version in $versions; do
        STEP="rust-$version"
        key=$(printf '%s\n' "$(key_of "$SOURCES")" "$(rustc --version)" | sha256sum | cut -d' ' -f1)
        if done_already "$key" && [ -x "$TOOLS/rust/tileport-emit-$version" ]; then
            say "up to date"
            continue
        fi
        build "$version"
        mark_done "$key"
    done
}

main "$@"
