# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""torch functions that make tensors or map shapes to shapes."""

from __future__ import annotations

from typing import Any, Sequence

from . import _layout as layout
from ._base import DataNeeded, TensorBase
from ._dtypes import DTYPES
from ._tensor import Tensor


def empty(*shape: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False,
          **_: Any) -> Tensor:
    result = Tensor(layout.flatten_args(shape), dtype or DTYPES["float32"], device or "cpu")
    result.requires_grad = requires_grad
    return result


zeros = ones = rand = randn = empty


def empty_strided(shape: Sequence[int], strides: Sequence[int], *, dtype: Any = None,
                  device: Any = None, **_: Any) -> Tensor:
    return Tensor(shape, dtype or DTYPES["float32"], device or "cpu", strides=strides)


def full(shape: Any, value: Any, *, dtype: Any = None, **options: Any) -> Tensor:
    if dtype is None:
        dtype = DTYPES["float32" if isinstance(value, float) else "int64"]
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    return empty(sizes, dtype=dtype, **options)


def randint(low: int, high: Any = None, size: Any = None, *, dtype: Any = None, **options: Any) -> Tensor:
    sizes = size if size is not None else high
    return empty(tuple(sizes), dtype=dtype or DTYPES["int64"], **options)


def arange(*bounds: Any, dtype: Any = None, device: Any = None, **_: Any) -> Tensor:
    start, stop, step = (0, *bounds, 1) if len(bounds) == 1 else (*bounds, 1)[:3]
    count = max(0, int(-((start - stop) // step)))
    return empty((count,), dtype=dtype or DTYPES["int64"], device=device)


def tensor(data: Any, *, dtype: Any = None, device: Any = None, **_: Any) -> Tensor:
    """Keeps the value, so that item() of a literal works."""
    shape: list[int] = []
    inner = data
    while isinstance(inner, (list, tuple)):
        shape.append(len(inner))
        inner = inner[0] if inner else 0
    if dtype is None:
        kind = "bool" if isinstance(inner, bool) else "float32" if isinstance(inner, float) else "int64"
        dtype = inner.dtype if isinstance(inner, TensorBase) else DTYPES[kind]
    return Tensor(shape, dtype, device or "cpu", value=data)


as_tensor = tensor


def empty_like(other: Tensor, *, dtype: Any = None, device: Any = None, **_: Any) -> Tensor:
    strides = layout.dense_like(other.shape, other.stride())
    return Tensor(other.shape, dtype or other.dtype, device or other.device, strides=strides)


zeros_like = ones_like = rand_like = randn_like = empty_like


def full_like(other: Tensor, _value: Any, **options: Any) -> Tensor:
    return empty_like(other, **options)


def cat(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    shape = list(tensors[0].shape)
    shape[dim] = sum(t.shape[dim] for t in tensors)
    return tensors[0].new_empty(shape)


def stack(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    return cat([t.unsqueeze(dim) for t in tensors], dim)


def where(condition: Tensor, left: Any, right: Any) -> Tensor:
    typed = next((t for t in (left, right) if isinstance(t, TensorBase)), condition)
    shapes = [t.shape for t in (condition, left, right) if isinstance(t, TensorBase)]
    return typed.new_empty(layout.broadcast(*shapes))


def einsum(equation: str, *operands: Tensor) -> Tensor:
    inputs, _, output = equation.replace(" ", "").partition("->")
    extents = {label: extent for labels, operand in zip(inputs.split(","), operands)
               for label, extent in zip(labels, operand.shape)}
    return operands[0].new_empty([extents[label] for label in output])


def bincount(*_: Any, **__: Any) -> Tensor:
    raise DataNeeded("the extent of bincount's result depends on the content of its input")


def is_tensor(value: Any) -> bool:
    return isinstance(value, TensorBase)


def manual_seed(_seed: int) -> None:
    """There is no generator to seed."""


def _method(name: str) -> Any:
    return lambda first, *rest, **options: getattr(first, name)(*rest, **options)


METHODS = {name: _method(name) for name in (
    "matmul", "mm", "bmm", "add", "sub", "mul", "div", "sum", "mean", "max", "min", "abs", "exp",
    "exp2", "log", "sqrt", "rsqrt", "sigmoid", "tanh", "sin", "cos", "softmax", "maximum", "minimum",
    "argsort", "cumsum", "clamp", "flatten", "reshape", "transpose", "permute", "squeeze",
    "unsqueeze", "chunk", "split", "clone",
)}
