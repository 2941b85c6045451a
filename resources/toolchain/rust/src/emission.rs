// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! The `emit` method: kernel text and specification in, bytecode out.

use crate::arguments::{self, LaunchFacts};
use crate::diagnostics::{self, guarded, Diagnostic, Stage};
use crate::kernel_file::{self, SourceText};
use crate::locations;
use crate::protocol::Failure;
use crate::specification::{self, Options, Specification};
use base64::Engine;
use cutile_compiler::ast::{Module, SpanBase};
use cutile_compiler::compile_api::{CompileArtifacts, KernelCompiler};
use cutile_compiler::hints::CompileOptions;
use cutile_ir::bytecode::{write_bytecode_version, BytecodeVersion};
use serde_json::{json, Value};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::HashSet;
use std::time::Instant;
use syn::{ItemFn, ItemMod};

/// A kernel that parsed, with the entry that was asked for.
struct Kernel<'a> {
    file: String,
    text: &'a SourceText,
    parsed: &'a syn::File,
    module: &'a ItemMod,
    entry: &'a ItemFn,
}

/// Milliseconds spent in each step.
#[derive(Default)]
struct Times {
    parse: f64,
    compile: f64,
    write: f64,
}

/// Answers `emit`. Everything that is wrong with the kernel or with the way the
/// specification fits it is a result with diagnostics, not an error.
pub fn answer(params: Value) -> Result<Value, Failure> {
    let started = Instant::now();
    let spec: Specification = specification::from_params(params)?;
    let source = specification::kernel_text(&spec.source, spec.text.clone())?;
    let file = spec.shown_path();
    let text = SourceText::new(&source);
    let parsed = match syn::parse_file(&source) {
        Ok(parsed) => parsed,
        Err(error) => return Ok(refused(&diagnostics::from_parse_error(error, &file, &text))),
    };
    let kernel = match find_kernel(&spec, file, &text, &parsed) {
        Ok(kernel) => kernel,
        Err(found) => return Ok(refused(&found)),
    };
    let mut times = Times { parse: milliseconds(started), ..Times::default() };
    match produce(&spec, &kernel, &mut times) {
        Ok((artifacts, version, bytes)) => {
            let mut result = described(&spec, &kernel, &artifacts);
            result["bytecode_version"] = json!(format!("{}.{}", version.major, version.minor));
            attach_bytes(&mut result, &spec, &bytes)?;
            result["ms"] = json!({"parse": times.parse, "compile": times.compile, "write": times.write,
                "total": milliseconds(started)});
            Ok(result)
        }
        Err(found) => Ok(refused(&[*found])),
    }
}

fn refused(found: &[Diagnostic]) -> Value {
    json!({"ok": false, "cutile": env!("TILEPORT_CUTILE"), "diagnostics": found})
}

fn milliseconds(since: Instant) -> f64 {
    (since.elapsed().as_secs_f64() * 1e6).round() / 1e3
}

fn find_kernel<'a>(
    spec: &Specification,
    file: String,
    text: &'a SourceText,
    parsed: &'a syn::File,
) -> Result<Kernel<'a>, Vec<Diagnostic>> {
    let wanted = |module: &&ItemMod| spec.module.as_ref().is_none_or(|name| module.ident == name);
    let named =
        |function: &&ItemFn| function.sig.ident == spec.entry && kernel_file::entry_attribute(function).is_some();
    let found = kernel_file::cutile_modules(parsed)
        .into_iter()
        .filter(wanted)
        .find_map(|module| kernel_file::functions(module).find(named).map(|entry| (module, entry)));
    let Some((module, entry)) = found else {
        let message = format!("no cutile module here has an entry `{}`", spec.entry);
        return Err(vec![Diagnostic::error(Stage::Spec, &file, message)]);
    };
    let complaints = arguments::check(spec, entry, &file, text);
    if complaints.is_empty() {
        Ok(Kernel { file, text, parsed, module, entry })
    } else {
        Err(complaints)
    }
}

type Produced = (CompileArtifacts, BytecodeVersion, Vec<u8>);

fn produce(spec: &Specification, kernel: &Kernel, times: &mut Times) -> Result<Produced, Box<Diagnostic>> {
    let version = bytecode_version(spec.bytecode.as_deref())
        .map_err(|message| Diagnostic::error(Stage::Bytecode, &kernel.file, message))?;
    let started = Instant::now();
    let artifacts = compile(spec, kernel)?;
    times.compile = milliseconds(started);
    let started = Instant::now();
    let bytes = guarded(|| write_bytecode_version(artifacts.module(), version))
        .map_err(|message| panicked(kernel, Stage::Bytecode, &message))?
        .map_err(|error| Diagnostic::error(Stage::Bytecode, &kernel.file, error.to_string()))?;
    times.write = milliseconds(started);
    Ok((artifacts, version, bytes))
}

fn compile(spec: &Specification, kernel: &Kernel) -> Result<CompileArtifacts, Box<Diagnostic>> {
    let facts = LaunchFacts::of(&spec.args);
    let strides: Vec<(&str, &[i32])> = facts.strides.iter().map(|(n, s)| (n.as_str(), s.as_slice())).collect();
    let tensors: Vec<_> = facts.tensors.iter().map(|(n, bits)| (n.as_str(), bits.clone())).collect();
    let scalars: Vec<_> = facts.scalars.iter().map(|(n, hint)| (n.as_str(), *hint)).collect();
    let module_name = kernel.module.ident.to_string();
    let outcome = guarded(|| {
        let mut compiler = KernelCompiler::new(|| compiler_module(kernel), &module_name, &spec.entry)
            .target(&spec.target)
            .generics(spec.generic_texts())
            .strides(&strides)
            .spec_args(&tensors)
            .scalar_hints(&scalars)
            .options(compile_options(&spec.options));
        if let Some(grid) = spec.const_grid {
            compiler = compiler.grid(grid);
        }
        compiler.compile()
    });
    match outcome {
        Ok(Ok(artifacts)) => Ok(artifacts),
        Ok(Err(error)) => {
            Err(diagnostics::from_compiler_error(&error, &kernel.file, kernel.text, kernel.parsed).into())
        }
        Err(message) => Err(panicked(kernel, Stage::Panic, &message).into()),
    }
}

fn panicked(kernel: &Kernel, stage: Stage, message: &str) -> Diagnostic {
    Diagnostic::error(stage, &kernel.file, format!("the cutile compiler panicked: {message}"))
        .at(kernel.text, kernel.entry.sig.ident.span())
        .remedy("check the generic values and types of the specification; the compiler does not say where it failed")
}

fn compiler_module(kernel: &Kernel) -> Module {
    let name = interned(&kernel.module.ident.to_string());
    let base = SpanBase::new(kernel.file.clone(), 1, 0);
    let mut module = Module::with_span_base(name, kernel.module.clone(), base);
    module.set_absolute_path(format!("kernel::{name}"));
    module
}

/// The compiler wants names that live forever; each distinct one is leaked once.
fn interned(name: &str) -> &'static str {
    thread_local! {
        static NAMES: RefCell<HashSet<&'static str>> = RefCell::default();
    }
    NAMES.with_borrow_mut(|names| match names.get(name) {
        Some(known) => known,
        None => {
            let leaked: &'static str = Box::leak(name.to_string().into_boxed_str());
            names.insert(leaked);
            leaked
        }
    })
}

fn compile_options(options: &Options) -> CompileOptions {
    let mut result = CompileOptions::default();
    if let Some(value) = options.occupancy {
        result = result.occupancy(value);
    }
    if let Some(value) = options.num_cta_in_cga {
        result = result.num_cta_in_cga(value);
    }
    if let Some(value) = options.max_divisibility {
        result = result.max_divisibility(value);
    }
    result
}

/// The versions that this cutile writes well: its 13.1 output is malformed.
pub fn bytecode_versions() -> Vec<String> {
    (2..=BytecodeVersion::CURRENT.minor).map(|minor| format!("13.{minor}")).collect()
}

fn bytecode_version(wanted: Option<&str>) -> Result<BytecodeVersion, String> {
    let newest = BytecodeVersion::CURRENT.minor;
    let minor = match wanted {
        None => newest.min(3),
        Some(text) => text
            .strip_prefix("13.")
            .and_then(|minor| minor.parse().ok())
            .filter(|minor| (2..=newest).contains(minor))
            .ok_or_else(|| format!("this cutile writes bytecode 13.2 to 13.{newest}, not {text}"))?,
    };
    Ok(BytecodeVersion { major: 13, minor, tag: 0 })
}

fn described(spec: &Specification, kernel: &Kernel, artifacts: &CompileArtifacts) -> Value {
    let mut result = json!({
        "ok": true,
        "cutile": env!("TILEPORT_CUTILE"),
        "module": kernel.module.ident.to_string(),
        "entry": spec.entry,
        "symbol": format!("{}_entry", spec.entry),
        "diagnostics": [],
    });
    if spec.want_text {
        result["text"] = json!(artifacts.ir_text());
    }
    if spec.want_locations {
        result["locations"] = json!(locations::of_module(artifacts.module()));
    }
    result
}

fn attach_bytes(result: &mut Value, spec: &Specification, bytes: &[u8]) -> Result<(), Failure> {
    result["bytes"] = json!(bytes.len());
    result["sha256"] = json!(format!("{:x}", Sha256::digest(bytes)));
    match &spec.output {
        Some(path) => {
            write_whole(path, bytes).map_err(|error| Failure::from_io(&error, path))?;
            result["output"] = json!(path);
        }
        None => result["bytecode"] = json!(base64::engine::general_purpose::STANDARD.encode(bytes)),
    }
    Ok(())
}

/// A reader sees the old file or the new one, never a part.
fn write_whole(path: &str, bytes: &[u8]) -> std::io::Result<()> {
    let temporary = format!("{path}.{}.part", std::process::id());
    std::fs::write(&temporary, bytes)?;
    std::fs::rename(&temporary, path).inspect_err(|_| {
        let _ = std::fs::remove_file(&temporary);
    })
}

#[cfg(test)]
mod tests;
