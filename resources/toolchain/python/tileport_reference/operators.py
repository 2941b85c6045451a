# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The operators that are known: our table of calls, matched with the installed TileGym.

Nothing here imports TileGym; its files are located and parsed only.
"""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
import json
import os
from typing import Any, Optional

from .outline import outline
from .protocol import RequestError

_TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "operators.json")
_INSTALL = "Run `tileport setup` to install the private tool folder."


@functools.lru_cache(maxsize=1)
def table() -> dict[str, dict[str, Any]]:
    """The entries of operators.json by name, in the order of the file."""
    with open(_TABLE, encoding="utf-8") as stream:
        return {entry["name"]: entry for entry in json.load(stream)["operators"]}


def package_version(distribution: str) -> Optional[str]:
    """The installed version, or None."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def package_folder(package: str) -> Optional[str]:
    """The folder of an installed top-level package; the package is not imported."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    return list(spec.submodule_search_locations)[0]


def require_tilegym() -> str:
    """The folder of TileGym, or missing_tool."""
    folder = package_folder("tilegym")
    if folder is None:
        raise RequestError("missing_tool", "TileGym is not installed", remedy=_INSTALL)
    return folder


def require_cuda_tile() -> None:
    """missing_tool unless cuda-tile is installed."""
    if package_version("cuda-tile") is None:
        raise RequestError("missing_tool", "cuTile Python (cuda-tile) is not installed", remedy=_INSTALL)


def entry(name: str) -> dict[str, Any]:
    """One entry of the table, or not_found."""
    found = table().get(name)
    if found is None:
        raise RequestError("not_found", f"there is no operator {name}", place={"key": "operator"},
                           remedy=f"Known operators: {', '.join(table())}.")
    return found


def _port(folder: str, name: str) -> Optional[dict[str, str]]:
    """The Rust port that TileGym ships for an operator, if it does."""
    rust = os.path.join(folder, "ops", "cutile_rs")
    files = {"kernel": os.path.join(rust, f"{name}_kernel", "kernel.rs"),
             "ffi": os.path.join(rust, f"{name}_kernel", "ffi.rs"),
             "wrapper": os.path.join(rust, f"{name}.py")}
    return files if all(os.path.isfile(path) for path in files.values()) else None


def test_file(wanted: Optional[str]) -> Optional[str]:
    """Wheels ship no tests; a source tree has them beside the package or one level up."""
    folder = require_tilegym()
    if wanted is None:
        return None
    for root in (os.path.dirname(folder), os.path.dirname(os.path.dirname(folder))):
        path = os.path.join(root, wanted)
        if os.path.isfile(path):
            return path
    return None


def _describe(folder: str, item: dict[str, Any]) -> dict[str, Any]:
    path = os.path.join(folder, "ops", "cutile", f"{item['module']}.py")
    if not os.path.isfile(path):
        return {"name": item["name"], "available": False, "module_file": None, "kernels": [],
                "reason": f"TileGym {package_version('tilegym')} has no {item['module']}.py"}
    kernels = [{"name": k["name"], "file": path, "line": k["line"], "end_line": k["end_line"],
                "parameters": [p["name"] for p in k["parameters"]]} for k in outline(path)["kernels"]]
    cases = [{"label": c["label"], "variant": c.get("variant", ""), "backward": c.get("backward", False)}
             for c in item["cases"]]
    return {"name": item["name"], "available": True, "module": f"tilegym.ops.cutile.{item['module']}",
            "module_file": path, "kernels": kernels, "test_name": item.get("test"),
            "test_file": test_file(item.get("test")), "cases": cases,
            "port": _port(folder, item["name"])}


def operators() -> dict[str, Any]:
    """All operators with files and lines; nothing is run."""
    folder = require_tilegym()
    return {"tilegym": package_version("tilegym"), "folder": folder, "executed": False,
            "operators": [_describe(folder, item) for item in table().values()]}
