# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the rules of the tree: check.py [--root DIR] [--build DIR] [--numbers] [RULE...]

Prints file:line: error: [rule] text for each violation; exit 1 when there is one, 2 for a bad call.
"""

import argparse
import os
import sys

from arch import cmake, headers, hygiene, includes, sizes, tested
from arch.tree import Tree

GROUPS = {**includes.RULES, **cmake.RULES, **sizes.RULES, **hygiene.RULES, **tested.RULES, **headers.RULES}
NEEDS_BUILD = set(headers.RULES)


def run(tree, build, names):
    """Violations of the named groups, in order."""
    found = []
    for name in names:
        for rule in GROUPS[name]:
            found += list(rule(tree, build) if name in NEEDS_BUILD else rule(tree))
    return found


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    parser.add_argument("--build", help="build folder with compile_commands.json, for the group 'headers'")
    parser.add_argument("--list", action="store_true", help="print the groups of rules")
    parser.add_argument("--numbers", action="store_true", help="print the tree's numbers")
    parser.add_argument("groups", nargs="*", metavar="RULE")
    options = parser.parse_args(arguments)
    if options.list:
        print("\n".join(GROUPS))
        return 0
    unknown = [g for g in options.groups if g not in GROUPS]
    if unknown or (NEEDS_BUILD & set(options.groups) and not options.build):
        print(f"check.py: unknown rule {unknown} or --build missing", file=sys.stderr)
        return 2
    tree = Tree(options.root)
    if not tree.files:
        print(f"check.py: no files under {options.root}", file=sys.stderr)
        return 2
    if options.numbers:
        print("\n".join(sizes.numbers(tree)))
    names = options.groups or [g for g in GROUPS if options.build or g not in NEEDS_BUILD]
    found = run(tree, options.build, names)
    for violation in found:
        print(violation)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
