# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Entries of review logs, looked at without Tileport: checkentries.py --schema FILE --corpus DIR

Valid entries fit the schema, and their hash is the SHA-256 of their sorted compact JSON; invalid ones fail one of both,
except for those whose defect neither can express (BEYOND), which the reader's own tests cover.
"""

import argparse
import hashlib
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import jsonschema  # noqa: E402  (ours, beside this folder)

# A blank text, a date that no calendar has, words that only the program knows, contents of another kind.
BEYOND = {"reason-is-blank", "time-is-no-date", "verdict-is-no-word", "content-of-another-kind", "parent-twice", "withdraws-nothing"}


def canonical(document, *left_out):
    """The one form in which an entry is written, without some of its keys."""
    kept = {key: value for key, value in document.items() if key not in left_out}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def read(path):
    """(the bytes, the document, or None when it is no JSON at all)"""
    with open(path, "rb") as handle:
        line = handle.read()
    try:
        return line, json.loads(line)
    except (ValueError, RecursionError):
        return line, None


def is_good(validator, path):
    line, document = read(path)
    if not isinstance(document, dict) or validator.errors(document):
        return False
    return document["hash"] == hashlib.sha256(canonical(document, "hash")).hexdigest() and canonical(document) == line


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schema", required=True)
    parser.add_argument("--corpus", required=True)
    options = parser.parse_args()
    validator = jsonschema.Validator.from_file(options.schema)
    wrong, counts = [], {}
    for folder in ("valid", "invalid"):
        names = sorted(os.listdir(os.path.join(options.corpus, folder)))
        counts[folder] = len(names)
        for name in names:
            expected = folder == "valid" or name[:-len(".json")] in BEYOND
            if is_good(validator, os.path.join(options.corpus, folder, name)) != expected:
                wrong.append(f"{folder}/{name}: {'fails' if expected else 'passes'}")
    print("\n".join(wrong))
    return 1 if wrong or min(counts.values()) < len(BEYOND) else 0


if __name__ == "__main__":
    sys.exit(main())
