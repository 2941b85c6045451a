# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Records every launch of a program instead of performing it."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Callable, Iterable, Optional

from . import facts

_MAX_LAUNCHES = 32  # kept per specialisation; the count goes on


@dataclass
class Record:
    """One specialisation: what is needed to export it and what is told about it."""

    kernel: Any
    signature: Any
    described: dict[str, Any]


@dataclass
class RunLabel:
    """Names the run that launches belong to."""

    case: str = "call"
    variant: str = ""
    tuned: bool = True


@dataclass
class Recorder:
    """Collects specialisations in the order of their first launch."""

    origin: str
    """Short stable name of the program: the operator, or the file's stem."""
    label: RunLabel = field(default_factory=RunLabel)
    records: dict[str, Record] = field(default_factory=dict)
    problems: list[dict[str, Any]] = field(default_factory=list)

    # -- hooks ------------------------------------------------------------
    def install(self) -> None:
        """Replaces the launch and the tuner of cuda.tile; call again after a package wrapped them."""
        import cuda.tile as ct
        import cuda.tile.tune
        import cuda.tile.tune._tune as tuner
        ct.launch = self._launch
        ct.tune.exhaustive_search = tuner.exhaustive_search = self._search

    def _launch(self, _stream: Any, grid: Any, kernel: Any, args: Any, /, **options: Any) -> None:
        self.record(kernel, grid, args, "launch" if self.label.tuned else "default",
                    dependent=bool(options.get("programmatic_dependent_launch")))

    def _search(self, space: Iterable[Any], _stream: Any, grid_fn: Callable[[Any], Any], kernel: Any,
                args_fn: Callable[[Any], Any], hints_fn: Optional[Callable[[Any], Any]] = None,
                **_options: Any) -> Any:
        """Records every candidate and calls the first the best: nothing is measured here."""
        import cuda.tile as ct
        candidates = list(space)
        if not candidates:
            raise ValueError("the search space is empty")
        for index, config in enumerate(candidates):
            chosen = kernel if isinstance(kernel, ct.kernel) else kernel(config)
            if hints_fn is not None:
                chosen = chosen.replace_hints(**hints_fn(config))
            self.record(chosen, grid_fn(config), args_fn(config), "candidate",
                        config=facts.plain(config), index=index)
        results = [SimpleNamespace(config=config, mean_us=1.0 + i, error_margin_us=0.0, num_samples=1)
                   for i, config in enumerate(candidates)]
        return SimpleNamespace(best=results[0], successes=results, failures=[])

    # -- recording --------------------------------------------------------
    def record(self, kernel: Any, grid: Any, args: Any, kind: str, *, config: Any = None,
               index: Optional[int] = None, dependent: bool = False) -> None:
        """Adds one launch; a launch that cuda.tile refuses becomes a problem, not a failure."""
        from cuda.tile.compilation import CallingConvention, KernelSignature
        function = kernel._pyfunc
        try:
            signature = KernelSignature.from_kernel_args(
                kernel, tuple(args), CallingConvention.cutile_python_v2())
        except Exception as error:  # noqa: BLE001 - anything the package raises belongs to this launch
            self.problems.append({
                "kernel": function.__name__, "case": self.label.case,
                "message": f"{type(error).__name__}: {error}",
                "place": {"file": function.__code__.co_filename, "line": function.__code__.co_firstlineno}})
            return
        hints = facts.hints(kernel._compiler_options)
        ident = self._ident(function, signature.symbol, hints)
        record = self.records.get(ident)
        if record is None:
            names = list(inspect.signature(function).parameters)
            described = self._describe(ident, function, signature, hints)
            described["parameters"] = facts.parameters(names, args, signature.parameters)
            described["constants"] = facts.constants(described["parameters"])
            record = self.records[ident] = Record(kernel, signature, described)
        elif kind == "launch" and "candidate" in record.described["kinds"]:
            return  # the tuner's winner, and nobody measured which one wins
        self._add_launch(record.described, grid, args, kind, config, index, dependent)

    def _ident(self, function: Any, symbol: str, hints: dict[str, Any]) -> str:
        """Stable over runs, folders and devices: it names bytes, so it has what decides them."""
        key = json.dumps([self.origin, function.__qualname__, symbol, hints], sort_keys=True)
        digest = hashlib.sha256(key.encode()).hexdigest()[:12]
        return f"{self.origin}.{function.__name__}.{digest}"

    def _describe(self, ident: str, function: Any, signature: Any, hints: dict[str, Any]) -> dict[str, Any]:
        lines, first = inspect.getsourcelines(function)
        return {
            "format": "tileport-reference-spec", "version": 1, "id": ident, "operator": self.origin,
            "module": function.__module__, "kernel": function.__name__, "variant": self.label.variant,
            "symbol": signature.symbol, "hints": hints, "kinds": [], "cases": [], "launch_count": 0,
            "launches": [],
            "source": {"file": os.path.abspath(function.__code__.co_filename), "line": first,
                       "end_line": first + len(lines) - 1},
        }

    def _add_launch(self, described: dict[str, Any], grid: Any, args: Any, kind: str, config: Any,
                    index: Optional[int], dependent: bool) -> None:
        described["launch_count"] += 1
        if kind not in described["kinds"]:
            described["kinds"].append(kind)
        if self.label.case not in described["cases"]:
            described["cases"].append(self.label.case)
        if len(described["launches"]) >= _MAX_LAUNCHES:
            return
        extents = [int(n) for n in grid] + [1, 1]
        described["launches"].append({
            "case": self.label.case, "kind": kind, "grid": extents[:3], "config": config,
            "config_index": index, "dependent_launch": dependent,
            "shapes": [[int(n) for n in a.shape] if hasattr(a, "stride") else None for a in args]})


def merge(into: dict[str, dict[str, Any]], described: dict[str, Any]) -> None:
    """Adds a specialisation of another run to those known already."""
    known = into.get(described["id"])
    if known is None:
        into[described["id"]] = described
        return
    known["launch_count"] += described["launch_count"]
    for key in ("kinds", "cases"):
        known[key] += [item for item in described[key] if item not in known[key]]
    fresh = [launch for launch in described["launches"] if launch not in known["launches"]]
    known["launches"] = (known["launches"] + fresh)[:_MAX_LAUNCHES]
