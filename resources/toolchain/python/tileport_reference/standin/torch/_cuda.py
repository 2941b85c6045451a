# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""torch.cuda of the stand-in: it describes one device, which nobody ever touches."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

_MULTIPROCESSORS = {80: 108, 86: 84, 87: 16, 88: 16, 89: 142, 90: 132, 100: 148, 103: 148,
                    107: 148, 110: 20, 120: 188, 121: 48}
SUPPORTED_SM = tuple(_MULTIPROCESSORS)


class Stream:
    """The only stream; its handle is the null stream's."""

    cuda_stream = 0

    def synchronize(self) -> None:
        """There is nothing to wait for."""

    wait_stream = wait_event = lambda self, _other: None


class Event:
    """An event that is always over."""

    def __init__(self, **_: Any) -> None:
        self.duration = 0.0

    def record(self, *_: Any) -> None:
        """There is nothing to time."""

    synchronize = record

    def elapsed_time(self, _end: Any) -> float:
        return self.duration


def _properties(sm: int) -> SimpleNamespace:
    # The sizes are those of data-centre devices; wrappers only compare them with tile sizes.
    return SimpleNamespace(
        name=f"stand-in sm_{sm}", major=sm // 10, minor=sm % 10,
        multi_processor_count=_MULTIPROCESSORS[sm], total_memory=140 << 30, L2_cache_size=50 << 20,
        shared_memory_per_block_optin=232448, shared_memory_per_multiprocessor=233472,
        regs_per_multiprocessor=65536, warp_size=32, max_threads_per_multi_processor=2048)


def describe_device(module: ModuleType, sm: int) -> None:
    """Makes torch.cuda describe the device sm; ValueError for an architecture unknown here."""
    if sm not in _MULTIPROCESSORS:
        raise ValueError(f"sm must be one of {SUPPORTED_SM}, not {sm}")
    stream, properties = Stream(), _properties(sm)
    answers = {
        "get_device_capability": (sm // 10, sm % 10), "get_device_properties": properties,
        "current_stream": stream, "default_stream": stream, "is_available": True,
        "device_count": 1, "current_device": 0, "get_device_name": properties.name,
        "synchronize": None, "empty_cache": None, "manual_seed": None, "manual_seed_all": None,
        "mem_get_info": (130 << 30, 140 << 30), "memory_allocated": 0, "max_memory_allocated": 0,
        "reset_peak_memory_stats": None, "is_initialized": True, "is_bf16_supported": True,
    }
    for name, answer in answers.items():
        setattr(module, name, lambda *_, __answer=answer, **___: __answer)


def make_cuda(sm: int = 90) -> ModuleType:
    """Creates and registers torch.cuda."""
    module = ModuleType("torch.cuda")
    module.Stream, module.Event = Stream, Event  # type: ignore[attr-defined]
    describe_device(module, sm)
    sys.modules[module.__name__] = module
    return module
