# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Tolerances and configurations out of the text of a test file, which is never run."""

from __future__ import annotations

import os
import tempfile
import unittest
from typing import Any

import support
from tileport_reference import testtable
from tileport_reference.protocol import RequestError
from tileport_reference.testclass import read_tests

HEAD = '''import itertools
import pytest
import torch

SIZES = [2**i for i in range(3, 5)] + [9]


def pairs(backends):
    """Pairs with the back end in front."""
    made = [(b, n) for b in backends for n in SIZES]
    return made


class Test_Scale(common.PyTestCase):
    _backends = ["cutile"]
    if is_backend_available("other"):
        _backends = _backends + ["other"]
    _rows = pairs(_backends)

    @staticmethod
    def reference(x):
        return x
'''


class TestClassTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def read(self, body: str, sm: int = 90) -> dict[str, Any]:
        text = HEAD + "".join(f"    {line}\n" for line in body.splitlines())
        return read_tests(support.write(self.folder, "test_scale.py", text), None, sm)

    def one(self, body: str) -> dict[str, Any]:
        (owner,) = self.read(body)["classes"]
        return owner

    def tolerances(self, body: str) -> list[tuple[str, float, float]]:
        return [(t["dtype"], t["atol"], t["rtol"]) for t in self.one(body)["tolerances"]]

    def test_what_a_test_spells_out(self) -> None:
        owner = self.one('@pytest.mark.parametrize("n, dtype", [(n, torch.float16) for n in SIZES])\n'
                         '@pytest.mark.parametrize("backend", _backends)\n'
                         "def test_op(self, n, dtype, backend):\n"
                         "    self.assertCorrectness(f, self.reference, {}, rtol=0.0, atol=1e-2)\n")
        self.assertEqual((owner["name"], owner["reference"], owner["tests"]), ("Test_Scale", "reference", ["test_op"]))
        self.assertEqual([(t["test"], t["dtype"], t["atol"], t["rtol"]) for t in owner["tolerances"]], [("test_op", "float16", 0.01, 0.0)])

    def test_configurations_are_the_product_without_the_back_end(self) -> None:
        (found,) = self.one('@pytest.mark.parametrize("n", [n for n in SIZES if n > 8])\n'
                            '@pytest.mark.parametrize("a, b", [p for p in itertools.product([True, False], repeat=2)])\n'
                            '@pytest.mark.parametrize("framework", _backends)\n'
                            "def test_perf(self, n, a, b, framework):\n    pass\n")["configurations"]
        self.assertEqual(found["names"], ["a", "b", "n"])
        self.assertEqual(len(found["rows"]), 8)
        self.assertEqual(found["rows"][0], [True, True, 16])

    def test_helpers_of_the_file(self) -> None:
        (found,) = self.one('@pytest.mark.parametrize("b, n", _rows)\ndef test_perf(self, b, n):\n    pass\n')["configurations"]
        self.assertEqual(found["rows"], [["cutile", 8], ["cutile", 16], ["cutile", 9]])

    def test_tolerances_by_dtype(self) -> None:
        by_dtype = ('@pytest.mark.parametrize("dtype", [torch.float32, torch.half, torch.float8_e5m2])\n'
                    "def test_op(self, dtype):\n")
        call = "    torch.testing.assert_close(a, b, atol=atol, rtol=rtol)\n"
        for body in ("    atol = 1 if dtype == torch.float32 else 2\n    rtol = 0\n    if dtype == torch.float8_e5m2:\n        atol = 3\n" + call,
                     "    if dtype == torch.float32:\n        rtol, atol = 0, 1\n    elif dtype == torch.float16:\n        rtol, atol = 0, 2\n"
                     "    else:\n        rtol, atol = 0, 3\n" + call,
                     "    t = {torch.float32: 1, torch.float16: 2, torch.float8_e5m2: 3}\n    tols = {'atol': t[dtype], 'rtol': 0}\n"
                     "    torch.testing.assert_close(a, b, **tols)\n"):
            with self.subTest(body=body):
                self.assertEqual(self.tolerances(by_dtype + body), [("float32", 1, 0), ("float16", 2, 0), ("float8_e5m2", 3, 0)])

    def test_skipped_rows_and_dtypes_do_not_count(self) -> None:
        self.assertEqual(self.tolerances('@pytest.mark.parametrize("dtype, atol", [(torch.float32, 1), pytest.param(torch.float16, 2), '
                                         'pytest.param(torch.bfloat16, 9, marks=pytest.mark.skip(reason="x"))])\n'
                                         "def test_op(self, dtype, atol):\n    if dtype == torch.float16:\n        pytest.skip('no')\n"
                                         "    torch.testing.assert_close(a, b, atol=atol, rtol=0)\n"), [("float32", 1, 0)])

    def test_defaults_of_the_common_module(self) -> None:
        support.write(self.folder, "common.py", "import torch\ndef f():\n    tolerance_map = {torch.float16: {'rtol': 0.5, 'atol': 0.25}}\n")
        body = ('@pytest.mark.parametrize("dtype", [torch.float16])\ndef test_op(self, dtype):\n'
                "    self.assertCorrectness(f, self.reference, {})\n")
        self.assertEqual(self.tolerances(body), [("float16", 0.25, 0.5)])

    def test_the_device_decides(self) -> None:
        body = ('@pytest.mark.parametrize("d", [64] if torch.cuda.get_device_capability()[0] == 8 else [128])\n'
                "def test_perf(self, d):\n    pass\n")
        for sm, rows in ((80, [[64]]), (90, [[128]]), (120, [[128]])):
            self.assertEqual(self.read(body, sm)["classes"][0]["configurations"][0]["rows"], rows)

    def test_what_cannot_be_told_is_said_with_its_line(self) -> None:
        found = self.read('@pytest.mark.parametrize("n", sizes_of_this_machine())\ndef test_perf(self, n):\n    pass\n'
                          "def test_op(self):\n    self.assertAllClose(a, b, atol=limit(), rtol=0)\n")
        self.assertEqual([u["line"] for u in found["unread"]], [23, 27])
        self.assertIn("sizes_of_this_machine", found["unread"][0]["message"])
        self.assertEqual(found["classes"][0]["configurations"][0]["rows"], [])
        self.assertEqual(found["classes"][0]["tolerances"], [])

    def test_a_decision_on_what_is_unknown_is_no_value(self) -> None:
        found = self.read("def test_op(self, n):\n    atol = 1\n    if n > 3:\n        atol = 2\n    self.assertAllClose(a, b, atol=atol, rtol=0)\n")
        self.assertEqual(found["classes"][0]["tolerances"], [])
        self.assertIn("atol", found["unread"][0]["message"])

    def test_a_file_that_spells_out_too_much(self) -> None:
        for rows in ("[a for a in range(10**7)]", "[2**(10**9)]", "['a' * 10**9]", "list(range(10**12))", "[(a, b) for a in range(900) for b in range(900)]",
                     "itertools.product(range(1000), repeat=4)"):
            with self.subTest(rows=rows):
                found = self.read(f'@pytest.mark.parametrize("n", {rows})\ndef test_perf(self, n):\n    pass\n')
                self.assertEqual((len(found["unread"]), found["classes"][0]["configurations"][0]["rows"]), (1, []))

    def test_functions_that_call_each_other_for_ever(self) -> None:
        text = "def f(n):\n    return f(n)\nclass T:\n    @pytest.mark.parametrize('n', f(1))\n    def test_perf(self, n):\n        pass\n"
        self.assertEqual(len(read_tests(support.write(self.folder, "test_f.py", text))["unread"]), 1)

    def test_the_file_is_not_run(self) -> None:
        marker = os.path.join(self.folder, "ran")
        read_tests(support.write(self.folder, "test_r.py", f"open({marker!r}, 'w')\nX = __import__('os').mkdir({marker!r})\n"))
        self.assertFalse(os.path.exists(marker))

    def test_files_that_are_no_python(self) -> None:
        with self.assertRaises(RequestError) as caught:
            read_tests(support.write(self.folder, "test_bad.py", "def f(:\n"))
        self.assertEqual((caught.exception.code, caught.exception.place["line"]), ("user_code", 1))


class TableTest(unittest.TestCase):
    def test_every_operator_with_a_test_has_tolerances(self) -> None:
        table = testtable._table()
        self.assertEqual(len(table["operators"]), 22)
        for name, entry in table["operators"].items():
            for owner in entry["classes"]:
                self.assertTrue(owner["tolerances"], name)
                self.assertTrue(owner["reference"], name)
                self.assertTrue(all(t["atol"] >= 0 and t["rtol"] >= 0 for t in owner["tolerances"]), name)

    def test_numbers_of_the_table(self) -> None:
        matmul = testtable._table()["operators"]["matmul"]["classes"][0]
        self.assertEqual([len(c["rows"]) for c in matmul["configurations"]], [168, 12])
        self.assertEqual({(t["dtype"], t["atol"], t["rtol"]) for t in matmul["tolerances"] if t["test"] == "test_perf"},
                         {("float16", 0.01, 0.01), ("float32", 0.01, 0.01), ("float8_e4m3fn", 1, 1)})

    @unittest.skipUnless(support.installed("tilegym"), "needs TileGym")
    def test_where_the_facts_are_from(self) -> None:
        self.assertEqual(testtable.operator_tests("attention_sink_decode", None, 90)["origin"], "none")
        with tempfile.TemporaryDirectory() as root:
            with self.assertRaises(RequestError) as caught:
                testtable.operator_tests("softmax", root, 90)
            self.assertEqual(caught.exception.code, "not_found")
            os.makedirs(os.path.join(root, "tests", "ops"))
            support.write(os.path.join(root, "tests", "ops"), "test_softmax.py", HEAD + "    def test_op(self):\n        self.assertAllClose(a, b, atol=7, rtol=0)\n")
            found = testtable.operator_tests("softmax", root, 90)
            self.assertEqual((found["origin"], found["name"]), ("file", "tests/ops/test_softmax.py"))
            self.assertEqual(found["classes"][0]["tolerances"][0]["atol"], 7)


if __name__ == "__main__":
    unittest.main()
