// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! The `list` method: what a kernel file offers, from its syntax alone.

use crate::diagnostics::{self, Diagnostic};
use crate::kernel_file::{self, ParameterKind, SourceText};
use crate::protocol::Failure;
use crate::specification::{self, ListRequest};
use serde::Serialize;
use serde_json::{json, Value};
use syn::spanned::Spanned;

/// One generic parameter of an entry.
#[derive(Debug, Serialize)]
struct Generic {
    name: String,
    /// `type` or `const`.
    kind: &'static str,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<String>,
    /// How many values an array generic takes, if the length is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Param {
    name: String,
    kind: ParameterKind,
    #[serde(rename = "type")]
    ty: String,
    line: usize,
    column: usize,
}

#[derive(Debug, Serialize)]
struct Entry {
    name: String,
    line: usize,
    end_line: usize,
    #[serde(rename = "unsafe")]
    is_unsafe: bool,
    attr: String,
    generics: Vec<Generic>,
    params: Vec<Param>,
}

#[derive(Debug, Serialize)]
struct ModuleListing {
    name: String,
    line: usize,
    entries: Vec<Entry>,
}

/// Answers `list`. A file that does not parse is a result with diagnostics.
pub fn answer(params: Value) -> Result<Value, Failure> {
    let request: ListRequest = specification::from_params(params)?;
    let text = specification::kernel_text(&request.source, request.text)?;
    Ok(list(&request.source, &text))
}

fn list(file: &str, text: &str) -> Value {
    let lines = SourceText::new(text);
    match syn::parse_file(text) {
        Ok(parsed) => {
            let modules: Vec<ModuleListing> =
                kernel_file::cutile_modules(&parsed).into_iter().map(|module| list_module(module, &lines)).collect();
            json!({"ok": true, "file": file, "modules": modules, "diagnostics": []})
        }
        Err(error) => {
            let found: Vec<Diagnostic> = diagnostics::from_parse_error(error, file, &lines);
            json!({"ok": false, "file": file, "modules": [], "diagnostics": found})
        }
    }
}

fn list_module(module: &syn::ItemMod, lines: &SourceText) -> ModuleListing {
    let entries = kernel_file::functions(module)
        .filter_map(|function| kernel_file::entry_attribute(function).map(|attr| list_entry(function, attr, lines)))
        .collect();
    ModuleListing { name: module.ident.to_string(), line: module.ident.span().start().line, entries }
}

fn list_entry(function: &syn::ItemFn, attr: String, lines: &SourceText) -> Entry {
    Entry {
        name: function.sig.ident.to_string(),
        line: function.sig.ident.span().start().line,
        end_line: function.span().end().line,
        is_unsafe: function.sig.unsafety.is_some(),
        attr,
        generics: function.sig.generics.params.iter().filter_map(list_generic).collect(),
        params: kernel_file::parameters(function).map(|parameter| list_parameter(&parameter, lines)).collect(),
    }
}

fn list_generic(generic: &syn::GenericParam) -> Option<Generic> {
    match generic {
        syn::GenericParam::Type(ty) => {
            Some(Generic { name: ty.ident.to_string(), kind: "type", ty: None, length: None })
        }
        syn::GenericParam::Const(constant) => {
            let ty = &constant.ty;
            Some(Generic {
                name: constant.ident.to_string(),
                kind: "const",
                ty: Some(quote::quote!(#ty).to_string()),
                length: array_length(ty),
            })
        }
        syn::GenericParam::Lifetime(_) => None,
    }
}

/// The length of an array type, if it is written as a number.
pub fn array_length(ty: &syn::Type) -> Option<usize> {
    let syn::Type::Array(array) = ty else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(length), .. }) = &array.len else { return None };
    length.base10_parse().ok()
}

fn list_parameter(parameter: &kernel_file::Parameter, lines: &SourceText) -> Param {
    let ty = &parameter.syntax.ty;
    let start = parameter.syntax.span().start();
    Param {
        name: parameter.name.clone(),
        kind: parameter.kind,
        ty: quote::quote!(#ty).to_string(),
        line: start.line,
        column: lines.byte_column(start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "#[cutile::module]
mod shapes {
    #[cutile::entry(print_ir = false)]
    unsafe fn copy<E: ElementType, const B: i32, const S: [i32; 2]>(
        out: &mut Tensor<E, S>, p: *mut E,
    ) {
    }
    fn helper() {}
}
";

    #[test]
    fn entries_generics_and_parameters_have_places() {
        let answer = list("k.rs", TEXT);
        assert_eq!(answer["ok"], true);
        let entry = &answer["modules"][0]["entries"][0];
        assert_eq!((&entry["name"], &entry["line"], &entry["end_line"]), (&json!("copy"), &json!(4), &json!(7)));
        assert_eq!(entry["unsafe"], true);
        assert_eq!(entry["generics"][2], json!({"name": "S", "kind": "const", "type": "[i32 ; 2]", "length": 2}));
        assert_eq!(entry["params"][1]["kind"], "pointer");
        assert_eq!((&entry["params"][1]["line"], &entry["params"][1]["column"]), (&json!(5), &json!(33)));
        assert_eq!(answer["modules"][0]["entries"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn a_syntax_error_is_a_result_with_a_place() {
        let answer = list("k.rs", "mod a {");
        assert_eq!(answer["ok"], false);
        assert_eq!(answer["diagnostics"][0]["stage"], "parse");
        assert!(answer["diagnostics"][0]["line"].is_u64());
    }

    #[test]
    fn a_missing_file_is_an_error_with_its_path() {
        let failure = answer(json!({"source": "/nowhere/k.rs"})).unwrap_err();
        assert_eq!(failure.code.name(), "not_found");
        assert_eq!(failure.place.file.as_deref(), Some("/nowhere/k.rs"));
    }

    #[test]
    fn a_request_without_source_names_the_key() {
        let failure = answer(json!({"text": "x"})).unwrap_err();
        assert_eq!(failure.code.name(), "bad_params");
    }
}
