# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Copies, casts and the (absent) content of a stand-in tensor."""

from __future__ import annotations

from typing import Any

from . import _layout as layout
from ._base import DataNeeded, TensorBase
from ._dtypes import DTYPES, device, dtype


class Conversions(TensorBase):
    """What makes a new tensor of the same elements, and what would read them."""

    def contiguous(self, **_: Any) -> Any:
        return self if self.is_contiguous() else self._fresh()

    def clone(self, **_: Any) -> Any:
        strides = layout.dense_like(self.shape, self._strides)
        result = type(self)(self.shape, self.dtype, self.device, strides=strides, value=self._value)
        result.requires_grad = self.requires_grad
        return result

    def detach(self) -> Any:
        result = self._view(self.shape, self._strides)
        result.requires_grad = False
        return result

    def requires_grad_(self, flag: bool = True) -> Any:
        self.requires_grad = flag
        return self

    def to(self, *args: Any, **options: Any) -> Any:
        dt, dev = self.dtype, self.device
        for option in [*args, options.get("dtype"), options.get("device")]:
            if isinstance(option, dtype):
                dt = option
            elif isinstance(option, TensorBase):
                dt, dev = option.dtype, option.device
            elif isinstance(option, (str, device)):
                dev = device(option)
        if dt is self.dtype and dev == self.device:
            return self
        strides = layout.dense_like(self.shape, self._strides)
        result = type(self)(self.shape, dt, dev, strides=strides, value=self._value)
        result.requires_grad = self.requires_grad
        return result

    def type_as(self, other: Any) -> Any:
        return self.to(other.dtype)

    def cuda(self, *_: Any, **__: Any) -> Any:
        return self.to("cuda")

    def cpu(self) -> Any:
        return self.to("cpu")

    def new_empty(self, *shape: Any, dtype: Any = None, device: Any = None, **_: Any) -> Any:
        result = self._fresh(layout.flatten_args(shape), dtype, device)
        result.requires_grad = False
        return result

    new_zeros = new_ones = new_empty

    # -- content -----------------------------------------------------------
    def item(self) -> Any:
        if self._value is None:
            raise DataNeeded("the program asks for the content of a tensor; stand-in tensors have none")
        return self._value

    tolist = item

    def __int__(self) -> int:
        return int(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def __bool__(self) -> bool:
        return bool(self.item())

    __index__ = __int__


_CASTS = {"float": "float32", "half": "float16", "bfloat16": "bfloat16", "double": "float64",
          "long": "int64", "int": "int32", "bool": "bool"}
for _method, _target in _CASTS.items():
    setattr(Conversions, _method, lambda self, _t=DTYPES[_target]: self.to(_t))
