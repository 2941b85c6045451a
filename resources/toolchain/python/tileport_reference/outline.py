# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Static outline of a cuTile Python file: it is parsed, never run."""

from __future__ import annotations

import ast
import hashlib
from typing import Any, Iterator, Optional, Union

from .protocol import RequestError, read_text

_Function = Union[ast.FunctionDef, ast.AsyncFunctionDef]
_TILE_MODULE = "cuda.tile"


def parse(path: str) -> tuple[ast.Module, bytes]:
    """The syntax tree and the bytes of a file; a syntax error carries its place."""
    data = read_text(path)
    try:
        return ast.parse(data, filename=path), data
    except SyntaxError as error:
        raise RequestError("user_code", f"{path} is not valid Python: {error.msg}", place={
            "file": path, "line": error.lineno or 1, "column": error.offset or 1}) from None
    except ValueError as error:  # null bytes
        raise RequestError("user_code", f"{path} is not Python text: {error}", place={"file": path}) from None


def _assignments(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Module-level NAME = value."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


class _Names:
    """The names by which a file knows cuda.tile and its members."""

    def __init__(self, tree: ast.Module) -> None:
        self._modules: set[str] = set()
        self._members: dict[str, str] = {}
        self._constants: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name == _TILE_MODULE:
                        self._modules.add(alias.asname or _TILE_MODULE)
            elif isinstance(node, ast.ImportFrom) and node.module == _TILE_MODULE:
                self._members.update({a.asname or a.name: a.name for a in node.names})
            elif isinstance(node, ast.ImportFrom) and node.module == "cuda":
                self._modules.update(a.asname or a.name for a in node.names if a.name == "tile")
        self._constants = {name for name, value in _assignments(tree) if self.is_constant(value)}

    def is_constant(self, annotation: Optional[ast.expr]) -> bool:
        """Whether an annotation is ct.Constant[...], also by a name that the file gave it."""
        base = annotation.value if isinstance(annotation, ast.Subscript) else annotation
        if isinstance(base, ast.Name) and base.id in self._constants:
            return True
        return self.member(base) in ("Constant", "ConstantAnnotation")

    def member(self, node: Optional[ast.expr]) -> Optional[str]:
        """The member of cuda.tile that an expression names: "kernel" for ct.kernel."""
        if isinstance(node, ast.Name):
            return self._members.get(node.id)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in self._modules:
            return node.attr
        return None


def _decorator(names: _Names, function: _Function, wanted: str) -> Optional[ast.expr]:
    for decorator in function.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        if names.member(target) == wanted:
            return decorator
    return None


def _parameters(names: _Names, function: _Function) -> list[dict[str, Any]]:
    arguments = function.args
    result = []
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        annotation = argument.annotation
        result.append({
            "name": argument.arg, "annotation": ast.unparse(annotation) if annotation else "",
            "constant": names.is_constant(annotation), "line": argument.lineno, "column": argument.col_offset + 1})
    return result


def _hints(decorator: ast.expr) -> dict[str, Any]:
    if not isinstance(decorator, ast.Call):
        return {}
    return {k.arg: _literal(k.value) for k in decorator.keywords if k.arg}


def _literal(node: ast.expr) -> Any:
    """The value of a literal, else its text."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return ast.unparse(node)
    return value if isinstance(value, (int, float, str, bool, type(None))) else ast.unparse(node)


def _calls(function: _Function) -> list[str]:
    called = {node.func.id for node in ast.walk(function)
              if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return sorted(called)


def _describe(names: _Names, function: _Function) -> dict[str, Any]:
    first = min([function.lineno, *(d.lineno for d in function.decorator_list)])
    entry: dict[str, Any] = {
        "name": function.name, "line": first, "def_line": function.lineno,
        "end_line": function.end_lineno, "parameters": _parameters(names, function),
        "calls": _calls(function), "doc": (ast.get_docstring(function) or "").split("\n")[0]}
    kernel = _decorator(names, function, "kernel")
    if kernel is not None:
        entry["hints"] = _hints(kernel)
    return entry


def _constants(tree: ast.Module) -> list[dict[str, Any]]:
    return [{"name": name, "line": value.lineno, "value": ast.unparse(value)[:200]}
            for name, value in _assignments(tree)]


def outline(path: str) -> dict[str, Any]:
    """Kernels, helpers, host functions and module constants of a file, with lines."""
    tree, data = parse(path)
    names = _Names(tree)
    kernels: list[dict[str, Any]] = []
    functions: list[dict[str, Any]] = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            entry = _describe(names, node)
            (kernels if "hints" in entry else functions).append(entry)
    for entries in (kernels, functions):
        entries.sort(key=lambda entry: entry["line"])
    return {"file": path, "sha256": hashlib.sha256(data).hexdigest(), "lines": data.count(b"\n") + 1,
            "kernels": kernels, "functions": functions, "constants": _constants(tree), "executed": False}


def source(path: str, first: int, last: int) -> dict[str, Any]:
    """Lines first to last (1-based, inclusive; last 0 = to the end) of a file."""
    data = read_text(path)
    lines = data.decode("utf-8", errors="replace").splitlines(keepends=True)
    end = len(lines) if last == 0 else min(last, len(lines))
    if first > max(1, len(lines)):
        raise RequestError("bad_params", f"{path} has only {len(lines)} lines",
                           place={"file": path, "key": "line"})
    return {"file": path, "line": first, "end_line": end, "total_lines": len(lines),
            "text": "".join(lines[first - 1:end]), "sha256": hashlib.sha256(data).hexdigest(),
            "executed": False}
