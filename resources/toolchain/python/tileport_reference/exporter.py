# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the bytecode of a recorded specialisation, with its description beside it."""

from __future__ import annotations

import hashlib
import io
import json
import os
from typing import Any, Mapping

from .operators import package_version
from .protocol import write_atomically
from .recorder import Record

DEFAULT_VERSION = "13.3"
"""From 13.3 on the bytes do not depend on the target, so one file serves every device."""


def preload() -> None:
    """Imports the compiler, which otherwise loads at the first export."""
    import cuda.tile._compile
    import cuda.tile.compilation  # noqa: F401


def bytecode(record: Record, version: str) -> bytes:
    """Tile IR bytecode as cuda.tile writes it."""
    from cuda.tile.compilation import export_kernel
    buffer = io.BytesIO()
    export_kernel(record.kernel, [record.signature], buffer, gpu_code=None,
                  output_format="tileir_bytecode", bytecode_version=version)
    return buffer.getvalue()


def producer() -> dict[str, Any]:
    """Versions of what makes the bytes."""
    return {"cuda_tile": package_version("cuda-tile"), "tilegym": package_version("tilegym")}


def write(record: Record, path: str, version: str, program: Mapping[str, Any]) -> dict[str, Any]:
    """Writes path and the .spec.json beside it; returns what was written."""
    data = bytecode(record, version)
    spec_path = f"{os.path.splitext(path)[0]}.spec.json"
    spec = {
        **record.described, "producer": producer(), "program": dict(program),
        "bytecode": {"file": os.path.basename(path), "version": version, "bytes": len(data),
                     "sha256": hashlib.sha256(data).hexdigest()},
    }
    write_atomically(path, data)
    write_atomically(spec_path, (json.dumps(spec, indent=2, sort_keys=True) + "\n").encode())
    return {"id": record.described["id"], "bytecode": path, "spec": spec_path, "bytes": len(data),
            "sha256": spec["bytecode"]["sha256"], "version": version}
