# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The rules as data: one line per rule, so that a reader sees all of them at once.

Words that the rules forbid are written in two halves here, because the rules
hold for this file too.
"""

from dataclasses import dataclass, field

CPP = (".cpp", ".h")


@dataclass(frozen=True)
class IncludeRule:
    """Files under `scope` must not include what `pattern` matches, except under `allowed`."""

    name: str
    scope: tuple
    pattern: str
    allowed: tuple = ()
    reason: str = ""


INCLUDE_RULES = (
    IncludeRule("core-without-gui", ("core/", "tests/core/"), r"^(QtGui/|QtWidgets/)?Q(Widget|MainWindow|Painter|Color|Font\w*|Image|Pixmap|Icon|Brush|Pen|Palette|Undo\w+|Gui\w+|Application|Text(Document|Cursor|Edit|Layout|CharFormat|Block)|Action|Menu|KeyEvent|MouseEvent|Clipboard|Desktop\w+|StandardItemModel|Validator|Label|Dialog|\w*Layout|\w*View|\w*Button)$|^(QtGui|QtWidgets)(/|$)", (), "core uses Qt Core at most"),
    IncludeRule("command-line-without-gui", ("app/tileport/",), r"^(QtGui/|QtWidgets/)?Q(Widget|MainWindow|Painter|Color|Font\w*|Gui\w+|Application)$|^widgets/", (), "the command line starts fast: no Gui, no Widgets"),
    IncludeRule("mlir-only-in-ir", ("core/", "widgets/", "app/", "tests/"), r"^(mlir|llvm|mlir-c|llvm-c)/", ("core/ir/", "core/evaluate/", "tests/core/ir/", "tests/core/evaluate/"), "MLIR and LLVM stay behind core/ir and core/evaluate"),
    IncludeRule("cuda-only-in-bench", ("core/", "widgets/", "app/", "tests/"), r"^(cuda\w*|nvml|cupti\w*|nvrtc)\.h$", ("app/bench/",), "CUDA headers appear only under app/bench"),
    IncludeRule("plots-in-one-class", ("core/", "widgets/", "app/", "tests/"), r"^qcustomplot\.h$", ("widgets/bench/chartview",), "QCustomPlot only in widgets/bench/chartview"),
    IncludeRule("highlighting-only-in-editor", ("core/", "widgets/", "app/", "tests/"), r"^(KSyntaxHighlighting|KF[56]/KSyntaxHighlighting|KF[56])/", ("widgets/editor/", "tests/widgets/editor/"), "KSyntaxHighlighting only under widgets/editor"),
    IncludeRule("core-without-widgets", ("core/", "tests/core/"), r"^(widgets|app)/", (), "data flows one way: core knows nothing above it"),
    IncludeRule("widgets-without-app", ("widgets/", "tests/widgets/"), r"^app/", (), "app is included by nobody"),
    IncludeRule("no-sources-included", ("core/", "widgets/", "app/", "tests/"), r"\.cpp$", (), "tests link libraries, never product sources"),
    IncludeRule("no-relative-includes", ("core/", "widgets/", "app/", "tests/"), r"^\.\.?/", (), "include paths start at the top of the tree"),
)

# Which folders of core a folder of core may use. Downwards only; a new folder needs a line here.
CORE_LAYERS = {
    "base": (),
    "irgraph": ("base",),
    "ir": ("base", "irgraph"),
    "irdiff": ("base", "irgraph"),
    "toolchain": ("base",),
    "port": ("base", "toolchain"),
    "pipeline": ("base", "port"),
    "validate": ("base", "irgraph", "ir", "irdiff", "port", "pipeline"),
    "review": ("base", "irgraph", "irdiff", "toolchain", "port", "pipeline", "validate"),
    "report": ("base", "irgraph", "ir", "irdiff", "toolchain", "port", "pipeline", "validate", "review"),
    "session": ("base", "irgraph", "ir", "irdiff", "toolchain", "port", "pipeline", "validate", "review"),
}

# Which folders of widgets a folder of widgets may use besides itself.
WIDGET_PEERS = ("common", "editor")
WIDGET_LOWEST = {"common": (), "editor": ("common",)}


@dataclass(frozen=True)
class PatternRule:
    """No line (comments and strings included unless `code_only`) may match `pattern`."""

    name: str
    scope: tuple
    pattern: str
    reason: str
    allowed: tuple = ()
    code_only: bool = True
    flags: int = 0


def halves(left, right):
    return left + right


PATTERN_RULES = (
    PatternRule("unfinished", ("",), r"\b(" + "|".join((halves("TO", "DO"), halves("FIX", "ME"), halves("XX", "X") + r"(?=[:\s])")) + r")\b", "finish it or file an issue", code_only=False),
    PatternRule("machine-path", ("",), r"(?<![\w.])" + halves("/wo", "rk/") + r"|(?<![\w/.-])" + halves("shar", "ed/"), "a path of one machine", code_only=False),
    PatternRule("singleton", ("core/", "widgets/", "app/"), r"\b" + halves("inst", r"ance\(\)"), "no singletons: pass the object in", allowed=()),
    PatternRule("old-connect", ("core/", "widgets/", "app/", "tests/"), r"\b(SIGNAL|SLOT)\s*\(", "functor connects only"),
    PatternRule("throwing", ("core/", "widgets/", "app/"), r"\bthrow\b(?!\s*\()", "expected failure is a Result; no exceptions"),
    PatternRule("printing-library", ("core/", "widgets/"), r"\bstd::(cout|cerr)\b|\b(?:std::)?f?printf\s*\(|\bq(Debug|Info)\s*\(", "a library prints nothing"),
    PatternRule("qt-keywords", ("core/", "widgets/", "app/", "tests/"), r"^\s*emit\s|\bforeach\s*\(|^\s*(signals|slots)\s*:", "QT_NO_KEYWORDS"),
    PatternRule("own-colour", ("widgets/", "app/"), r"\bQColor\b\s*\w*\s*[({]\s*(0x|\d|u?\"|QStringLiteral|QLatin1)|\bQt::(red|green|blue|cyan|magenta|yellow|gray|darkRed|darkGreen|darkBlue|darkYellow|darkGray|lightGray)\b", "semantic colours come from widgets/common", allowed=("widgets/common/",)),
    PatternRule("blocking-sleep", ("widgets/", "app/workbench/"), r"\bQThread::(m|u)?sleep\s*\(|\bwaitForFinished\s*\(", "nothing long runs on the GUI thread"),
    PatternRule("plural-in-brackets", ("core/", "widgets/", "app/"), r"\"[^\"\n]*%(L?\d|n)\b[^\"\n]* [a-z]+\(s\)", "say \"1 note\" or \"3 notes\": counted() of core/base or widgets/common"),
)

# Limits of the style guide, hard ones.
LIMITS = {
    "source_lines": 500,
    "header_lines": 200,
    "function_lines": 60,
    "constructor_lines": 40,
    "parameters": 6,
    "public_methods": 25,
    "test_ratio_core": 0.5,
    "test_ratio_widgets": 0.3,
}

# Named exceptions with their reason; the self-test refuses more than five.
SIZE_EXCEPTIONS = {
    ("class", "core/irgraph/irgraph.h", "IrGraph"): "read-only column store: one accessor per column is its whole interface",
}

TOP_LEVEL = ("CMakeLists.txt", "README.md", "app", "core", "widgets", "resources", "tests")
SPDX = ("SPDX-" + "FileCopyrightText: 2026 The Tileport authors", "SPDX-" + "License-Identifier: Apache-2.0")
SPDX_SUFFIXES = (".cpp", ".h", ".py", ".rs", ".sh", ".cmake", ".td", ".toml", ".yml", ".yaml")
SPDX_NAMES = ("CMakeLists.txt", "run", ".clang-format", ".clang-tidy")

# Which outside CMake targets a folder may link.
LINK_RULES = (
    ("core/", r"^Qt6::(Gui|Widgets|PrintSupport|Svg)$", (), "core links Qt Core at most"),
    ("app/tileport", r"^Qt6::(Gui|Widgets|PrintSupport|Svg)$|^Tileport::Widgets", (), "the command line is free of Gui and Widgets"),
    ("", r"^(MLIR|LLVM)\w*$", ("core/ir", "core/evaluate", "tests/core/ir", "tests/core/evaluate"), "MLIR is linked only by core/ir and core/evaluate"),
    ("", r"SyntaxHighlighting|TILEPORT_SYNTAX_TARGET", ("widgets/editor", "tests/widgets/editor"), "KSyntaxHighlighting is linked only by widgets/editor"),
    ("", r"QCustomPlot", ("widgets/bench",), "QCustomPlot is linked only by widgets/bench"),
)


@dataclass
class Violation:
    """One broken rule at one place."""

    file: str
    line: int
    rule: str
    text: str
    notes: list = field(default_factory=list)

    def __str__(self):
        return f"{self.file}:{self.line}: error: [{self.rule}] {self.text}"


def in_scope(path, scope):
    """True when `path` is under one of the prefixes."""
    return path.startswith(tuple(scope))
