# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the host side of a program on stand-in tensors: an operator's cases, or a call in a file."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from typing import Any, Callable, Iterator, Mapping, Optional

from . import arguments, operators
from .protocol import RequestError
from .recorder import Recorder, RunLabel

_AUTOTUNE_OFF = "TILEGYM_DISABLE_AUTOTUNE"


class Program:
    """What a request asks to run, split into runs that do not influence each other."""

    origin: str

    def prepare(self, recorder: Recorder) -> None:
        """Imports what all runs share, then installs the recorder."""
        raise NotImplementedError

    def runs(self) -> Iterator[tuple[RunLabel, Callable[[], Any]]]:
        """The runs, each with its label."""
        raise NotImplementedError

    def own_files(self) -> str:
        """Prefix of the paths in which an error counts as the program's own."""
        raise NotImplementedError


class OperatorProgram(Program):
    """An operator of TileGym: every case of our table, or one call, tuned and untuned."""

    def __init__(self, name: str, case: Optional[str] = None, replay: Optional[Mapping[str, Any]] = None,
                 autotune: Optional[bool] = None) -> None:
        self.origin = name
        self._entry = operators.entry(name)
        self._folder = operators.require_tilegym()
        self._tunings = (True, False) if autotune is None else (autotune,)
        if replay is not None:
            self._cases = [_replayed(replay)]
            return
        self._cases = [c for c in self._entry["cases"] if case is None or c["label"] == case]
        if not self._cases:
            labels = ", ".join(c["label"] for c in self._entry["cases"])
            raise RequestError("not_found", f"operator {name} has no case {case}",
                               place={"key": "case"}, remedy=f"Its cases are: {labels}.")

    def prepare(self, recorder: Recorder) -> None:
        recorder.install()  # modules bind the tuner when they are imported
        self._module = importlib.import_module(f"tilegym.ops.cutile.{self._entry['module']}")
        recorder.install()  # TileGym wraps the launch once more

    def runs(self) -> Iterator[tuple[RunLabel, Callable[[], Any]]]:
        for case in self._cases:
            for tuned in self._tunings:
                label = RunLabel(case["label"], case.get("variant", ""), tuned)
                yield label, lambda case=case, tuned=tuned: self._call(case, tuned)

    def _call(self, case: Mapping[str, Any], tuned: bool) -> None:
        os.environ[_AUTOTUNE_OFF] = "0" if tuned else "1"
        function: Any = self._module
        for part in case["call"].split("."):
            function = getattr(function, part.removesuffix("()"))
            if part.endswith("()"):
                function = function()
        function(*arguments.build(case.get("args", [])), **arguments.build(case.get("kwargs", {})))
        if case.get("backward"):
            play_backward(case["label"])

    def own_files(self) -> str:
        return self._folder


def _replayed(replay: Mapping[str, Any]) -> dict[str, Any]:
    """A case out of a recorded call: function ("f", "make().f"), arguments and keywords."""
    function, args, kwargs = (replay.get(key) for key in ("function", "arguments", "keywords"))
    if not isinstance(function, str) or not function:
        raise RequestError("bad_params", "replay needs function, a string", place={"key": "replay.function"})
    if not isinstance(args or [], list) or not isinstance(kwargs or {}, dict):
        raise RequestError("bad_params", "replay needs a list of arguments and an object of keywords",
                           place={"key": "replay.arguments"})
    return {"label": "replay", "call": function, "args": args or [], "kwargs": kwargs or {}}


class FileProgram(Program):
    """A Python file and an expression that is evaluated with the names of the file."""

    def __init__(self, path: str, call: str) -> None:
        self.origin = os.path.splitext(os.path.basename(path))[0]
        self._path = path
        try:
            self._code = compile(call, "<call>", "eval")
        except SyntaxError as error:
            raise RequestError("bad_params", f"call is no Python expression: {error.msg}", place={
                "key": "call", "line": error.lineno or 1, "column": error.offset or 1}) from None
        if not os.path.isfile(path):
            raise RequestError("not_found", f"there is no file {path}", place={"file": path})

    def prepare(self, recorder: Recorder) -> None:
        recorder.install()
        sys.path.insert(0, os.path.dirname(self._path))
        spec = importlib.util.spec_from_file_location(self.origin, self._path)
        if spec is None or spec.loader is None:
            raise RequestError("bad_params", f"{self._path} is not a Python file", place={"file": self._path})
        self._module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = self._module
        spec.loader.exec_module(self._module)
        recorder.install()

    def runs(self) -> Iterator[tuple[RunLabel, Callable[[], Any]]]:
        yield RunLabel("call"), self._call

    def _call(self) -> None:
        import cuda.tile as ct
        import torch
        names = {**vars(self._module), "torch": torch, "ct": ct, "tensor": arguments.tensor,
                 "T": arguments.tensor}
        eval(self._code, names)  # noqa: S307 - running the user's program is the request

    def own_files(self) -> str:
        return self._path


def play_backward(label: str) -> None:
    """Runs the backward functions of what the forward run left on the tape."""
    from torch._autograd import TAPE  # type: ignore[import-not-found]
    if TAPE.play_backward() == 0:
        raise RuntimeError(f"case {label} wants a backward run, but no function recorded one")


def make_program(params: Mapping[str, Any]) -> Program:
    """The program of a request: either "operator" or "file" with "call"."""
    name, path = params.get("operator"), params.get("file")
    if bool(name) == bool(path):
        raise RequestError("bad_params", "give either operator or file", place={"key": "operator"})
    if name:
        return OperatorProgram(str(name), params.get("case"), params.get("replay"), params.get("autotune"))
    call = params.get("call")
    if not call:
        raise RequestError("bad_params", "file needs call, an expression that launches the kernel",
                           place={"key": "call"},
                           remedy='For example: ct.launch(None, (8,), kernel, (tensor("f16[1024]"), 128))')
    return FileProgram(str(path), str(call))
