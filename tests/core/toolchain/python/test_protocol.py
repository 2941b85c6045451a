# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The protocol: every request one answer, whatever the line was. Needs no packages."""

from __future__ import annotations

import json
import os
import tempfile
import unittest
from unittest import mock

import support
from tileport_reference.protocol import Params, RequestError, write_atomically


class ParamsTest(unittest.TestCase):
    def test_typed_access(self) -> None:
        params = Params({"text": "a", "number": 5, "list": ["x"]})
        self.assertEqual((params.string("text"), params.integer("number", 1, 0, 9), params.strings("list")),
                         ("a", 5, ["x"]))
        self.assertEqual((params.integer("none", 7, 0, 9), params.optional_string("none")), (7, None))

    def test_wrong_values_name_the_key(self) -> None:
        params = Params({"text": 3, "number": "5", "flag": True, "big": 99, "list": [1], "path": "a/b"})
        for key, ask in (("text", lambda: params.string("text")), ("number", lambda: params.integer("number", 1, 0, 9)),
                         ("flag", lambda: params.integer("flag", 1, 0, 9)), ("big", lambda: params.integer("big", 1, 0, 9)),
                         ("list", lambda: params.strings("list")), ("path", lambda: params.absolute_path("path")),
                         ("gone", lambda: params.string("gone"))):
            with self.subTest(key=key), self.assertRaises(RequestError) as caught:
                ask()
            self.assertEqual((caught.exception.code, caught.exception.place), ("bad_params", {"key": key}))

    def test_params_must_be_an_object(self) -> None:
        with self.assertRaises(RequestError):
            Params([1])

    def test_a_folder_that_cannot_be_made(self) -> None:
        with tempfile.NamedTemporaryFile() as blocker, self.assertRaises(RequestError) as caught:
            write_atomically(os.path.join(blocker.name, "sub", "file"), b"x")
        self.assertEqual(caught.exception.code, "io")

    def test_a_failed_write_leaves_the_old_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = support.write(folder, "out", "old")
            with mock.patch("os.replace", side_effect=OSError(28, "full")), self.assertRaises(RequestError):
                write_atomically(path, b"new")
            with open(path, encoding="utf-8") as stream:
                self.assertEqual(stream.read(), "old")


class ServerTest(unittest.TestCase):
    def setUp(self) -> None:
        self.helper = support.Helper().__enter__()
        self.addCleanup(self.helper.__exit__)

    def test_hello(self) -> None:
        hello = self.helper.result("hello")
        self.assertEqual((hello["protocol"], hello["helper"]), (1, "reference"))
        self.assertIn("export", hello["methods"])

    def test_lines_that_are_no_requests(self) -> None:
        for line in (b"garbage", b"[1]", b"{}", b'{"id":0,"method":"hello"}', b'{"id":true,"method":"hello"}',
                     b'{"id":"1","method":"hello"}', b'{"id":1,"method":7}'):
            with self.subTest(line=line):
                self.helper.send_raw(line)
                answer = self.helper.read()
                self.assertEqual((answer["id"], answer["error"]["code"]), (0, "bad_request"))
        self.assertEqual(self.helper.result("hello")["protocol"], 1)

    def test_empty_lines_are_skipped(self) -> None:
        self.helper.send_raw(b"")
        self.assertEqual(self.helper.result("hello")["protocol"], 1)

    def test_unknown_method(self) -> None:
        self.assertEqual(self.helper.error("fly")["code"], "unknown_method")

    def test_bad_params(self) -> None:
        for method, params, key in (("outline", {}, "file"), ("outline", {"file": "k.py"}, "file"),
                                    ("source", {"file": "/x", "line": 0}, "line"),
                                    ("source", {"file": "/x", "line": 3, "end_line": 2}, "end_line")):
            with self.subTest(method=method, params=params):
                error = self.helper.error(method, **params)
                self.assertEqual((error["code"], error["place"]["key"]), ("bad_params", key))

    def test_cancelling_what_does_not_run(self) -> None:
        self.assertEqual(self.helper.result("cancel", request=77), {"cancelled": False})

    def test_shutdown(self) -> None:
        self.assertEqual(self.helper.result("shutdown"), {})
        self.assertEqual(self.helper.process.wait(10), 0)

    def test_the_end_of_input_ends_the_process(self) -> None:
        assert self.helper.process.stdin is not None
        self.helper.send("hello")
        self.helper.process.stdin.close()
        self.assertEqual(self.helper.answer()["id"], 1)
        self.assertEqual(self.helper.process.wait(10), 0)

    def test_outline_over_the_wire(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = support.write(folder, "k.py", support.KERNEL)
            self.assertEqual(self.helper.result("outline", file=path)["kernels"][0]["name"], "scale")
            self.assertEqual(self.helper.result("source", file=path, line=4, end_line=4)["text"], "TILE = 16\n")

    @unittest.skipIf(support.installed("cuda-tile"), "cuda-tile is installed")
    def test_runs_without_the_package_say_what_is_missing(self) -> None:
        error = self.helper.error("specialisations", operator="matmul")
        self.assertEqual(error["code"], "missing_tool")
        self.assertIn("tileport setup", error["remedy"])

    def test_messages_are_single_lines(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = support.write(folder, "two\nlines.py", "x = 1\n")
            self.assertEqual(json.loads(json.dumps(self.helper.result("outline", file=path)))["file"], path)


if __name__ == "__main__":
    unittest.main()
