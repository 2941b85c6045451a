// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! `tileport-emit`: Tile IR of cuTile Rust kernels, without a GPU and without a
//! cargo build per kernel. A resident process; JSON Lines over stdin and stdout.
//!
//! One executable per pinned cutile version: two versions of its compiler cannot
//! share a process, because both register their modules under the same names.

mod arguments;
mod diagnostics;
mod dsl;
mod emission;
mod kernel_file;
mod listing;
mod locations;
mod output;
mod protocol;
mod service;
mod spans;
mod specification;
mod worker;

use std::process::ExitCode;

// The compiler clones syntax trees all the time: a third of its time goes into
// allocation, and this allocator halves that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    quieten_environment();
    let channel = match output::Channel::take_over_stdout() {
        Ok(channel) => channel,
        Err(error) => {
            eprintln!("tileport-emit: cannot set up the answer channel: {error}");
            return ExitCode::FAILURE;
        }
    };
    diagnostics::install_panic_recorder();
    service::serve(std::io::stdin().lock(), channel);
    ExitCode::SUCCESS
}

/// Removes what would change the compiler's output or slow it down: its own
/// switches, and backtraces, which it records for every refused attempt.
fn quieten_environment() {
    let foreign: Vec<_> = std::env::vars_os()
        .map(|(name, _)| name)
        .filter(|name| {
            let name = name.to_string_lossy();
            name.starts_with("CUTILE_") || name.starts_with("TILE_IR_") || name.starts_with("CUDA_")
        })
        .collect();
    for name in foreign {
        std::env::remove_var(name);
    }
    std::env::set_var("RUST_BACKTRACE", "0");
    std::env::set_var("RUST_LIB_BACKTRACE", "0");
}
