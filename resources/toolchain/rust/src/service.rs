// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Reads requests. What can be answered at once is, even while a kernel compiles.

use crate::emission;
use crate::output::Channel;
use crate::protocol::{answer_line, parse_request, Answer, ErrorCode, Failure, Place, Request, PROTOCOL};
use crate::worker::Worker;
use serde_json::{json, Value};
use std::io::BufRead;

/// Serves until the input ends or `shutdown` is asked for; everything that was
/// accepted is answered first.
pub fn serve(input: impl BufRead, channel: Channel) {
    let worker = Worker::start(channel.clone());
    for line in input.lines() {
        let Ok(line) = line else { break };
        if line.trim().is_empty() {
            continue;
        }
        match parse_request(&line) {
            Ok(request) if request.method == "shutdown" => {
                worker.finish();
                channel.send(&answer_line(request.id, &Ok(json!({}))));
                return;
            }
            Ok(request) => dispatch(request, &worker, &channel),
            Err((id, failure)) => channel.send(&answer_line(id, &Err(failure))),
        }
    }
    worker.finish();
}

fn dispatch(request: Request, worker: &Worker, channel: &Channel) {
    match request.method.as_str() {
        "hello" => channel.send(&answer_line(request.id, &Ok(hello()))),
        "cancel" => {
            let answer = cancel(&request.params, worker, channel);
            channel.send(&answer_line(request.id, &answer));
        }
        _ => worker.submit(request),
    }
}

fn hello() -> Value {
    json!({
        "protocol": PROTOCOL,
        "helper": "generated",
        "version": env!("CARGO_PKG_VERSION"),
        "methods": ["hello", "list", "emit", "cancel", "shutdown"],
        "versions": {"cutile": env!("TILEPORT_CUTILE"), "rustc": env!("TILEPORT_RUSTC")},
        "bytecode": emission::bytecode_versions(),
    })
}

/// Only a request that still waits can be withdrawn; a compilation runs to its end.
fn cancel(params: &Value, worker: &Worker, channel: &Channel) -> Answer {
    let Some(id) = params.get("request").and_then(Value::as_u64) else {
        return Err(
            Failure::new(ErrorCode::BadParams, "`request` must be the id of a request").at(Place::key("request"))
        );
    };
    let withdrawn = worker.withdraw(id);
    if let Some(request) = &withdrawn {
        let failure = Failure::new(ErrorCode::Cancelled, "withdrawn before it was started");
        channel.send(&answer_line(request.id, &Err(failure)));
    }
    Ok(json!({"cancelled": withdrawn.is_some()}))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);

    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// All answers to some request lines, by id.
    fn answers(lines: &str) -> Vec<Value> {
        let sink = Sink::default();
        serve(lines.as_bytes(), Channel::to(Box::new(sink.clone())));
        let bytes = sink.0.lock().unwrap().clone();
        let text = String::from_utf8(bytes).unwrap();
        let mut found: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        found.sort_by_key(|answer| answer["id"].as_u64());
        found
    }

    #[test]
    fn hello_names_protocol_and_versions() {
        let found = answers("{\"id\":1,\"method\":\"hello\"}\n");
        assert_eq!(found[0]["result"]["protocol"], 1);
        assert_eq!(found[0]["result"]["helper"], "generated");
        assert_eq!(found[0]["result"]["versions"]["cutile"], env!("TILEPORT_CUTILE"));
    }

    #[test]
    fn every_request_has_exactly_one_answer() {
        let found = answers(
            "nonsense\n{\"id\":1,\"method\":\"fly\"}\n\n{\"id\":2,\"method\":\"list\",\"params\":{\"source\":\"/k.rs\",\"text\":\"\"}}\n{\"id\":3,\"method\":\"emit\"}\n",
        );
        let codes: Vec<&str> = found.iter().map(|a| a["error"]["code"].as_str().unwrap_or("ok")).collect();
        assert_eq!(codes, ["bad_request", "unknown_method", "ok", "bad_params"]);
    }

    #[test]
    fn shutdown_answers_last_and_ends() {
        let found = answers("{\"id\":1,\"method\":\"shutdown\"}\n{\"id\":2,\"method\":\"hello\"}\n");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0]["result"], json!({}));
    }

    #[test]
    fn cancelling_an_unknown_request_does_nothing() {
        let found =
            answers("{\"id\":1,\"method\":\"cancel\",\"params\":{\"request\":9}}\n{\"id\":2,\"method\":\"cancel\"}\n");
        assert_eq!(found[0]["result"]["cancelled"], false);
        assert_eq!(found[1]["error"]["place"]["key"], "request");
    }
}
