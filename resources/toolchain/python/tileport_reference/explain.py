# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Turns what user code and cuda.tile raise into errors of the protocol, with a place."""

from __future__ import annotations

import traceback
from typing import Any, Optional

from .protocol import RequestError


def _tile_place(error: BaseException) -> Optional[dict[str, Any]]:
    """Errors of cuda.tile carry the place in the kernel."""
    loc = getattr(error, "loc", None)
    if loc is None or not getattr(loc, "filename", None):
        return None
    return {"file": loc.filename, "line": loc.line, "column": loc.col + 1}


def _frame_place(error: BaseException, own: str) -> dict[str, Any]:
    """The innermost frame in the program's own files, else the innermost one."""
    frames = traceback.extract_tb(error.__traceback__)
    mine = [frame for frame in frames if frame.filename.startswith(own)]
    if not frames:
        return {}
    frame = (mine or frames)[-1]
    place: dict[str, Any] = {"file": frame.filename, "line": frame.lineno}
    if frame.colno is not None:
        place["column"] = frame.colno + 1
    return place


def _remedy(error: BaseException) -> str:
    text = str(error)
    if "stand-in torch of Tileport has no" in text or "standin" in text:
        return "The stand-in for torch lacks this; call the kernel with ct.launch directly instead."
    if type(error).__name__ == "DataNeeded":
        return "Choose a call that does not depend on the content of a tensor."
    if isinstance(error, ModuleNotFoundError):
        return f"Install the module {error.name} into the tool folder's Python environment."
    return ""


def explain(error: BaseException, own: str) -> RequestError:
    """The protocol's error for whatever a run raised."""
    if isinstance(error, RequestError):
        return error
    if isinstance(error, SyntaxError):
        return RequestError("user_code", f"{error.msg}", place={
            "file": error.filename or own, "line": error.lineno or 1, "column": error.offset or 1})
    place = _tile_place(error)
    if place is not None:
        summary = str(error).partition("\n")[0]  # the rest repeats the place and the source line
        return RequestError("compiler", f"{type(error).__name__}: {summary}", place=place)
    return RequestError("user_code", f"{type(error).__name__}: {error}",
                        place=_frame_place(error, own), remedy=_remedy(error))
