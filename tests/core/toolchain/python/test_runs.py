# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Runs of programs: needs cuda-tile (and TileGym for the operators); skipped without."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import time
import unittest

import support

TILE = support.installed("cuda-tile")
TILEGYM = TILE and support.installed("tilegym")


@unittest.skipUnless(TILE, "cuda-tile is not installed in this Python")
class FileRunTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.helper = support.Helper().__enter__()
        self.addCleanup(self.helper.__exit__)

    def write(self, text: str = support.KERNEL) -> str:
        return support.write(self.folder, "k.py", text)

    def test_specialisation_of_a_file(self) -> None:
        answer = self.helper.result("specialisations", file=self.write(), call="run(1024)")
        self.assertTrue(answer["executed"])
        (spec,) = answer["specialisations"]
        self.assertEqual((spec["kernel"], spec["hints"]["occupancy"], spec["kinds"]), ("scale", 2, ["launch"]))
        self.assertEqual(spec["launches"][0]["grid"], [64, 1, 1])
        self.assertEqual((spec["source"]["line"], spec["source"]["end_line"]), (7, 14))
        self.assertEqual(spec["constants"], {"TILE_N": 16})
        array = spec["parameters"][0]
        self.assertEqual((array["kind"], array["dtype"], array["shape"], array["strides"], array["alignment"]),
                         ("array", "float32", [1024], [1], 16))
        self.assertEqual((array["shape_divisible_by"], array["stride_constant"]), ([16], [1]))

    def test_facts_follow_the_shape(self) -> None:
        call = "ct.launch(None, (8,), scale, (tensor('f16[1000]'), tensor('f16[1000]'), 2.0, 16))"
        answer = self.helper.result("specialisations", file=self.write(), call=call)
        self.assertEqual(answer["specialisations"][0]["parameters"][0]["shape_divisible_by"], [1])

    def test_export_writes_bytecode_and_spec(self) -> None:
        path = self.write()
        ident = self.helper.result("specialisations", file=path, call="run(64)")["specialisations"][0]["id"]
        out = os.path.join(self.folder, "new", "k.tilebc")
        answer = self.helper.result("export", file=path, call="run(64)", id=ident, output=out)
        (export,) = answer["exports"]
        with open(out, "rb") as stream:
            data = stream.read()
        self.assertEqual(data[:8], b"\x7fTileIR\x00")
        self.assertEqual(export["sha256"], hashlib.sha256(data).hexdigest())
        with open(export["spec"], encoding="utf-8") as stream:
            spec = json.load(stream)
        self.assertEqual((spec["id"], spec["bytecode"]["file"], spec["program"]["call"]), (ident, "k.tilebc", "run(64)"))

    def test_the_id_does_not_depend_on_the_device(self) -> None:
        path = self.write()
        ids = {self.helper.result("specialisations", file=path, call="run(64)", sm=sm)["specialisations"][0]["id"]
               for sm in (80, 90, 100, 120)}
        self.assertEqual(len(ids), 1)

    def test_prints_do_not_disturb_the_protocol(self) -> None:
        path = self.write(support.KERNEL + "\nimport os\nprint('hello')\nos.write(1, b'raw\\n')\nos.system('echo sub')\n")
        self.assertEqual(len(self.helper.result("specialisations", file=path, call="run(64)")["specialisations"]), 1)

    def test_nothing_is_written_beside_the_source(self) -> None:
        self.helper.result("specialisations", file=self.write("import helper\n" + support.KERNEL)
                           if support.write(self.folder, "helper.py", "") else "", call="run(64)")
        self.assertEqual(sorted(os.listdir(self.folder)), ["helper.py", "k.py"])

    def test_an_exception_has_its_place(self) -> None:
        path = self.write("x = 1\n\n\ndef run():\n    return {}['none']\n")
        error = self.helper.error("specialisations", file=path, call="run()")
        self.assertEqual((error["code"], error["place"]["file"], error["place"]["line"]), ("user_code", path, 5))
        self.assertIn("KeyError", error["message"])

    def test_a_refused_kernel_has_its_place(self) -> None:
        path = self.write(support.KERNEL.replace("* factor", "* nonsense"))
        error = self.helper.error("export", file=path, call="run(64)", out_dir=self.folder)
        self.assertEqual((error["code"], error["place"]["line"]), ("compiler", 14))

    def test_a_missing_part_of_torch_is_named(self) -> None:
        error = self.helper.error("specialisations", file=self.write("import torch\ntorch.fft2\n"), call="1")
        self.assertIn("torch.fft2", error["message"])
        self.assertTrue(error["remedy"])

    def test_crash_and_exit_of_the_program(self) -> None:
        for body in ("os.kill(os.getpid(), 11)", "os._exit(3)"):
            with self.subTest(body=body):
                path = self.write(f"import os\ndef run():\n    {body}\n")
                self.assertEqual(self.helper.error("specialisations", file=path, call="run()")["code"], "crashed")
        path = self.write("raise SystemExit(3)\n")
        self.assertEqual(self.helper.error("specialisations", file=path, call="1")["code"], "user_code")
        self.assertEqual(self.helper.result("hello")["protocol"], 1)

    def test_a_crash_while_importing(self) -> None:
        path = self.write("import os\nos.kill(os.getpid(), 9)\n")
        error = self.helper.error("specialisations", file=path, call="1")
        self.assertEqual(error["code"], "crashed")
        self.assertIn("SIGKILL", error["message"])

    def test_time_limit(self) -> None:
        path = self.write("def run():\n    while True: pass\n")
        began = time.monotonic()
        error = self.helper.error("specialisations", file=path, call="run()", time_limit_s=2)
        self.assertEqual(error["code"], "timed_out")
        self.assertLess(time.monotonic() - began, 30)

    def test_cancel(self) -> None:
        path = self.write("def run():\n    while True: pass\n")
        request = self.helper.send("specialisations", file=path, call="run()")
        self.assertIn("event", self.helper.read())
        cancel = self.helper.send("cancel", request=request)
        answers = {answer["id"]: answer for answer in (self.helper.answer(), self.helper.answer())}
        self.assertEqual(answers[cancel]["result"], {"cancelled": True})
        self.assertEqual(answers[request]["error"]["code"], "cancelled")

    def test_bad_requests(self) -> None:
        path = self.write()
        for params, code, key in (
                ({}, "bad_params", "operator"), ({"file": path}, "bad_params", "call"),
                ({"file": path, "call": "run("}, "bad_params", "call"),
                ({"file": path, "call": "run(64)", "sm": 91}, "bad_params", "sm"),
                ({"operator": "nothing"}, "not_found", "operator")):
            with self.subTest(params=params):
                error = self.helper.error("specialisations", **params)
                self.assertEqual((error["code"], error["place"]["key"]), (code, key))
        error = self.helper.error("export", file=path, call="run(64)", id="k.none.0", output="/tmp/x.tilebc")
        self.assertEqual(error["code"], "not_found")
        error = self.helper.error("export", file=path, call="run(64)")
        self.assertEqual((error["code"], error["place"]["key"]), ("bad_params", "output"))


@unittest.skipUnless(TILEGYM, "TileGym is not installed in this Python")
class OperatorRunTest(unittest.TestCase):
    def setUp(self) -> None:
        self.helper = support.Helper().__enter__()
        self.addCleanup(self.helper.__exit__)

    def test_operators_have_files_kernels_and_ports(self) -> None:
        found = {o["name"]: o for o in self.helper.result("operators")["operators"]}
        self.assertTrue(all(o["available"] for o in found.values()))
        self.assertEqual(sum(len(o["kernels"]) for o in found.values()), 45)
        self.assertEqual(sorted(n for n, o in found.items() if o["port"]),
                         ["attention_sink", "bmm", "matmul", "silu_and_mul", "swiglu"])

    def test_every_kernel_is_reached(self) -> None:
        total, reached, wanted = 0, set(), set()
        for operator in self.helper.result("operators")["operators"]:
            wanted |= {(operator["name"], kernel["name"]) for kernel in operator["kernels"]}
            answer = self.helper.result("specialisations", operator=operator["name"])
            self.assertEqual(answer["problems"], [], operator["name"])
            total += len(answer["specialisations"])
            reached |= {(operator["name"], s["kernel"]) for s in answer["specialisations"]}
        self.assertEqual(wanted - reached, set())
        self.assertGreaterEqual(total, 210)

    def test_tuned_and_untuned_launches(self) -> None:
        specs = self.helper.result("specialisations", operator="matmul")["specialisations"]
        self.assertTrue({"candidate", "default"} <= {kind for spec in specs for kind in spec["kinds"]})
        self.assertTrue(any(spec["launches"][0]["config"] for spec in specs))

    def test_replay_and_select(self) -> None:
        call = {"function": "get_swiglu()", "keywords": {},
                "arguments": [{"tensor": "float16", "shape": [8, 64, 512]}, {"tensor": "float16", "shape": [8, 64, 512]}]}
        with tempfile.TemporaryDirectory() as folder:
            params = {"operator": "swiglu", "replay": call, "autotune": False, "output": f"{folder}/s.tilebc"}
            answer = self.helper.result("export", select={"kernel": "_swiglu_forward_kernel"}, **params)
            self.assertEqual((len(answer["exports"]), sorted(os.listdir(folder))), (1, ["s.spec.json", "s.tilebc"]))
            error = self.helper.error("export", select={"constants": {"TILE_SIZE": 3}}, **params)
            self.assertEqual((error["code"], error["place"]["key"]), ("not_found", "select"))
            params["replay"] = {"arguments": []}
            self.assertEqual(self.helper.error("export", select={"kernel": "k"}, **params)["code"], "bad_params")

    def test_a_selection_that_fits_several(self) -> None:
        error = self.helper.error("export", operator="bmm", case="persistent 1024x512x1024", autotune=True,
                                  select={"kernel": "_static_persistent_bmm_kernel"}, output="/tmp/none.tilebc")
        self.assertEqual((error["code"], error["place"]["key"]), ("bad_params", "select"))

    def test_one_case(self) -> None:
        answer = self.helper.result("specialisations", operator="softmax", case="chunked f32 256x32768")
        self.assertEqual({s["variant"] for s in answer["specialisations"]}, {"chunked"})
        error = self.helper.error("specialisations", operator="softmax", case="none")
        self.assertEqual((error["code"], error["place"]["key"]), ("not_found", "case"))


if __name__ == "__main__":
    unittest.main()
