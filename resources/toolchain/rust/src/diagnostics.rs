// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Findings about a kernel or its specification, with places in the kernel file.

use crate::kernel_file::SourceText;
use crate::spans;
use cutile_compiler::error::JITError;
use proc_macro2::{LineColumn, Span};
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Which step found it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The file is not Rust.
    Parse,
    /// The specification does not fit the kernel.
    Spec,
    /// The cutile compiler refused the kernel.
    Compile,
    /// The cutile compiler panicked.
    Panic,
    /// The bytecode could not be written.
    Bytecode,
}

/// How bad it is. The compiler itself only knows errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// There is no bytecode.
    Error,
}

/// One finding. Lines and columns are 1-based, columns count UTF-8 bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    pub severity: Severity,
    pub stage: Stage,
    pub message: String,
    pub file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

impl Diagnostic {
    /// An error without a place inside the file.
    pub fn error(stage: Stage, file: &str, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            stage,
            message: message.into(),
            file: file.to_string(),
            line: None,
            column: None,
            end_line: None,
            end_column: None,
            remedy: None,
        }
    }

    /// The same at a span of the kernel's text.
    pub fn at(self, text: &SourceText, span: Span) -> Self {
        self.between(text, span.start(), span.end())
    }

    /// The same with a remedy.
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }

    fn between(mut self, text: &SourceText, start: LineColumn, end: LineColumn) -> Self {
        self.line = Some(start.line);
        self.column = Some(text.byte_column(start));
        self.end_line = Some(end.line);
        self.end_column = Some(text.byte_column(end));
        self
    }
}

/// Every error that the Rust parser found.
pub fn from_parse_error(error: syn::Error, file: &str, text: &SourceText) -> Vec<Diagnostic> {
    error.into_iter().map(|one| Diagnostic::error(Stage::Parse, file, one.to_string()).at(text, one.span())).collect()
}

/// What the compiler said. It gives a start only; the end is that of the
/// expression, pattern or type that begins there.
pub fn from_compiler_error(error: &JITError, file: &str, text: &SourceText, parsed: &syn::File) -> Diagnostic {
    let JITError::Located(message, location) = error else {
        return Diagnostic::error(Stage::Compile, file, error.to_string());
    };
    if !location.is_known() {
        return Diagnostic::error(Stage::Compile, file, message.as_str());
    }
    let start = LineColumn { line: location.line, column: location.column };
    if location.file != file {
        let mut diagnostic = Diagnostic::error(Stage::Compile, &location.file, message.as_str());
        diagnostic.line = Some(start.line);
        diagnostic.column = Some(start.column + 1);
        return diagnostic;
    }
    let end = spans::end_of_node_at(parsed, start).unwrap_or(start);
    Diagnostic::error(Stage::Compile, file, message.as_str()).between(text, start, end)
}

thread_local! {
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Panics of guarded work are recorded for the answer; any other is printed.
pub fn install_panic_recorder() {
    let previous = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !GUARDED.get() {
            previous(info);
            return;
        }
        let payload = info.payload();
        let message = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        let place = info.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
        LAST_PANIC.set(Some(format!("{message}{place}")));
    }));
}

/// Runs foreign code; a panic becomes its message.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let outer = GUARDED.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    outcome.map_err(|_| LAST_PANIC.take().unwrap_or_else(|| "no message".to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutile_compiler::ast::SourceLocation;

    #[test]
    fn a_parse_error_has_start_and_end_in_bytes() {
        let source = "fn f() { let ä = ; }";
        let error = syn::parse_file(source).unwrap_err();
        let found = from_parse_error(error, "k.rs", &SourceText::new(source));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].line, found[0].column), (Some(1), Some(19)));
        assert_eq!(found[0].stage, Stage::Parse);
    }

    #[test]
    fn a_compiler_error_spans_its_expression() {
        let source = "fn f() {\n    g(1 + 2);\n}\n";
        let parsed = syn::parse_file(source).unwrap();
        let error = JITError::Located("no".into(), SourceLocation::new("k.rs".into(), 2, 4));
        let found = from_compiler_error(&error, "k.rs", &SourceText::new(source), &parsed);
        assert_eq!((found.line, found.column), (Some(2), Some(5)));
        assert_eq!((found.end_line, found.end_column), (Some(2), Some(13)));
    }

    #[test]
    fn an_error_inside_the_language_keeps_its_file() {
        let parsed = syn::parse_file("").unwrap();
        let error = JITError::Located("no".into(), SourceLocation::new("cutile/src/_core.rs".into(), 9, 0));
        let found = from_compiler_error(&error, "k.rs", &SourceText::new(""), &parsed);
        assert_eq!((found.file.as_str(), found.line, found.end_line), ("cutile/src/_core.rs", Some(9), None));
    }

    #[test]
    fn a_panic_becomes_a_message() {
        install_panic_recorder();
        let message = guarded(|| panic!("out of {}", "cheese")).unwrap_err();
        assert!(message.starts_with("out of cheese ("), "{message}");
        assert_eq!(guarded(|| 3), Ok(3));
    }
}
