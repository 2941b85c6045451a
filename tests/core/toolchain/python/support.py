# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Finds the package under test and talks to it as a client would."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from typing import Any, Optional

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "..", ".."))
SOURCES = os.path.join(ROOT, "resources", "toolchain", "python")
STANDIN = os.path.join(SOURCES, "tileport_reference", "standin")
for _path in (SOURCES, STANDIN):
    if _path not in sys.path:
        sys.path.insert(0, _path)


def installed(distribution: str) -> bool:
    """Whether a package is there; runs that need it are skipped otherwise."""
    try:
        importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


class Helper:
    """A running helper; answers are collected by request id."""

    def __init__(self) -> None:
        env = {**os.environ, "PYTHONPATH": SOURCES}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tileport_reference"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=env)
        self.progress: list[dict[str, Any]] = []
        self._last = 0

    def __enter__(self) -> "Helper":
        return self

    def __exit__(self, *_: Any) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()

    def send_raw(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def send(self, method: str, **params: Any) -> int:
        self._last += 1
        self.send_raw(json.dumps({"id": self._last, "method": method, "params": params}).encode())
        return self._last

    def read(self) -> dict[str, Any]:
        """The next line, whatever it is."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("the helper closed its output")
        return dict(json.loads(line))

    def answer(self) -> dict[str, Any]:
        """The next result or error; progress is kept aside."""
        while "event" in (message := self.read()):
            self.progress.append(message)
        return message

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        ident = self.send(method, **params)
        message = self.answer()
        assert message["id"] == ident, message
        return message

    def result(self, method: str, **params: Any) -> dict[str, Any]:
        message = self.call(method, **params)
        assert "result" in message, message
        return dict(message["result"])

    def error(self, method: str, **params: Any) -> dict[str, Any]:
        message = self.call(method, **params)
        assert "error" in message, message
        return dict(message["error"])


KERNEL = '''\
import cuda.tile as ct

ConstInt = ct.Constant[int]
TILE = 16


@ct.kernel(occupancy=2)
def scale(x, y, factor: float, TILE_N: ConstInt):
    """Scales a vector.

    More words.
    """
    i = ct.bid(0)
    ct.store(y, index=(i,), tile=ct.load(x, index=(i,), shape=(TILE_N,)) * factor)


def run(n):
    import torch
    x = torch.empty(n, device="cuda")
    ct.launch(torch.cuda.current_stream(), (n // TILE,), scale, (x, torch.empty_like(x), 2.0, TILE))
'''


def write(folder: str, name: str, text: str) -> str:
    """Writes a file of a test and returns its path."""
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(text)
    return path


def without_key(entry: dict[str, Any], *keys: str) -> dict[str, Any]:
    """A copy without some keys, to compare the rest."""
    return {k: v for k, v in entry.items() if k not in keys}


def first(entries: list[dict[str, Any]], name: str) -> Optional[dict[str, Any]]:
    """The entry of that name."""
    return next((entry for entry in entries if entry["name"] == name), None)
