# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The pinned versions, the shipped ports' launches and the set-up scripts."""

import importlib.util
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
SETUP = ROOT / "resources" / "toolchain" / "setup"
PINS = ROOT / "resources" / "toolchain" / "pins.json"
PORTS = ROOT / "resources" / "samples" / "ports.json"


def load_corpus():
    """The corpus step as a module."""
    spec = importlib.util.spec_from_file_location("corpus", SETUP / "corpus.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shell(text, **environment):
    """Runs bash with the steps' common part sourced."""
    command = f'. "{SETUP}/common.sh"\n{text}'
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})


class Pins(unittest.TestCase):
    """pins.json is complete and readable without a JSON reader."""

    def setUp(self):
        self.pins = json.loads(PINS.read_text(encoding="utf-8"))

    def test_every_wheel_has_version_purpose_and_hashes(self):
        names = [wheel["name"] for wheel in self.pins["python"]["wheels"]]
        self.assertEqual(len(names), len(set(names)))
        for wheel in self.pins["python"]["wheels"]:
            self.assertRegex(wheel["version"], r"^\d+(\.\d+)+$")
            self.assertTrue(wheel["for"])
            self.assertTrue(wheel["sha256"])
            for value in wheel["sha256"]:
                self.assertRegex(value, r"^[0-9a-f]{64}$")

    def test_every_cutile_version_has_its_crate_with_lock_files(self):
        for crate in self.pins["rust"]["crates"]:
            folder = ROOT / "resources" / "toolchain" / "rust" / f"cutile-{crate['version']}"
            for part in ("Cargo.toml", "Cargo.lock", "sources/Cargo.toml", "sources/Cargo.lock"):
                self.assertTrue((folder / part).is_file(), folder / part)
            lock = (folder / "Cargo.lock").read_text(encoding="utf-8")
            self.assertIn(f'name = "cutile-compiler"\nversion = "{crate["version"]}"', lock)

    def test_package_rows_are_single_lines(self):
        rows = [line for line in PINS.read_text(encoding="utf-8").splitlines() if '"debian12":' in line]
        parsed = [json.loads(row.strip().rstrip(",")) for row in rows]
        self.assertEqual(parsed, self.pins["packages"])

    def test_the_shell_reads_the_same_packages(self):
        listed = subprocess.run(["bash", SETUP / "packages.sh", "--list"], capture_output=True, text=True, check=False)
        if listed.returncode == 2:
            self.assertIn("no apt", listed.stdout)
            return
        known = {name for row in self.pins["packages"] for key in row if key != "for" for name in row[key].split()}
        names = listed.stdout.split()
        self.assertIn("ninja-build", names)
        self.assertEqual([name for name in names if name not in known], [])

    def test_without_apt_the_table_is_printed_and_nothing_installed(self):
        with tempfile.NamedTemporaryFile("w", suffix="release") as release:
            release.write("ID=fedora\nVERSION_ID=41\n")
            release.flush()
            run = subprocess.run(["bash", SETUP / "packages.sh"], capture_output=True, text=True, check=False,
                                 env={**os.environ, "OS_RELEASE": release.name})
        self.assertEqual(run.returncode, 2)
        for row in self.pins["packages"]:
            self.assertIn(row["for"], run.stdout)
            self.assertIn(row["fedora"], run.stdout)


class Ports(unittest.TestCase):
    """The launches of the five shipped ports."""

    def setUp(self):
        self.ports = json.loads(PORTS.read_text(encoding="utf-8"))["ports"]
        self.samples = [(port, sample) for port in self.ports for sample in port["specifications"]]

    def test_there_are_five_ports_and_22_launches_with_distinct_names(self):
        self.assertEqual(len(self.ports), 5)
        names = [(port["operator"], sample["name"]) for port, sample in self.samples]
        self.assertEqual(len(names), 22)
        self.assertEqual(len(set(names)), 22)

    def test_tile_sizes_are_the_same_on_both_sides(self):
        for port, sample in self.samples:
            constants = sample["reference"]["select"]["constants"]
            sizes = [value for name, value in constants.items() if re.search("TILE|^T[MNK]$", name)]
            for size in sizes:
                self.assertIn(size, sample["generics"], (port["operator"], sample["name"]))

    def test_transposes_are_the_same_on_both_sides(self):
        for port, sample in self.samples:
            constants = sample["reference"]["select"]["constants"]
            if "TRANSPOSE_A" not in constants:
                continue
            keywords = sample["reference"]["call"]["keywords"]
            for name, keyword in (("TRANSPOSE_A", "transpose_a"), ("TRANSPOSE_B", "transpose_b")):
                self.assertEqual(constants[name], keywords.get(keyword, False), sample["name"])
            if port["operator"] == "bmm":
                self.assertEqual(sample["generics"][5:], [int(constants["TRANSPOSE_A"]), int(constants["TRANSPOSE_B"])])

    def test_hints_that_the_port_sets_are_the_reference_s(self):
        pairs = {"occupancy": "occupancy", "num_cta_in_cga": "num_ctas"}
        for port, sample in self.samples:
            hints = sample["reference"]["select"]["hints"]
            for option, value in sample["options"].items():
                self.assertEqual(hints[pairs[option]], value, (port["operator"], sample["name"]))

    def test_every_binding_names_an_argument(self):
        for port, sample in self.samples:
            names = {argument["name"] for argument in sample["args"]}
            self.assertLessEqual(set(sample["binding"].values()), names, port["operator"])


    def test_every_argument_is_bound(self):
        # An argument that nothing names is paired by its use or not at all, and the comparison then warns of the sample.
        for port, sample in self.samples:
            names = {argument["name"] for argument in sample["args"]}
            self.assertEqual(names - set(sample["binding"].values()), set(), (port["operator"], sample["name"]))


class Pairing(unittest.TestCase):
    """The corpus step refuses a pair of different launches."""

    def setUp(self):
        self.corpus = load_corpus()
        self.sample = {"dtype": "float16", "binding": {"A": "a", "N": "n", "P": "p"},
                       "args": [{"kind": "tensor", "name": "a", "shape": [4, 8]}, {"kind": "scalar", "name": "n", "value": 3},
                                {"kind": "pointer", "name": "p"}]}
        self.spec = {"parameters": [
            {"kind": "array", "name": "A", "dtype": "float16", "shape": [4, 8], "strides": [8, 1]},
            {"kind": "scalar", "name": "N", "value": 3},
            {"kind": "array", "name": "P", "dtype": "float16", "shape": [32], "strides": [1]}]}

    def found(self):
        """The complaints about the pair as it stands."""
        return list(self.corpus.mismatches(self.sample, self.spec))

    def test_the_same_launch_passes(self):
        self.assertEqual(self.found(), [])

    def test_a_transposed_operand_is_refused(self):
        self.spec["parameters"][0]["strides"] = [1, 4]
        self.assertEqual(len(self.found()), 1)

    def test_another_shape_is_refused(self):
        self.sample["args"][0]["shape"] = [8, 4]
        self.assertEqual(len(self.found()), 1)

    def test_another_number_is_refused(self):
        self.spec["parameters"][1]["value"] = 4
        self.assertEqual(len(self.found()), 1)

    def test_another_stride_is_refused(self):
        self.sample["args"].append({"kind": "scalar", "name": "step", "value": 8})
        self.sample["binding"]["A.strides[0]"] = "step"
        self.assertEqual(self.found(), [])
        self.sample["args"][-1]["value"] = 4
        self.assertEqual(self.found(), ["A.strides[0] is 8, step is 4"])

    def test_another_element_type_behind_a_pointer_is_refused(self):
        self.spec["parameters"][2]["dtype"] = "float32"
        self.assertEqual(len(self.found()), 1)

    def test_a_parameter_that_is_not_there_is_named(self):
        self.sample["binding"]["Q"] = "q"
        self.assertIn("Q = q", self.found()[0])


class Scripts(unittest.TestCase):
    """The common part of the shell steps."""

    def test_a_step_that_failed_is_not_done(self):
        with tempfile.TemporaryDirectory() as folder:
            text = "begin sample; done_already k && echo yes; mark_done k; done_already k && echo again"
            run = shell(text, TILEPORT_TOOLS=folder)
            self.assertEqual(run.stdout.split(), ["again"], run.stderr)
            run = shell("begin sample; done_already other || echo changed", TILEPORT_TOOLS=folder)
            self.assertEqual(run.stdout.split(), ["changed"])

    def test_a_failing_command_shows_its_output_and_the_log(self):
        with tempfile.TemporaryDirectory() as folder:
            run = shell("begin sample; logged bash -c 'echo reason; exit 5'; echo never", TILEPORT_TOOLS=folder)
            self.assertEqual(run.returncode, 3)
            self.assertIn("reason", run.stderr)
            self.assertIn("log/sample.log", run.stderr)
            self.assertNotIn("never", run.stdout)

    def test_a_key_follows_contents_and_ignores_build_outputs(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "target").mkdir()
            (root / "a.rs").write_text("one", encoding="utf-8")
            first = shell(f"key_of '{root}'").stdout
            (root / "target" / "x").write_text("noise", encoding="utf-8")
            self.assertEqual(shell(f"key_of '{root}'").stdout, first)
            (root / "a.rs").write_text("two", encoding="utf-8")
            self.assertNotEqual(shell(f"key_of '{root}'").stdout, first)

    def rust_step(self, programs):
        """The Rust step with only these programs beside the system's own; each prints its text."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in programs.items():
                path = Path(folder) / name
                path.write_text(f"#!/bin/sh\necho '{text}'\n", encoding="utf-8")
                path.chmod(0o755)
            return subprocess.run(["bash", SETUP / "rust.sh"], capture_output=True, text=True, check=False,
                                  env={"PATH": f"{folder}:/usr/bin:/bin", "TILEPORT_TOOLS": folder, "HOME": folder})

    def test_a_rust_that_is_too_old_says_what_brings_a_newer_one(self):
        old = {"cargo": "cargo 1.85.0"}
        cases = {"add the security archive": "  Candidate: 1.85.0+dfsg3-1", "no older cargo before": "  Candidate: 1.96.0+dfsg1-1",
                 "https://rustup.rs": "  Candidate: (none)"}
        for expected, candidate in cases.items():
            run = self.rust_step({**old, "apt-cache": candidate})
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn("cargo 1.85.0 is too old", run.stderr)
            self.assertIn(expected, run.stderr)
        run = self.rust_step({**old, "rustup": ""})
        self.assertIn("rustup update stable", run.stderr)

    def test_a_missing_description_of_the_distribution_is_no_crash(self):
        run = subprocess.run(["bash", SETUP / "packages.sh", "--list"], capture_output=True, text=True, check=False,
                             env={**os.environ, "OS_RELEASE": "/nonexistent"})
        self.assertNotIn("nonexistent", run.stderr)
        self.assertIn(run.returncode, (0, 2))

    def test_an_unknown_option_is_bad_input(self):
        run = subprocess.run(["bash", SETUP / "all.sh", "--nonsense"], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 2)
        self.assertIn("--nonsense", run.stderr)


if __name__ == "__main__":
    unittest.main()
