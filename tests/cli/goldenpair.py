# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The comparison of one pair as a text that an engineer reads like a review."""

import itertools
import os
import textwrap
from collections import Counter

WIDTH = 150


def place(side, one):
    """"load_ptr_tko at 49 (silu_and_mul.py:46)", or nothing."""
    if not one:
        return ""
    source = one.get("source")
    where = f" ({os.path.basename(source['file'])}:{source['line']})" if source else ""
    return f"{side} {one['name']} at {one['line']}{where}"


def wrapped(text, indent):
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def parameter_lines(parameters):
    """Which argument plays the part of which."""
    for one in parameters:
        left = f"{one.get('left_name', '–'):>7} {one.get('left_type', '')}"
        right = f"{one.get('right_name', '–'):>7} {one.get('right_type', '')}"
        launch = f", {one['launch']} at launch" if one.get("launch") and "at launch" not in one["reason"] else ""
        claims = " | ".join(f"{side}: {one[key]}" for side, key in (("reference", "left_claims"), ("generated", "right_claims")) if one.get(key))
        yield f"  {left:26} ~ {right:26} {one.get('role', ''):24} {one['reason']}{launch}{'; ' + claims if claims else ''}".rstrip()


def finding_lines(findings):
    """Neighbours that differ only in what they are about share what is said of all of them."""
    def common(one):
        return [one["severity"], one["kind"], one["owner"], one.get("explanation"), one.get("remedy"), one.get("facts", []), one.get("rules")]

    for _, group in itertools.groupby(findings, common):
        group = list(group)
        one = group[0]
        times = f" x {len(group)}" if len(group) > 1 else ""
        yield f"  {one['severity']} {one['kind']}{times} (owner: {one['owner']})"
        for each in group:
            places = "  |  ".join(filter(None, (place("reference", each.get("left")), place("generated", each.get("right")))))
            if places:
                yield f"    {places}"
            yield wrapped(each["message"], "    ")
        for key in ("explanation", "remedy"):
            if one.get(key):
                yield wrapped(f"{key}: {one[key]}", "    ")
        for fact in one.get("facts", []):
            yield wrapped(f"fact: {fact if isinstance(fact, str) else ', '.join(f'{k} {v}' for k, v in fact.items())}", "    ")
        if one.get("rules"):
            yield f"    rules: {', '.join(one['rules'])}"


def checklist_lines(checklist, findings):
    """Each item with its answer; findings by kind, as their ids are of no use to a reader of this text."""
    kinds = {one["id"]: one["kind"] for one in findings}
    for one in checklist:
        told = Counter(kinds[name] for name in one.get("findings", []))
        why = one.get("why") or ", ".join(f"{kind} {count}" for kind, count in told.items())
        yield wrapped(f"{one['status']:14} {one['list']:11} {one['item']}{': ' + why if why else ''}", "  ")


def difference_lines(changes):
    """Operations that are not the same, each with what differs."""
    for one in changes:
        if one["kind"] == "same":
            continue
        yield f"  {one['kind']}: " + "  |  ".join(filter(None, (place("reference", one.get("left")), place("generated", one.get("right")))))
        for detail in one["details"]:
            yield wrapped(f"{detail['what']}: '{detail['left']}' in the reference, '{detail['right']}' generated", "    ")


def explained_lines(changes):
    """Operations that another form or no operation stands for, counted by their rules."""
    counts = Counter()
    for one in changes:
        if one["kind"] != "same" or not one["rules"]:
            continue
        sides = "in both" if one["left"] and one["right"] else "only in the reference" if one["left"] else "only generated"
        counts[(", ".join(one["rules"]), sides, (one["left"] or one["right"])["name"])] += 1
    rules = {}
    for (rule, sides, name), count in sorted(counts.items()):
        rules.setdefault((rule, sides), []).append(f"{count} {name}")
    for (rule, sides), names in rules.items():
        yield wrapped(f"{rule}: {sides}: {', '.join(names)}", "  ")


def section(title, lines):
    lines = list(lines)
    return ["", title, *(lines or ["  none"])]


def specialisation_lines(table):
    """A row a line: status, parameter, launch, what Python inferred, what Rust declares, what either program relies on."""
    for row in table["rows"]:
        name = row["parameter"] + (f".{row['part']}" if row.get("part") else "")
        other = f" = {row['generated_name']}" if row.get("generated_name") else ""
        known = "; ".join(f"{title} {row[key]}" for title, key in (("launch", "launch"), ("Python", "inferred"), ("Rust", "declared")) if row.get(key))
        programs = f"; {row.get('left_ir', '–')} | {row.get('right_ir', '–')}" if row.get("left_ir") or row.get("right_ir") else ""
        yield f"  {row['status']:11} {name + other:34} {known}{programs}".rstrip()
        place = f"{os.path.basename(row['right_place']['file'])}:{row['right_place']['line']}: " if row.get("right_place") else ""
        for text in (row.get("reason") if row["status"] != "agrees" and row["kind"] != "aliasing" else None, place + row["change"] if row.get("change") else None):
            if text:
                yield wrapped(text, "              ")
    if table.get("note"):
        yield wrapped(f"note: {table['note']}", "  ")


def layout_lines(gate):
    """The gate's answer, the public one's, and what they see."""
    ours = "holds" if gate["holds"] else "does not hold"
    theirs = "holds" if gate["script_holds"] else f"does not hold ({gate['script_reason']})"
    yield f"  {'no views to compare' if gate['vacuous'] else ours}; the public gate {theirs}"
    for one in gate["differences"]:
        yield wrapped(f"{'differs' if one['fatal'] else 'explained'}: {one['parameter']}: {one['what']}: {one.get('left', 'nothing')} | {one.get('right', 'nothing')}", "    ")
    if gate.get("disagreement"):
        yield wrapped(gate["disagreement"], "    ")


def golden_text(name, document):
    """The whole text of one pair; nothing in it depends on the machine."""
    counts = document["counts"]
    shell = document["shell"]
    lines = [
        name,
        f"{document['verdict']}: {document['reason']}",
        f"policy: {document['policy']}; " + ", ".join(f"{counts[kind]} {kind}" for kind in ("same", "changed", "added", "removed")),
    ]
    if shell["difference"]:
        lines.append(wrapped(shell["difference"], ""))
    else:
        lines.append(f"the public script: {shell['verdict']}" + (f" ({'; '.join(shell['criticals'])})" if shell["criticals"] else ""))
    if document["approximate"]:
        lines.append(f"approximate: {document['approximation_reason']}")
    lines += section("Findings", finding_lines(document["findings"]))
    lines += section("Checklist", checklist_lines(document["checklist"], document["findings"]))
    lines += section("Differences", difference_lines(document["changes"]))
    lines += section("Explained by rules", explained_lines(document["changes"]))
    lines += section("Parameters (reference ~ generated)", parameter_lines(document["parameters"]))
    lines += section("Specialisation (reference | generated)", specialisation_lines(document["specialisation"]))
    lines += section("Semantic layout (reference | generated)", layout_lines(document["layout"]))
    return "\n".join(lines) + "\n"
