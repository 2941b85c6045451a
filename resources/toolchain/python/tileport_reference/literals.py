# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Values of Python expressions that a test file spells out, worked out from the syntax tree; nothing is run.

Only what parametrisations are made of is understood: literals, comprehensions, ranges, products, dtypes, arithmetic and
small helper functions of the same file. Everything else is Unknown, with the line where it stands.
"""

from __future__ import annotations

import ast
import itertools
import operator
from typing import Any, Callable, Iterator, Optional

_MOST_STEPS = 400_000
_MOST_ITEMS = 10_000
_MOST_DEPTH = 12
_MOST_BITS = 256

_BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod}
_COMPARE: dict[type, Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b,
    ast.Is: lambda a, b: a is b, ast.IsNot: lambda a, b: a is not b}
_DTYPES = frozenset((
    "float64", "float32", "float16", "bfloat16", "half", "float8_e4m3fn", "float8_e5m2", "int8", "int16", "int32",
    "int64", "uint8", "bool", "complex32", "complex64", "complex128"))
_PURE: dict[str, Callable[..., Any]] = {
    "range": range, "list": list, "tuple": tuple, "len": len, "min": min, "max": max, "int": int, "float": float,
    "str": str, "sorted": sorted, "bool": bool, "abs": abs, "sum": sum}


class Unknown(Exception):
    """An expression that cannot be told without running the file."""

    def __init__(self, node: ast.AST, why: str = "") -> None:
        self.line = getattr(node, "lineno", 0)
        text = ast.unparse(node) if isinstance(node, ast.expr) else type(node).__name__
        super().__init__(why or f"{text[:80]} is not known without running the file")


class Row(tuple):
    """The values of one pytest.param, with what was said about it."""

    skipped: bool = False


class Names:
    """Names of one scope; a name may be known, unknown, or a function of the file."""

    def __init__(self, outer: Optional["Names"] = None) -> None:
        self._outer = outer
        self._values: dict[str, Any] = {}

    def inner(self) -> "Names":
        return Names(self)

    def copy(self) -> "Names":
        same = Names(self._outer)
        same._values = dict(self._values)
        return same

    def set(self, name: str, value: Any) -> None:
        self._values[name] = value

    def get(self, node: ast.Name) -> Any:
        scope: Optional[Names] = self
        while scope is not None:
            if node.id in scope._values:
                value = scope._values[node.id]
                if isinstance(value, Unknown):
                    raise Unknown(node, f"{node.id}: {value}")
                return value
            scope = scope._outer
        raise Unknown(node)

    def merge(self, one: "Names", other: "Names") -> None:
        """Takes over what both branches of a decision agree on; the rest is unknown."""
        for name in {*one._values, *other._values}:
            left, right = one._values.get(name), other._values.get(name)
            same = type(left) is type(right) and left == right and name in one._values and name in other._values
            self._values[name] = left if same else Unknown(ast.Name(name), f"{name} depends on what is not known")


class Evaluator:
    """Works out expressions within a bounded number of steps, for a device of architecture sm with cuTile on it."""

    def __init__(self, sm: int = 90) -> None:
        self._steps = 0
        self._depth = 0
        self._capability = divmod(sm, 10)

    def value(self, node: ast.expr, names: Names) -> Any:
        """The value, or Unknown."""
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise Unknown(node, "the file spells out too much")
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise Unknown(node)
        return method(node, names)

    def _constant(self, node: ast.Constant, _names: Names) -> Any:
        return node.value

    def _name(self, node: ast.Name, names: Names) -> Any:
        return names.get(node)

    def _items(self, nodes: list[ast.expr], names: Names) -> list[Any]:
        items: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                items.extend(self._listed(node.value, names))
            else:
                items.append(self.value(node, names))
        if len(items) > _MOST_ITEMS:
            raise Unknown(nodes[0], f"more than {_MOST_ITEMS} values")
        return items

    def _listed(self, node: ast.expr, names: Names) -> list[Any]:
        value = self.value(node, names)
        if not isinstance(value, (list, tuple, range, set, dict, str)) or len(value) > _MOST_ITEMS:
            raise Unknown(node)
        return list(value)

    def _tuple(self, node: ast.Tuple, names: Names) -> Any:
        return tuple(self._items(node.elts, names))

    def _list(self, node: ast.List, names: Names) -> Any:
        return self._items(node.elts, names)

    def _dict(self, node: ast.Dict, names: Names) -> Any:
        found: dict[Any, Any] = {}
        for key, value in zip(node.keys, node.values):
            if key is None:
                found.update(self.value(value, names))
            else:
                found[self._hashable(key, names)] = self.value(value, names)
        return found

    def _hashable(self, node: ast.expr, names: Names) -> Any:
        value = self.value(node, names)
        try:
            hash(value)
        except TypeError:
            raise Unknown(node) from None
        return value

    def _unaryop(self, node: ast.UnaryOp, names: Names) -> Any:
        value = self.value(node.operand, names)
        if isinstance(node.op, ast.Not):
            return not value
        if isinstance(node.op, ast.USub) and isinstance(value, (int, float)):
            return -value
        raise Unknown(node)

    def _binop(self, node: ast.BinOp, names: Names) -> Any:
        left, right = self.value(node.left, names), self.value(node.right, names)
        both = [x for x in (left, right) if isinstance(x, (int, float)) and not isinstance(x, bool)]
        if isinstance(node.op, (ast.Pow, ast.LShift)) and len(both) == 2 and all(isinstance(x, int) for x in both):
            if abs(left) > 1 << 16 or not 0 <= right <= 64:
                raise Unknown(node)
            return left ** right if isinstance(node.op, ast.Pow) else left << right
        repeats = isinstance(node.op, ast.Mult) and len(both) != 2
        if type(node.op) not in _BINARY or repeats:
            raise Unknown(node)
        try:
            value = _BINARY[type(node.op)](left, right)
        except (TypeError, ArithmeticError, ValueError):
            raise Unknown(node) from None
        if isinstance(value, int) and value.bit_length() > _MOST_BITS or isinstance(value, (list, tuple, str)) and len(value) > _MOST_ITEMS:
            raise Unknown(node)
        return value

    def _boolop(self, node: ast.BoolOp, names: Names) -> Any:
        """A known part that decides is enough, whatever the others are."""
        decisive = isinstance(node.op, ast.Or)
        unknown: Optional[Unknown] = None
        value: Any = not decisive
        for part in node.values:
            try:
                value = self.value(part, names)
            except Unknown as error:
                unknown = unknown or error
                continue
            if bool(value) is decisive:
                return value
        if unknown is not None:
            raise unknown
        return value

    def _compare(self, node: ast.Compare, names: Names) -> Any:
        left = self.value(node.left, names)
        for kind, other in zip(node.ops, node.comparators):
            right = self.value(other, names)
            try:
                if not _COMPARE[type(kind)](left, right):
                    return False
            except TypeError:
                raise Unknown(node) from None
            left = right
        return True

    def _ifexp(self, node: ast.IfExp, names: Names) -> Any:
        return self.value(node.body if self.value(node.test, names) else node.orelse, names)

    def _attribute(self, node: ast.Attribute, _names: Names) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id == "torch" and node.attr in _DTYPES:
            return "float16" if node.attr == "half" else node.attr
        raise Unknown(node)

    def _subscript(self, node: ast.Subscript, names: Names) -> Any:
        value = self.value(node.value, names)
        try:
            if isinstance(node.slice, ast.Slice):
                ends = [None if e is None else self.value(e, names) for e in (node.slice.lower, node.slice.upper, node.slice.step)]
                return value[slice(*ends)]
            return value[self.value(node.slice, names)]
        except (TypeError, LookupError, ValueError):
            raise Unknown(node) from None

    def bind(self, target: ast.expr, value: Any, names: Names) -> None:
        """NAME = value, also for tuples of names; other targets change nothing that is looked at."""
        if isinstance(target, ast.Name):
            names.set(target.id, value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = list(value) if isinstance(value, (list, tuple)) and len(value) == len(target.elts) else None
            for index, element in enumerate(target.elts):
                self.bind(element, parts[index] if parts else Unknown(target), names)

    def _elements(self, generators: list[ast.comprehension], names: Names) -> Iterator[Names]:
        if not generators:
            yield names
            return
        first = generators[0]
        for item in self._listed(first.iter, names):
            scope = names.inner()
            self.bind(first.target, item, scope)
            if all(self.value(condition, scope) for condition in first.ifs):
                yield from self._elements(generators[1:], scope)

    def _listcomp(self, node: ast.ListComp, names: Names) -> Any:
        found = []
        for scope in self._elements(node.generators, names):
            found.append(self.value(node.elt, scope))
            if len(found) > _MOST_ITEMS:
                raise Unknown(node, f"more than {_MOST_ITEMS} values")
        return found

    _generatorexp = _listcomp

    def _call(self, node: ast.Call, names: Names) -> Any:
        called = ast.unparse(node.func)
        if called == "pytest.param":
            row = Row(self._items(node.args, names))
            row.skipped = any(k.arg == "marks" and "skip" in ast.unparse(k.value) for k in node.keywords)
            return row
        if called.split(".")[-1] == "is_backend_available":
            return bool(node.args) and self.value(node.args[0], names) == "cutile"
        if called == "torch.cuda.get_device_capability":
            return self._capability
        if called == "torch.cuda.is_available":
            return True
        if called in ("itertools.product", "product"):
            return self._product(node, names)
        arguments = self._items(node.args, names)
        if called in _PURE and not node.keywords:
            return self._pure(node, called, arguments)
        function = names.get(node.func) if isinstance(node.func, ast.Name) else None
        if not isinstance(function, ast.FunctionDef) or node.keywords:
            raise Unknown(node)
        return self._function(node, function, arguments, names)

    def _pure(self, node: ast.Call, called: str, arguments: list[Any]) -> Any:
        if called == "range" and not all(isinstance(a, int) and abs(a) <= 1 << 40 for a in arguments):
            raise Unknown(node)
        try:
            value = _PURE[called](*arguments)
            if isinstance(value, range) and len(value) > _MOST_ITEMS:
                raise Unknown(node)
            return value
        except (TypeError, ValueError, OverflowError):
            raise Unknown(node) from None

    def _product(self, node: ast.Call, names: Names) -> Any:
        pools = [self._listed(argument, names) for argument in node.args]
        repeat = next((self.value(k.value, names) for k in node.keywords if k.arg == "repeat"), 1)
        size = 1
        for pool in pools * repeat if isinstance(repeat, int) and 0 < repeat <= 8 else []:
            size *= len(pool)
        if not isinstance(repeat, int) or not 0 < repeat <= 8 or size > _MOST_ITEMS:
            raise Unknown(node)
        return list(itertools.product(*pools, repeat=repeat))

    def _function(self, node: ast.Call, function: ast.FunctionDef, arguments: list[Any], names: Names) -> Any:
        """A helper of the file that assigns and returns, nothing else."""
        parameters = [a.arg for a in function.args.args]
        if len(parameters) != len(arguments) or self._depth >= _MOST_DEPTH:
            raise Unknown(node)
        scope = names.inner()
        for name, value in zip(parameters, arguments):
            scope.set(name, value)
        self._depth += 1
        try:
            for statement in function.body:
                if isinstance(statement, ast.Return) and statement.value is not None:
                    return self.value(statement.value, scope)
                if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                    self.bind(statement.targets[0], self.value(statement.value, scope), scope)
                elif not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
                    raise Unknown(node)
        finally:
            self._depth -= 1
        raise Unknown(node)

    def assign(self, statement: ast.stmt, names: Names) -> None:
        """Takes a definition of a module or class over; what cannot be told becomes unknown."""
        if isinstance(statement, ast.FunctionDef):
            names.set(statement.name, statement)
            return
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target] if isinstance(statement, (ast.AnnAssign, ast.AugAssign)) else []
        value: Any = Unknown(statement)
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            try:
                value = self.value(statement.value, names)
            except Unknown as error:
                value = error
        for target in targets:
            self.bind(target, value, names)
