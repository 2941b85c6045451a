# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Compares both sides of every shipped port's launches with the real program.

    pairs.py --program TILEPORT --schemas DIR --tools DIR

The corpus lies in the tool folder; $TILEPORT_TOOLS wins over --tools, as everywhere.

Each document fits the schema, is the same on a second run, gives the exit code of its verdict, and pairs a program
with itself as PASS. A missing corpus is a failure: set-up makes it.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import jsonschema  # noqa: E402

EXIT_CODES = {"PASS": 0, "PASS_WITH_NOTES": 0, "FAIL_FIXABLE": 1, "BLOCKED": 2}
LEAST_PAIRS = 44


def diff(program, left, right):
    """(exit code, stdout) of one comparison."""
    done = subprocess.run([program, "diff", left, right, "--json"], capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout


def problems_of(program, schema, left, right):
    """What is wrong with the comparison of one pair."""
    code, first = diff(program, left, right)
    try:
        document = json.loads(first)
    except ValueError:
        yield "stdout is not JSON"
        return
    yield from schema.errors(document)
    if document.get("format") != "tileport-diff":
        yield f"no diff: {document}"
        return
    if EXIT_CODES[document["verdict"]] != code:
        yield f"exit code {code} for {document['verdict']}"
    if diff(program, left, right)[1] != first:
        yield "a second run gives another document"


def self_problems(program, file):
    """A program is the same as itself."""
    code, output = diff(program, file, file)
    if code != 0 or json.loads(output)["verdict"] != "PASS":
        yield "a program differs from itself"


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--program", "--schemas", "--tools"):
        parser.add_argument(name, required=True)
    options = parser.parse_args(arguments)
    schema = jsonschema.Validator.from_file(os.path.join(options.schemas, "diff.json"))
    corpus = Path(os.environ.get("TILEPORT_TOOLS") or options.tools) / "corpus"
    pairs = [(f.parent / "reference.tilebc", f) for f in sorted(corpus.glob("pairs/*/*/generated-*.tilebc"))]
    if len(pairs) < LEAST_PAIRS:
        print(f"{len(pairs)} pairs in {corpus}; run 'bash resources/toolchain/setup/corpus.sh' (tests/run does) to make them")
        return 1
    failed = 0
    for left, right in pairs:
        problems = [*problems_of(options.program, schema, left, right), *self_problems(options.program, right)]
        failed += bool(problems)
        for problem in problems:
            print(f"{right}: {problem}")
    print(f"{len(pairs) - failed} of {len(pairs)} pairs hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
