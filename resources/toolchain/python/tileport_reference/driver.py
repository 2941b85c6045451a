# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""A stand-in for the CUDA driver, so that cuda.tile can describe launches without one.

cuda.tile asks the driver three things while it derives a specialisation: its version, the
current context and the context of a pointer. It finds the driver through one function pointer
in the module cuda.tile._load_libcuda; this module puts its own there before the first use.
"""

from __future__ import annotations

import ctypes
import sys
from types import ModuleType
from typing import Any, Callable

_MODULE = "cuda.tile._load_libcuda"
_DRIVER_VERSION = 13030  # any driver of the 13 series satisfies the check
_CONTEXT = 0x1000        # the same made-up context for every pointer
_Pointer, _Status = ctypes.c_void_p, ctypes.c_int


class StandinDriver:
    """Holds the callbacks; they must live as long as cuda.tile may call them."""

    def __init__(self) -> None:
        self._callbacks: list[Any] = []
        self._table = {
            b"cuDriverGetVersion": self._writer(ctypes.c_int, _DRIVER_VERSION),
            b"cuPointerGetAttribute": self._writer(ctypes.c_ulonglong, _CONTEXT,
                                                   ctypes.c_int, ctypes.c_ulonglong),
            b"cuCtxGetCurrent": self._writer(ctypes.c_ulonglong, _CONTEXT),
        }
        self._success = self._keep(lambda: 0, _Status)
        look_up = ctypes.CFUNCTYPE(_Status, ctypes.c_char_p, _Pointer, ctypes.c_int,
                                   ctypes.c_ulonglong, _Pointer)(self._look_up)
        self._slot = _Pointer(ctypes.cast(look_up, _Pointer).value)
        self._callbacks.append(look_up)

    def _keep(self, function: Callable[..., int], *signature: Any) -> Any:
        callback = ctypes.CFUNCTYPE(*signature)(function)
        self._callbacks.append(callback)
        return ctypes.cast(callback, _Pointer).value

    def _writer(self, kind: Any, value: int, *more: Any) -> Any:
        """A driver function that writes one value through its first argument and succeeds."""
        def answer(out: Any, *_: Any) -> int:
            ctypes.cast(out, ctypes.POINTER(kind))[0] = value
            return 0
        return self._keep(answer, _Status, _Pointer, *more)

    def _look_up(self, name: bytes, out: Any, _version: int, _flags: int, _status: Any) -> int:
        ctypes.cast(out, ctypes.POINTER(_Pointer))[0] = self._table.get(name, self._success)
        return 0

    def install(self) -> None:
        """Must run before cuda.tile derives its first signature."""
        import cuda.tile  # noqa: PLC0415 - the package must not be needed to import this module
        module: Any = ModuleType(_MODULE)
        module.cuGetProcAddress_v2_ptrptr = ctypes.addressof(self._slot)
        module.standin = self
        sys.modules[_MODULE] = module
        setattr(cuda.tile, "_load_libcuda", module)
