# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The resident server: reads requests from stdin, answers on stdout."""

from __future__ import annotations

import json
import os
import platform
import sys
import threading
from typing import Any, BinaryIO, Callable, Mapping, Optional

from . import PROTOCOL, VERSION, exporter, operators
from .outline import outline, source
from .protocol import MessageWriter, Params, RequestError, claim_stdout
from .testtable import operator_tests
from .workers import WorkerPool, WorkerProcess

_MAX_LINE = 64 << 20
_PARALLEL_RUNS = 2


class Server:
    """Answers every request exactly once; requests that run programs go to worker processes."""

    def __init__(self, writer: MessageWriter) -> None:
        self._writer = writer
        self._pool = WorkerPool()
        self._slots = threading.Semaphore(_PARALLEL_RUNS)
        self._lock = threading.Lock()
        self._running: dict[int, Optional[WorkerProcess]] = {}
        self._cancelled: set[int] = set()
        self._threads: list[threading.Thread] = []
        self._static: dict[str, Callable[[Params], Mapping[str, Any]]] = {
            "hello": self._hello, "operators": lambda _: operators.operators(),
            "outline": lambda params: outline(params.absolute_path("file")),
            "source": self._source, "tests": self._tests, "cancel": self._cancel,
        }

    # -- reading ----------------------------------------------------------
    def serve(self, stream: BinaryIO) -> None:
        """Until the end of the stream or shutdown; then waits for what still runs."""
        while line := stream.readline(_MAX_LINE):
            if line.strip() and not self._take(line):
                break
        for thread in self._threads:
            thread.join()
        self._pool.close()

    def _take(self, line: bytes) -> bool:
        """Starts one request; false after shutdown."""
        ident = 0
        try:
            message = self._parse(line)
            ident = message["id"]
            method = message["method"]
            if method == "shutdown":
                self._writer.result(ident, {})
                return False
            params = Params(message.get("params", {}))
            if method in ("specialisations", "export"):
                self._start(ident, method, self._checked(method, params))
            elif method in self._static:
                self._writer.result(ident, self._static[method](params))
            else:
                raise RequestError("unknown_method", f"there is no method {method}", place={"key": "method"})
        except RequestError as error:
            self._writer.error(ident, error)
        except Exception as error:  # noqa: BLE001 - a bug of ours must not end the server
            self._writer.error(ident, RequestError("internal", f"{type(error).__name__}: {error}"))
        return True

    @staticmethod
    def _parse(line: bytes) -> dict[str, Any]:
        try:
            message = json.loads(line)
        except ValueError as error:
            raise RequestError("bad_request", f"the line is not JSON: {error}") from None
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            raise RequestError("bad_request", "a request is an object with id, method and params")
        ident = message.get("id")
        if not isinstance(ident, int) or isinstance(ident, bool) or ident < 1:
            raise RequestError("bad_request", "id must be a positive whole number", place={"key": "id"})
        return message

    # -- methods that run nothing -------------------------------------------
    def _hello(self, _params: Params) -> dict[str, Any]:
        return {
            "protocol": PROTOCOL, "helper": "reference", "version": VERSION,
            "methods": [*self._static, "specialisations", "export", "shutdown"],
            "versions": {"python": platform.python_version(),
                         "cuda-tile": operators.package_version("cuda-tile"),
                         "tilegym": operators.package_version("tilegym")},
            "bytecode": [exporter.DEFAULT_VERSION]}

    @staticmethod
    def _source(params: Params) -> dict[str, Any]:
        first = params.integer("line", 1, 1, 10_000_000)
        last = params.integer("end_line", 0, 0, 10_000_000)
        if last and last < first:
            raise RequestError("bad_params", "end_line is before line", place={"key": "end_line"})
        return source(params.absolute_path("file"), first, last)

    @staticmethod
    def _tests(params: Params) -> dict[str, Any]:
        root = params.absolute_path("root") if params.optional_string("root") else None
        return operator_tests(params.string("operator"), root, params.integer("sm", 90, 50, 999))

    def _cancel(self, params: Params) -> dict[str, Any]:
        wanted = params.integer("request", 0, 0, 1 << 53)
        with self._lock:
            known = wanted in self._running
            worker = self._running.get(wanted)
            if known:
                self._cancelled.add(wanted)
        if worker is not None:
            worker.cancel()
        return {"cancelled": known}

    # -- methods that run a program -----------------------------------------
    @staticmethod
    def _checked(method: str, params: Params) -> dict[str, Any]:
        """Checks what can be checked before a process is started."""
        operators.require_cuda_tile()
        values: dict[str, Any] = {
            "sm": params.integer("sm", 90, 1, 999), "time_limit_s": params.integer("time_limit_s", 120, 1, 3600)}
        for key in ("operator", "case", "call"):
            values[key] = params.optional_string(key)
        values["file"] = params.absolute_path("file") if params.optional_string("file") else None
        if values["operator"]:
            operators.entry(values["operator"])
        values["replay"] = params.optional_object("replay")
        values["autotune"] = params.optional_boolean("autotune")
        if method == "export":
            values["select"] = params.optional_object("select")
            values["ids"] = params.strings("ids")
            ident = params.optional_string("id")
            if ident:
                values["ids"].append(ident)
            values["bytecode"] = params.optional_string("bytecode") or exporter.DEFAULT_VERSION
            Server._check_output(values, params)
        return values

    @staticmethod
    def _check_output(values: dict[str, Any], params: Params) -> None:
        for key in ("output", "out_dir"):
            values[key] = params.absolute_path(key) if params.optional_string(key) else None
        if bool(values["output"]) == bool(values["out_dir"]):
            raise RequestError("bad_params", "give either output or out_dir", place={"key": "output"})
        if values["output"] and len(values["ids"]) != 1 and not values["select"]:
            raise RequestError("bad_params", "output takes exactly one id, or select", place={"key": "id"})

    def _start(self, ident: int, method: str, params: Mapping[str, Any]) -> None:
        with self._lock:
            if ident in self._running:
                raise RequestError("bad_request", f"request {ident} runs already", place={"key": "id"})
            self._running[ident] = None
            self._threads = [t for t in self._threads if t.is_alive()]
        thread = threading.Thread(target=self._run, args=(ident, method, params), daemon=True)
        self._threads.append(thread)
        thread.start()

    def _run(self, ident: int, method: str, params: Mapping[str, Any]) -> None:
        try:
            with self._slots:
                result = self._in_worker(ident, method, params)
            self._finish(ident)
            self._writer.result(ident, result)
        except RequestError as error:
            self._finish(ident)
            self._writer.error(ident, error)
        except OSError:
            os._exit(1)  # the client is gone; workers end with this process
        except Exception as error:  # noqa: BLE001
            self._finish(ident)
            self._writer.error(ident, RequestError("internal", f"{type(error).__name__}: {error}"))

    def _in_worker(self, ident: int, method: str, params: Mapping[str, Any]) -> Mapping[str, Any]:
        worker = self._pool.take()
        with self._lock:
            self._running[ident] = worker
            cancelled = ident in self._cancelled
        if cancelled:
            worker.cancel()
            raise RequestError("cancelled", "the request was cancelled")
        request = {"id": ident, "method": method, "params": dict(params)}
        result = worker.perform(request, params["time_limit_s"], self._writer.send)
        self._pool.refill()
        return result

    def _finish(self, ident: int) -> None:
        with self._lock:
            self._running.pop(ident, None)
            self._cancelled.discard(ident)


def main() -> int:
    """Serves stdin until it ends."""
    writer = MessageWriter(claim_stdout())
    try:
        Server(writer).serve(sys.stdin.buffer)
    except BrokenPipeError:
        return 1
    return 0
