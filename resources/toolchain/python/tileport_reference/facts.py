# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Facts about the parameters of one launch, as JSON.

Two sources meet here: the arguments that the host passed (shape, strides, value) and the
constraints that cuda.tile itself derived from them (what the Tile IR may assume).
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any, Iterator, Sequence


def type_name(value: Any) -> str:
    """"float16" for a dtype of torch or of cuda.tile."""
    name = getattr(value, "name", None)
    return name if isinstance(name, str) else str(value).replace("torch.", "")


def plain(value: Any) -> Any:
    """A value of a configuration or a constant as JSON; non-finite floats become text."""
    if isinstance(value, float) and not math.isfinite(value):
        return repr(value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if hasattr(value, "__dict__") and not callable(value):
        return {key: plain(item) for key, item in vars(value).items() if not key.startswith("_")}
    return type_name(value)


def _is_array(value: Any) -> bool:
    return all(hasattr(value, name) for name in ("shape", "stride", "dtype", "data_ptr"))


def _array(name: str, value: Any, constraint: Any) -> dict[str, Any]:
    return {
        "name": name, "kind": "array", "dtype": type_name(constraint.dtype),
        "shape": [int(n) for n in value.shape], "strides": [int(n) for n in value.stride()],
        "index_dtype": type_name(constraint.index_dtype),
        "shape_constant": list(constraint.shape_constant),
        "shape_divisible_by": list(constraint.shape_divisible_by),
        "stride_constant": list(constraint.stride_constant),
        "stride_divisible_by": list(constraint.stride_divisible_by),
        "stride_lower_bound": list(constraint.stride_lower_bound_incl),
        "alignment": constraint.base_addr_divisible_by,
        "may_alias_internally": constraint.may_alias_internally,
        "alias_groups": list(constraint.alias_groups),
    }


def describe(name: str, value: Any, constraint: Any) -> dict[str, Any]:
    """One parameter: its kind decides which keys follow."""
    kind = type(constraint).__name__
    if kind == "ArrayConstraint" and _is_array(value):
        return _array(name, value, constraint)
    if kind == "ConstantConstraint":
        return {"name": name, "kind": "constant", "dtype": type(constraint.value).__name__,
                "value": plain(constraint.value)}
    if kind == "ScalarConstraint":
        return {"name": name, "kind": "scalar", "dtype": type_name(constraint.dtype), "value": plain(value)}
    if kind == "ListConstraint":
        items = [describe(f"{name}[{i}]", item, constraint.element) for i, item in enumerate(value)]
        return {"name": name, "kind": "list", "items": items,
                "elements_may_alias": constraint.elements_may_alias}
    if kind == "TupleConstraint":
        pairs = zip(value, constraint.items)
        return {"name": name, "kind": "tuple",
                "items": [describe(f"{name}[{i}]", v, c) for i, (v, c) in enumerate(pairs)]}
    return {"name": name, "kind": "other", "text": repr(constraint)}


def parameters(names: Sequence[str], args: Sequence[Any], constraints: Sequence[Any]) -> list[dict[str, Any]]:
    """All parameters in the order of declaration."""
    return [describe(n, a, c) for n, a, c in zip(names, args, constraints)]


def constants(described: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The constants by name, nested ones as NAME[i]."""
    def walk(entries: Sequence[dict[str, Any]]) -> Iterator[tuple[str, Any]]:
        for entry in entries:
            if entry["kind"] == "constant":
                yield entry["name"], entry["value"]
            yield from walk(entry.get("items", ()))
    return dict(walk(described))


def hints(options: Any) -> dict[str, Any]:
    """Compiler options by name; a value by target becomes an object with a key per target."""
    result: dict[str, Any] = {}
    for field in dataclasses.fields(options):
        value = getattr(options, field.name)
        by_target = getattr(value, "_by_target", None)
        if by_target is None:
            result[field.name] = value
            continue
        result[field.name] = {target: by_target[target] for target in sorted(by_target)}
        default = getattr(value, "_default", None)
        if isinstance(default, int):
            result[field.name]["default"] = default
    return result
