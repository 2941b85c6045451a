# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Static outline and source ranges: files are read, never run."""

from __future__ import annotations

import os
import tempfile
import unittest

import support
from tileport_reference.outline import outline, source
from tileport_reference.protocol import RequestError


class OutlineTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, text: str) -> str:
        return support.write(self.folder, "k.py", text)

    def test_kernel_with_parameters_and_hints(self) -> None:
        found = outline(self.write(support.KERNEL))
        self.assertFalse(found["executed"])
        (kernel,) = found["kernels"]
        self.assertEqual((kernel["name"], kernel["line"], kernel["def_line"], kernel["end_line"]),
                         ("scale", 7, 8, 14))
        self.assertEqual(kernel["hints"], {"occupancy": 2})
        self.assertEqual(kernel["doc"], "Scales a vector.")
        self.assertEqual([(p["name"], p["constant"]) for p in kernel["parameters"]],
                         [("x", False), ("y", False), ("factor", False), ("TILE_N", True)])
        self.assertEqual([f["name"] for f in found["functions"]], ["run"])
        self.assertEqual(found["constants"][-1], {"name": "TILE", "line": 4, "value": "16"})

    def test_every_spelling_of_the_decorator(self) -> None:
        for text in ("import cuda.tile\n@cuda.tile.kernel\n", "from cuda import tile as t\n@t.kernel()\n",
                     "from cuda.tile import kernel as k\n@k(occupancy=1)\n", "import cuda.tile as ct\n@ct.kernel\n"):
            with self.subTest(text=text):
                self.assertEqual(len(outline(self.write(text + "def f(a):\n    pass\n"))["kernels"]), 1)

    def test_other_decorators_are_no_kernels(self) -> None:
        found = outline(self.write("import other as ct\n@ct.kernel\ndef f(a):\n    pass\n"))
        self.assertEqual((found["kernels"], len(found["functions"])), ([], 1))

    def test_the_file_is_not_run(self) -> None:
        marker = os.path.join(self.folder, "ran")
        outline(self.write(f"open({marker!r}, 'w')\n"))
        self.assertFalse(os.path.exists(marker))

    def test_a_syntax_error_has_its_place(self) -> None:
        path = self.write("x = 1\ndef f(:\n")
        with self.assertRaises(RequestError) as caught:
            outline(path)
        self.assertEqual(caught.exception.code, "user_code")
        self.assertEqual(caught.exception.place, {"file": path, "line": 2, "column": 7})

    def test_bytes_that_are_no_text(self) -> None:
        path = os.path.join(self.folder, "binary.py")
        with open(path, "wb") as stream:
            stream.write(b"\x00\xff\x00")
        with self.assertRaises(RequestError) as caught:
            outline(path)
        self.assertEqual(caught.exception.code, "user_code")

    def test_a_missing_file(self) -> None:
        with self.assertRaises(RequestError) as caught:
            outline(os.path.join(self.folder, "none.py"))
        self.assertEqual(caught.exception.code, "not_found")

    def test_source_ranges(self) -> None:
        path = self.write("one\ntwo\nthree\n")
        self.assertEqual(source(path, 2, 2)["text"], "two\n")
        self.assertEqual(source(path, 2, 0)["text"], "two\nthree\n")
        self.assertEqual(source(path, 1, 99)["end_line"], 3)

    def test_source_beyond_the_end(self) -> None:
        with self.assertRaises(RequestError) as caught:
            source(self.write("one\n"), 5, 0)
        self.assertEqual(caught.exception.code, "bad_params")


if __name__ == "__main__":
    unittest.main()
