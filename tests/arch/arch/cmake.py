# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The CMake side: one folder = one library, sources listed by hand, links that match the includes."""

import posixpath
import re
from dataclasses import dataclass, field

from .table import CPP, LINK_RULES, Violation
from .tree import folder_of

COMMAND = re.compile(r"(\w+)\s*\(((?:[^()\"#]|\"(?:\\.|[^\"\\])*\"|#[^\n]*|\((?:[^()]|\([^()]*\))*\))*)\)")
WORD = re.compile(r'"((?:\\.|[^"\\])*)"|([^\s"]+)')
KEYWORDS = ("SOURCES", "PUBLIC", "PRIVATE", "INTERFACE", "LIBS", "ALIAS", "LABELS", "TIMEOUT")


@dataclass
class Target:
    """A target of ours as its CMakeLists.txt describes it."""

    name: str
    kind: str
    file: str
    line: int
    alias: str = ""
    sources: list = field(default_factory=list)
    public: list = field(default_factory=list)
    private: list = field(default_factory=list)

    @property
    def folder(self):
        return self.file.rsplit("/", 1)[0]


def commands(text):
    """(line, name, words) of each command; comments left out."""
    bare = re.sub(r"(?m)#[^\n]*", lambda m: " " * len(m.group(0)), text)
    for match in COMMAND.finditer(bare):
        words = [a or b for a, b in WORD.findall(match.group(2))]
        yield bare.count("\n", 0, match.start()) + 1, match.group(1).lower(), words


def _grouped(words):
    groups, current = {"": []}, ""
    for word in words:
        if word in KEYWORDS:
            current = word
            groups.setdefault(current, [])
        else:
            groups[current].append(word)
    return groups


def targets(tree):
    """All targets made by the project's functions, extended by their target_link_libraries and target_sources."""
    found = {}
    for path in [f for f in tree.files if f.endswith("CMakeLists.txt")]:
        variables = {}
        for line, name, words in commands(tree.text(path)):
            words = [w for word in words for w in variables.get(word, (word,))]
            if name == "set" and words:
                variables["${" + words[0] + "}"] = words[1:]
            elif name == "list" and words[:1] == ["APPEND"] and len(words) > 1:
                variables.setdefault("${" + words[1] + "}", []).extend(words[2:])
            elif name in ("tileport_add_library", "tileport_add_program", "tileport_add_test") and words:
                groups = _grouped(words)
                prefix = "tileport_" if name == "tileport_add_library" else ""
                target = Target(prefix + words[0], name.rsplit("_", 1)[-1], path, line)
                target.alias = "Tileport::" + groups["ALIAS"][0] if groups.get("ALIAS") else target.name
                target.sources = groups.get("SOURCES", [])
                target.public = groups.get("PUBLIC", [])
                target.private = groups.get("PRIVATE", []) + groups.get("LIBS", [])
                found[target.name] = target
            elif name in ("target_link_libraries", "target_sources") and words and words[0] in found:
                _extend(found[words[0]], name, _grouped(words[1:]), path.rsplit("/", 1)[0])
    return found


def _extend(target, command, groups, folder):
    """Adds what a later command says; it may stand in a folder below the target's own."""
    if command == "target_sources":
        inner = folder[len(target.folder) + 1:]
        names = [re.sub(r"^\$\{CMAKE_CURRENT_(SOURCE|LIST)_DIR\}/", "", w) for group in groups.values() for w in group]
        target.sources += [posixpath.normpath(f"{inner}/{n}") for n in names]
        return
    target.public += groups.get("PUBLIC", []) + groups.get("INTERFACE", [])
    target.private += groups.get("PRIVATE", []) + groups[""]


def folders(tree):
    """Each folder directly below core and widgets is exactly one library; each below app one program."""
    by_folder = {}
    for target in targets(tree).values():
        by_folder.setdefault(target.folder, []).append(target)
    owners = {folder_of(f) for f in tree.with_suffix(*CPP, under=("core/", "widgets/", "app/"))}
    for folder in sorted(owners):
        kind = "program" if folder.startswith("app/") else "library"
        own = [t for t in by_folder.get(folder, ()) if t.kind == kind]
        libraries = [t for t in by_folder.get(folder, ()) if t.kind in ("library", "program")]
        extra = 1 if kind == "library" else 2
        if len(own) != 1 or len(libraries) > extra:
            yield Violation(f"{folder}/CMakeLists.txt", 1, "one-folder-one-target",
                            f"{folder} must make exactly one {kind}, found {[t.name for t in libraries]}")


def sources(tree):
    """Every source file is listed by hand, and every listed file exists."""
    for target in targets(tree).values():
        for name in target.sources:
            if "$" not in name and not tree.exists(f"{target.folder}/{name}") and name.endswith(CPP):
                yield Violation(target.file, target.line, "sources-exist", f"{target.name} lists {name}, which does not exist")
    listed = {f"{t.folder}/{s}" for t in targets(tree).values() for s in t.sources}
    for path in tree.with_suffix(".cpp", under=("core/", "widgets/", "app/")):
        if path not in listed:
            yield Violation(path, 1, "sources-listed", "not listed in its CMakeLists.txt")


def outside_links(tree):
    """Which outside libraries a folder may link."""
    for target in targets(tree).values():
        for scope, pattern, allowed, reason in LINK_RULES:
            if not target.folder.startswith(scope) or target.folder in allowed:
                continue
            for name in target.public + target.private:
                if re.search(pattern, name):
                    yield Violation(target.file, target.line, "links", f"{target.name} links {name}: {reason}")
        if target.folder in ("core/ir", "core/evaluate"):
            for name in target.public:
                if re.match(r"(MLIR|LLVM)", name):
                    yield Violation(target.file, target.line, "links", f"{target.name} links {name} PUBLIC, must be PRIVATE")


def _reach(start, by_alias, edges):
    """Targets reachable from `start`, without `start` itself unless there is a cycle."""
    seen, waiting = set(), list(edges(by_alias[start]))
    while waiting:
        name = waiting.pop()
        if name in seen or name not in by_alias:
            continue
        seen.add(name)
        waiting += edges(by_alias[name])
    return seen


def cycles(tree):
    """No target of ours reaches itself."""
    by_alias = {t.alias: t for t in targets(tree).values()}
    for alias, target in by_alias.items():
        if alias in _reach(alias, by_alias, lambda t: t.public + t.private):
            yield Violation(target.file, target.line, "link-cycle", f"{alias} links itself through others")


def _included_folders(tree, paths):
    """{folder: (file, line)} of our folders that the files include, their own left out."""
    found = {}
    for path in paths:
        for line, name, _ in tree.includes(path):
            folder = folder_of(name)
            if re.match(r"(core|widgets|app)/", name) and tree.exists(name):
                found.setdefault(folder, (path, line))
    return found


def links_match_includes(tree):
    """What a library includes it links (PUBLIC when a header does), and it links nothing of ours it does not include."""
    all_targets = targets(tree).values()
    by_alias = {t.alias: t for t in all_targets}
    library_of = {t.folder: t.alias for t in all_targets if _owns_folder(t)}
    for target in all_targets:
        included = _included_folders(tree, _files(tree, target))
        direct = target.public + target.private
        for folder, (path, line) in included.items():
            alias = library_of.get(folder)
            if alias and alias != target.alias and alias not in _visible(by_alias, direct):
                yield Violation(path, line, "link-missing", f"includes {folder}, but {target.name} does not link {alias}")
        yield from _private_in_header(tree, target, by_alias, library_of)
        yield from _unused(target, direct, included, library_of)


def _visible(by_alias, names):
    """The linked targets and what they pass on."""
    return set(names) | {r for n in names if n in by_alias for r in _reach(n, by_alias, lambda t: t.public)}


def _owns_folder(target):
    """Below core and widgets a folder is its library's alone; support libraries of tests may share one."""
    return target.kind == "library" and target.folder.startswith(("core/", "widgets/"))


def _files(tree, target):
    """Listed files, or the one that carries the target's name; a library owns every header below its folder."""
    listed = [f"{target.folder}/{s}" for s in target.sources]
    listed += [f"{target.folder}/{target.name}.cpp"] if not target.sources else []
    if _owns_folder(target):
        listed += tree.with_suffix(".h", under=(target.folder + "/",))
    return [f for f in dict.fromkeys(listed) if tree.exists(f)]


def _private_in_header(tree, target, by_alias, library_of):
    """A header directly in the library's folder is public: what it includes must be linked PUBLIC."""
    if not _owns_folder(target):
        return
    headers = [f for f in tree.with_suffix(".h", under=(target.folder + "/",))
               if f.count("/") == target.folder.count("/") + 1 and not f.endswith("_p.h")]
    visible = _visible(by_alias, target.public)
    for folder, (path, line) in _included_folders(tree, headers).items():
        alias = library_of.get(folder)
        if alias and alias != target.alias and alias in target.private and alias not in visible:
            yield Violation(path, line, "link-private", f"a public header includes {folder}, so {target.name} must link {alias} PUBLIC")


def _unused(target, direct, included, library_of):
    if target.kind != "library":
        return
    folder_by_alias = {alias: folder for folder, alias in library_of.items()}
    for name in direct:
        folder = folder_by_alias.get(name)
        if folder and folder.startswith(("core/", "widgets/")) and folder not in included:
            yield Violation(target.file, target.line, "link-unused", f"{target.name} links {name}, but includes nothing of {folder}")


RULES = {"targets": (folders, sources), "links": (outside_links, cycles, links_match_includes)}
