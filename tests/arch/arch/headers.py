# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Each public header compiles alone, with the flags that its own library is built with.

A header whose source includes it first is proven by the build itself; only the others are compiled here.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess

from .table import Violation

DROPPED_WITH_VALUE = {"-o", "-c", "-MF", "-MT", "-MQ"}
DROPPED = {"-MD", "-MMD", "-fmodules-ts"}


def flags_by_folder(build, root):
    """{"core/ir": [compiler, flag…]} from compile_commands.json, one entry per source folder."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as handle:
        entries = json.load(handle)
    flags = {}
    for entry in entries:
        folder = os.path.dirname(os.path.relpath(entry["file"], root)).replace(os.sep, "/")
        flags.setdefault(folder, _flags(entry))
    return flags


def _flags(entry):
    words = entry.get("arguments") or shlex.split(entry["command"])
    while words and os.path.basename(words[0]) in ("ccache", "nice"):
        words = words[1:]
    kept, skip = [], False
    for word in words:
        if skip or word == entry["file"] or word in DROPPED:
            skip = False
        elif word in DROPPED_WITH_VALUE:
            skip = True
        else:
            kept.append(word)
    return kept


def public_headers(tree):
    """Headers of core, widgets and app that do not reach MLIR."""
    for path in tree.with_suffix(".h", under=("core/", "widgets/", "app/", "tests/support/")):
        if not any(re.match(r"(mlir|llvm)/", name) for name in tree.closure(path)):
            yield path


def is_proven_by_source(tree, path):
    """True when the .cpp beside the header includes it before anything else: then the build compiles it alone."""
    source = path[:-2] + ".cpp"
    return tree.exists(source) and [name for _, name, _ in tree.includes(source)][:1] == [path]


def _fingerprint(tree, path, flags):
    digest = hashlib.sha256(" ".join(flags).encode())
    for name in sorted([path, *tree.closure(path)]):
        if tree.exists(name):
            digest.update(name.encode() + b"\0" + tree.text(name).encode() + b"\0")
    return digest.hexdigest()


def compile_alone(root, path, flags):
    """The compiler's first error lines, or nothing."""
    command = [*flags, "-fsyntax-only", "-Wno-unused", "-x", "c++", "-include", os.path.join(root, path), os.devnull]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=root)
    return "" if done.returncode == 0 else done.stderr


class _Cache:
    """Fingerprints of headers that compiled, kept beside the build."""

    def __init__(self, build):
        self.path = os.path.join(build, "arch_headers.json")
        try:
            with open(self.path, encoding="utf-8") as handle:
                self.known = set(json.load(handle))
        except (OSError, ValueError):
            self.known = set()

    def save(self, prints):
        with open(self.path, "w", encoding="utf-8") as handle:
            json.dump(sorted(prints), handle)


def self_contained(tree, build):
    """Compiles what changed since the last run, two at a time."""
    flags = flags_by_folder(build, tree.root)
    fallback = flags.get("core/base") or next(iter(flags.values()))
    cache, good, waiting = _Cache(build), set(), []
    for path in public_headers(tree):
        if is_proven_by_source(tree, path):
            continue
        own = flags.get(path.rsplit("/", 1)[0]) or flags.get("/".join(path.split("/")[:2])) or fallback
        mark = _fingerprint(tree, path, own)
        if mark in cache.known:
            good.add(mark)
        else:
            waiting.append((path, own, mark))
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        results = list(pool.map(lambda job: compile_alone(tree.root, job[0], job[1]), waiting))
    for (path, _, mark), errors in zip(waiting, results):
        if not errors:
            good.add(mark)
        else:
            first = next((l for l in errors.split("\n") if "error" in l), errors.split("\n")[0])
            yield Violation(path, 1, "self-contained", f"does not compile alone: {first.strip()}")
    cache.save(good)


RULES = {"headers": (self_contained,)}
