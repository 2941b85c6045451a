# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The table of operators and the notation of its arguments."""

from __future__ import annotations

import unittest

import support  # noqa: F401 - sets the import path
import torch
from tileport_reference import arguments, operators
from tileport_reference.protocol import RequestError


class ArgumentsTest(unittest.TestCase):
    def test_tensors(self) -> None:
        made = arguments.build("bf16[2,3]+grad")
        self.assertEqual((tuple(made.shape), made.dtype, made.requires_grad), ((2, 3), torch.bfloat16, True))
        self.assertEqual(tuple(arguments.build("f32[]").shape), ())
        self.assertEqual(arguments.build("f16[4]").device.type, "cuda")

    def test_everything_else_stands_for_itself(self) -> None:
        for value in ("static_persistent", "f16", 3, 0.5, None, True, [1, "a"], {"TILE_M": 64}):
            self.assertEqual(arguments.build(value), value)
        self.assertEqual(arguments.build({"tuple": [1, 2]}), (1, 2))
        self.assertIs(arguments.build("dtype:bf16"), torch.bfloat16)

    def test_the_call_form(self) -> None:
        self.assertEqual(tuple(arguments.tensor(2, 3, dtype="e4m3").shape), (2, 3))
        self.assertEqual(tuple(arguments.tensor("i32[5]").shape), (5,))

    def test_an_unknown_dtype_is_refused(self) -> None:
        for bad in (lambda: arguments.build("dtype:f99"), lambda: arguments.tensor(2, dtype="f99")):
            with self.assertRaisesRegex(ValueError, "f99 is no dtype"):
                bad()


class TableTest(unittest.TestCase):
    def test_24_operators_with_distinct_cases(self) -> None:
        table = operators.table()
        self.assertEqual(len(table), 24)
        for entry in table.values():
            labels = [case["label"] for case in entry["cases"]]
            self.assertEqual(len(labels), len(set(labels)), entry["name"])
            self.assertGreaterEqual(len(labels), 2, entry["name"])

    def test_every_argument_can_be_built(self) -> None:
        for entry in operators.table().values():
            for case in entry["cases"]:
                with self.subTest(operator=entry["name"], case=case["label"]):
                    arguments.build(case["args"])
                    arguments.build(case.get("kwargs", {}))

    def test_backward_cases_want_gradients(self) -> None:
        for entry in operators.table().values():
            for case in entry["cases"]:
                wants = any(isinstance(a, str) and a.endswith("+grad") for a in case["args"])
                self.assertEqual(wants, case.get("backward", False), (entry["name"], case["label"]))

    def test_an_unknown_operator(self) -> None:
        with self.assertRaises(RequestError) as caught:
            operators.entry("nothing")
        self.assertEqual(caught.exception.code, "not_found")
        self.assertIn("matmul", caught.exception.remedy)

    def test_a_missing_package(self) -> None:
        self.assertIsNone(operators.package_folder("no_such_package_at_all"))
        self.assertIsNone(operators.package_version("no-such-package-at-all"))


if __name__ == "__main__":
    unittest.main()
