# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Starts worker processes and carries their messages to the client."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Mapping, Optional

from .protocol import RequestError

_PACKAGE_PARENT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_MAX_LINE = 64 << 20


def _environment() -> dict[str, str]:
    env = dict(os.environ)
    inherited = env.get("PYTHONPATH")
    env["PYTHONPATH"] = _PACKAGE_PARENT + (os.pathsep + inherited if inherited else "")
    env["PYTHONDONTWRITEBYTECODE"] = "1"  # opening a program must leave its folder as it was
    env["OPENBLAS_NUM_THREADS"] = "1"     # a worker forks, and has no use for threads
    env["PYTHONWARNINGS"] = "ignore"       # of packages that miss optional parts; not the user's concern
    return env


class WorkerProcess:
    """One worker; it takes exactly one request."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", f"{__package__}.worker"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=_environment(), cwd=tempfile.gettempdir(), start_new_session=True)
        self._cancelled = threading.Event()

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def cancel(self) -> None:
        """Ends the worker; the request that runs in it answers "cancelled"."""
        self._cancelled.set()
        self.kill()

    def kill(self) -> None:
        """Ends the worker and everything it started, and waits for it."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()

    def perform(self, request: Mapping[str, Any], limit_s: float,
                forward: Callable[[Mapping[str, Any]], None]) -> Mapping[str, Any]:
        """Sends the request and returns its result; progress goes to forward."""
        try:
            assert self._process.stdin is not None
            try:
                self._process.stdin.write(json.dumps(request).encode() + b"\n")
                self._process.stdin.close()
            except BrokenPipeError:
                raise self._died() from None
            return self._answer(time.monotonic() + limit_s, limit_s, forward)
        finally:
            self.kill()
            if self._process.stdout is not None:
                self._process.stdout.close()

    def _answer(self, deadline: float, limit_s: float,
                forward: Callable[[Mapping[str, Any]], None]) -> Mapping[str, Any]:
        stream = self._process.stdout
        assert stream is not None
        pending = bytearray()
        with selectors.DefaultSelector() as selector:
            selector.register(stream, selectors.EVENT_READ)
            while True:
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    raise RequestError("timed_out", f"the program ran for more than {limit_s:g} s",
                                       remedy="Give a larger time_limit_s or a smaller case.")
                chunk = os.read(stream.fileno(), 1 << 16)
                if not chunk:
                    raise self._died()
                pending += chunk
                if len(pending) > _MAX_LINE:
                    raise RequestError("internal", "a worker wrote a line without an end")
                while b"\n" in pending:
                    line, _, pending = pending.partition(b"\n")
                    message = json.loads(line)
                    if "result" in message:
                        return dict(message["result"])
                    if "error" in message:
                        raise RequestError.from_json(message["error"])
                    forward(message)

    def _died(self) -> RequestError:
        if self._cancelled.is_set():
            return RequestError("cancelled", "the request was cancelled")
        status = self._process.wait()
        how = f"by {signal.Signals(-status).name}" if status < 0 else f"with status {status}"
        return RequestError("crashed", f"the worker process ended {how} before it answered",
                            remedy="Run the program by itself to see its own messages.")


class WorkerPool:
    """Hands out workers and keeps one spare, whose start-up then costs no waiting.

    All workers are started by one thread that lives as long as the pool: the kernel counts the
    thread that made a process as its parent when it tells the process that its parent ended.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._starter = ThreadPoolExecutor(max_workers=1)
        self._spare: Optional[WorkerProcess] = None
        self._closed = False

    def take(self) -> WorkerProcess:
        with self._lock:
            worker, self._spare = self._spare, None
        return worker if worker is not None and worker.is_alive() else self._start()

    def _start(self) -> WorkerProcess:
        return self._starter.submit(WorkerProcess).result()

    def refill(self) -> None:
        with self._lock:
            if self._spare is None and not self._closed:
                self._spare = self._start()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._spare is not None:
                self._spare.kill()
                self._spare = None
        self._starter.shutdown()
