// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! What a client asks for: the parameters of `list` and `emit`.

use crate::protocol::{ErrorCode, Failure, Place};
use serde::de::DeserializeOwned;
use serde::Deserialize;
use serde_json::Value;

/// Parameters of `list`.
#[derive(Debug, Clone, Deserialize)]
pub struct ListRequest {
    /// The kernel file.
    pub source: String,
    /// Its text when the file on disk is not what is meant.
    pub text: Option<String>,
}

/// Parameters of `emit`: one kernel entry and the launch that it is compiled for.
/// Keys that only other tools read (a name, the paired reference) are passed over.
#[derive(Debug, Clone, Deserialize)]
pub struct Specification {
    /// The kernel file.
    pub source: String,
    /// Its text when the file on disk is not what is meant (an unsaved buffer).
    pub text: Option<String>,
    /// Path in diagnostics and in the bytecode's debug section; keep it stable to
    /// keep the bytes stable. The source's file name when absent.
    pub display_path: Option<String>,
    /// The cutile module, if several have an entry of this name.
    pub module: Option<String>,
    /// The entry function.
    pub entry: String,
    /// Such as `sm_90`; selects the hints that end up in the bytecode.
    pub target: String,
    /// In order of declaration; an array generic is a nested array.
    #[serde(default)]
    pub generics: Vec<Value>,
    /// What is known about each argument.
    #[serde(default)]
    pub args: Vec<Argument>,
    /// Block counts, when they are constants of the kernel.
    pub const_grid: Option<(u32, u32, u32)>,
    /// Hints that the launcher sets.
    #[serde(default)]
    pub options: Options,
    /// Bytecode version; the newest up to 13.3 when absent.
    pub bytecode: Option<String>,
    /// File to write; the answer carries the bytes when absent.
    pub output: Option<String>,
    /// Whether to add the compiler's own text form.
    #[serde(default)]
    pub want_text: bool,
    /// Whether to add the location of every operation.
    #[serde(default)]
    pub want_locations: bool,
}

/// Launch options; a misspelt one would silently change the hints.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub occupancy: Option<i32>,
    pub num_cta_in_cga: Option<i32>,
    pub max_divisibility: Option<i32>,
}

/// One argument of the launch.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Argument {
    /// A tensor; strides in elements, row-major when absent; alignment in bytes.
    Tensor {
        name: String,
        shape: Vec<i32>,
        strides: Option<Vec<i32>>,
        #[serde(default = "default_alignment")]
        ptr_align: u64,
        /// False: tell the compiler nothing about divisibility.
        #[serde(default = "default_spec")]
        spec: bool,
    },
    /// A number; integers may carry the launch's value.
    Scalar { name: String, value: Option<i64> },
    /// A device address; alignment in bytes.
    Pointer {
        name: String,
        #[serde(default = "default_alignment")]
        ptr_align: u64,
    },
}

impl Argument {
    /// The parameter it is for.
    pub fn name(&self) -> &str {
        match self {
            Self::Tensor { name, .. } | Self::Scalar { name, .. } | Self::Pointer { name, .. } => name,
        }
    }
}

// Device allocations are aligned to at least this much.
fn default_alignment() -> u64 {
    256
}

fn default_spec() -> bool {
    true
}

impl Specification {
    /// The path that diagnostics and debug information show.
    pub fn shown_path(&self) -> String {
        let name = || std::path::Path::new(&self.source).file_name().map(|name| name.to_string_lossy().into_owned());
        self.display_path.clone().or_else(name).unwrap_or_else(|| self.source.clone())
    }

    /// The generics as the compiler wants them: one string per value.
    pub fn generic_texts(&self) -> Vec<String> {
        self.generics
            .iter()
            .flat_map(|value| match value {
                Value::Array(values) => values.iter().map(value_text).collect(),
                one => vec![value_text(one)],
            })
            .collect()
    }
}

fn value_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

/// Reads a method's parameters; the failure names the key.
pub fn from_params<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_path_to_error::deserialize(params).map_err(|error| {
        let path = error.path().to_string();
        let failure = Failure::new(ErrorCode::BadParams, error.into_inner().to_string());
        if path == "." {
            failure
        } else {
            failure.at(Place::key(path))
        }
    })
}

/// The text to compile: the given buffer, or the file.
pub fn kernel_text(source: &str, text: Option<String>) -> Result<String, Failure> {
    match text {
        Some(text) => Ok(text),
        None => std::fs::read_to_string(source).map_err(|error| Failure::from_io(&error, source)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn parse(mut extra: Value) -> Result<Specification, Failure> {
        let mut params = json!({"source": "/k/kernel.rs", "entry": "f", "target": "sm_90"});
        params.as_object_mut().unwrap().append(extra.as_object_mut().unwrap());
        from_params(params)
    }

    #[test]
    fn nested_generics_are_flattened() {
        let spec = parse(json!({"generics": ["f16", 128, [4, 8], true]})).unwrap();
        assert_eq!(spec.generic_texts(), ["f16", "128", "4", "8", "true"]);
        assert_eq!(spec.shown_path(), "kernel.rs");
    }

    #[test]
    fn an_argument_of_unknown_kind_names_its_key() {
        let failure =
            parse(json!({"args": [{"kind": "tensor", "name": "a", "shape": [1]}, {"kind": "x"}]})).unwrap_err();
        assert_eq!(failure.place.key.as_deref(), Some("args[1].kind"));
    }

    #[test]
    fn a_misspelt_option_is_refused() {
        let failure = parse(json!({"options": {"ocupancy": 1}})).unwrap_err();
        assert_eq!(failure.code, ErrorCode::BadParams);
        assert_eq!(failure.place.key.as_deref(), Some("options.ocupancy"));
    }

    #[test]
    fn other_tools_keys_are_passed_over() {
        assert!(parse(json!({"format": "tileport-generated-spec", "version": 1, "grid": [1, 1, 1]})).is_ok());
    }

    #[test]
    fn a_number_where_a_text_belongs_names_the_key() {
        let failure = parse(json!({"output": 3})).unwrap_err();
        assert_eq!(failure.place.key.as_deref(), Some("output"));
    }
}
