#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Produces the corpus that tests run on: every reference specialisation of the
24 operators, and the shipped ports' launches with both sides paired.

    reference/OPERATOR/ID.tilebc, .spec.json
    pairs/OPERATOR/NAME/reference.tilebc, reference.spec.json, generated.spec.json,
                        generated-VERSION.tilebc, generated-VERSION.loc.json
    and beside every .tilebc the official listing: .txt, and .g.txt with locations
    manifest.json

A pair is refused unless both sides were made for the same tensors: the same
extents, strides and, where the launch hands them over, the same numbers.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

TOOLCHAIN = Path(__file__).resolve().parent.parent
SAMPLES = TOOLCHAIN.parent / "samples" / "ports.json"
SM = 90


class Helper:
    """A resident helper process. Requests that are sent together may run side by side."""

    def __init__(self, command, **environment):
        self._name = os.path.basename(str(command[0]))
        self._id = 0
        self._process = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env={**os.environ, **environment})

    def ask(self, method, **params):
        """The result of one request."""
        return self.ask_all([(method, params)])[0]

    def ask_all(self, requests):
        """The results in order; an error answer or a dead helper ends the step."""
        first = self._id + 1
        for method, params in requests:
            self._id += 1
            self._process.stdin.write(json.dumps({"id": self._id, "method": method, "params": params}) + "\n")
        self._process.stdin.flush()
        results = {}
        while len(results) < len(requests):
            line = self._process.stdout.readline()
            if not line:
                raise SystemExit(f"corpus: error: {self._name} ended before it answered")
            answer = json.loads(line)
            if "event" in answer:
                continue
            if "error" in answer:
                method = requests[answer["id"] - first][0] if answer["id"] >= first else "request"
                raise SystemExit(f"corpus: error: {self._name} {method}: {answer['error']['message']}")
            results[answer["id"] - first] = answer["result"]
        return [results[at] for at in range(len(requests))]

    def close(self):
        """Lets the helper end by itself."""
        self._process.stdin.close()
        self._process.wait()


def export_references(helper, folder):
    """Every specialisation of every operator."""
    names = [operator["name"] for operator in helper.ask("operators")["operators"]]
    for name in names:
        (folder / name).mkdir(parents=True)
    results = helper.ask_all([("export", {"operator": name, "sm": SM, "out_dir": str(folder / name)}) for name in names])
    for name, result in zip(names, results):
        for problem in result["problems"]:
            print(f"corpus: note: {name}: {problem.get('message', problem)}", flush=True)


def reference_values(spec):
    """Per parameter of the reference, and per extent and stride of its arrays as "x.shape[0]" and "x.strides[0]":
    ('array', dtype, shape, strides) or ('scalar', value)."""
    values = {}
    for parameter in spec["parameters"]:
        if parameter["kind"] == "array":
            values[parameter["name"]] = ("array", parameter["dtype"], parameter["shape"], parameter["strides"])
            for part in ("shape", "strides"):
                for axis, number in enumerate(parameter[part]):
                    values[f"{parameter['name']}.{part}[{axis}]"] = ("scalar", number)
        else:
            values[parameter["name"]] = ("scalar", parameter.get("value"))
    return values


def row_major(shape):
    """Strides of a contiguous tensor, in elements."""
    strides, step = [], 1
    for extent in reversed(shape):
        strides.insert(0, step)
        step *= extent
    return strides


def mismatches(sample, spec):
    """What differs between the two sides of a pair, in words."""
    arguments = {argument["name"]: argument for argument in sample["args"]}
    values = reference_values(spec)
    for left, right in sample["binding"].items():
        if left not in values or right not in arguments:
            yield f"{left} = {right} names a parameter that does not exist"
            continue
        argument, value = arguments[right], values[left]
        if argument["kind"] == "tensor":
            given = ("array", argument["shape"], argument.get("strides", row_major(argument["shape"])))
            if (value[0], *value[2:]) != given:
                yield f"{left} is {value}, {right} is {given}"
        elif argument["kind"] == "pointer":
            if value[:2] != ("array", sample["dtype"]):
                yield f"{left} is {value}, {right} points to {sample['dtype']}"
        elif "value" in argument and value[1] not in (None, argument["value"]):
            yield f"{left} is {value[1]}, {right} is {argument['value']}"


def pair_request(operator, sample, folder):
    """What makes the reference side of one pair."""
    reference = sample["reference"]
    return ("export", {"operator": operator, "replay": reference["call"], "autotune": reference["autotune"], "sm": SM,
                       "select": {"kernel": reference["kernel"], **reference["select"]},
                       "output": str(folder / "reference.tilebc")})


def check_pair(result, operator, sample, folder):
    """Refuses a reference side that is ambiguous or was made for another launch."""
    if len(result["exports"]) != 1:
        raise SystemExit(f"corpus: error: {operator} {sample['name']}: "
                         f"{len(result['exports'])} reference specialisations fit, one must")
    spec = json.loads((folder / "reference.spec.json").read_text(encoding="utf-8"))
    found = list(mismatches(sample, spec))
    if found:
        raise SystemExit(f"corpus: error: {operator} {sample['name']}: the two sides differ: " + "; ".join(found))


def generated_spec(sample, kernel_file, target):
    """The request that makes the generated side of a pair."""
    spec = {"format": "tileport-generated-spec", "version": 1, "source": str(kernel_file), "target": target}
    spec.update({key: sample[key] for key in ("entry", "generics", "args", "options")})
    return spec


def export_generated(emitters, spec, pairing, folder):
    """The generated side of one pair, by every cutile version; the diff also wants to know what pairs with what."""
    (folder / "generated.spec.json").write_text(json.dumps({**spec, **pairing}, indent=1) + "\n", encoding="utf-8")
    for version, helper in emitters.items():
        output = folder / f"generated-{version}.tilebc"
        result = helper.ask("emit", **spec, output=str(output), want_locations=True)
        if not result["ok"]:
            messages = "; ".join(d["message"] for d in result["diagnostics"])
            raise SystemExit(f"corpus: error: cutile {version}: {folder.name}: {messages}")
        (folder / f"generated-{version}.loc.json").write_text(json.dumps(result["locations"]), encoding="utf-8")


def listings(disassembler, folder):
    """The official text of every bytecode file."""
    files = sorted(folder.rglob("*.tilebc"))
    for file in files:
        for suffix, options in ((".txt", []), (".g.txt", ["-g"])):
            run = subprocess.run([disassembler, *options, file], capture_output=True, check=False)
            if run.returncode != 0:
                raise SystemExit(f"corpus: error: {file}: tileirdisasm refuses it: {run.stderr.decode()[:400]}")
            file.with_suffix(suffix).write_bytes(run.stdout)
    return files


def site_packages(python):
    """Where the private environment keeps its packages."""
    command = [python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"]
    return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())


def produce(tools, folder):
    """Fills an empty folder."""
    python = tools / "python" / "bin" / "python"
    packages = site_packages(python)
    pins = json.loads((TOOLCHAIN / "pins.json").read_text(encoding="utf-8"))
    versions = [crate["version"] for crate in pins["rust"]["crates"]]
    reference = Helper([python, "-m", "tileport_reference"], PYTHONPATH=str(tools / "python-src"))
    emitters = {version: Helper([tools / "rust" / f"tileport-emit-{version}"]) for version in versions}
    export_references(reference, folder / "reference")
    samples = json.loads(SAMPLES.read_text(encoding="utf-8"))
    pairs = []
    for port in samples["ports"]:
        for sample in port["specifications"]:
            target = folder / "pairs" / port["operator"] / sample["name"]
            target.mkdir(parents=True)
            pairs.append((port, sample, target))
    results = reference.ask_all([pair_request(port["operator"], sample, target) for port, sample, target in pairs])
    for (port, sample, target), result in zip(pairs, results):
        check_pair(result, port["operator"], sample, target)
        kernel_file = packages / samples["package"]["name"] / port["kernel_file"]
        pairing = {key: sample[key] for key in ("binding", "grid") if key in sample}
        export_generated(emitters, generated_spec(sample, kernel_file, samples["target"]), pairing, target)
    for helper in (reference, *emitters.values()):
        helper.close()
    files = listings(packages / "nvidia" / "cu13" / "bin" / "tileirdisasm", folder)
    manifest = {"format": "tileport-corpus", "version": 1, "cutile": versions,
                "files": [str(file.relative_to(folder)) for file in files]}
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return files


def main():
    """Replaces the corpus as a whole, or leaves the old one untouched."""
    tools = Path(sys.argv[1])
    fresh, final = tools / "corpus.new", tools / "corpus"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        files = produce(tools, fresh)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    shutil.rmtree(final, ignore_errors=True)
    fresh.rename(final)
    print(f"corpus: {len(files)} programs in {final}")


if __name__ == "__main__":
    main()
