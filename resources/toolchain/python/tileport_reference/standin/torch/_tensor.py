# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The tensor class that programs see."""

from __future__ import annotations

from ._arithmetic import Arithmetic
from ._base import DataNeeded, Size
from ._conversions import Conversions

__all__ = ["DataNeeded", "Size", "Tensor"]


class Tensor(Arithmetic, Conversions):
    """A tensor without content."""

    __hash__ = object.__hash__

    @property
    def data(self) -> "Tensor":
        return self.detach()
