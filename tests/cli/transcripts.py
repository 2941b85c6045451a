# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Runs console transcripts against the real program.

    transcripts.py --program TILEPORT --schemas DIR --inputs DIR [--accept] CASE...

A case is a text file of steps; lines that begin with '#' before the first step are its description:

    $ tileport show missing.mlir      the call (runs in a fresh copy of the inputs); NAME=value may stand before it
    text on stdout
    ! text on stderr
    [exit 2]

A line '...' stands for any number of lines; {{regex}} inside a line matches what the regex matches; [DIR] is the
folder the step ran in. With --json in the call, every document on stdout must fit the schema that its "format"
names. --accept writes what the program said in place of what was expected (placeholders are lost).
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import jsonschema  # noqa: E402


MOST_LINES = 60  # of what a program said, in the report of a failure


class Step:
    """One call with what it must print."""

    def __init__(self, call):
        self.call = call
        self.out, self.err, self.exit = [], [], None


def parse(text):
    """(description lines, steps) of a case file."""
    description, steps = [], []
    for line in text.splitlines():
        if line.startswith("$ "):
            steps.append(Step(line[2:]))
        elif not steps:
            description.append(line)
        elif match := re.fullmatch(r"\[exit (\d+)\]", line):
            steps[-1].exit = int(match.group(1))
        elif line.startswith("! ") or line == "!":
            steps[-1].err.append(line[2:])
        else:
            steps[-1].out.append(line)
    return description, steps


def line_matches(expected, actual):
    parts = re.split(r"\{\{(.*?)\}\}(?!\})", expected)
    pattern = "".join(f"(?:{p})" if i % 2 else re.escape(p) for i, p in enumerate(parts))
    return re.fullmatch(pattern, actual) is not None


def lines_match(expected, actual):
    """Matches line by line; '...' takes any number of lines."""
    if not expected:
        return not actual
    if expected[0] == "...":
        return any(lines_match(expected[1:], actual[i:]) for i in range(len(actual) + 1))
    return bool(actual) and line_matches(expected[0], actual[0]) and lines_match(expected[1:], actual[1:])


class Runner:
    """Runs the steps of one case in one folder."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder

    def run(self, step):
        words, settings = shlex.split(step.call), {}
        while "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            settings[name] = value.replace("[DIR]", self.folder)
        assert words[0] == "tileport", step.call
        done = subprocess.run([self.options.program, *words[1:]], cwd=self.folder, capture_output=True, text=True, timeout=300,
                              check=False, stdin=subprocess.DEVNULL, env={**self._environment(), **settings})
        return self._lines(done.stdout), self._lines(done.stderr), done.returncode, done.stdout

    def _environment(self):
        kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LD_LIBRARY_PATH", "TILEPORT_TOOLS", "XDG_DATA_HOME")
                or k.startswith(("ASAN", "UBSAN", "LSAN"))}
        return {**kept, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": os.path.join(self.folder, ".cache")}

    def _lines(self, text):
        """Lines without what is not part of the contract: this folder's name, runs of blanks inside a line."""
        lines = text.replace(self.folder, "[DIR]").splitlines()
        return [re.sub(r"(?<=\S) +(?=\S)", " ", line.rstrip()) for line in lines]

    def schema_errors(self, stdout):
        """Errors of every JSON document on stdout: one big one, or one per line."""
        try:
            documents = [json.loads(stdout)]
        except ValueError:
            try:
                documents = [json.loads(line) for line in stdout.splitlines()]
            except ValueError as error:
                return [f"stdout is not JSON: {error}"]
        errors = []
        for document in documents:
            name = str(document.get("format", "")).removeprefix("tileport-")
            path = os.path.join(self.options.schemas, name + ".json")
            if not name or not os.path.exists(path):
                errors.append(f"no schema for format '{document.get('format')}'")
            else:
                errors += jsonschema.Validator.from_file(path).errors(document)
        return errors


def check_step(runner, step):
    """Problems of one step, as text, and what the program said in the form of a case file."""
    out, err, code, raw = runner.run(step)
    problems = []
    if step.exit is None:
        problems.append("the step has no [exit N] line")
    elif code != step.exit:
        problems.append(f"exit {code}, expected {step.exit}")
    if not lines_match(step.out, out):
        problems.append("stdout differs")
    if not lines_match(step.err, err):
        problems.append("stderr differs")
    if "--json" in shlex.split(step.call) and "--help" not in step.call:
        problems += runner.schema_errors(raw)
    said = [f"$ {step.call}", *out, *("! " + line if line else "!" for line in err), f"[exit {code}]"]
    return problems, said


def run_case(options, path):
    with open(path, encoding="utf-8") as handle:
        description, steps = parse(handle.read())
    failed, everything = not steps, list(description)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(options.inputs, folder, dirs_exist_ok=True)
        runner = Runner(options, os.path.realpath(folder))
        for step in steps:
            problems, said = check_step(runner, step)
            everything += said
            if problems and not options.accept:
                failed = True
                print(f"{path}: {step.call}: {'; '.join(problems)}\n  it said:\n    " + "\n    ".join(said[1:MOST_LINES]))
    if options.accept:
        with open(path, "w", encoding="utf-8") as handle:
            handle.write("\n".join(everything) + "\n")
    return not failed


def negative_share(paths):
    """Share of the steps whose exit code is not 0."""
    codes = []
    for path in paths:
        with open(path, encoding="utf-8") as handle:
            codes += [s.exit for s in parse(handle.read())[1]]
    return sum(c != 0 for c in codes) / max(1, len(codes)), len(codes)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--program", "--schemas", "--inputs"):
        parser.add_argument(name, required=True)
    parser.add_argument("--accept", action="store_true")
    parser.add_argument("--share", action="store_true", help="only check that a third of all steps is negative")
    parser.add_argument("cases", nargs="+")
    options = parser.parse_args(arguments)
    if options.share:
        share, count = negative_share(options.cases)
        print(f"{share:.0%} of {count} steps are negative")
        return 0 if share >= 1 / 3 else 1
    results = [run_case(options, case) for case in options.cases]
    print(f"{sum(results)} of {len(results)} cases hold")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
