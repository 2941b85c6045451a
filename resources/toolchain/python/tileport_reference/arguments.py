# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Turns the argument notation of operators.json into arguments.

A string such as "f16[4,1024,1024]" is a stand-in tensor on the device; "+grad" behind it wants
gradients; "dtype:bf16" is a dtype; {"tensor": "float16", "shape": [4, 8]} is the long form that ports
use. Everything else stands for itself, lists and objects included.
"""

from __future__ import annotations

import re
from typing import Any

DTYPE_NAMES = {
    "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64",
    "e4m3": "float8_e4m3fn", "e5m2": "float8_e5m2", "e8m0": "float8_e8m0fnu",
    "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "u8": "uint8", "b1": "bool",
}
_TENSOR = re.compile(r"^(\w+)\[([\d,\s]*)\](\+grad)?$")


def dtype(name: str) -> Any:
    """The torch dtype of a short or long name."""
    import torch
    full = DTYPE_NAMES.get(name, name)
    value = getattr(torch, full, None)
    if value is None:
        raise ValueError(f"{name} is no dtype; known are {', '.join(sorted(DTYPE_NAMES))}")
    return value


def tensor(*shape: Any, dtype: Any = "f16", grad: bool = False) -> Any:  # noqa: A002
    """A stand-in tensor: tensor("f16[2,3]"), or tensor(2, 3, dtype="f16")."""
    import torch
    if not shape:
        shape = ((),)
    if len(shape) == 1 and isinstance(shape[0], str):
        return build(shape[0])
    kind = globals()["dtype"](dtype) if isinstance(dtype, str) else dtype
    return torch.empty(*shape, dtype=kind, device="cuda", requires_grad=grad)


def build(value: Any) -> Any:
    """One argument, nested values included."""
    if isinstance(value, str):
        match = _TENSOR.match(value)
        if match and match[1] in DTYPE_NAMES:
            extents = [int(n) for n in match[2].split(",") if n.strip()]
            return tensor(*extents, dtype=match[1], grad=bool(match[3]))
        return dtype(value[len("dtype:"):]) if value.startswith("dtype:") else value
    if isinstance(value, list):
        return [build(item) for item in value]
    if isinstance(value, dict):
        if set(value) == {"tuple"}:
            return tuple(build(item) for item in value["tuple"])
        if set(value) == {"tensor", "shape"}:
            return tensor(*value["shape"], dtype=value["tensor"])
        return {key: build(item) for key, item in value.items()}
    return value
