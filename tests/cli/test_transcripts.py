# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The transcript driver accepts what fits and refuses what does not."""

import contextlib
import io
import os
import stat
import tempfile
import unittest

import transcripts

SCHEMAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "schema")
PROGRAM = """#!/bin/sh
case "$1" in
  good) echo "one 12"; echo two; echo three;;
  bad) echo "f:1:2: error: no" >&2; exit 2;;
  where) pwd;;
  env) echo "$TILEPORT_TOOLS";;
  json) echo '{"format":"tileport-open","version":1,"program":"p","process":7}';;
  wrong) echo '{"format":"tileport-open","version":1,"program":7}';;
  alien) echo '{"format":"tileport-nothing"}';;
esac
"""


class Lines(unittest.TestCase):
    def test_matching(self):
        match = transcripts.lines_match
        self.assertTrue(match([], []))
        self.assertTrue(match(["a", "...", "d"], ["a", "b", "c", "d"]))
        self.assertTrue(match(["..."], []))
        self.assertTrue(match(["x {{[0-9]+}}."], ["x 12."]))
        self.assertTrue(match(["x {{[0-9]{2}}}!"], ["x 12!"]))
        self.assertFalse(match(["a"], ["a", "b"]))
        self.assertFalse(match(["a", "b"], ["a"]))
        self.assertFalse(match(["x {{[0-9]+}}."], ["x y."]))
        self.assertFalse(match(["a.c"], ["abc"]))

    def test_parsing(self):
        description, steps = transcripts.parse("# about\n$ tileport a\nout\n! err\n!\n[exit 2]\n$ tileport b\n[exit 0]\n")
        self.assertEqual(description, ["# about"])
        self.assertEqual([(s.call, s.out, s.err, s.exit) for s in steps],
                         [("tileport a", ["out"], ["err", ""], 2), ("tileport b", [], [], 0)])


class Cases(unittest.TestCase):
    def outcome(self, text, *flags):
        with tempfile.TemporaryDirectory() as folder:
            program, case, inputs = (os.path.join(folder, n) for n in ("program", "case.txt", "inputs"))
            os.mkdir(inputs)
            with open(program, "w", encoding="utf-8") as handle:
                handle.write(PROGRAM)
            os.chmod(program, stat.S_IRWXU)
            with open(case, "w", encoding="utf-8") as handle:
                handle.write(text)
            with contextlib.redirect_stdout(io.StringIO()):
                code = transcripts.main(["--program", program, "--schemas", SCHEMAS, "--inputs", inputs, *flags, case])
            with open(case, encoding="utf-8") as handle:
                return code, handle.read()

    def test_good(self):
        for text in ("$ tileport good\none 12\n...\n[exit 0]\n", "$ tileport bad\n! f:1:2: error: no\n[exit 2]\n",
                     "$ tileport where\n[DIR]\n[exit 0]\n", "$ TILEPORT_TOOLS=[DIR]/t tileport env\n[DIR]/t\n[exit 0]\n",
                     "$ tileport json --json\n{{.*}}\n[exit 0]\n"):
            self.assertEqual(self.outcome(text)[0], 0, text)

    def test_bad(self):
        for text in ("$ tileport good\none 12\n[exit 0]\n", "$ tileport bad\n! f:1:2: error: no\n[exit 1]\n",
                     "$ tileport bad\n[exit 2]\n", "$ tileport good\n...\n", "",
                     "$ tileport good --json\n...\n[exit 0]\n", "$ tileport wrong --json\n...\n[exit 0]\n",
                     "$ tileport alien --json\n...\n[exit 0]\n"):
            self.assertEqual(self.outcome(text)[0], 1, text)

    def test_accept(self):
        code, text = self.outcome("# about\n$ tileport bad\n[exit 0]\n", "--accept")
        self.assertEqual((code, text), (0, "# about\n$ tileport bad\n! f:1:2: error: no\n[exit 2]\n"))

    def test_share(self):
        self.assertEqual(self.outcome("$ tileport a\n[exit 0]\n$ tileport b\n[exit 2]\n", "--share")[0], 0)
        self.assertEqual(self.outcome("$ tileport a\n[exit 0]\n", "--share")[0], 1)


if __name__ == "__main__":
    unittest.main()
