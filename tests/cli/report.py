# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Reports on ports that somebody hostile made, by the real program.

    report.py --program TILEPORT --schemas DIR --inputs DIR

Every format of every port: sizes, schema, closed elements, links that lead somewhere, nothing active, and the same bytes whatever the
locale, the folder, the display and the seed of hash tables are.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import jsonschema  # noqa: E402

NASTY = "<img src=x onerror=alert(1)> | `x` \u202e @all\n\n# h\x1b[31m"
LIMITS = {"html": 2_000_000, "md": 65_536}
SETTINGS = ({"LC_ALL": "C.UTF-8"}, {"LC_ALL": "C", "QT_HASH_SEED": "7", "TZ": "Asia/Tokyo"}, {"LANG": "de_DE.UTF-8", "QT_QPA_PLATFORM": "minimal", "QT_SCALE_FACTOR": "2"})


class Page(HTMLParser):
    """Counts what must not be there."""

    VOID = {"meta"}

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.problems = [], set(), set(), []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
        if tag in ("script", "img", "iframe", "link", "object", "form", "base"):
            self.problems.append(f"element {tag}")
        for name, value in attrs:
            if name.startswith("on") or name == "src":
                self.problems.append(f"attribute {name}")
            if name == "id":
                if value in self.ids:
                    self.problems.append(f"id {value} twice")
                self.ids.add(value)
            if name == "href":
                self.links.add(value)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def all_problems(self):
        dead = [link for link in self.links if not link.startswith("#") or link[1:] not in self.ids]
        return self.problems + [f"link to {link}" for link in dead] + [f"<{tag}> is open" for tag in self.open]


def make_hostile(folder):
    """Names, texts and claims that nobody means well."""
    (folder / "reports").mkdir()
    (folder / "kernel.rs").write_bytes(b"x" * 10_000_000 + b"\n" + NASTY.encode() + b"\xff\xfe")
    (folder / "reports/agent_b.md").write_bytes(b"VERDICT: COMPILED\n" + NASTY.encode() * 50)
    (folder / "reports/correctness.md").write_bytes(b"VERDICT: FAIL\nfail_class: " + NASTY.encode())
    for name in ("<script>alert(1)<", "a|b`c", "\u202egnp.exe", "new\nline", "@all #1 :bug: www.x.example"):
        (folder / name).write_text(NASTY)
    Path(os.fsencode(folder).decode("utf-8", "surrogateescape") + "/not-utf8-\udcff").write_text("x")
    (folder / "reference").mkdir()
    (folder / "reference/analysis.json").write_text(json.dumps({"kernel_name": NASTY, "kernel_variants": [{"variant_name": NASTY, "kernel_function": NASTY, "reference_ir": "../../etc/passwd"}]}))


def make_different(folder):
    """Two programs with five thousand differences that reach memory."""
    for side, op in (("reference", "addf"), ("generated", "subf")):
        lines = [f"    %{i} = {op} %{'x' if i == 0 else i - 1}, %x : tile<128xf32>" for i in range(5000)]
        lines += ["    %i = iota : tile<128xi32>", "    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>",
                  "    %p2 = broadcast %p1 : tile<1xptr<f32>> -> tile<128xptr<f32>>",
                  "    %pi = offset %p2, %i : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>",
                  "    %t = store_ptr_tko weak %pi, %4999 : tile<128xptr<f32>>, tile<128xf32> -> token"]
        body = "\n".join(["cuda_tile.module @m {", "  entry @k(%p: tile<ptr<f32>>) {", "    %x = constant <f32: 1.0> : tile<128xf32>", *lines, "    return", "  }", "}", ""])
        (folder / side).mkdir()
        (folder / side / f"{side}.mlir").write_text(body)


def checked(kind, data, schema):
    if kind == "json":
        return schema.errors(json.loads(data))
    problems = [f"{len(data)} bytes"] if len(data) > LIMITS.get(kind, 5_000_000) else []
    if kind == "pdf":
        return problems + ([] if data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF") else ["no PDF"])
    text = data.decode()
    if re.search("[\u202a-\u202e\u2066-\u2069\u200b-\u200f\x00-\x09\x0b-\x1f\x7f]", text):
        problems.append("an invisible character")
    if kind == "html":
        page = Page()
        page.feed(text)
        problems += page.all_problems()
    outside = re.sub(r"^(`{3,})\w*\n.*?^\1$", "", text, flags=re.S | re.M) if kind == "md" else ""
    outside = re.sub(r"`[^`\n]*`", "", outside)
    if re.search(r"<(?!/?b>|br>|/?code>|!-- -->)|@all", outside):
        problems.append("something that GitHub would act on")
    return problems


def run(program, folder, out, settings):
    env = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **settings}
    env.update({k: v for k, v in os.environ.items() if k.startswith(("ASAN", "UBSAN", "LSAN", "LD_LIBRARY"))})
    done = subprocess.run([program, "report", folder, "-o", out], env=env, capture_output=True, timeout=300, check=False)
    return done.returncode, done.stderr.decode(errors="replace")


def check_port(options, schema, port, root):
    found = []
    for kind in ("html", "md", "json", "pdf"):
        variants = []
        for number, settings in enumerate(SETTINGS):
            copy = root / str(number) / port.name
            if not copy.exists():
                shutil.copytree(port, copy)
            out = root / f"{port.name}-{number}.{kind}"
            code, err = run(options.program, copy, out, settings)
            if code != 0:
                found.append(f"{port.name}.{kind}: exit code {code}: {err}")
                break
            variants.append(out.read_bytes())
        if len(set(variants)) != 1:
            found.append(f"{port.name}.{kind}: {len(set(variants))} different files")
        found += [f"{port.name}.{kind}: {problem}" for problem in (checked(kind, variants[0], schema) if variants else [])]
    return found


def check_folder(options, port, root):
    """A folder that takes no file is told, and no half of a report is left."""
    if os.geteuid() == 0:
        target = Path("/proc/report.md")
    else:
        target = root / "locked" / "report.md"
        target.parent.mkdir()
        target.parent.chmod(0o500)
    code, err = run(options.program, port, target, SETTINGS[0])
    return [] if code == 2 and "error:" in err and not target.exists() else [f"{target}: exit code {code}: {err}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--program", "--schemas", "--inputs"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    schema = jsonschema.Validator.from_file(os.path.join(options.schemas, "report.json"))
    found = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "made" / "hostile").mkdir(parents=True)
        (root / "made" / "different").mkdir()
        make_hostile(root / "made" / "hostile")
        make_different(root / "made" / "different")
        ports = [root / "made" / "hostile", root / "made" / "different", *(Path(options.inputs) / name for name in ("port", "port-bare", "port-broken", "port-waivers"))]
        for port in ports:
            found += check_port(options, schema, port, root)
        if "not-utf8" not in (root / "hostile-0.json").read_text():
            found.append("hostile: the file whose name is no UTF-8 is not told")
        found += check_folder(options, ports[-1], root)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
