# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The published schema and the corpus agree: checkschema.py --schema FILE --corpus DIR

Valid files pass, invalid ones fail, except for the few whose defect a schema cannot express (BEYOND); the reader's own
tests cover all of them.
"""

import argparse
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import jsonschema  # noqa: E402  (ours, beside this folder)

# A blank text, a date that no calendar has, and two records of one finding are well formed.
BEYOND = {"reason-is-blank", "time-is-no-date", "finding-accepted-twice"}


def read(path):
    """The document, or None when it is no JSON at all."""
    try:
        with open(path, encoding="utf-8") as handle:
            return json.load(handle)
    except (ValueError, RecursionError):
        return None


def wrong_files(validator, folder, is_valid):
    for name in sorted(os.listdir(folder)):
        document = read(os.path.join(folder, name))
        passes = document is not None and not validator.errors(document)
        if passes != (is_valid or name[:-len(".json")] in BEYOND):
            yield f"{folder}/{name}: {'passes' if passes else 'fails'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schema", required=True)
    parser.add_argument("--corpus", required=True)
    options = parser.parse_args()
    validator = jsonschema.Validator.from_file(options.schema)
    valid = os.path.join(options.corpus, "valid")
    invalid = os.path.join(options.corpus, "invalid")
    if not os.listdir(valid) or len(os.listdir(invalid)) < len(BEYOND):
        print("the corpus is empty", file=sys.stderr)
        return 2
    wrong = [*wrong_files(validator, valid, True), *wrong_files(validator, invalid, False)]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
