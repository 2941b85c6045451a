# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Who may include whom: layers, neighbours, outside headers."""

import re

from .table import CORE_LAYERS, CPP, INCLUDE_RULES, WIDGET_LOWEST, WIDGET_PEERS, Violation, in_scope
from .tree import folder_of


def forbidden(tree):
    """Every include rule of the table."""
    for rule in INCLUDE_RULES:
        pattern = re.compile(rule.pattern)
        for path in tree.with_suffix(*CPP):
            if not in_scope(path, rule.scope) or in_scope(path, rule.allowed):
                continue
            for line, name, _ in tree.includes(path):
                if pattern.search(name):
                    yield Violation(path, line, rule.name, f"includes <{name}>: {rule.reason}")


def hidden_mlir(tree):
    """MLIR must not arrive through a chain of our own headers either."""
    for path in tree.with_suffix(*CPP, under=("core/", "widgets/", "app/", "tests/")):
        if in_scope(path, ("core/ir/", "core/evaluate/", "tests/core/ir/", "tests/core/evaluate/")):
            continue
        for name, via in tree.closure(path).items():
            if re.match(r"(mlir|llvm)/", name) and via != path:
                yield Violation(path, 1, "mlir-through-a-header", f"reaches <{name}> through {via}")
                break


def core_layers(tree):
    """A folder of core uses only the folders below it."""
    for path in tree.with_suffix(*CPP, under=("core/",)):
        own = folder_of(path).split("/")[-1]
        if own not in CORE_LAYERS:
            yield Violation(path, 1, "core-layers", f"core/{own} has no line in CORE_LAYERS (tests/arch/arch/table.py)")
            continue
        for line, name, _ in tree.includes(path):
            other = re.match(r"core/([^/]+)/", name)
            if other and other.group(1) not in (own, *CORE_LAYERS[own]):
                yield Violation(path, line, "core-layers", f"core/{own} must not use core/{other.group(1)}")


def widget_peers(tree):
    """Panes do not know each other: widgets/A includes widgets/B only for common and editor."""
    for path in tree.with_suffix(*CPP, under=("widgets/",)):
        own = folder_of(path).split("/")[-1]
        allowed = (own, *WIDGET_LOWEST.get(own, WIDGET_PEERS))
        for line, name, _ in tree.includes(path):
            other = re.match(r"widgets/([^/]+)/", name)
            if other and other.group(1) not in allowed:
                yield Violation(path, line, "widget-peers", f"widgets/{own} must not include widgets/{other.group(1)}")


def missing(tree):
    """Quoted includes of our folders name files that exist (generated tables excepted)."""
    for path in tree.with_suffix(*CPP):
        for line, name, system in tree.includes(path):
            ours = re.match(r"(core|widgets|app|tests)/", name)
            if ours and not system and not name.endswith(".inc") and not tree.exists(name):
                yield Violation(path, line, "include-exists", f"no such file: {name}")


RULES = {"includes": (forbidden, hidden_mlir, missing), "core_layers": (core_layers,), "widget_peers": (widget_peers,)}
