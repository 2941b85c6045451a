# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Messages of the JSON Lines protocol and checked access to the parameters of a request."""

from __future__ import annotations

import json
import os
import threading
from typing import Any, Mapping, Optional

ERROR_CODES = frozenset((
    "bad_request", "unknown_method", "bad_params", "not_found", "missing_tool", "user_code",
    "compiler", "crashed", "timed_out", "cancelled", "io", "internal",
))


class RequestError(Exception):
    """An expected failure of one request, as it goes over the wire."""

    def __init__(self, code: str, message: str, *, place: Optional[Mapping[str, Any]] = None,
                 remedy: str = "") -> None:
        super().__init__(message)
        if code not in ERROR_CODES:
            raise ValueError(f"unknown error code {code}")
        self.code = code
        self.message = message
        self.place = dict(place or {})
        self.remedy = remedy

    def to_json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.place:
            body["place"] = self.place
        if self.remedy:
            body["remedy"] = self.remedy
        return body

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> "RequestError":
        code = body.get("code", "internal")
        return cls(code if code in ERROR_CODES else "internal", str(body.get("message", "")),
                   place=body.get("place"), remedy=str(body.get("remedy", "")))


class MessageWriter:
    """Writes whole lines to one file descriptor; safe to share between threads."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()

    def send(self, message: Mapping[str, Any]) -> None:
        data = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        with self._lock:
            while data:
                data = data[os.write(self._descriptor, data):]

    def progress(self, request: int, message: str, done: int, total: int) -> None:
        self.send({"id": request, "event": "progress", "message": message, "done": done, "total": total})

    def result(self, request: int, result: Mapping[str, Any]) -> None:
        self.send({"id": request, "result": result})

    def error(self, request: int, error: RequestError) -> None:
        self.send({"id": request, "error": error.to_json()})


def claim_stdout() -> int:
    """Keeps stdout for the protocol: returns a private copy and lets prints go to stderr."""
    descriptor = os.dup(1)
    os.set_inheritable(descriptor, False)
    os.dup2(2, 1)
    return descriptor


class Params:
    """Typed access to the parameters of a request; failures name the key."""

    def __init__(self, values: Any) -> None:
        if not isinstance(values, dict):
            raise RequestError("bad_params", "params must be an object", place={"key": "params"})
        self.values: dict[str, Any] = values

    def _typed(self, key: str, kinds: tuple[type, ...], wanted: str) -> Any:
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise RequestError("bad_params", f"{key} must be {wanted}", place={"key": key})
        return value

    def optional_string(self, key: str) -> Optional[str]:
        return self._typed(key, (str,), "a string")

    def string(self, key: str) -> str:
        value = self.optional_string(key)
        if not value:
            raise RequestError("bad_params", f"{key} is missing", place={"key": key})
        return value

    def optional_boolean(self, key: str) -> Optional[bool]:
        return self._typed(key, (bool,), "true or false")

    def optional_object(self, key: str) -> Optional[dict[str, Any]]:
        return self._typed(key, (dict,), "an object")

    def integer(self, key: str, default: int, low: int, high: int) -> int:
        value = self._typed(key, (int,), "a whole number")
        if value is None:
            return default
        if not low <= value <= high:
            raise RequestError("bad_params", f"{key} must be from {low} to {high}", place={"key": key})
        return int(value)

    def strings(self, key: str) -> list[str]:
        value = self._typed(key, (list,), "a list of strings") or []
        if not all(isinstance(item, str) for item in value):
            raise RequestError("bad_params", f"{key} must be a list of strings", place={"key": key})
        return list(value)

    def absolute_path(self, key: str) -> str:
        path = self.string(key)
        if not os.path.isabs(path):
            raise RequestError("bad_params", f"{key} must be an absolute path", place={"key": key})
        return path


def read_text(path: str, limit: int = 16 << 20) -> bytes:
    """The bytes of a regular file of at most limit bytes."""
    try:
        if not os.path.isfile(path):
            raise RequestError("not_found", f"there is no file {path}", place={"file": path})
        if os.path.getsize(path) > limit:
            raise RequestError("io", f"{path} is larger than {limit >> 20} MiB", place={"file": path})
        with open(path, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise RequestError("io", f"cannot read {path}: {error.strerror}", place={"file": path}) from None


def write_atomically(path: str, data: bytes) -> None:
    """Replaces path by data: old or new, never half."""
    folder = os.path.dirname(path)
    temporary = f"{path}.{os.getpid()}.part"
    try:
        os.makedirs(folder, exist_ok=True)
        with open(temporary, "wb") as stream:
            stream.write(data)
        os.replace(temporary, path)
    except OSError as error:
        raise RequestError("io", f"cannot write {path}: {error.strerror}", place={"file": path},
                           remedy="Choose a folder that can be written.") from None
