# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Each rule must find the violation planted for it, and nothing in a tree without one."""

import os
import tempfile
import unittest

import check
from arch import table
from arch.tree import Tree

HEAD = "// " + table.SPDX[0] + "\n// " + table.SPDX[1] + "\n"
HASH = "# " + table.SPDX[0] + "\n# " + table.SPDX[1] + "\n"
NEW = "ne" + "w"


def library(name, alias, sources, public="", private=""):
    text = f"tileport_add_library({name} ALIAS {alias}\n    SOURCES {sources}"
    return HASH + text + (f"\n    PUBLIC {public}" if public else "") + (f"\n    PRIVATE {private}" if private else "") + ")\n"


def sound_tree():
    """A small tree that keeps every rule."""
    return {
        "README.md": "Read me.\n",
        "CMakeLists.txt": HASH,
        "core/base/CMakeLists.txt": library("base", "Base", "a.cpp a.h", "Qt6::Core"),
        "core/base/a.h": HEAD + "#pragma once\nint f(int x);\n",
        "core/base/a.cpp": HEAD + '#include "core/base/a.h"\n#include <QString>\nint f(int x)\n{\n    return x;\n}\n',
        "core/irgraph/CMakeLists.txt": library("irgraph", "IrGraph", "g.cpp", "Tileport::Base"),
        "core/irgraph/g.cpp": HEAD + '#include "core/base/a.h"\n',
        "core/ir/CMakeLists.txt": library("ir", "Ir", "p.cpp p.h", "Tileport::Base", "MLIRParser"),
        "core/ir/p.h": HEAD + '#pragma once\n#include "core/base/a.h"\n',
        "core/ir/p.cpp": HEAD + '#include "core/ir/p.h"\n#include "mlir/IR/Operation.h"\n',
        "widgets/common/CMakeLists.txt": library("widgetscommon", "WidgetsCommon", "t.cpp", "Qt6::Widgets"),
        "widgets/common/t.cpp": HEAD + "#include <QColor>\nstatic QColor c(0x10, 2, 3);\n",
        "app/tileport/CMakeLists.txt": HASH + "tileport_add_program(tileport SOURCES main.cpp LIBS Tileport::Base)\n",
        "app/tileport/main.cpp": HEAD + '#include "core/base/a.h"\nint main()\n{\n    return f(0);\n}\n',
        "tests/core/base/tst_a.cpp": HEAD + "void a() {}\n" + "// line\n" * 450,
        "tests/core/irgraph/tst_g.cpp": HEAD,
        "tests/core/ir/tst_p.cpp": HEAD,
        "tests/widgets/common/tst_t.cpp": HEAD + "void a() {}\n",
    }


class Planted(unittest.TestCase):
    def violations(self, changes, groups=None, build=None):
        files = {**sound_tree(), **changes}
        with tempfile.TemporaryDirectory() as root:
            for path, text in files.items():
                if text is not None:
                    os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
                    with open(os.path.join(root, path), "w", encoding="utf-8") as handle:
                        handle.write(text)
            names = groups or [g for g in check.GROUPS if g not in check.NEEDS_BUILD]
            return check.run(Tree(root), build, names)

    def expect(self, changes, file, rule, line=None):
        """Exactly this one rule is broken, at this file (and line)."""
        found = self.violations(changes)
        self.assertEqual({(v.file, v.rule) for v in found}, {(file, rule)}, [str(v) for v in found])
        if line is not None:
            self.assertIn(line, [v.line for v in found])

    def plant(self, path, code, rule, line=None):
        """`code` appended to a file of the sound tree (or a new file) breaks `rule`."""
        text = sound_tree().get(path, "" if path.endswith(".py") else HEAD) + code
        self.expect({path: text}, path, rule, line)


class Sound(Planted):
    def test_sound_tree_is_clean(self):
        self.assertEqual([str(v) for v in self.violations({})], [])


class Includes(Planted):
    def test_gui_in_core(self):
        for header in ("QWidget", "QPainter", "QColor", "QtGui/QImage", "QUndoCommand", "QTreeView"):
            self.plant("core/base/a.cpp", f"#include <{header}>\n", "core-without-gui", line=9)

    def test_item_models_are_allowed_in_core(self):
        text = sound_tree()["core/base/a.cpp"] + "#include <QAbstractItemModel>\n"
        self.assertEqual(self.violations({"core/base/a.cpp": text}), [])

    def test_gui_in_command_line(self):
        self.plant("app/tileport/main.cpp", "#include <QGuiApplication>\n", "command-line-without-gui")

    def test_mlir_outside_ir(self):
        self.plant("app/tileport/main.cpp", '#include "mlir/IR/Value.h"\n', "mlir-only-in-ir")
        self.plant("widgets/common/t.cpp", "#include <llvm/ADT/APInt.h>\n", "mlir-only-in-ir")

    def test_mlir_through_a_header(self):
        found = self.violations({
            "core/ir/text/q.h": HEAD + '#pragma once\n#include "mlir/IR/Value.h"\n',
            "app/tileport/main.cpp": sound_tree()["app/tileport/main.cpp"] + '#include "core/ir/text/q.h"\n',
        }, ["includes"])
        self.assertEqual([(v.file, v.rule) for v in found], [("app/tileport/main.cpp", "mlir-through-a-header")])

    def test_cuda_plots_and_highlighting(self):
        self.plant("core/base/a.cpp", "#include <cuda_runtime.h>\n", "cuda-only-in-bench")
        self.plant("widgets/common/t.cpp", "#include <qcustomplot.h>\n", "plots-in-one-class")
        self.plant("widgets/common/t.cpp", "#include <KSyntaxHighlighting/Theme>\n", "highlighting-only-in-editor")

    def test_commented_include_is_none(self):
        text = sound_tree()["core/base/a.cpp"] + "// #include <QWidget>\n/*\n#include <QWidget>\n*/\n"
        self.assertEqual(self.violations({"core/base/a.cpp": text}), [])

    def test_sources_relative_and_missing(self):
        self.plant("core/base/a.cpp", '#include "a_other.cpp"\n', "no-sources-included")
        self.plant("core/base/a.cpp", '#include "../x.h"\n', "no-relative-includes")
        self.plant("core/base/a.cpp", '#include "core/base/none.h"\n', "include-exists")

    def test_core_layers(self):
        changed = sound_tree()["core/base/a.cpp"] + '#include "core/ir/p.h"\n'
        rules = {v.rule for v in self.violations({"core/base/a.cpp": changed}, ["core_layers"])}
        self.assertEqual(rules, {"core-layers"})
        rules = {v.rule for v in self.violations({"core/unknown/x.cpp": HEAD}, ["core_layers"])}
        self.assertEqual(rules, {"core-layers"})

    def test_widget_peers(self):
        files = {"widgets/panes/p.h": HEAD, "widgets/ports/q.cpp": HEAD + '#include "widgets/panes/p.h"\n'}
        self.assertEqual([v.rule for v in self.violations(files, ["widget_peers"])], ["widget-peers"])
        files = {"widgets/panes/p.cpp": HEAD + '#include "widgets/common/t.h"\n#include "widgets/editor/e.h"\n'}
        self.assertEqual(self.violations(files, ["widget_peers"]), [])
        files = {"widgets/common/u.cpp": HEAD + '#include "widgets/editor/e.h"\n'}
        self.assertEqual([v.rule for v in self.violations(files, ["widget_peers"])], ["widget-peers"])


class Targets(Planted):
    def test_folder_without_target(self):
        self.expect({"core/ir/CMakeLists.txt": HASH, "core/ir/p.cpp": None}, "core/ir/CMakeLists.txt", "one-folder-one-target")

    def test_folder_with_two_libraries(self):
        text = sound_tree()["core/base/CMakeLists.txt"] + "tileport_add_library(more ALIAS More SOURCES a.cpp PUBLIC Qt6::Core)\n"
        rules = [v.rule for v in self.violations({"core/base/CMakeLists.txt": text}, ["targets"])]
        self.assertEqual(rules, ["one-folder-one-target"])

    def test_source_not_listed_or_absent(self):
        self.expect({"core/base/b.cpp": HEAD}, "core/base/b.cpp", "sources-listed")
        self.expect({"core/base/CMakeLists.txt": library("base", "Base", "a.cpp z.cpp")}, "core/base/CMakeLists.txt", "sources-exist")

    def test_sources_added_in_a_folder_below(self):
        more = HASH + "target_sources(tileport_ir PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/r.cpp)\n"
        files = {"core/ir/text/CMakeLists.txt": more, "core/ir/text/r.cpp": HEAD}
        self.assertEqual([str(v) for v in self.violations(files)], [])
        by_variable = HASH + "set(sources)\nlist(APPEND sources ../text/r.cpp)\nlist(TRANSFORM sources PREPEND x/)\ntarget_sources(tileport_ir PRIVATE ${sources})\n"
        self.assertEqual(self.violations({**files, "core/ir/text/CMakeLists.txt": by_variable}), [])
        self.expect({**files, "core/ir/text/s.cpp": HEAD}, "core/ir/text/s.cpp", "sources-listed")

    def test_forbidden_links(self):
        path = "core/base/CMakeLists.txt"
        self.expect({path: library("base", "Base", "a.cpp", "Qt6::Gui")}, path, "links")
        self.expect({path: library("base", "Base", "a.cpp", "Qt6::Core", "MLIRIR")}, path, "links")
        path = "core/ir/CMakeLists.txt"
        self.expect({path: library("ir", "Ir", "p.cpp", "Tileport::Base MLIRParser")}, path, "links")
        path = "widgets/common/CMakeLists.txt"
        self.expect({path: library("widgetscommon", "WidgetsCommon", "t.cpp", "Qt6::Widgets ${TILEPORT_SYNTAX_TARGET}")}, path, "links")

    def test_link_added_by_a_second_command(self):
        path = "core/base/CMakeLists.txt"
        self.expect({path: sound_tree()[path] + "target_link_libraries(tileport_base PRIVATE Qt6::Widgets)\n"}, path, "links")

    def test_cycle(self):
        path = "core/base/CMakeLists.txt"
        rules = {v.rule for v in self.violations({path: library("base", "Base", "a.cpp", "Tileport::IrGraph")}, ["links"])}
        self.assertIn("link-cycle", rules)

    def test_missing_private_and_unused_link(self):
        path = "core/irgraph/CMakeLists.txt"
        self.expect({path: library("irgraph", "IrGraph", "g.cpp", "Qt6::Core")}, "core/irgraph/g.cpp", "link-missing", 3)
        path = "core/ir/CMakeLists.txt"
        self.expect({path: library("ir", "Ir", "p.cpp p.h", "", "Tileport::Base")}, "core/ir/p.h", "link-private")
        self.expect({path: library("ir", "Ir", "p.cpp p.h", "Tileport::Base Tileport::IrGraph")}, path, "link-unused")


class Sizes(Planted):
    def test_file_lengths(self):
        self.plant("core/base/a.cpp", "// line\n" * 500, "file-length")
        self.plant("core/base/a.h", "// line\n" * 200, "file-length")
        self.plant("tests/core/x.py", HASH + "\n" * 500, "file-length")

    def test_function_length(self):
        body = "    f(1);\n" * 58
        sound = sound_tree()["core/base/a.cpp"]
        self.assertEqual(self.violations({"core/base/a.cpp": sound + "void g()\n{\n" + body[:-10] + "}\n"}), [])
        self.plant("core/base/a.cpp", "void g()\n{\n" + body + "}\n", "function-length", 9)

    def test_constructor_length(self):
        self.plant("core/base/a.cpp", "A::A()\n{\n" + "    f(1);\n" * 38 + "}\n", "function-length")

    def test_python_and_rust_functions(self):
        self.plant("tests/core/x.py", HASH + "def f():\n" + "    f()\n" * 60, "function-length")
        self.plant("tests/core/x.py", HASH + "def f(:\n", "python-syntax")
        self.plant("resources/x.rs", "pub fn f() {\n" + "    g();\n" * 59 + "}\n", "function-length")

    def test_parameters(self):
        self.plant("core/base/a.h", "int g(int a, int b, int c, int d, int e, int f, int g);\n", "parameters")

    def test_public_methods(self):
        methods = "".join(f"    int m{i}() const;\n" for i in range(26))
        self.plant("core/base/a.h", "class A {\npublic:\n" + methods + "};\n", "public-methods")

    def test_ratio(self):
        self.expect({"tests/core/base/tst_a.cpp": HEAD}, "tests/core", "test-ratio")

    def test_exceptions_are_few_and_reasoned(self):
        self.assertLessEqual(len(table.SIZE_EXCEPTIONS), 5)
        self.assertTrue(all(len(reason) > 20 for reason in table.SIZE_EXCEPTIONS.values()))


class Hygiene(Planted):
    def test_spdx(self):
        self.expect({"core/base/a.cpp": '#include "core/base/a.h"\n'}, "core/base/a.cpp", "spdx")
        self.expect({"resources/x.sh": "#!/bin/sh\ntrue\n"}, "resources/x.sh", "spdx")

    def test_words(self):
        self.plant("core/base/a.cpp", "// TO" + "DO later\n", "unfinished", 9)
        self.plant("README.md", "see /wo" + "rk/main\n", "machine-path")
        self.plant("README.md", "see shar" + "ed/design.md\n", "machine-path")
        self.plant("core/base/a.cpp", "auto x = A::inst" + "ance();\n", "singleton")
        self.plant("core/base/a.cpp", "void z() { connect(a, SIG" + "NAL(x()), b, SL" + "OT(y())); }\n", "old-connect")
        self.plant("core/base/a.cpp", "void z() { thr" + "ow 1; }\n", "throwing")
        self.plant("core/base/a.cpp", "void z() { std::c" + "err << 1; }\n", "printing-library")
        self.plant("core/base/a.cpp", "void z() {\n  em" + "it changed();\n}\n", "qt-keywords")
        self.plant("core/base/a.cpp", "auto x = tr(\"%1 open note(s)\").arg(3);\n", "plural-in-brackets")
        self.plant("app/tileport/main.cpp", "QCol" + "or c(255, 0, 0);\n", "own-colour")

    def test_harmless_words(self):
        text = sound_tree()["README.md"] + "std::shared_ptr, framework/x, a/shared/b\n"
        self.assertEqual(self.violations({"README.md": text}), [])
        code = sound_tree()["core/base/a.cpp"] + "// never thr" + "ow here; say \"no\" to it\nauto x = y.arg(\"%1\"), z = w(s);\n"
        self.assertEqual(self.violations({"core/base/a.cpp": code}), [])

    def test_owning_new(self):
        for expression in ("X", "X; run(p)", "X()", "X{}", "X(3)", "X(tr(\"a\"))", "int[4]", "X(nullptr)"):
            self.plant("core/base/a.cpp", f"void z() {{ auto *p = {NEW} {expression}; }}\n", "owning-new")

    def test_new_with_an_owner(self):
        for expression in ("auto *p = N X(this);", "auto *p = N X(tr(\"a\"), this);", "layout->addWidget(N X());",
                           "std::unique_ptr<X> p(N X);", "p.reset(N X);", "auto *p = N X(parent);",
                           "setLayout(N X);", "auto *p = N X; box->addLayout(p, 1);", "std::shared_ptr<const X>(N X(1));"):
            code = sound_tree()["core/base/a.cpp"] + "void z() { " + expression.replace("N ", NEW + " ") + " }\n"
            self.assertEqual([str(v) for v in self.violations({"core/base/a.cpp": code})], [], expression)

    def test_names(self):
        self.expect({"tests/core/MyThing.cpp": HEAD}, "tests/core/MyThing.cpp", "file-name")
        self.expect({"core/base/a.h": HEAD + "int f(int x);\n"}, "core/base/a.h", "pragma-once")

    def test_top_level(self):
        self.expect({"docs/x.md": "x\n"}, "docs", "top-level")
        self.assertEqual(self.violations({".ci/run": HASH, "build/x.cpp": "x", "build-asan/y.cpp": "y"}), [])


class Tested(Planted):
    def test_folder_without_tests(self):
        self.expect({"tests/core/ir/tst_p.cpp": None}, "tests/core/ir", "folder-tested")

    def test_model_without_tester(self):
        model = sound_tree()["core/base/a.h"] + "class RowModel : public QAbstractListModel {\n};\n"
        self.expect({"core/base/a.h": model}, "core/base/a.h", "model-tested", 5)
        tester = sound_tree()["tests/core/base/tst_a.cpp"] + "void b() { RowModel m; QAbstractItemModelTester t(&m); }\n"
        self.assertEqual(self.violations({"core/base/a.h": model, "tests/core/base/tst_a.cpp": tester}), [])


class CommandLine(unittest.TestCase):
    def test_bad_calls(self):
        with open(os.devnull, "w", encoding="utf-8") as null:
            stderr, check.sys.stderr = check.sys.stderr, null
            try:
                self.assertEqual(check.main(["no-such-rule"]), 2)
                self.assertEqual(check.main(["headers"]), 2)
                with tempfile.TemporaryDirectory() as empty:
                    self.assertEqual(check.main(["--root", empty]), 2)
            finally:
                check.sys.stderr = stderr


if __name__ == "__main__":
    unittest.main()
