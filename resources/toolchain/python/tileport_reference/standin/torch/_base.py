# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The base of the stand-in tensor: a dtype, a layout and an address, but no data.

Host wrappers decide by shape, stride, dtype and alignment only. Whatever asks for a value
raises DataNeeded, because an invented value would choose a branch that nobody asked for.
"""

from __future__ import annotations

import math
from typing import Any, Iterator, Optional, Sequence, TypeVar

from . import _layout as layout
from ._dtypes import device, dtype

Self = TypeVar("Self", bound="TensorBase")

_ALIGNMENT = 512  # bytes; torch's caching allocator aligns blocks likewise


class DataNeeded(RuntimeError):
    """The program asked for the content of a stand-in tensor."""


class Size(tuple):  # type: ignore[type-arg]
    """A shape."""

    def numel(self) -> int:
        return math.prod(self)


class _Addresses:
    """Hands out disjoint, aligned, never dereferenced addresses."""

    def __init__(self) -> None:
        self._next = 1 << 30

    def take(self, size: int) -> int:
        address = self._next
        self._next += (size + _ALIGNMENT - 1) // _ALIGNMENT * _ALIGNMENT + _ALIGNMENT
        return address


_addresses = _Addresses()


class TensorBase:
    """Layout and views. Every derived tensor has the class of the one it comes from."""

    def __init__(self, shape: Sequence[int], dt: dtype, dev: Any = "cuda", *,
                 strides: Optional[Sequence[int]] = None, offset: int = 0,
                 base: Optional[int] = None, value: Any = None) -> None:
        self.shape = Size(int(extent) for extent in shape)
        self._strides = tuple(strides) if strides is not None else layout.row_major(self.shape)
        self.dtype = dt
        self.device = dev if isinstance(dev, device) else device(dev)
        self._offset = offset
        self._value = value
        self._base = base if base is not None else _addresses.take(self._extent_bytes())
        self.requires_grad = False
        self.grad: Any = None
        self.is_leaf = True
        self.is_cuda = self.device.type == "cuda"

    def _extent_bytes(self) -> int:
        if 0 in self.shape:
            return 0
        last = sum((n - 1) * abs(s) for n, s in zip(self.shape, self._strides))
        return (last + 1) * self.dtype.itemsize

    def _view(self: Self, shape: Sequence[int], strides: Sequence[int], offset: int = 0) -> Self:
        result = type(self)(shape, self.dtype, self.device, strides=strides,
                        offset=self._offset + offset, base=self._base, value=self._value)
        result.requires_grad = self.requires_grad
        return result

    def _fresh(self: Self, shape: Optional[Sequence[int]] = None, dt: Optional[dtype] = None,
               dev: Any = None) -> Self:
        result = type(self)(self.shape if shape is None else shape, dt or self.dtype, dev or self.device)
        result.requires_grad = self.requires_grad
        return result

    # -- facts -----------------------------------------------------------
    def stride(self, dim: Optional[int] = None) -> Any:
        return self._strides if dim is None else self._strides[dim]

    def size(self, dim: Optional[int] = None) -> Any:
        return self.shape if dim is None else self.shape[dim]

    def dim(self) -> int:
        return len(self.shape)

    ndim = property(dim)

    def numel(self) -> int:
        return math.prod(self.shape)

    nelement = numel

    def element_size(self) -> int:
        return self.dtype.itemsize

    itemsize = property(element_size)

    @property
    def nbytes(self) -> int:
        return self.numel() * self.dtype.itemsize

    def storage_offset(self) -> int:
        return self._offset

    def data_ptr(self) -> int:
        return self._base + self._offset * self.dtype.itemsize

    def is_contiguous(self, **_: Any) -> bool:
        return layout.is_contiguous(self.shape, self._strides)

    def is_floating_point(self) -> bool:
        return self.dtype.is_floating_point

    # -- views -----------------------------------------------------------
    def view(self: Self, *shape: Any) -> Self:
        if len(shape) == 1 and isinstance(shape[0], dtype):
            return self._reinterpret(shape[0])
        sizes = layout.resolve_shape(self.numel(), layout.flatten_args(shape))
        strides = layout.view_strides(self.shape, self._strides, sizes)
        if strides is None:
            raise RuntimeError(f"a tensor of shape {tuple(self.shape)} and strides {self._strides} "
                               f"cannot be viewed as {sizes} without a copy")
        return self._view(sizes, strides)

    def _reinterpret(self: Self, dt: dtype) -> Self:
        shape = list(self.shape)
        if dt.itemsize != self.dtype.itemsize and shape:
            shape[-1] = shape[-1] * self.dtype.itemsize // dt.itemsize
        offset = self._offset * self.dtype.itemsize // dt.itemsize
        same = dt.itemsize == self.dtype.itemsize
        return type(self)(shape, dt, self.device, strides=self._strides if same else None,
                      offset=offset, base=self._base)

    def reshape(self: Self, *shape: Any) -> Self:
        sizes = layout.resolve_shape(self.numel(), layout.flatten_args(shape))
        strides = layout.view_strides(self.shape, self._strides, sizes)
        return self._fresh(sizes) if strides is None else self._view(sizes, strides)

    def view_as(self: Self, other: "TensorBase") -> Self:
        return self.view(other.shape)

    def flatten(self: Self, start_dim: int = 0, end_dim: int = -1) -> Self:
        if not self.shape:
            return self.reshape(1)
        first, last = start_dim % self.dim(), end_dim % self.dim()
        merged = math.prod(self.shape[first:last + 1])
        return self.reshape(self.shape[:first] + (merged,) + self.shape[last + 1:])

    def permute(self: Self, *dims: Any) -> Self:
        order = layout.flatten_args(dims)
        return self._view([self.shape[d] for d in order], [self._strides[d] for d in order])

    def transpose(self: Self, dim0: int, dim1: int) -> Self:
        order = list(range(self.dim()))
        order[dim0], order[dim1] = order[dim1], order[dim0]
        return self.permute(order)

    def t(self: Self) -> Self:
        return self.transpose(0, 1) if self.dim() == 2 else self._view(self.shape, self._strides)

    T = property(lambda self: self.permute(list(reversed(range(self.dim())))))
    mT = property(lambda self: self.transpose(-1, -2))

    def unsqueeze(self: Self, dim: int) -> Self:
        at = dim % (self.dim() + 1)
        step = self.shape[at] * self._strides[at] if at < self.dim() else 1
        return self._view(self.shape[:at] + (1,) + self.shape[at:],
                          self._strides[:at] + (step,) + self._strides[at:])

    def squeeze(self: Self, dim: Optional[int] = None) -> Self:
        drop = range(self.dim()) if dim is None else (dim % self.dim(),)
        keep = [a for a, n in enumerate(self.shape) if not (n == 1 and a in drop)]
        return self._view([self.shape[a] for a in keep], [self._strides[a] for a in keep])

    def expand(self: Self, *shape: Any) -> Self:
        return self._view(*layout.expand(self.shape, self._strides, layout.flatten_args(shape)))

    def expand_as(self: Self, other: "TensorBase") -> Self:
        return self.expand(other.shape)

    def narrow(self: Self, dim: int, start: int, length: int) -> Self:
        shape = list(self.shape)
        shape[dim] = length
        return self._view(shape, self._strides, start * self._strides[dim])

    def split(self, size: Any, dim: int = 0) -> tuple[Any, ...]:
        total = self.shape[dim]
        sizes = size if isinstance(size, (list, tuple)) else [
            min(size, total - start) for start in range(0, total, size)]
        starts = [sum(sizes[:i]) for i in range(len(sizes))]
        return tuple(self.narrow(dim, start, n) for start, n in zip(starts, sizes))

    def chunk(self, chunks: int, dim: int = 0) -> tuple[Any, ...]:
        return self.split(-(-self.shape[dim] // chunks), dim)

    def unbind(self, dim: int = 0) -> tuple[Any, ...]:
        return tuple(self.narrow(dim, i, 1).squeeze(dim) for i in range(self.shape[dim]))

    def __getitem__(self: Self, key: Any) -> Self:
        if any(isinstance(k, TensorBase) for k in (key if isinstance(key, tuple) else (key,))):
            raise DataNeeded("indexing with a tensor needs its content")
        return self._view(*layout.index(self.shape, self._strides, key))

    def __setitem__(self, key: Any, value: Any) -> None:
        """Writing content changes nothing that can be observed here."""

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.unbind(0))

    def __repr__(self) -> str:
        return f"standin.Tensor({self.dtype.name}{list(self.shape)}, strides={list(self._strides)})"
