# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""A result that could not be written is no success.

    fulldisk.py --program TILEPORT --inputs DIR

/dev/full answers every write as a full disk does.
"""

import argparse
import subprocess
import sys
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--program", "--inputs"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    file = Path(options.inputs) / "scale.mlir"
    calls = [["show", file], ["show", file, "--json"], ["diff", file, file, "--json"], ["--help"]]
    failed = 0
    for call in calls:
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([options.program, *call], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
        if done.returncode != 2 or "No space left on device" not in done.stderr:
            print(f"{call[0]}: exit code {done.returncode}, stderr: {done.stderr!r}")
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
