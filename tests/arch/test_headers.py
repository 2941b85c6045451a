# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Headers that do not compile alone are found; those that do are compiled only once."""

import json
import os
import shutil
import tempfile
import unittest
from unittest import mock

from arch import headers
from arch.tree import Tree

COMPILER = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")


class SelfContained(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.build = os.path.join(self.root, "build")
        os.makedirs(os.path.join(self.root, "core/base"))
        os.makedirs(self.build)
        source = os.path.join(self.root, "core/base/a.cpp")
        entry = {"directory": self.build, "file": source,
                 "command": f"ccache {COMPILER} -I{self.root} -std=gnu++20 -MD -MF a.d -o a.o -c {source}"}
        with open(os.path.join(self.build, "compile_commands.json"), "w", encoding="utf-8") as handle:
            json.dump([entry], handle)

    def check(self, **files):
        for name, text in files.items():
            with open(os.path.join(self.root, f"core/base/{name}.h"), "w", encoding="utf-8") as handle:
                handle.write("#pragma once\n" + text)
        return [(v.file, v.rule) for v in headers.self_contained(Tree(self.root), self.build)]

    def test_good_header(self):
        self.assertEqual(self.check(a="#include <string>\nstd::string f();\n"), [])

    def test_missing_include(self):
        self.assertEqual(self.check(a="std::string f();\n"), [("core/base/a.h", "self-contained")])

    def test_a_source_that_includes_it_first_proves_it(self):
        source = os.path.join(self.root, "core/base/a.cpp")
        for first, found in (('#include "core/base/a.h"\n#include <string>\n', []),
                             ('#include <string>\n#include "core/base/a.h"\n', [("core/base/a.h", "self-contained")])):
            with open(source, "w", encoding="utf-8") as handle:
                handle.write(first)
            self.assertEqual(self.check(a="std::string f();\n"), found)

    def test_neighbour_does_not_help(self):
        found = self.check(a="#include <string>\nstd::string f();\n", b="std::string g();\n")
        self.assertEqual(found, [("core/base/b.h", "self-contained")])

    def test_headers_that_reach_mlir_are_left_out(self):
        self.assertEqual(self.check(a='#include "mlir/IR/Value.h"\n', b='#include "core/base/a.h"\n'), [])

    def test_unchanged_headers_are_compiled_once(self):
        self.check(a="#include <string>\n")
        with mock.patch.object(headers, "compile_alone", side_effect=AssertionError("compiled again")):
            self.assertEqual(self.check(a="#include <string>\n"), [])

    def test_a_failure_is_not_remembered_as_good(self):
        self.check(a="std::string f();\n")
        self.assertEqual(self.check(a="std::string f();\n"), [("core/base/a.h", "self-contained")])

    def test_a_changed_neighbour_compiles_its_users_again(self):
        self.check(a="struct A {};\n", b='#include "core/base/a.h"\nA f();\n')
        found = self.check(a="struct C {};\n", b='#include "core/base/a.h"\nA f();\n')
        self.assertEqual(found, [("core/base/b.h", "self-contained")])


if __name__ == "__main__":
    unittest.main()
