# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Pure layout arithmetic: shapes, strides and offsets, with no tensor class.

Everything the host wrappers observe of a tensor is a layout, so these functions are the
heart of the stand-in. Strides are counted in elements, as in torch.
"""

from __future__ import annotations

import math
from typing import Any, Optional, Sequence

Dims = tuple[int, ...]


def row_major(shape: Sequence[int]) -> Dims:
    """Strides of a contiguous tensor; an extent of zero counts as one."""
    strides = [1] * len(shape)
    for axis in range(len(shape) - 2, -1, -1):
        strides[axis] = strides[axis + 1] * max(1, shape[axis + 1])
    return tuple(strides)


def is_contiguous(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Axes of extent one do not matter."""
    wanted = row_major(shape)
    return all(extent == 1 or have == want for extent, have, want in zip(shape, strides, wanted))


def flatten_args(values: Sequence[Any]) -> Dims:
    """Accepts both f(2, 3) and f((2, 3))."""
    if len(values) == 1 and isinstance(values[0], (tuple, list)):
        values = values[0]
    return tuple(int(v) for v in values)


def resolve_shape(numel: int, shape: Sequence[int]) -> Dims:
    """Replaces one -1 and checks the number of elements."""
    sizes = list(shape)
    if sizes.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    if -1 in sizes:
        at = sizes.index(-1)
        rest = math.prod(size for axis, size in enumerate(sizes) if axis != at)
        sizes[at] = numel // max(1, rest)
    if math.prod(sizes) != numel:
        raise RuntimeError(f"shape {tuple(shape)} is invalid for input of size {numel}")
    return tuple(sizes)


def view_strides(shape: Sequence[int], strides: Sequence[int], new: Sequence[int]) -> Optional[Dims]:
    """Strides that show the same memory under a new shape, or None where a copy is needed.

    Old axes are merged into runs that are contiguous with each other; every run must be
    covered exactly by consecutive new axes.
    """
    if math.prod(shape) == 0:
        return row_major(new)
    runs: list[list[int]] = []  # [extent, stride of the innermost axis]
    for extent, stride in zip(shape, strides):
        if extent == 1:
            continue
        if runs and runs[-1][1] == extent * stride:
            runs[-1] = [runs[-1][0] * extent, stride]
        else:
            runs.append([extent, stride])
    result = [0] * len(new)
    axis = len(new) - 1
    for extent, stride in reversed(runs):
        covered = 1
        while axis >= 0 and (covered < extent or new[axis] == 1):
            result[axis] = stride * covered
            covered *= new[axis]
            axis -= 1
        if covered != extent:
            return None
    while axis >= 0:
        result[axis] = result[axis + 1] * new[axis + 1] if axis + 1 < len(new) else 1
        axis -= 1
    return tuple(result)


def dense_like(shape: Sequence[int], strides: Sequence[int]) -> Dims:
    """Strides of a fresh tensor that keeps the order of axes in memory (empty_like)."""
    order = sorted(range(len(shape)), key=lambda axis: -strides[axis])
    packed = row_major([shape[axis] for axis in order])
    result = [0] * len(shape)
    for axis, stride in zip(order, packed):
        result[axis] = stride
    return tuple(result)


def broadcast(*shapes: Sequence[int]) -> Dims:
    """The common shape of element-wise operands."""
    rank = max((len(shape) for shape in shapes), default=0)
    result = [1] * rank
    for shape in shapes:
        for axis, extent in enumerate(reversed(shape), start=1):
            known = result[-axis]
            if extent != known and 1 not in (extent, known):
                raise RuntimeError(f"shapes {[tuple(s) for s in shapes]} cannot be broadcast")
            result[-axis] = known if extent == 1 else extent
    return tuple(result)


def expand(shape: Sequence[int], strides: Sequence[int], new: Sequence[int]) -> tuple[Dims, Dims]:
    """Expanded shape and strides; expanded axes get stride zero, -1 keeps an axis."""
    lead = len(new) - len(shape)
    old = (1,) * lead + tuple(shape)
    steps = (0,) * lead + tuple(strides)
    sizes = tuple(o if n == -1 else n for o, n in zip(old, new))
    if any(o not in (1, s) for o, s in zip(old, sizes)):
        raise RuntimeError(f"shape {tuple(shape)} cannot be expanded to {tuple(new)}")
    return sizes, tuple(step if o == s else 0 for o, s, step in zip(old, sizes, steps))


def index(shape: Sequence[int], strides: Sequence[int], key: Any) -> tuple[Dims, Dims, int]:
    """Basic indexing: integers, slices, None and one Ellipsis. Returns shape, strides, offset."""
    keys = key if isinstance(key, tuple) else (key,)
    used = sum(1 for k in keys if k is not None and k is not Ellipsis)
    if used > len(shape):
        raise IndexError(f"too many indices for a tensor of rank {len(shape)}")
    if Ellipsis in [k for k in keys if k is None or k is Ellipsis]:
        at = next(i for i, k in enumerate(keys) if k is Ellipsis)
        keys = keys[:at] + (slice(None),) * (len(shape) - used) + keys[at + 1:]
    sizes: list[int] = []
    steps: list[int] = []
    offset = axis = 0
    for k in keys:
        if k is None:
            sizes.append(1)
            steps.append(0)
            continue
        if isinstance(k, slice):
            start, stop, step = k.indices(shape[axis])
            sizes.append(max(0, -((start - stop) // step)))
            steps.append(strides[axis] * step)
            offset += start * strides[axis]
        else:
            at = int(k)
            if not -shape[axis] <= at < shape[axis]:
                raise IndexError(f"index {at} is out of bounds for an axis of extent {shape[axis]}")
            offset += (at % shape[axis]) * strides[axis]
        axis += 1
    return tuple(sizes) + tuple(shape[axis:]), tuple(steps) + tuple(strides[axis:]), offset
