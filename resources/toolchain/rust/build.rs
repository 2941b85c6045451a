// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Makes the text of the kernel language (two files of the published `cutile`
//! crate) available to `include_str!` without keeping a copy in this tree.

#[path = "fetched.rs"]
mod fetched;

use std::path::PathBuf;
use std::process::Command;

fn main() {
    let crate_root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let sources = crate_root.join("sources").join("Cargo.toml");
    let cutile = fetched::crate_folder(&sources, "cutile");
    println!("cargo:rustc-check-cfg=cfg(has_raw_operations)");
    println!("cargo:rustc-env=TILEPORT_DSL_CORE={}", cutile.join("src/_core.rs").display());
    let raw = cutile.join("src/_tileir.rs");
    if raw.exists() {
        println!("cargo:rustc-cfg=has_raw_operations");
        println!("cargo:rustc-env=TILEPORT_DSL_RAW={}", raw.display());
    }
    let version = cutile
        .file_name()
        .and_then(|name| name.to_str())
        .and_then(|name| name.strip_prefix("cutile-"))
        .expect("a fetched crate's folder is named NAME-VERSION");
    println!("cargo:rustc-env=TILEPORT_CUTILE={version}");
    println!("cargo:rustc-env=TILEPORT_RUSTC={}", rustc_version());
    println!("cargo:rerun-if-changed={}", sources.display());
    println!("cargo:rerun-if-changed={}", crate_root.join("sources/Cargo.lock").display());
}

fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    Command::new(rustc)
        .arg("--version")
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .map_or_else(|| "unknown".to_string(), |text| text.trim().to_string())
}
