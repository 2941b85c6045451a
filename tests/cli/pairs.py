# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Compares both sides of every shipped port's launches with the real program.

    pairs.py --program TILEPORT --schemas DIR --tools DIR --golden DIR [--accept]

The corpus lies in the tool folder; $TILEPORT_TOOLS wins over --tools, as everywhere.

Each document fits the schema, is the same on a second run, gives the exit code of its verdict, and pairs a program
with itself as PASS. A missing corpus is a failure: set-up makes it.

The golden folder has pairs.txt, a line a pair (our verdict, the kinds of the findings, what the public script would say),
and a text a pair below pairs/ with everything that the comparison says; one text where both cutile versions give the
same. A difference fails; --accept (tests/golden/regenerate) writes them anew, and the change is then to be read like code.
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
import goldenpair  # noqa: E402
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
    """What is kept of one comparison in the overview."""
    kinds = Counter(finding["kind"] for finding in document["findings"])
    name = f"{right.parent.parent.name}/{right.parent.name} {right.stem.removeprefix('generated-')}"
    notes = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())) or "no findings"
    return f"{name}: {document['verdict']} ({notes}); the public script: {document['shell']['verdict']}"


def problems_of(program, schema, left, right, kept):
    """What is wrong with the comparison of one pair; what it says is appended to kept."""
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
    launch = f"{right.parent.parent.name}/{right.parent.name}"
    version = right.stem.removeprefix("generated-")
    kept.append((launch, version, golden_line(right, document), goldenpair.golden_text(f"{launch}, cutile {version}", document)))


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
    kept = []
    for left, right in pairs:
        problems = [*problems_of(options.program, schema, left, right, kept), *self_problems(options.program, left),
                    *self_problems(options.program, right)]
        failed += bool(problems)
        for problem in problems:
            print(f"{right}: {problem}")
    failed += golden_problems(Path(options.golden), golden_files(kept), options.accept)
    print(f"{len(pairs)} pairs, {failed} problem(s)")
    return 1 if failed else 0


def golden_files(kept):
    """Texts by file name below the golden folder."""
    files = {"pairs.txt": "".join(line + "\n" for _, _, line, _ in kept)}
    launches = {}
    for launch, version, _, text in kept:
        launches.setdefault(launch, []).append((version, text))
    for launch, texts in launches.items():
        bodies = {text.split("\n", 1)[1] for _, text in texts}
        if len(bodies) == 1:
            versions = " and ".join(version for version, _ in texts)
            files[f"pairs/{launch}.txt"] = f"{launch}, cutile {versions}\n{bodies.pop()}"
            continue
        for version, text in texts:
            files[f"pairs/{launch}-cutile-{version}.txt"] = text
    return files


def golden_problems(golden, files, accept):
    """Number of files that differ from the kept ones, each difference printed."""
    known = {str(file.relative_to(golden)) for file in golden.rglob("*.txt")}
    if accept:
        for name in known - set(files):
            (golden / name).unlink()
        for name, text in files.items():
            (golden / name).parent.mkdir(parents=True, exist_ok=True)
            (golden / name).write_text(text, encoding="utf-8")
        return 0
    problems = 0
    for name in sorted(known | set(files)):
        wanted = (golden / name).read_text(encoding="utf-8").splitlines() if name in known else []
        changed = list(difflib.unified_diff(wanted, files.get(name, "").splitlines(), f"kept {name}", f"now {name}", lineterm="", n=1))
        problems += bool(changed)
        print("\n".join(changed), end="\n" if changed else "")
    return problems


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
