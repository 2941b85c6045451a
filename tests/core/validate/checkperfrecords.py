# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The schema of performance records and the records of the made-up runs agree: checkperfrecords.py --schema FILE --runs DIR"""

import argparse
import copy
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
import jsonschema  # noqa: E402  (ours, beside this folder)

# Each is wrong in one way, and tst_perflog says what the reader makes of it.
BROKEN = ({"version": 2}, {"unit": "us"}, {"status": "maybe"}, {"param_key": ""}, {"median": "fast"}, {"format": "other"})


def records(folder):
    for name in sorted(os.listdir(folder)):
        if name.endswith(".run"):
            with open(os.path.join(folder, name), encoding="utf-8") as handle:
                for line in handle:
                    if line.startswith('{"format": "tileport-perf-record"'):
                        yield name, json.loads(line)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schema", required=True)
    parser.add_argument("--runs", required=True)
    options = parser.parse_args()
    validator = jsonschema.Validator.from_file(options.schema)
    found = list(records(options.runs))
    wrong = [f"{name}: {error}" for name, record in found for error in validator.errors(record)]
    if len(found) < 9:
        wrong.append(f"only {len(found)} records in {options.runs}")
    for change in BROKEN:
        record = copy.deepcopy(found[0][1])
        record.update(change)
        if not validator.errors(record):
            wrong.append(f"{change} passes")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
