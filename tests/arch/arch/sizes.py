# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""How long files, functions and parameter lists are, how wide classes are."""

import ast
import statistics

from . import cpp
from .table import CPP, LIMITS, SIZE_EXCEPTIONS, Violation

CODE = (".cpp", ".h", ".py", ".rs", ".sh", ".cmake")


def lines_of(text):
    return text.count("\n") + (0 if text.endswith("\n") or not text else 1)


def files(tree):
    """Sources up to 500 lines, headers up to 200."""
    for path in tree.with_suffix(*CODE):
        limit = LIMITS["header_lines" if path.endswith(".h") else "source_lines"]
        count = lines_of(tree.text(path))
        if count > limit and ("file", path, "") not in SIZE_EXCEPTIONS:
            yield Violation(path, 1, "file-length", f"{count} lines, at most {limit}")


def functions_of(tree, path):
    return cpp.Reader(tree.text(path)).functions if path.endswith((*CPP, ".rs")) else []


def cpp_functions(tree):
    """Functions up to 60 lines, constructors up to 40, up to 6 parameters."""
    for path in tree.with_suffix(*CPP):
        for function in functions_of(tree, path):
            excepted = ("function", path, function.name) in SIZE_EXCEPTIONS
            kind = "constructor_lines" if function.is_constructor else "function_lines"
            if function.has_body and function.lines > LIMITS[kind] and not excepted:
                yield Violation(path, function.first, "function-length",
                                f"{function.name} has {function.lines} lines, at most {LIMITS[kind]}")
            if len(function.parameters) > LIMITS["parameters"] and not excepted:
                yield Violation(path, function.first, "parameters",
                                f"{function.name} has {len(function.parameters)} parameters, at most {LIMITS['parameters']}")


def python_functions(tree):
    """The same limits for Python."""
    for path in tree.with_suffix(".py"):
        try:
            module = ast.parse(tree.text(path))
        except SyntaxError as error:
            yield Violation(path, error.lineno or 1, "python-syntax", str(error.msg))
            continue
        for node in ast.walk(module):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield from _python_function(path, node)


def _python_function(path, node):
    length = node.end_lineno - node.lineno + 1
    if length > LIMITS["function_lines"]:
        yield Violation(path, node.lineno, "function-length", f"{node.name} has {length} lines, at most {LIMITS['function_lines']}")


def rust_functions(tree):
    """Functions up to 60 lines in Rust: from `fn` to the closing brace at its indentation."""
    for path in tree.with_suffix(".rs"):
        lines = tree.text(path).split("\n")
        for number, text in enumerate(lines, 1):
            bare = text.lstrip()
            if not _is_rust_function(bare) or text.rstrip().endswith(";"):
                continue
            indent = text[:len(text) - len(bare)]
            end = next((i for i, l in enumerate(lines[number:], number + 1) if l.startswith(indent + "}")), number)
            if end - number + 1 > LIMITS["function_lines"] and "}" not in text:
                yield Violation(path, number, "function-length", f"{end - number + 1} lines, at most {LIMITS['function_lines']}")


def _is_rust_function(bare):
    words = bare.split("(")[0].split("<")[0].split()
    return "fn" in words and not bare.startswith("//")


def classes(tree):
    """At most 25 public methods per class."""
    for path in tree.with_suffix(*CPP):
        for found in cpp.Reader(tree.text(path)).classes:
            count = len(found.methods)
            if count > LIMITS["public_methods"] and ("class", path, found.name) not in SIZE_EXCEPTIONS:
                yield Violation(path, found.line, "public-methods",
                                f"{found.name} has {count} public methods, at most {LIMITS['public_methods']}")


# What exercises a layer: its own tests, and what goes through the programs. Text cases count, because a case that is
# a text picture is worth as much as one that is code.
EXERCISED_BY = {"core": ("tests/core/", "tests/corpus/", "tests/cli/", "tests/fuzz/", "tests/support/"),
                "widgets": ("tests/widgets/", "tests/app/")}
TEST_FILES = (*CPP, ".py", ".rs", ".mlir", ".hex", ".txt", ".json")


def ratios(tree):
    """Lines of tests and their text cases for each line of code, for core and widgets."""
    for layer, folders in EXERCISED_BY.items():
        code = sum(lines_of(tree.text(f)) for f in tree.with_suffix(*CPP, under=(f"{layer}/",)))
        tests = sum(lines_of(tree.text(f)) for f in tree.with_suffix(*TEST_FILES, under=folders) if not f.endswith("CMakeLists.txt"))
        limit = LIMITS[f"test_ratio_{layer}"]
        if code and tests / code < limit:
            yield Violation(f"tests/{layer}", 1, "test-ratio", f"{tests} test lines for {code} lines, {tests / code:.2f}; at least {limit}")


def numbers(tree):
    """A table of the tree's numbers, for people (check.py --numbers)."""
    rows = []
    for layer in ("core/", "widgets/", "app/"):
        paths = tree.with_suffix(*CPP, under=(layer,))
        lengths = sorted(f.lines for p in paths for f in functions_of(tree, p) if f.has_body)
        sources = [lines_of(tree.text(p)) for p in paths if p.endswith(".cpp")]
        headers = [lines_of(tree.text(p)) for p in paths if p.endswith(".h")]
        if lengths and sources and headers:
            p90 = lengths[int(len(lengths) * 0.9)]
            rows.append(f"{layer:10} function {statistics.median(lengths):.0f} / {p90} / {lengths[-1]} (median / p90 / max), "
                        f"source median {statistics.median(sources):.0f}, header median {statistics.median(headers):.0f}, "
                        f"{sum(sources) + sum(headers)} lines")
    return rows


RULES = {"file_length": (files,), "function_length": (cpp_functions, python_functions, rust_functions),
         "class_width": (classes,), "test_ratio": (ratios,)}
