# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The set-up step of KSyntaxHighlighting finds the mirror in every form that apt's sources take. apt itself is a stand-in
that keeps the list which it is given and then fails, so that nothing is fetched."""

import glob
import os
import subprocess
import tempfile
import unittest

SETUP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "toolchain", "setup")
APT = """#!/bin/sh
for word in "$@"; do
    case "$word" in Dir::Etc::sourcelist=*) cp "${word#*=}" "$KEPT" ;; esac
done
echo "no network here"
exit 100
"""
ONE_LINE = "deb http://mirror.example/debian bookworm main\ndeb http://mirror.example/debian-security bookworm-security main\n"
BLOCKS = "Types: deb\nURIs: http://mirror.example/debian\nSuites: bookworm\nComponents: main contrib\nSigned-By: /key.gpg\n"
IS_PACKAGED = any(glob.glob(folder + "/KF6SyntaxHighlighting") for folder in ("/usr/lib/*/cmake", "/usr/lib/cmake", "/usr/lib64/cmake"))


@unittest.skipIf(IS_PACKAGED, "KF6SyntaxHighlighting is packaged here: the step has nothing to fetch")
class Sources(unittest.TestCase):
    def run_step(self, files):
        """The list that apt was given ("" = apt was not called), the exit code and what was told."""
        with tempfile.TemporaryDirectory() as folder:
            place = {name: os.path.join(folder, name) for name in ("apt", "bin", "tools", "kept")}
            os.makedirs(os.path.join(place["apt"], "sources.list.d"))
            os.makedirs(place["bin"])
            for name, text in files.items():
                with open(os.path.join(place["apt"], name), "w", encoding="utf-8") as out:
                    out.write(text)
            with open(os.path.join(place["bin"], "apt-get"), "w", encoding="utf-8") as out:
                out.write(APT)
            os.chmod(os.path.join(place["bin"], "apt-get"), 0o755)
            surroundings = dict(os.environ, TILEPORT_APT_FOLDER=place["apt"], TILEPORT_TOOLS=place["tools"], KEPT=place["kept"],
                                PATH=place["bin"] + os.pathsep + os.environ["PATH"])
            ended = subprocess.run(["bash", os.path.join(SETUP, "ksyntax.sh")], env=surroundings, capture_output=True, text=True, timeout=60)
            kept = ""
            if os.path.exists(place["kept"]):
                with open(place["kept"], encoding="utf-8") as file:
                    kept = file.read()
            return kept.strip(), ended.returncode, ended.stdout + ended.stderr

    def test_one_line_format_of_the_installer(self):
        kept, code, told = self.run_step({"sources.list": ONE_LINE})
        self.assertEqual(kept, "deb-src http://mirror.example/debian trixie main")
        self.assertEqual(code, 3)
        self.assertIn("no network here", told)

    def test_one_line_format_with_options_in_a_file_of_its_own(self):
        kept, _, _ = self.run_step({"sources.list.d/debian.list": ONE_LINE.replace("deb http", "deb [ arch=amd64 signed-by=/key.gpg ] http")})
        self.assertEqual(kept, "deb-src [ arch=amd64 signed-by=/key.gpg ] http://mirror.example/debian trixie main")

    def test_blocks_of_container_images(self):
        kept, _, _ = self.run_step({"sources.list.d/debian.sources": BLOCKS, "sources.list": ""})
        self.assertEqual(kept.splitlines(), ["Types: deb-src", "URIs: http://mirror.example/debian", "Suites: trixie", "Components: main",
                                             "Signed-By: /key.gpg"])

    def test_blocks_of_others_do_not_hide_the_one_line_format(self):
        kept, _, _ = self.run_step({"sources.list.d/other.sources": BLOCKS.replace("/debian", "/other"), "sources.list": ONE_LINE})
        self.assertEqual(kept, "deb-src http://mirror.example/debian trixie main")

    def test_no_source_is_told_with_the_folder(self):
        kept, code, told = self.run_step({})
        self.assertEqual((kept, code), ("", 2))
        self.assertRegex(told, "ksyntax: error: no Debian package source found under .*/apt to fetch ")

    def test_security_archive_alone_is_no_source(self):
        kept, code, told = self.run_step({"sources.list": ONE_LINE.splitlines()[1] + "\n"})
        self.assertEqual((kept, code), ("", 2))
        self.assertIn("no Debian package source found", told)


class Unexpected(unittest.TestCase):
    def test_a_failure_that_nobody_expected_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "step.sh")
            with open(script, "w", encoding="utf-8") as out:
                out.write(f"TILEPORT_TOOLS={folder}/tools\n. {SETUP}/common.sh\nSTEP=sample\nlook() {{\n    false | cat\n}}\nlook\necho reached\n")
            ended = subprocess.run(["bash", script], capture_output=True, text=True, timeout=60)
            self.assertEqual(ended.returncode, 1)
            self.assertNotIn("reached", ended.stdout)
            self.assertRegex(ended.stderr, r"sample: error: line \d+ of step.sh failed with 1: ")


if __name__ == "__main__":
    unittest.main()
