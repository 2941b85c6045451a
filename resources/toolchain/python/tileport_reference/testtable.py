# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""What the operators' tests demand: read from the test files where there are some, else from our table of facts.

The wheel of TileGym ships no tests. testfacts.json holds what this package's own reader found in a source tree; it is
made again with

    python -m tileport_reference.testtable TILEGYM_SOURCE_TREE COMMIT > testfacts.json
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Optional

from . import operators
from .protocol import RequestError
from .testclass import read_tests

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "testfacts.json")
_TREE = "TILEGYM_PATH"


def _table() -> dict[str, Any]:
    with open(_TABLE, encoding="utf-8") as stream:
        return json.load(stream)


def _given(root: str, wanted: str) -> tuple[str, str]:
    path = os.path.join(root, wanted)
    if not os.path.isfile(path):
        raise RequestError("not_found", f"{root} has no {wanted}", place={"file": path},
                           remedy="Name the top folder of a TileGym source tree.")
    return path, root


def _found(wanted: str) -> Optional[tuple[str, str]]:
    """The test file beside the installed package, else in the tree that TILEGYM_PATH names."""
    path = operators.test_file(wanted)
    if path is not None:
        return path, path[:-len(wanted)]
    root = os.environ.get(_TREE, "")
    return _given(root, wanted) if root and os.path.isfile(os.path.join(root, wanted)) else None


def operator_tests(name: str, root: Optional[str], sm: int) -> dict[str, Any]:
    """Tolerances and configurations of one operator, with where they are from: a file, the table, or nowhere."""
    wanted = operators.entry(name).get("test")
    if wanted is None:
        return {"origin": "none", "name": "", "classes": [], "unread": [], "executed": False,
                "defaults": _table()["defaults"], "reason": f"TileGym has no test of its own for {name}"}
    where = _given(root, wanted) if root else _found(wanted)
    if where is not None:
        return {"origin": "file", **read_tests(where[0], where[1], sm)}
    table = _table()
    return {"origin": "table", "name": wanted, "executed": False, "tree": table["tree"],
            "reason": f"the installed TileGym ships no tests, and {_TREE} names no source tree with {wanted}",
            "classes": table["operators"][name]["classes"], "unread": table["operators"][name]["unread"]}


def main() -> int:
    """Prints the table, one operator a line."""
    root, commit = sys.argv[1:3]
    lines = []
    for name, item in operators.table().items():
        if item.get("test"):
            read = read_tests(os.path.join(root, item["test"]), root)
            kept = {key: read[key] for key in ("name", "sha256", "classes", "unread")}
            lines.append(f"{json.dumps(name)}: {json.dumps(kept, separators=(',', ':'))}")
    defaults = read_defaults(root)
    print('{"tree": ' + json.dumps(f"TileGym {commit}") + ',\n"defaults": ' + json.dumps(defaults) + ',\n"operators": {\n'
          + ",\n".join(lines) + "\n}}")
    return 0


def read_defaults(root: str) -> dict[str, Any]:
    """Default tolerances by dtype, as the tests' common module has them."""
    from .testclass import default_tolerances
    return default_tolerances(os.path.join(root, "tests", "ops"))


if __name__ == "__main__":
    sys.exit(main())
