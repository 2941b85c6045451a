# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""A small reader of C++: where functions and classes begin and end. No compiler, no ctags.

It cleans the text (comments, literals and preprocessor lines become blanks of the same
length, so that offsets and line numbers stay), then walks the braces with a stack:

    namespace a {            scope "namespace"
    class B {                scope "class"
        int f() { ... }      scope "function": everything inside belongs to it
        int m = {1, 2};      scope "init": an initialiser, skipped
"""

import re
from dataclasses import dataclass, field

TOKENS = re.compile(
    r'(?P<line>//[^\n]*(?:\\\n[^\n]*)*)'
    r'|(?P<block>/\*.*?\*/)'
    r'|(?P<raw>R"(?P<tag>[^()\s\\]{0,16})\(.*?\)(?P=tag)")'
    r'|(?P<string>"(?:\\.|[^"\\\n])*")'
    r"|(?P<char>(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+')",
    re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE)
ACCESS = re.compile(r"\b(public|protected|private)(?:\s+Q_SLOTS|\s+slots)?\s*:(?!:)|\b(Q_SIGNALS|signals)\s*:(?!:)")
MACRO = re.compile(r"\b(?:Q_[A-Z0-9_]+|TILEPORT_[A-Z_]+|QT_[A-Z_]+)\b(?:\s*\((?:[^()]|\([^()]*\))*\))?")
NOT_A_CALLABLE = re.compile(r"^\s*(using|typedef|static_assert|friend|extern\s+template|return|if|for|while|switch)\b")


def _blank(match, keep_quotes):
    text = match.group(0)
    blank = re.sub(r"[^\n]", " ", text)
    if keep_quotes and match.lastgroup in ("string", "raw", "tag", "char") and len(text) >= 2:
        return '"' + blank[1:-1] + '"'
    return blank


def without_comments(text):
    """Comments become blanks; literals stay."""
    return TOKENS.sub(lambda m: _blank(m, False) if m.group("line") or m.group("block") else m.group(0), text)


def clean(text):
    """Comments, literal contents and preprocessor lines become blanks; offsets stay."""
    text = TOKENS.sub(lambda m: _blank(m, not (m.group("line") or m.group("block"))), text)
    return DIRECTIVE.sub(lambda m: re.sub(r"[^\n]", " ", m.group(0)), text)


@dataclass
class Function:
    """A definition or declaration; lines are 1-based and inclusive."""

    name: str
    first: int
    last: int
    parameters: list
    has_body: bool
    is_constructor: bool = False

    @property
    def lines(self):
        return self.last - self.first + 1


@dataclass
class Class:
    """A class or struct with the names of its public methods (constructors, operators, signals left out)."""

    name: str
    line: int
    access: str
    methods: list = field(default_factory=list)


@dataclass
class _Scope:
    kind: str
    head: str
    start: int
    owner: Class = None


def split_top(text, separator=","):
    """Splits at `separator` outside every kind of bracket; angle brackets count as brackets."""
    parts, depth, last = [], 0, 0
    for i, char in enumerate(text):
        if char in "([{<":
            depth += 1
        elif char in ")]}" or (char == ">" and text[i - 1:i] != "-"):
            depth -= 1
        elif char == separator and depth <= 0:
            parts.append(text[last:i])
            last = i + 1
    parts.append(text[last:])
    return [p.strip() for p in parts if p.strip()]


def _matching(text, start):
    """Index of the bracket that closes the one at `start`, or -1."""
    depth = 0
    for i in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i
    return -1


SIGNATURE = re.compile(r"(operator\s*(?:\(\s*\)|\[\s*\]|[^\s\w(]+|[\w:<>]+[\s*&]*)|~?[A-Za-z_]\w*)\s*\(")


def _without_template(head):
    """The head without leading template<...> lists, whose defaults would look like assignments."""
    while True:
        match = re.search(r"\btemplate\s*<", head)
        if not match:
            return head
        depth, end = 0, len(head)
        for i in range(match.end() - 1, len(head)):
            depth += {"<": 1, ">": -1}.get(head[i], 0)
            if depth == 0:
                end = i + 1
                break
        head = head[:match.start()] + " " + head[end:]


def signature(head):
    """(name, parameters) of the callable that `head` declares, or None."""
    head = _without_template(MACRO.sub(" ", head))
    head = re.sub(r"\[\[[^\]]*\]\]", " ", head)
    head = re.sub(r"\b(?:alignas|noexcept|decltype|explicit|__attribute__)\s*\((?:[^()]|\([^()]*\))*\)", " ", head)
    if NOT_A_CALLABLE.match(head):
        return None
    for match in SIGNATURE.finditer(head):
        before = head[:match.start()]
        if re.search(r"=(?!=)", before):
            return None
        if before.count("<") - before.count("<<") * 2 > before.replace("->", "").count(">"):
            continue
        end = _matching(head, match.end() - 1)
        if end < 0:
            return None
        parameters = split_top(head[match.end():end])
        return re.sub(r"\s+", "", match.group(1)), [] if parameters == ["void"] else parameters
    return None


def _kind(head):
    """What the brace after `head` opens, at namespace or class level."""
    bare = re.sub(r"\[\[[^\]]*\]\]", " ", ACCESS.sub(" ", MACRO.sub(" ", head)))
    bare = _without_template(bare)
    if re.search(r"\bnamespace\b", bare) or re.search(r'\bextern\s*"', bare):
        return "namespace"
    if re.search(r"\benum\b", bare):
        return "init"
    sig = signature(bare)
    if re.search(r"\b(class|struct|union)\b", bare) and (sig is None or re.search(r"\balignas\b", bare)):
        return "class"
    if sig is None:
        return "init"
    after = bare[bare.index("(") + 1:]
    if re.search(r"\)[^;{]*?[^:]:(?!:).*[,:\s][\w:<>]+\s*$", after, re.DOTALL) and "->" not in after.rsplit(")", 1)[-1]:
        return "init"
    return "function"


class Reader:
    """Walks one cleaned file and collects functions and classes."""

    def __init__(self, text):
        self.text = clean(text)
        self.functions = []
        self.classes = []
        self._stack = []
        self._start = 0
        self._walk()

    def _line(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def _top(self):
        return self._stack[-1] if self._stack else None

    def _is_open(self):
        """True at namespace or class level, where declarations stand."""
        top = self._top()
        return top is None or top.kind in ("namespace", "class")

    def _walk(self):
        for match in re.finditer(r"[{};]", self.text):
            if match.group() == "{":
                self._open(match.start())
            elif match.group() == "}":
                self._close(match.start())
            elif self._is_open():
                self._declaration(self.text[self._start:match.start()], self._start)
                self._start = match.end()

    def _open(self, offset):
        if not self._is_open():
            self._stack.append(_Scope("inner", "", offset))
            return
        head = self.text[self._start:offset]
        if head.count("(") > head.count(")"):
            kind = "init"
        else:
            kind = _kind(head)
        scope = _Scope(kind, head, self._start)
        self._note_access(head)
        if kind == "class":
            name = re.search(r"\b(?:class|struct|union)\s+(?:\[\[[^\]]*\]\]\s*|[A-Z_]+_EXPORT\s+)?([\w:]+)?", head)
            is_class = re.search(r"\bclass\b", head) is not None
            scope.owner = Class((name.group(1) if name else "") or "", self._line(offset), "private" if is_class else "public")
            self.classes.append(scope.owner)
        self._stack.append(scope)
        if kind in ("namespace", "class"):
            self._start = offset + 1

    def _close(self, offset):
        if not self._stack:
            return
        scope = self._stack.pop()
        if scope.kind == "function":
            self._record(scope.head, scope.start, offset, True)
        if scope.kind in ("function", "namespace", "class"):
            self._start = offset + 1

    def _note_access(self, head):
        top = self._top()
        if top is None or top.owner is None:
            return
        for match in ACCESS.finditer(head):
            top.owner.access = match.group(1) or "signals"

    def _declaration(self, head, start):
        self._note_access(head)
        if "(" in head:
            self._record(head, start, start + len(head), False)

    def _record(self, head, start, end, has_body):
        bare = ACCESS.sub(lambda m: " " * len(m.group(0)), head)
        bare = MACRO.sub(lambda m: re.sub(r"[^\n]", " ", m.group(0)), bare)
        found = signature(bare)
        if not found:
            return
        begin = start + len(bare) - len(bare.lstrip())
        top = self._top()
        owner = top.owner if top else None
        name, parameters = found
        function = Function(name, self._line(begin), self._line(end), parameters, has_body)
        function.is_constructor = bool(re.search(rf"\b{re.escape(name)}\s*::\s*{re.escape(name)}\s*\(", bare)
                                       or (owner and owner.name == name))
        self.functions.append(function)
        if owner and owner.access == "public" and not self._is_special(bare, name, owner):
            owner.methods.append(name)

    @staticmethod
    def _is_special(head, name, owner):
        return (name == owner.name or name.startswith(("~", "operator")) or re.search(r"=\s*(delete|default)\s*$", head)
                or re.match(r"\s*friend\b", head) is not None)
