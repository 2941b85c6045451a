# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The worker process: performs one request that runs a program, then ends.

Every run happens in a fork of the worker, made after the imports. Caches inside the program's
modules therefore never leak from one run into the next, and a crash costs one run.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from typing import Any, Callable, Iterator, Mapping

from . import exporter
from .explain import explain
from .program import Program, make_program
from .protocol import MessageWriter, RequestError, claim_stdout
from .recorder import Recorder, RunLabel, merge

_STANDIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "standin")
_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """A worker must not outlive the server, however the server ends (Linux only)."""
    try:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    except (OSError, AttributeError):
        pass  # elsewhere the closed pipe ends the worker at its next message


def install_standins() -> None:
    """Puts the stand-in torch and the stand-in driver in place; before any user code."""
    sys.path.insert(0, _STANDIN)
    sys.dont_write_bytecode = True
    import torch  # noqa: F401
    from .driver import StandinDriver
    StandinDriver().install()


def describe_device(sm: int) -> None:
    """Makes the stand-in torch describe a device of architecture sm."""
    import torch
    from torch._cuda import describe_device as describe  # type: ignore[import-not-found]
    try:
        describe(torch.cuda, sm)
    except ValueError as error:
        raise RequestError("bad_params", str(error), place={"key": "sm"}) from None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def in_fork(work: Callable[[], Iterator[Mapping[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Runs work in a fork and yields its messages; a fork that dies yields {"crashed": text}."""
    source, sink = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(source)
        die_with_parent()
        status = 0
        try:
            writer = MessageWriter(sink)
            for message in work():
                writer.send(message)
        except BaseException:  # noqa: BLE001 - nothing may escape into the parent's code
            status = 1
        os._exit(status)
    os.close(sink)
    with os.fdopen(source, "rb") as stream:
        for line in stream:
            yield json.loads(line)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        yield {"crashed": f"the run was ended by {_signal_name(os.WTERMSIG(status))}"}
    elif os.WEXITSTATUS(status) != 0:
        yield {"crashed": f"the run ended with status {os.WEXITSTATUS(status)}"}


def matches(described: Mapping[str, Any], select: Mapping[str, Any]) -> bool:
    """Whether a specialisation has the kernel, constants and hints of a selection; others do not matter."""
    if select.get("kernel") not in (None, described["kernel"]):
        return False
    return all(described[part].get(key, described) == value
               for part in ("constants", "hints") for key, value in (select.get(part) or {}).items())


class Worker:
    """Performs one request and reports through a writer."""

    def __init__(self, writer: MessageWriter, request: Mapping[str, Any]) -> None:
        self._writer = writer
        self._id = int(request["id"])
        self._params: Mapping[str, Any] = request["params"]
        self._method: str = request["method"]
        self._problems: list[dict[str, Any]] = []
        self._written: dict[str, dict[str, Any]] = {}

    def perform(self) -> dict[str, Any]:
        describe_device(int(self._params["sm"]))
        program = make_program(self._params)
        recorder = Recorder(program.origin)
        self._writer.progress(self._id, f"loading {program.origin}", 0, 1)
        if self._method == "export":
            exporter.preload()  # once here, not once in every fork
        try:
            program.prepare(recorder)
        except BaseException as error:  # noqa: BLE001 - imports run user code
            raise explain(error, program.own_files()) from None
        runs = list(program.runs())
        messages = self._run_all(program, recorder, runs)
        result = self._export(messages) if self._method == "export" else self._list(messages)
        return {"executed": True, "sm": self._params["sm"], "problems": self._problems, **result}

    def _run_all(self, program: Program, recorder: Recorder,
                 runs: list[tuple[RunLabel, Callable[[], Any]]]) -> Iterator[dict[str, Any]]:
        """Yields the messages of all runs; fails only when every run failed."""
        failures: list[RequestError] = []
        for index, (label, call) in enumerate(runs):
            if self._complete():
                return
            tuned = "" if label.tuned else " (untuned)"
            self._writer.progress(self._id, f"{label.case}{tuned}", index, len(runs))
            recorder.label = label
            for message in in_fork(lambda call=call: self._one_run(program, recorder, call)):
                if "failed" in message:
                    failures.append(RequestError.from_json(message["failed"]))
                elif "crashed" in message:
                    failures.append(RequestError("crashed", message["crashed"]))
                else:
                    yield message
                    continue
                self._problems.append({"case": label.case, "tuned": label.tuned, **failures[-1].to_json()})
        if len(failures) >= len(runs) > 0:
            raise failures[0]

    def _one_run(self, program: Program, recorder: Recorder,
                 call: Callable[[], Any]) -> Iterator[dict[str, Any]]:
        """Happens in the fork."""
        failure = None
        try:
            call()
        except BaseException as error:  # noqa: BLE001 - the program's own failure, also SystemExit
            failure = explain(error, program.own_files()).to_json()
        for problem in recorder.problems:
            yield {"problem": problem}
        if self._method == "specialisations":
            yield from ({"specialisation": record.described} for record in recorder.records.values())
        else:
            yield from self._write_wanted(recorder, program)
        if failure is not None:
            yield {"failed": failure}

    def _write_wanted(self, recorder: Recorder, program: Program) -> Iterator[dict[str, Any]]:
        wanted = [r for r in recorder.records.values() if self._wanted(r.described)]
        if self._params.get("output") and len(wanted) > 1:
            names = ", ".join(r.described["id"] for r in wanted)
            yield {"failed": RequestError("bad_params", f"{len(wanted)} specialisations fit: {names}",
                                          place={"key": "select"}, remedy="Give the id.").to_json()}
            return
        for record in wanted:
            yield self._write(record, program)

    def _wanted(self, described: Mapping[str, Any]) -> bool:
        """In the fork: what an earlier run wrote is known from before the fork."""
        ids, select = self._params["ids"], self._params.get("select")
        if described["id"] in self._written:
            return False
        return described["id"] in ids if ids else select is None or matches(described, select)

    def _complete(self) -> bool:
        """Whether everything that was asked for by name is written."""
        ids = self._params.get("ids")
        if self._params.get("output"):
            return bool(self._written)
        return bool(ids) and all(ident in self._written for ident in ids)

    def _write(self, record: Any, program: Program) -> dict[str, Any]:
        ident = record.described["id"]
        path = self._params.get("output") or os.path.join(self._params["out_dir"], f"{ident}.tilebc")
        about = {key: self._params[key] for key in ("operator", "file", "call", "sm") if self._params.get(key)}
        try:
            return {"export": exporter.write(record, path, self._params["bytecode"], about)}
        except BaseException as error:  # noqa: BLE001 - the compiler's failure for this one
            return {"problem": {"id": ident, **explain(error, program.own_files()).to_json()}}

    def _list(self, messages: Iterator[dict[str, Any]]) -> dict[str, Any]:
        found: dict[str, dict[str, Any]] = {}
        for message in messages:
            if "specialisation" in message:
                merge(found, message["specialisation"])
            else:
                self._note(message["problem"])
        return {"specialisations": list(found.values())}

    def _export(self, messages: Iterator[dict[str, Any]]) -> dict[str, Any]:
        for message in messages:
            if "export" in message:
                self._written[message["export"]["id"]] = message["export"]
            else:
                self._note(message["problem"])
        missing = [ident for ident in self._params["ids"] if ident not in self._written]
        refused = [p for p in self._problems if "id" in p]
        if refused and not self._written:
            raise RequestError.from_json(refused[0])
        if not self._written and (missing or self._params.get("select")):
            what = f"no specialisation {missing[0]}" if missing else "nothing that fits the selection"
            raise RequestError("not_found", f"the program launches {what}",
                               place={"key": "ids" if missing else "select"},
                               remedy="List the specialisations again.")
        return {"exports": list(self._written.values()), "missing": missing}

    def _note(self, problem: dict[str, Any]) -> None:
        if problem not in self._problems:
            self._problems.append(problem)


def main() -> int:
    """Reads one request from stdin; answers with progress and one result or error."""
    writer = MessageWriter(claim_stdout())
    die_with_parent()
    install_standins()
    line = sys.stdin.readline()
    if not line:
        return 0
    request = json.loads(line)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    try:
        writer.result(request["id"], Worker(writer, request).perform())
    except RequestError as error:
        writer.error(request["id"], error)
    except BaseException as error:  # noqa: BLE001 - a worker answers whatever happens
        writer.error(request["id"], RequestError("internal", f"{type(error).__name__}: {error}"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
