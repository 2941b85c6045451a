# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""File heads, forbidden words, ownership, names, the top level."""

import re

from . import cpp
from .table import CPP, PATTERN_RULES, SPDX, SPDX_NAMES, SPDX_SUFFIXES, TOP_LEVEL, Violation, in_scope

OWNING_CALLS = re.compile(
    r"(?:unique_ptr|shared_ptr|QScopedPointer|QSharedPointer)\s*<[^;{}]*>\s*\w*\s*[({]\s*$|\breset\s*\(\s*$"
    r"|\b(?:add|insert|set)(?:Widget|Layout|Item|Row|Tab|Action|Child|DockWidget|CentralWidget|StatusBar|MenuBar"
    r"|CornerWidget|TitleBarWidget|Viewport|Buddy|GraphicsEffect|Viewport|PermanentWidget|ToolBar|TopLevelItem)\s*\([^;]*$"
    r"|\binstallFactory\s*\(\s*$")
NEW = re.compile(r"\bnew\b\s*(?P<type>(?:\([^()]*\)\s*)?[A-Za-z_][\w:]*(?:\s*<[^;(){}]*>)?)\s*(?P<open>[({\[])?")
LITERAL = re.compile(r"^(?:\d.*|\"|'.*|true$|false$|nullptr$|\{\}$|tr\s*\(|Qt::|QStringLiteral\s*\(|QLatin1\w*\s*\(|u\"|Q[A-Z]\w*::\w+$)")


def spdx(tree):
    """Two SPDX lines among the first five of every source file."""
    for path in tree.files:
        name = path.rsplit("/", 1)[-1]
        if not (path.endswith(SPDX_SUFFIXES) or name in SPDX_NAMES) or not tree.is_text(path):
            continue
        head = tree.text(path).split("\n", 6)[:5]
        for wanted in SPDX:
            if not any(wanted in line for line in head):
                yield Violation(path, 1, "spdx", f"the first five lines lack '{wanted}'")


def patterns(tree):
    """Every pattern rule of the table."""
    for rule in PATTERN_RULES:
        pattern = re.compile(rule.pattern, rule.flags | re.MULTILINE)
        for path in tree.files:
            if not in_scope(path, rule.scope) or in_scope(path, rule.allowed) or not tree.is_text(path):
                continue
            if rule.code_only and not path.endswith(CPP):
                continue
            text = cpp_text(tree, path) if rule.code_only else tree.text(path)
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                yield Violation(path, line, rule.name, f"'{match.group(0).strip()}': {rule.reason}")


def cpp_text(tree, path):
    return cpp.without_comments(tree.text(path)) if path.endswith(CPP) else tree.text(path)


def ownership(tree):
    """`new` only with a parent as its last argument, or handed to an owner in the same expression."""
    for path in tree.with_suffix(*CPP, under=("core/", "widgets/", "app/")):
        text = cpp.clean(tree.text(path))
        for match in NEW.finditer(text):
            before = text[max(0, match.start() - 240):match.start()]
            before = re.split(r"[;{}]\s", before)[-1]
            if OWNING_CALLS.search(before) or _has_parent(text, match) or _given_away(text, before, match):
                continue
            line = text.count("\n", 0, match.start()) + 1
            yield Violation(path, line, "owning-new", f"new {match.group('type')} has no parent and no owner")


def _given_away(text, before, match):
    """True for `auto *row = new X;` when the same function later hands `row` to an owner."""
    name = re.search(r"\b(\w+)\s*=\s*$", before)
    if not name:
        return False
    rest = re.split(r"\n}", text[match.end():], maxsplit=1)[0]
    return re.search(rf"\b(?:add|insert|set)\w+\s*\([^;]*\b{name.group(1)}\b|\b{name.group(1)}->setParent\(", rest) is not None


def _has_parent(text, match):
    """True when the last constructor argument can be a parent: this, a name, a call on a name."""
    if match.group("open") != "(":
        return False
    start = match.end() - 1
    depth, end = 0, -1
    for i in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            end = i
            break
    arguments = cpp.split_top(text[start + 1:end])
    return bool(arguments) and not LITERAL.match(arguments[-1])


def names(tree):
    """Lower-case file names without separators; tests tst_*; #pragma once; a class header declares its class."""
    for path in tree.with_suffix(*CPP, under=("core/", "widgets/", "app/", "tests/")):
        name = path.rsplit("/", 1)[-1]
        stem = name.rsplit(".", 1)[0]
        if not re.fullmatch(r"(tst_|fuzz_|perf_|bench_)?[a-z0-9]+(_p)?", stem):
            yield Violation(path, 1, "file-name", "lower case, run together, equal to the class")
        if name.endswith(".h") and not re.search(r"^#pragma once$", tree.text(path), re.MULTILINE):
            yield Violation(path, 1, "pragma-once", "headers begin with #pragma once")


def top_level(tree):
    """Nothing at the top but the permitted entries and dot files."""
    for entry in sorted({f.split("/")[0] for f in tree.files}):
        if entry not in TOP_LEVEL and not entry.startswith(".") and entry != "compile_commands.json":
            yield Violation(entry, 1, "top-level", f"only {', '.join(TOP_LEVEL)} and dot files belong at the top")


RULES = {"spdx": (spdx,), "words": (patterns,), "ownership": (ownership,), "names": (names,), "top_level": (top_level,)}
