# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Element types and devices of the stand-in torch."""

from __future__ import annotations

from typing import Any, Optional


class dtype:  # noqa: N801 - torch spells it so
    """One element type: its torch name, its size in bytes and its family."""

    def __init__(self, name: str, itemsize: int, is_floating_point: bool) -> None:
        self.name = name
        self.itemsize = itemsize
        self.is_floating_point = is_floating_point
        self.is_complex = False
        self.is_signed = is_floating_point or not (name.startswith("uint") or name == "bool")

    def __repr__(self) -> str:
        return f"torch.{self.name}"


_TABLE = (
    ("bool", 1, False), ("uint8", 1, False), ("int8", 1, False), ("int16", 2, False),
    ("int32", 4, False), ("int64", 8, False), ("uint16", 2, False), ("uint32", 4, False),
    ("uint64", 8, False), ("float16", 2, True), ("bfloat16", 2, True), ("float32", 4, True),
    ("float64", 8, True), ("float8_e4m3fn", 1, True), ("float8_e5m2", 1, True),
    ("float8_e8m0fnu", 1, True),
)
DTYPES: dict[str, dtype] = {name: dtype(name, size, fl) for name, size, fl in _TABLE}
ALIASES = {
    "half": "float16", "float": "float32", "double": "float64",
    "long": "int64", "int": "int32", "short": "int16",
}


def promote(left: dtype, right: dtype) -> dtype:
    """Result type of an element-wise operation between two tensors."""
    def rank(t: dtype) -> tuple[bool, int]:
        return t.is_floating_point, t.itemsize
    if left is not right and {left.name, right.name} == {"float16", "bfloat16"}:
        return DTYPES["float32"]
    return left if rank(left) >= rank(right) else right


class device:  # noqa: N801 - torch spells it so
    """A device name such as cuda:0; two names of the same device are equal."""

    def __init__(self, name: Any = "cuda", index: Optional[int] = None) -> None:
        kind, _, number = str(name).partition(":")
        self.type = kind
        self.index = int(number) if number else (index or 0)

    def __repr__(self) -> str:
        return f"{self.type}:{self.index}"

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other if isinstance(other, device) else device(other))

    def __hash__(self) -> int:
        return hash(repr(self))
