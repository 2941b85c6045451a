// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Real compilations of small kernels of our own.

use super::*;
use crate::diagnostics::install_panic_recorder;

const ADD: &str = "#[cutile::module]
mod adding {
    use cutile::core::*;

    #[cutile::entry()]
    fn add<E: ElementType, const B: i32>(out: &mut Tensor<E, { [B] }>, left: &Tensor<E, { [-1] }>, right: &Tensor<E, { [-1] }>) {
        let first = load_tile_like(left, out);
        let second = load_tile_like(right, out);
        out.store(first + second);
    }
}
";

/// Compiles on a thread with room for the compiler's recursion.
fn emit(text: &str, change: impl FnOnce(&mut Value) + Send + 'static) -> Result<Value, Failure> {
    let text = text.to_string();
    let work = move || {
        install_panic_recorder();
        let mut params = json!({
            "source": "/k/kernel.rs", "text": text, "entry": "add", "target": "sm_90", "generics": ["f32", 128],
            "args": [{"kind": "tensor", "name": "out", "shape": [1024]}, {"kind": "tensor", "name": "left", "shape": [1024]},
                     {"kind": "tensor", "name": "right", "shape": [1024]}]});
        change(&mut params);
        answer(params)
    };
    std::thread::Builder::new().stack_size(crate::worker::STACK).spawn(work).unwrap().join().unwrap()
}

fn first_diagnostic(text: &str, change: impl FnOnce(&mut Value) + Send + 'static) -> Value {
    let result = emit(text, change).unwrap();
    assert_eq!(result["ok"], false, "{result}");
    result["diagnostics"][0].clone()
}

#[test]
fn a_kernel_becomes_bytecode_of_the_default_version() {
    let result = emit(ADD, |_| {}).unwrap();
    assert_eq!(result["ok"], true, "{result}");
    assert_eq!((&result["symbol"], &result["bytecode_version"]), (&json!("add_entry"), &json!("13.3")));
    let bytes = base64::engine::general_purpose::STANDARD.decode(result["bytecode"].as_str().unwrap()).unwrap();
    assert_eq!(&bytes[..8], b"\x7fTileIR\0");
    assert_eq!(bytes.len(), result["bytes"].as_u64().unwrap() as usize);
    assert!(result["ms"]["total"].as_f64().unwrap() > 0.0);
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    let first = emit(ADD, |_| {}).unwrap();
    let second = emit(ADD, |_| {}).unwrap();
    assert_eq!(first["sha256"], second["sha256"]);
    let other = emit(ADD, |params| params["generics"][1] = json!(64)).unwrap();
    assert_ne!(first["sha256"], other["sha256"]);
}

#[test]
fn locations_and_text_come_on_request() {
    let result = emit(ADD, |params| {
        params["want_locations"] = json!(true);
        params["want_text"] = json!(true);
    })
    .unwrap();
    assert!(result["text"].as_str().unwrap().contains("add_entry"));
    let operations = result["locations"].as_array().unwrap();
    assert_eq!((&operations[0]["i"], &operations[0]["depth"]), (&json!(0), &json!(0)));
    let at_sum = |op: &Value| op["loc"].as_array().unwrap().iter().any(|f| f["file"] == "kernel.rs" && f["line"] == 9);
    assert!(operations.iter().any(at_sum), "no operation of line 9");
}

#[test]
fn a_file_is_written_whole() {
    let folder = std::env::temp_dir().join(format!("tileport-emit-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("add.tilebc").to_str().unwrap().to_string();
    let output = path.clone();
    let result = emit(ADD, move |params| params["output"] = json!(output)).unwrap();
    assert_eq!(result["output"], json!(path));
    assert!(result.get("bytecode").is_none());
    assert_eq!(std::fs::read(&path).unwrap().len(), result["bytes"].as_u64().unwrap() as usize);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_unwritable_output_is_an_error_with_its_path() {
    let failure = emit(ADD, |params| params["output"] = json!("/nowhere/x.tilebc")).unwrap_err();
    assert_eq!(failure.place.file.as_deref(), Some("/nowhere/x.tilebc"));
}

#[test]
fn a_type_error_has_start_and_end() {
    let found = first_diagnostic(&ADD.replace("first + second", "first + nothing"), |_| {});
    assert_eq!((&found["stage"], &found["line"]), (&json!("compile"), &json!(9)), "{found}");
    assert!(found["end_column"].as_u64().unwrap() > found["column"].as_u64().unwrap(), "{found}");
}

#[test]
fn a_syntax_error_is_a_parse_diagnostic() {
    let found = first_diagnostic(&ADD.replace("first + second", "first +"), |_| {});
    assert_eq!((&found["stage"], &found["line"]), (&json!("parse"), &json!(9)));
}

#[test]
fn an_unknown_element_type_does_not_kill_the_helper() {
    let found = first_diagnostic(ADD, |params| params["generics"][0] = json!("f17"));
    assert!(found["message"].as_str().is_some());
}

#[test]
fn an_entry_that_is_not_there_is_named() {
    let found = first_diagnostic(ADD, |params| params["entry"] = json!("sub"));
    assert_eq!(found["stage"], "spec");
    assert!(found["message"].as_str().unwrap().contains("`sub`"));
}

#[test]
fn bytecode_versions_outside_the_writer_are_refused() {
    let found = first_diagnostic(ADD, |params| params["bytecode"] = json!("13.1"));
    assert_eq!(found["stage"], "bytecode");
    assert!(bytecode_version(Some("13.99")).is_err());
    assert!(bytecode_version(Some("14.2")).is_err());
    assert_eq!(bytecode_versions()[0], "13.2");
}
