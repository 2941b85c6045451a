# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Arithmetic on layouts: the shape and dtype of each result, never a value."""

from __future__ import annotations

from typing import Any, Optional

from . import _layout as layout
from ._base import TensorBase
from ._dtypes import DTYPES, promote

_ELEMENTWISE = (
    "__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__pow__", "__neg__",
    "__mod__", "__and__", "__or__", "__xor__", "__invert__", "__floordiv__", "add", "sub", "mul",
    "neg", "abs", "pow", "clamp", "maximum", "minimum", "masked_fill", "where", "cumsum",
)
_FLOATING = (
    "__truediv__", "__rtruediv__", "div", "exp", "exp2", "log", "log2", "sqrt", "rsqrt", "sigmoid",
    "tanh", "sin", "cos", "softmax", "reciprocal",
)
_COMPARING = ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__", "eq", "ne", "lt", "gt")
_IN_PLACE = (
    "fill_", "zero_", "copy_", "normal_", "uniform_", "random_", "add_", "sub_", "mul_", "div_",
    "clamp_", "masked_fill_", "__iadd__", "__isub__", "__imul__", "__itruediv__",
)


class Arithmetic(TensorBase):
    """Reductions and products; the element-wise operators are added from the tables above."""

    def _elementwise(self, other: Any, floating: bool = False) -> Any:
        dt, shape = self.dtype, tuple(self.shape)
        if isinstance(other, TensorBase):
            dt, shape = promote(dt, other.dtype), layout.broadcast(shape, other.shape)
        if (floating or isinstance(other, float)) and not dt.is_floating_point:
            dt = DTYPES["float32"]
        return self._fresh(shape, dt)

    def sum(self, dim: Any = None, keepdim: bool = False, dtype: Any = None, **_: Any) -> Any:
        """Any reduction that returns one tensor: only the axes matter."""
        axes = range(self.dim()) if dim is None else (dim,) if isinstance(dim, int) else dim
        drop = {axis % self.dim() for axis in axes}
        shape = [1 if a in drop else n for a, n in enumerate(self.shape) if keepdim or a not in drop]
        return self._fresh(shape, dtype)

    mean = amax = amin = prod = sum

    def max(self, dim: Optional[int] = None, keepdim: bool = False) -> Any:
        """With an axis torch returns values and indices; the pair unpacks like torch's."""
        values = self.sum(dim, keepdim)
        return values if dim is None else (values, values.to(DTYPES["int64"]))

    min = max

    def argsort(self, *_: Any, **__: Any) -> Any:
        return self._fresh(None, DTYPES["int64"])

    def matmul(self, other: TensorBase) -> Any:
        if self.dim() < 2 or other.dim() < 2:
            raise NotImplementedError("the stand-in multiplies matrices and batches of matrices only")
        if self.shape[-1] != other.shape[-2]:
            raise RuntimeError(f"shapes {tuple(self.shape)} and {tuple(other.shape)} cannot be multiplied")
        batch = layout.broadcast(self.shape[:-2], other.shape[:-2])
        return self._fresh((*batch, self.shape[-2], other.shape[-1]), promote(self.dtype, other.dtype))

    __matmul__ = mm = bmm = matmul


def _install() -> None:
    for name in _ELEMENTWISE:
        setattr(Arithmetic, name, lambda self, other=None, *_, **__: self._elementwise(other))
    for name in _FLOATING:
        setattr(Arithmetic, name, lambda self, other=None, *_, **__: self._elementwise(other, True))
    for name in _COMPARING:
        setattr(Arithmetic, name,
                lambda self, other=None, *_: self._elementwise(other).to(DTYPES["bool"]))
    for name in _IN_PLACE:
        setattr(Arithmetic, name, lambda self, *_, **__: self)


_install()
