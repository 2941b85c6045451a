// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! The kernel language's own modules, registered with the compiler. Their text
//! comes from the published crate at build time; it is parsed once per thread.

use cutile_compiler::ast::{Module, SpanBase};
use cutile_compiler::registry::{linkme, CutileModuleEntry, CUTILE_MODULES};
use std::cell::RefCell;
use std::collections::HashMap;

/// One module of the language: its text, its name and how locations call it.
struct Source {
    name: &'static str,
    text: &'static str,
    file: &'static str,
    path: &'static str,
}

const CORE: Source = Source {
    name: "core",
    text: include_str!(env!("TILEPORT_DSL_CORE")),
    file: "cutile/src/_core.rs",
    path: "cutile::_core::core",
};

#[cfg(has_raw_operations)]
const RAW: Source = Source {
    name: "tileir",
    text: include_str!(env!("TILEPORT_DSL_RAW")),
    file: "cutile/src/_tileir.rs",
    path: "cutile::_tileir::tileir",
};

thread_local! {
    // Spans belong to the thread that parsed them, so the cache does too.
    static PARSED: RefCell<HashMap<&'static str, Module>> = RefCell::new(HashMap::new());
}

fn module(source: &Source) -> Module {
    PARSED.with_borrow_mut(|parsed| parsed.entry(source.name).or_insert_with(|| parse(source)).clone())
}

fn parse(source: &Source) -> Module {
    let file = syn::parse_file(source.text).expect("the published language text parses");
    let item = file
        .items
        .into_iter()
        .find_map(|item| match item {
            syn::Item::Mod(module) if module.ident == source.name => Some(module),
            _ => None,
        })
        .expect("the published language text has its module");
    let mut module = Module::with_span_base(source.name, item, SpanBase::new(source.file.into(), 1, 0));
    module.set_absolute_path(source.path.into());
    module
}

fn core_module() -> Module {
    module(&CORE)
}

#[cfg(has_raw_operations)]
fn raw_module() -> Module {
    module(&RAW)
}

/// Parses the language now, so that the first kernel does not pay for it.
pub fn warm_up() {
    // Reading the registry also keeps the linker from dropping it.
    for entry in CUTILE_MODULES.iter() {
        (entry.build)();
    }
}

/// Whether a location lies in the language itself, not in a kernel.
pub fn is_language_file(file: &str) -> bool {
    file.starts_with("cutile/src/")
}

macro_rules! register {
    ($name:ident, $path:literal, $build:ident) => {
        #[linkme::distributed_slice(CUTILE_MODULES)]
        #[linkme(crate = linkme)]
        static $name: CutileModuleEntry = CutileModuleEntry { absolute_path: $path, build: $build };
    };
}

// Kernels import the short path; the modules refer to themselves by the long one.
register!(CORE_SHORT, "cutile::core", core_module);
register!(CORE_LONG, "cutile::_core::core", core_module);
#[cfg(has_raw_operations)]
register!(RAW_SHORT, "cutile::tileir", raw_module);
#[cfg(has_raw_operations)]
register!(RAW_LONG, "cutile::_tileir::tileir", raw_module);
