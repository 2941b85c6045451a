# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Compares both sides of every shipped port's launches with the real program.

    pairs.py --program TILEPORT --schemas DIR --tools DIR --golden FILE [--accept]

The corpus lies in the tool folder; $TILEPORT_TOOLS wins over --tools, as everywhere.

Each document fits the schema, is the same on a second run, gives the exit code of its verdict, and pairs a program
with itself as PASS. A missing corpus is a failure: set-up makes it.

The golden file has a line a pair: our verdict, the kinds of the findings, and what the public script would say, so that
a changed verdict is seen; --accept writes it anew, and the change is then to be read like code.
"""

import argparse
import difflib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import jsonschema  # noqa: E402

EXIT_CODES = {"PASS": 0, "PASS_WITH_NOTES": 0, "FAIL_FIXABLE": 1, "BLOCKED": 2}
LEAST_PAIRS = 44


def diff(program, left, right, *specs):
    """(exit code, stdout) of one comparison."""
    done = subprocess.run([program, "diff", left, right, "--json", *specs], capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout


def specs_of(right):
    """Options that name both specifications beside a generated program."""
    return "--spec", right.parent / "generated.spec.json", "--reference-spec", right.parent / "reference.spec.json"


def golden_line(right, document):
    """What is kept of one comparison, as a person reads it."""
    kinds = Counter(finding["kind"] for finding in document["findings"])
    name = f"{right.parent.parent.name}/{right.parent.name} {right.stem.removeprefix('generated-')}"
    notes = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())) or "no findings"
    return f"{name}: {document['verdict']} ({notes}); the public script: {document['shell']['verdict']}"


def problems_of(program, schema, left, right, lines):
    """What is wrong with the comparison of one pair; its golden line is appended to lines."""
    code, first = diff(program, left, right, *specs_of(right))
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
    if diff(program, left, right, *specs_of(right))[1] != first:
        yield "a second run gives another document"
    lines.append(golden_line(right, document))


def self_problems(program, file):
    """A program is the same as itself."""
    code, output = diff(program, file, file)
    if code != 0 or json.loads(output)["verdict"] != "PASS":
        yield "a program differs from itself"


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--program", "--schemas", "--tools", "--golden"):
        parser.add_argument(name, required=True)
    parser.add_argument("--accept", action="store_true")
    options = parser.parse_args(arguments)
    schema = jsonschema.Validator.from_file(os.path.join(options.schemas, "diff.json"))
    corpus = Path(os.environ.get("TILEPORT_TOOLS") or options.tools) / "corpus"
    pairs = [(f.parent / "reference.tilebc", f) for f in sorted(corpus.glob("pairs/*/*/generated-*.tilebc"))]
    if len(pairs) < LEAST_PAIRS:
        print(f"{len(pairs)} pairs in {corpus}; run 'bash resources/toolchain/setup/corpus.sh' (tests/run does) to make them")
        return 1
    failed = 0
    lines = []
    for left, right in pairs:
        problems = [*problems_of(options.program, schema, left, right, lines), *self_problems(options.program, right)]
        failed += bool(problems)
        for problem in problems:
            print(f"{right}: {problem}")
    failed += golden_problems(Path(options.golden), lines, options.accept)
    print(f"{len(pairs)} pairs, {failed} problem(s)")
    return 1 if failed else 0


def golden_problems(golden, lines, accept):
    """Number of verdicts that differ from the kept ones, each printed."""
    if accept:
        golden.write_text("\n".join(lines) + "\n", encoding="utf-8")
    wanted = golden.read_text(encoding="utf-8").splitlines()
    changed = list(difflib.unified_diff(wanted, lines, "kept", "now", lineterm="", n=0))
    print("\n".join(changed), end="\n" if changed else "")
    return len(changed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
