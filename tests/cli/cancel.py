# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Ctrl+C ends a run of a stage at once, and the run is recorded as cancelled.

    cancel.py --program TILEPORT --inputs DIR
"""

import argparse
import json
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

REFERENCES = 4000  # enough that the check is still busy when the signal comes


def make_port(folder, program):
    (folder / "reference").mkdir(parents=True)
    (folder / "kernel.rs").write_text("fn k() {}\n", encoding="utf-8")
    for i in range(REFERENCES):
        shutil.copy(program, folder / "reference" / f"reference_{i}.mlir")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--program", "--inputs"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as root:
        port = Path(root) / "many"
        make_port(port, Path(options.inputs) / "scale.mlir")
        subprocess.run([options.program, "run", port], check=True, timeout=120, capture_output=True)
        answer = Path(root) / "answer.json"  # a pipe would fill up while stderr is read
        with open(answer, "w", encoding="utf-8") as out, subprocess.Popen(
                [options.program, "run", port, "--json"], stdout=out, stderr=subprocess.PIPE, text=True) as run:
            started = any("reading" in line for line in run.stderr)
            run.send_signal(signal.SIGINT)
            read = sum("reading" in line for line in run.stderr)
        document = json.loads(answer.read_text(encoding="utf-8"))
        lines = (port / ".tileport" / "runs.jsonl").read_text(encoding="utf-8").splitlines()
        facts = {"exit": run.returncode, "end": document["end"], "kept": json.loads(lines[-1])["end"], "runs": len(lines)}
    expected = {"exit": 2, "end": "cancelled", "kept": "cancelled", "runs": 2}
    if not started or facts != expected or read >= REFERENCES - 1:
        print(f"{facts}, expected {expected}; {read} programs were read after the signal")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
