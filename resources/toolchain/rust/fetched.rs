// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Finds the folder of a published crate that a `sources` manifest pins.
//! Shared by the build scripts; `cargo metadata --locked` downloads the crate
//! if need be and checks it against the lock file.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Folder of crate `name` in the dependency graph of `manifest`.
pub fn crate_folder(manifest: &Path, name: &str) -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--locked", "--format-version", "1", "--manifest-path"])
        .arg(manifest)
        .output()
        .expect("cargo metadata starts");
    assert!(
        output.status.success(),
        "cargo metadata failed for {}: {}",
        manifest.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    let graph: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let manifest_path = graph["packages"]
        .as_array()
        .and_then(|packages| packages.iter().find(|p| p["name"] == name))
        .and_then(|package| package["manifest_path"].as_str())
        .unwrap_or_else(|| panic!("{} does not pin {name}", manifest.display()));
    Path::new(manifest_path).parent().expect("a manifest lies in a folder").to_path_buf()
}
