// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! The messages of protocol version 1: requests, and the three kinds of answer.

use serde::{Deserialize, Serialize};
use serde_json::{json, Value};

/// What the `hello` method reports as the protocol's version.
pub const PROTOCOL: u32 = 1;

/// One request line.
#[derive(Debug, Clone, Deserialize)]
pub struct Request {
    /// Positive, unique during the life of the process.
    pub id: u64,
    /// Name of the method.
    pub method: String,
    /// The method's own object; absent means empty.
    #[serde(default)]
    pub params: Value,
}

/// Why a request could not be answered with a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorCode {
    /// The line is not a request at all.
    BadRequest,
    /// No such method.
    UnknownMethod,
    /// A key is missing or has the wrong type.
    BadParams,
    /// A named file does not exist.
    NotFound,
    /// The client withdrew the request.
    Cancelled,
    /// Reading or writing a file failed.
    Io,
    /// The worker panicked outside the compiler.
    Crashed,
}

impl ErrorCode {
    /// The spelling on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::BadRequest => "bad_request",
            Self::UnknownMethod => "unknown_method",
            Self::BadParams => "bad_params",
            Self::NotFound => "not_found",
            Self::Cancelled => "cancelled",
            Self::Io => "io",
            Self::Crashed => "crashed",
        }
    }
}

/// Where an error is; every member may be unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Path as the client gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Path of the offending key, such as `args[0].shape`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

impl Place {
    /// A place that is only a key of the request.
    pub fn key(key: impl Into<String>) -> Self {
        Self { key: Some(key.into()), ..Self::default() }
    }

    /// A place that is only a file.
    pub fn file(file: impl Into<String>) -> Self {
        Self { file: Some(file.into()), ..Self::default() }
    }
}

/// An `error` answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// One of the closed list.
    pub code: ErrorCode,
    /// A sentence for a person.
    pub message: String,
    /// Where it is.
    pub place: Place,
    /// What the person can do, if anything can be said.
    pub remedy: Option<String>,
}

impl Failure {
    /// A failure without place and remedy.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), place: Place::default(), remedy: None }
    }

    /// The same with a place.
    pub fn at(mut self, place: Place) -> Self {
        self.place = place;
        self
    }

    /// The same with a remedy.
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }

    /// A failed file operation, told apart by its kind.
    pub fn from_io(error: &std::io::Error, path: &str) -> Self {
        let (code, remedy) = match error.kind() {
            std::io::ErrorKind::NotFound => (ErrorCode::NotFound, "check the path, or send the text with the request"),
            _ => (ErrorCode::Io, "check the permissions and the space left"),
        };
        Self::new(code, format!("{path}: {error}")).at(Place::file(path)).remedy(remedy)
    }
}

/// A request's answer before it becomes a line.
pub type Answer = Result<Value, Failure>;

/// Reads one line; the failure carries the id if one could be found.
pub fn parse_request(line: &str) -> Result<Request, (u64, Failure)> {
    let value: Value = serde_json::from_str(line)
        .map_err(|error| (0, Failure::new(ErrorCode::BadRequest, format!("not a JSON object: {error}"))))?;
    let id = value.get("id").and_then(Value::as_u64).unwrap_or(0);
    let request: Request =
        serde_json::from_value(value).map_err(|error| (id, Failure::new(ErrorCode::BadRequest, error.to_string())))?;
    Ok(request)
}

/// The line for an answer, without its end.
pub fn answer_line(id: u64, answer: &Answer) -> String {
    let message = match answer {
        Ok(result) => json!({"id": id, "result": result}),
        Err(failure) => {
            let mut error = json!({"code": failure.code.name(), "message": failure.message});
            if failure.place != Place::default() {
                error["place"] = json!(failure.place);
            }
            if let Some(remedy) = &failure.remedy {
                error["remedy"] = json!(remedy);
            }
            json!({"id": id, "error": error})
        }
    };
    message.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_without_params_is_complete() {
        let request = parse_request(r#"{"id":7,"method":"hello"}"#).unwrap();
        assert_eq!((request.id, request.method.as_str()), (7, "hello"));
        assert!(request.params.is_null());
    }

    #[test]
    fn a_broken_line_is_answered_under_id_zero() {
        let (id, failure) = parse_request("{").unwrap_err();
        assert_eq!((id, failure.code), (0, ErrorCode::BadRequest));
    }

    #[test]
    fn a_line_without_method_keeps_its_id() {
        let (id, failure) = parse_request(r#"{"id":3}"#).unwrap_err();
        assert_eq!((id, failure.code), (3, ErrorCode::BadRequest));
    }

    #[test]
    fn an_error_names_code_place_and_remedy() {
        let failure = Failure::new(ErrorCode::BadParams, "no entry").at(Place::key("entry")).remedy("name one");
        let line = answer_line(4, &Err(failure));
        let value: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(value["error"]["code"], "bad_params");
        assert_eq!(value["error"]["place"]["key"], "entry");
        assert_eq!(value["error"]["remedy"], "name one");
        assert!(!line.contains('\n'));
    }
}
