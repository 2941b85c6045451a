# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Tolerances and measured configurations of an operator's test file, read from its syntax tree; the file is never run."""

from __future__ import annotations

import ast
import hashlib
import itertools
import os
from typing import Any, Iterator, Optional

from .literals import Evaluator, Names, Row, Unknown
from .outline import parse
from .protocol import RequestError

_FRAMEWORKS = frozenset(("backend", "framework"))
_COMPARING = frozenset(("assertCorrectness", "assertAllClose", "assert_close", "allclose"))
_MOST_CONFIGURATIONS = 20_000
_Column = tuple[list[str], list[tuple[Any, ...]], int]


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value if isinstance(value, (int, float, str, bool, type(None))) else str(value)


def _is_test(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test_")


class _Body:
    """Walks one test function for one dtype and collects the tolerances that its comparisons get."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self.found: list[dict[str, Any]] = []
        self.unread: list[tuple[int, str]] = []

    def block(self, statements: list[ast.stmt], names: Names) -> bool:
        """False when the block ends the test (skip, return)."""
        return all(self._statement(statement, names) for statement in statements)

    def _statement(self, node: ast.stmt, names: Names) -> bool:
        if isinstance(node, ast.If):
            return self._decision(node, names)
        if isinstance(node, (ast.For, ast.While, ast.With, ast.Try)):
            self.block(node.body, names)
            return True
        if isinstance(node, ast.FunctionDef):
            self.block(node.body, names.inner())
            return True
        for call in (n for n in ast.walk(node) if isinstance(n, ast.Call)):
            self._call(call, names)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "pytest.skip":
            return False
        self._evaluator.assign(node, names)
        return not isinstance(node, (ast.Return, ast.Raise))

    def _decision(self, node: ast.If, names: Names) -> bool:
        try:
            return self.block(node.body if self._evaluator.value(node.test, names) else node.orelse, names)
        except Unknown:
            pass
        one, other = names.copy(), names.copy()
        goes_on = [branch for branch, goes in ((one, self.block(node.body, one)), (other, self.block(node.orelse, other))) if goes]
        if goes_on:
            names.merge(goes_on[0], goes_on[-1])
        return bool(goes_on)

    def _call(self, call: ast.Call, names: Names) -> None:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if name not in _COMPARING:
            return
        entry: dict[str, Any] = {"line": call.lineno, "call": name}
        try:
            entry.update(self._tolerance(call, names))
        except Unknown as error:
            self.unread.append((call.lineno, f"the tolerance of {name}: {error}"))
            return
        if entry not in self.found:
            self.found.append(entry)

    def _tolerance(self, call: ast.Call, names: Names) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for keyword in call.keywords:
            if keyword.arg in ("atol", "rtol"):
                given[keyword.arg] = self._evaluator.value(keyword.value, names)
            elif keyword.arg is None:
                given.update({k: v for k, v in self._evaluator.value(keyword.value, names).items() if k in ("atol", "rtol")})
        for key, value in given.items():
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise Unknown(call, f"{key} is {value!r}")
        return given


class _TestFile:
    """One test file as far as its syntax tells."""

    def __init__(self, path: str, sm: int) -> None:
        self._path = path
        self._tree, data = parse(path)
        self.sha256 = hashlib.sha256(data).hexdigest()
        self._evaluator = Evaluator(sm)
        self._module = Names()
        self.unread: list[dict[str, Any]] = []
        for statement in self._tree.body:
            self._define(statement, self._module)
        self._defaults = default_tolerances(os.path.dirname(path))

    def _define(self, statement: ast.stmt, names: Names) -> None:
        if isinstance(statement, ast.If):
            try:
                branch = statement.body if self._evaluator.value(statement.test, names) else statement.orelse
            except Unknown:
                return
            for inner in branch:
                self._define(inner, names)
            return
        self._evaluator.assign(statement, names)

    def classes(self) -> list[dict[str, Any]]:
        owners: list[tuple[str, list[ast.stmt]]] = [(n.name, n.body) for n in self._tree.body if isinstance(n, ast.ClassDef)]
        owners.append(("", [n for n in self._tree.body if not isinstance(n, ast.ClassDef)]))
        return [self._owner(name, body) for name, body in owners if any(_is_test(n) for n in body)]

    def _owner(self, name: str, body: list[ast.stmt]) -> dict[str, Any]:
        names = self._module.inner()
        for statement in body:
            self._define(statement, names)
        tests = [n for n in body if isinstance(n, ast.FunctionDef) and _is_test(n)]
        tolerances: list[dict[str, Any]] = []
        configurations: list[dict[str, Any]] = []
        for test in tests:
            columns = self._columns(test, names)
            if test.name.startswith("test_perf"):
                configurations.append(self._configurations(test, columns))
            tolerances += self._tolerances(test, columns, names)
        return {"name": name, "reference": self._reference(body, tests), "tests": [t.name for t in tests],
                "tolerances": tolerances, "configurations": configurations}

    def _reference(self, body: list[ast.stmt], tests: list[ast.FunctionDef]) -> str:
        """The function that results are compared with: one whose name says so, else what a comparison is given."""
        for statements in (body, self._tree.body):
            names = [n.name for n in statements if isinstance(n, ast.FunctionDef)]
            found = next((n for n in names if "reference" in n or "_ref" in n or n.startswith("ref")), "")
            if found:
                return found
        calls = [n for test in tests for n in ast.walk(test) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
        return next((ast.unparse(c.args[1])[:120] for c in calls if c.func.attr in _COMPARING and len(c.args) > 1), "")

    def _miss(self, line: int, what: str) -> None:
        entry = {"line": line, "message": what}
        if entry not in self.unread:
            self.unread.append(entry)

    def _columns(self, test: ast.FunctionDef, names: Names) -> list[_Column]:
        """Parametrisations, the one nearest to the function first, as pytest names them."""
        columns: list[_Column] = []
        for decorator in reversed(test.decorator_list):
            if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "pytest.mark.parametrize" or len(decorator.args) < 2:
                continue
            try:
                columns.append(self._column(decorator, names))
            except Unknown as error:
                self._miss(error.line or decorator.lineno, f"parameters of {test.name}: {error}")
                columns.append(([], [], 0))
        return columns

    def _column(self, decorator: ast.Call, names: Names) -> _Column:
        titles = self._evaluator.value(decorator.args[0], names)
        keys = [t.strip() for t in titles.split(",")] if isinstance(titles, str) else [str(t) for t in titles]
        rows: list[tuple[Any, ...]] = []
        skipped = 0
        for row in self._evaluator.value(decorator.args[1], names):
            if isinstance(row, Row) and row.skipped:
                skipped += 1
                continue
            values = tuple(row) if len(keys) > 1 or isinstance(row, Row) else (row,)
            if len(values) != len(keys):
                raise Unknown(decorator, f"{len(keys)} names, {len(values)} values")
            rows.append(values)
        return keys, rows, skipped

    def _configurations(self, test: ast.FunctionDef, columns: list[_Column]) -> dict[str, Any]:
        kept = [c for c in columns if not _FRAMEWORKS.intersection(c[0])]
        size = 1
        for _, rows, _ in kept:
            size *= len(rows)
        if size > _MOST_CONFIGURATIONS:
            self._miss(test.lineno, f"{test.name} has {size} configurations")
            kept, size = [], 0
        names = [name for keys, _, _ in kept for name in keys]
        rows = [_plain(list(itertools.chain(*parts))) for parts in itertools.product(*(rows for _, rows, _ in kept))] if names else []
        return {"test": test.name, "line": test.lineno, "names": names, "rows": rows, "skipped": sum(c[2] for c in kept)}

    def _bindings(self, columns: list[_Column]) -> Iterator[dict[str, Any]]:
        """The combinations of dtype and tolerance columns, without repeats; the back end is cuTile."""
        seen: list[dict[str, Any]] = []
        for parts in itertools.islice(itertools.product(*(rows or [()] for _, rows, _ in columns)), _MOST_CONFIGURATIONS):
            flat = {k: v for (keys, _, _), row in zip(columns, parts) for k, v in zip(keys, row)}
            bound = {k: v for k, v in flat.items() if "dtype" in k or k in ("atol", "rtol")}
            if bound not in seen:
                seen.append(bound)
                yield bound

    def _tolerances(self, test: ast.FunctionDef, columns: list[_Column], names: Names) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for bound in self._bindings(columns):
            scope = names.inner()
            for argument in test.args.args:
                scope.set(argument.arg, Unknown(argument, f"{argument.arg} depends on the configuration"))
            for name, value in {**dict.fromkeys(_FRAMEWORKS, "cutile"), **bound}.items():
                scope.set(name, value)
            body = _Body(self._evaluator)
            body.block(test.body, scope)
            dtype = next((str(v) for k, v in bound.items() if k == "dtype"), next((str(v) for k, v in bound.items() if "dtype" in k), ""))
            for entry in body.found:
                complete = {"test": test.name, "dtype": dtype, **self._defaults.get(dtype, {}), **entry}
                if "atol" not in complete or "rtol" not in complete:
                    self._miss(entry["line"], f"{entry['call']} in {test.name} takes a default that is not known")
                elif complete not in found:
                    found.append(complete)
            for line, what in body.unread:
                self._miss(line, what)
        return found


def default_tolerances(folder: str) -> dict[str, dict[str, float]]:
    """The table by dtype of the tests' common.py in the folder or in one of two above; empty without one."""
    for _ in range(3):
        path = os.path.join(folder, "common.py")
        if os.path.isfile(path):
            return _tolerance_table(path)
        folder = os.path.dirname(folder)
    return {}


def _tolerance_table(path: str) -> dict[str, dict[str, float]]:
    tree, _ = parse(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "tolerance_map" for t in node.targets):
            try:
                return {str(k): dict(v) for k, v in Evaluator().value(node.value, Names()).items()}
            except (Unknown, AttributeError, TypeError, ValueError):
                break
    return {}


def read_tests(path: str, root: Optional[str] = None, sm: int = 90) -> dict[str, Any]:
    """Classes of a test file with tolerances, configurations and what could not be read."""
    try:
        file = _TestFile(path, sm)
        classes = file.classes()
    except RecursionError:
        raise RequestError("user_code", f"{path} is nested too deeply", place={"file": path}) from None
    shown = os.path.relpath(path, root) if root else os.path.basename(path)
    return {"file": path, "name": shown.replace(os.sep, "/"), "sha256": file.sha256, "classes": classes, "unread": file.unread,
            "executed": False}
