# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Namespaces of torch that programs name but that have no bearing on a launch.

An inert object answers every attribute and, used as a decorator, returns the function
unchanged. Only namespaces listed here are inert: an unknown function of torch itself is an
AttributeError that says so, because a made-up result would look like a real launch.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

INERT = (
    "compiler", "library", "distributed", "backends", "profiler", "utils", "utils.cpp_extension",
    "_dynamo", "_inductor", "amp", "cuda.amp", "nn.modules", "nn.attention", "fx", "jit", "testing",
    "version", "random", "multiprocessing", "_higher_order_ops",
)


class InertModule(ModuleType):
    """A namespace whose members do nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Inert(f"{self.__name__}.{name}")


class Inert:
    """A member that does nothing: decorator, context manager or constant."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Inert(f"{self._name}.{name}")

    def __call__(self, *args: Any, **_: Any) -> Any:
        return args[0] if len(args) == 1 and callable(args[0]) else self

    def __enter__(self) -> "Inert":
        return self

    def __exit__(self, *_: Any) -> None:
        """Nothing was entered."""

    def __repr__(self) -> str:
        return f"<inert {self._name}>"


class Module:
    """torch.nn.Module without parameters or registration."""

    training = False

    def __init__(self, *_: Any, **__: Any) -> None:
        """Layers are described by their class only."""

    def __call__(self, *args: Any, **options: Any) -> Any:
        return self.forward(*args, **options)  # type: ignore[attr-defined]


def parameter(data: Any, requires_grad: bool = True) -> Any:
    """torch.nn.Parameter: the tensor itself, wanting gradients."""
    return data.requires_grad_(requires_grad)


def make_module(name: str, **members: Any) -> ModuleType:
    """Creates and registers torch.<name>."""
    module = ModuleType(f"torch.{name}")
    module.__dict__.update(members)
    sys.modules[module.__name__] = module
    return module


def install_inert(package: ModuleType) -> None:
    """Registers the inert namespaces below the package torch."""
    for name in INERT:
        module = InertModule(f"torch.{name}")
        module.__path__ = []  # so that "import torch.x.y" finds a package
        sys.modules[module.__name__] = module
        parent, _, leaf = name.rpartition(".")
        setattr(sys.modules[f"torch.{parent}"] if parent else package, leaf, module)
