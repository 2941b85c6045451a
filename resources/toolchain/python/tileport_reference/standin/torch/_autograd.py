# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""A tape of autograd functions.

torch builds a graph and differentiates through it. Here only the custom functions of the
program matter, because they hold the backward kernels; so each call of a Function whose inputs
want gradients is written on the tape, and the recorder plays the tape backwards afterwards.
"""

from __future__ import annotations

from typing import Any

from ._base import TensorBase
from ._functions import ones_like


class Context:
    """What a Function sees as ctx."""

    def __init__(self, needs_input_grad: tuple[bool, ...]) -> None:
        self.needs_input_grad = needs_input_grad
        self.saved_tensors: tuple[Any, ...] = ()

    def save_for_backward(self, *tensors: Any) -> None:
        self.saved_tensors = tensors

    def mark_dirty(self, *_: Any) -> None:
        """Versions are not tracked."""

    mark_non_differentiable = set_materialize_grads = mark_dirty


class Tape:
    """The calls of one program, in order."""

    def __init__(self) -> None:
        self.enabled = True
        self._entries: list[tuple[type, Context, Any]] = []

    def record(self, function: type, context: Context, outputs: Any) -> None:
        self._entries.append((function, context, outputs))

    def __len__(self) -> int:
        return len(self._entries)

    def play_backward(self) -> int:
        """Calls every recorded backward with gradients shaped like its outputs; empties the tape."""
        entries, self._entries = self._entries, []
        for function, context, outputs in reversed(entries):
            results = outputs if isinstance(outputs, tuple) else (outputs,)
            gradients = [ones_like(r) if isinstance(r, TensorBase) else None for r in results]
            function.backward(context, *gradients)  # type: ignore[attr-defined]
        return len(entries)


TAPE = Tape()


class Function:
    """Base of custom autograd functions; only apply() is ours, forward and backward are theirs."""

    @classmethod
    def apply(cls, *args: Any) -> Any:
        needs = tuple(isinstance(a, TensorBase) and a.requires_grad for a in args)
        context = Context(needs)
        outputs = cls.forward(context, *args)  # type: ignore[attr-defined]
        if TAPE.enabled and any(needs):
            TAPE.record(cls, context, outputs)
        return outputs


class no_grad:  # noqa: N801 - torch spells it so
    """Switches the tape off, as a context manager or as a decorator."""

    _flag = False

    def __init__(self, function: Any = None) -> None:
        self._function = function if callable(function) else None
        self._before = True

    def __enter__(self) -> "no_grad":
        self._before, TAPE.enabled = TAPE.enabled, self._flag
        return self

    def __exit__(self, *_: Any) -> None:
        TAPE.enabled = self._before

    def __call__(self, *args: Any, **options: Any) -> Any:
        if self._function is None:
            return type(self)(args[0])
        with type(self)():
            return self._function(*args, **options)


class inference_mode(no_grad):  # noqa: N801
    """The same as no_grad here."""


class enable_grad(no_grad):  # noqa: N801
    """Switches the tape on."""

    _flag = True


def is_grad_enabled() -> bool:
    return TAPE.enabled


__all__ = ["TAPE", "Context", "Function", "enable_grad", "inference_mode",
           "is_grad_enabled", "no_grad"]
