# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""A stand-in for torch: enough to run the host side of tile kernels without torch or a GPU.

It knows shapes, strides, dtypes and addresses. It holds no data and launches nothing. A name
that is missing here raises an AttributeError with the name, so that a gap is never silent.
"""

from __future__ import annotations

import sys as _sys
from typing import Any as _Any

from . import _autograd, _cuda, _inert
from ._autograd import enable_grad, inference_mode, is_grad_enabled, no_grad
from ._base import DataNeeded, Size
from ._dtypes import ALIASES as _ALIASES
from ._dtypes import DTYPES as _DTYPES
from ._dtypes import device, dtype
from ._functions import *  # noqa: F403 - the public functions of the stand-in
from ._functions import METHODS as _METHODS
from ._tensor import Tensor

__standin__ = True
__version__ = "0.0+tileport.standin"

globals().update(_DTYPES)
globals().update({alias: _DTYPES[name] for alias, name in _ALIASES.items()})
globals().update(_METHODS)
LongTensor = FloatTensor = HalfTensor = IntTensor = BoolTensor = Tensor
strided = contiguous_format = preserve_format = "strided"


def _no_dlpack(_tensor: _Any) -> _Any:
    raise RuntimeError("a stand-in tensor has no memory to export")


autograd = _inert.make_module("autograd", Function=_autograd.Function)
cuda = _cuda.make_cuda()
_C = _inert.make_module("_C", _to_dlpack=_no_dlpack)
nn = _inert.make_module("nn", Module=_inert.Module, Linear=_inert.Module, Parameter=_inert.parameter)
nn.functional = _inert.make_module("nn.functional")
_inert.install_inert(_sys.modules[__name__])


def __getattr__(name: str) -> _Any:
    raise AttributeError(f"the stand-in torch of Tileport has no torch.{name}")
