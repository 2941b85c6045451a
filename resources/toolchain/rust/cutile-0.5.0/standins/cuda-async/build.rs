// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Takes `predicate.rs`, which needs the standard library only, from the
//! published crate of the same name and version.

#[path = "../../../fetched.rs"]
mod fetched;

use std::path::PathBuf;

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let sources = here.join("../../sources/Cargo.toml");
    let original = fetched::crate_folder(&sources, "cuda-async").join("src/predicate.rs");
    let text = std::fs::read_to_string(&original).expect("the published crate has src/predicate.rs");
    // An included file may not begin with inner documentation.
    let text: String = text
        .lines()
        .map(|line| match line.strip_prefix("//!") {
            Some(rest) => format!("//{rest}\n"),
            None => format!("{line}\n"),
        })
        .collect();
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
    std::fs::write(out.join("predicate.rs"), text).expect("OUT_DIR is writable");
    println!("cargo:rerun-if-changed={}", original.display());
}
