# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The files under test: which there are, their text, their includes."""

import functools
import os
import re

SKIPPED_FOLDERS = {".git", "__pycache__", "target", ".cache", "node_modules"}
TEXT_SUFFIXES = (".cpp", ".h", ".py", ".rs", ".sh", ".cmake", ".td", ".toml", ".yml", ".yaml", ".md", ".txt", ".json",
                 ".xml", ".qrc", ".svg", ".in", ".csv", ".desktop", ".license", ".theme")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)


class Tree:
    """A source tree rooted at `root`; paths are relative, with forward slashes."""

    def __init__(self, root):
        self.root = os.path.abspath(root)
        self.files = sorted(self._walk())

    def _walk(self):
        for folder, names, files in os.walk(self.root):
            relative = os.path.relpath(folder, self.root).replace(os.sep, "/")
            names[:] = [n for n in names if n not in SKIPPED_FOLDERS and not (relative == "." and n.startswith("build"))]
            for name in files:
                yield name if relative == "." else f"{relative}/{name}"

    def with_suffix(self, *suffixes, under=("",)):
        return [f for f in self.files if f.endswith(suffixes) and any(f.startswith(u) for u in under)]

    def is_text(self, path):
        name = path.rsplit("/", 1)[-1]
        return path.endswith(TEXT_SUFFIXES) or "." not in name or name.startswith(".clang") or name == ".gitignore"

    @functools.lru_cache(maxsize=None)
    def text(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8", errors="replace") as handle:
            return handle.read()

    @functools.lru_cache(maxsize=None)
    def includes(self, path):
        """[(line, included path, is system include)] of one file, comments left out."""
        from . import cpp
        bare = cpp.without_comments(self.text(path))
        return [(bare.count("\n", 0, m.start()) + 1, m.group(2), m.group(1) == "<") for m in INCLUDE.finditer(bare)]

    def exists(self, path):
        return path in self._set()

    @functools.lru_cache(maxsize=None)
    def _set(self):
        return frozenset(self.files)

    @functools.lru_cache(maxsize=None)
    def closure(self, path):
        """Every include that `path` reaches through files of the tree: {included: first includer}."""
        reached, waiting = {}, [path]
        while waiting:
            current = waiting.pop()
            for _, name, _ in self.includes(current):
                if name in reached:
                    continue
                reached[name] = current
                if self.exists(name):
                    waiting.append(name)
        return reached


def folder_of(path):
    """"core/ir/text/x.h" -> "core/ir"; "app/tileport/main.cpp" -> "app/tileport"; others -> their top folder."""
    parts = path.split("/")
    if parts[0] in ("core", "widgets", "app") and len(parts) > 2:
        return "/".join(parts[:2])
    return "/".join(parts[:-1])
