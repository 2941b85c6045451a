# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The pipeline's tables fit their published schemas, and the schemas notice what is wrong: checkschema.py RESOURCES

Every key is left out once (one that is required must be missed) and one is added (it must be refused), at the top and
in every entry of the table.
"""

import copy
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import jsonschema  # noqa: E402  (ours, beside this folder)

# Table, the list in it, and the keys of an entry that may be absent.
TABLES = (
    ("routing", "rows", {"occasion", "opt_in", "verdicts", "classes", "guards", "after", "unless_row", "next_occasion", "terminal", "terminal_if", "read", "unreachable"}),
    ("stages", "stages", {"budgets"}),
)


def mutants(document, entries, optional):
    """(name, changed document) for everything that has to be noticed."""
    places = [("", None, set())] + [(f"/{entries}/{i}", i, optional) for i in range(len(document[entries]))]
    for where, index, may_miss in places:
        original = document if index is None else document[entries][index]
        for key in [k for k in original if k not in may_miss] + ["not-a-key"]:
            changed = copy.deepcopy(document)
            target = changed if index is None else changed[entries][index]
            if key in target:
                del target[key]
            else:
                target[key] = 1
            yield f"{where}/{key}", changed


def problems(resources, name, entries, optional):
    validator = jsonschema.Validator.from_file(os.path.join(resources, "schema", name + ".json"))
    document = jsonschema.load(os.path.join(resources, "pipeline", name + ".json"))
    yield from validator.errors(document)
    for what, changed in mutants(document, entries, optional):
        if not validator.errors(changed):
            yield f"{name}: {what} is not noticed"


def main():
    resources = sys.argv[1]
    wrong = [problem for table in TABLES for problem in problems(resources, *table)]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
