#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the bytecode corpus as annotated hexadecimal text: valid/*.hex and invalid/*.hex, named after what they show.

Every invalid file is one small program with one defect. Its head says which text the error must contain:
    # expect: TEXT
Bytes are pairs of hexadecimal digits; '#' starts a comment. Run it in its own folder after changing it.
"""
import pathlib

HERE = pathlib.Path(__file__).parent
MAGIC = bytes.fromhex("7f54696c65495200")


def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def pad(data, alignment):
    return data + b"\xcb" * (-len(data) % alignment)


def le(value, size):
    return value.to_bytes(size, "little", signed=value < 0)


def table(entries, width, count=None, offsets=None):
    starts, at = [], 0
    for entry in entries:
        starts.append(at)
        at += len(entry)
    head = pad(varint(len(entries) if count is None else count), width)
    return head + b"".join(le(start, width) for start in offsets or starts) + b"".join(entries)


def hx(text):
    return bytes.fromhex(text)


# 0 i32, 1 tile<i32>, 2 (tile<i32>) -> (), 3 f32, 4 tile<f32>, 5 token, 6 i1, 7 tile<i1>, 8 tile<4xi1>, 9 ptr<f32>
TYPES = [hx(t) for t in ("03", "0d 00 00", "10 01 01 00", "07", "0d 03 00", "11", "00", "0d 06 00",
                         "0d 06 01 0400000000000000", "0c 03")]
STRINGS = [b"kernel", b"default", b"occupancy", b"k.py", b"/src", b"x %i"]
RETURN = hx("5c 00 00")
ADD = hx("03 01 00 00 00")


def function(body=ADD + RETURN, name=0, type_=2, flags=2, debug=0, hints=b"", length=None):
    size = len(body) if length is None else length
    return varint(name) + varint(type_) + bytes([flags]) + varint(debug) + hints + varint(size) + body


class File:
    def __init__(self, minor=1, functions=None, types=None, strings=None, constants=None, debug=None, globals_=None,
                 function_count=None):
        functions = [function()] if functions is None else functions
        count = len(functions) if function_count is None else function_count
        self.minor = minor
        self.header = MAGIC + bytes([13, minor, 0, 0])
        self.sections = []
        if globals_ is not None:
            self.sections.append((6, 0, globals_))
        self.sections.append((2, 8, pad(varint(count) + b"".join(functions), 8)))
        if constants is not None:
            self.sections.append((4, 8, constants))
        if debug is not None:
            self.sections.append((3, 8, debug))
        self.sections.append((5, 4, types if isinstance(types, bytes) else table(types or TYPES, 4)))
        self.sections.append((1, 4, strings if isinstance(strings, bytes) else table(strings or STRINGS, 4)))
        self.end = b"\0"

    def replace(self, number, **changes):
        self.sections = [self._changed(s, **changes) if s[0] == number else s for s in self.sections]
        return self

    @staticmethod
    def _changed(section, alignment=None, raw=None):
        return (section[0], section[1] if alignment is None else alignment, section[2], raw)

    def parts(self):
        at = len(self.header)
        yield "header", self.header
        names = {1: "String", 2: "Func", 3: "Debug", 4: "Constant", 5: "Type", 6: "Global", 7: "Producer"}
        for section in self.sections:
            number, alignment, payload = section[:3]
            raw = section[3] if len(section) > 3 else None
            head = bytes([number | (0x80 if alignment else 0)]) + varint(len(payload))
            if alignment:
                head += varint(alignment)
                if alignment > 0 and alignment & (alignment - 1) == 0:
                    head = pad(b"\0" * at + head, alignment)[at:]
            data = raw(head, payload) if raw else head + payload
            yield f"section {number} {names.get(number, '')}", data
            at += len(data)
        yield "end", self.end

    def bytes(self):
        return b"".join(data for _, data in self.parts())


def write(folder, name, parts, comment, expect=None):
    lines = ["# SPDX-FileCopyrightText: 2026 The Tileport authors", "# SPDX-License-Identifier: Apache-2.0", f"# {comment}"]
    if expect:
        lines.append(f"# expect: {expect}")
    for label, data in parts:
        lines.append(f"# {label}, {len(data)} bytes")
        lines += [data[i:i + 24].hex(" ") for i in range(0, len(data), 24)]
    (HERE / folder / f"{name}.hex").write_text("\n".join(lines) + "\n")


def bad(name, source, expect, comment=None):
    parts = source.parts() if isinstance(source, File) else [("file", source)]
    write("invalid", name, parts, comment or name.replace("-", " "), expect)


def with_types(*extra, uses=None, **kwargs):
    """A program whose only function has a signature that mentions the last extra type."""
    types = TYPES + [hx(t) for t in extra]
    types.append(hx("10 01") + varint(len(types) - 1 if uses is None else uses) + hx("00"))
    return File(types=types, functions=[function(RETURN, type_=len(types) - 1)], **kwargs)


def body(*pieces, **kwargs):
    code = b"".join(hx(p) if isinstance(p, str) else p for p in pieces) + RETURN
    return File(functions=[function(code)], **kwargs)


def container_defects():
    good = File().bytes()
    bad("magic-truncated", good[:3], "expected the file signature")
    bad("magic-wrong", hx("7f54696c65495201") + good[8:], "not Tile IR bytecode")
    bad("header-truncated", good[:10], "expected the version tag")
    for minor in (0, 6):
        bad(f"version-13-{minor}", File(minor=minor), f"bytecode version 13.{minor} is not supported; expected 13.1 to 13.5")
    bad("version-14-1", good[:8] + b"\x0e\x01" + good[10:], "bytecode version 14.1 is not supported")
    bad("end-marker-missing", good[:-1], "expected a section or the end marker")
    bad("bytes-after-end", good + b"\x00", "expected the end of the file after the end marker")
    bad("section-unknown", good[:-1] + hx("09 00 00"), "unknown section 9")
    twice = File()
    twice.sections.append(twice.sections[-1])
    bad("section-twice", twice, "section String is there twice")
    for number, name in ((1, "String"), (2, "Func")):
        file = File()
        file.sections = [s for s in file.sections if s[0] != number]
        bad(f"section-{name.lower()}-missing", file, f"section {name} is missing")
    bad("section-longer-than-file", File().replace(1, raw=lambda h, p: bytes([h[0]]) + varint(5000) + h[2:] + p), "the payload of a section")
    bad("section-length-over-64-bits", good[:12] + hx("82 ff ff ff ff ff ff ff ff ff 7f"), "exceeds 64 bits")
    bad("section-length-truncated", good[:12] + hx("82 80"), "expected the section length")
    bad("alignment-zero", File().replace(1, raw=lambda h, p: bytes([h[0]]) + varint(len(p)) + b"\0" + p), "alignment 0 of section String is not a power of two")
    bad("alignment-not-power-of-two", File().replace(1, alignment=12), "alignment 12 of section String is not a power of two")
    bad("alignment-too-small", File().replace(2, alignment=4), "alignment 4 of section Func is not a multiple of 8")
    bad("section-not-aligned", File().replace(1, alignment=0), "section String must be aligned to 4 bytes")
    bad("padding-truncated", good[:12] + hx("82 38 80 01 cb cb"), "the padding before a section")


def table_defects():
    bad("strings-more-than-section", File(strings=table(STRINGS, 4, count=90)), "the number of strings is 90")
    bad("string-offsets-descending", File(strings=table(STRINGS, 4, offsets=[0, 9, 6, 22, 26, 30])), "offset 6 of entry 2 is out of order")
    bad("string-offset-beyond-section", File(strings=table(STRINGS, 4, offsets=[0, 6, 13, 22, 26, 9999])), "offset 9999 of entry 5 is out of order or beyond")
    bad("string-table-truncated", File(strings=hx("06 cb")), "the number of strings is 6")
    bad("types-more-than-section", File(types=table(TYPES, 4, count=0x7FFFFFFF)), "the number of types is 2147483647")
    bad("type-offset-beyond-section", File(types=table(TYPES, 4, offsets=[900] * len(TYPES))), "offset 900 of entry 0")
    bad("constant-offset-beyond-section", File(constants=table([hx("04 01000000")], 8, offsets=[1 << 40])), "offset 1099511627776 of entry 0")


def type_defects():
    last = len(TYPES)
    bad("type-index-beyond-table", File(functions=[function(type_=99)]), "expected the signature of a function below 10, found 99")
    bad("type-tag-unknown", with_types("17"), "type tag 23 is not known (file version 13.1)")
    bad("type-empty", with_types(""), "expected a type tag")
    bad("type-f8e8m0fnu-in-13-1", with_types("12", f"0d {last:02x} 00"), "type tag 18 needs version 13.2, but the file is 13.1")
    bad("type-strided-view-in-13-2", with_types("15 00", minor=2), "type tag 21 needs version 13.3")
    bad("type-contains-itself", with_types(f"0c {last:02x}"), f"type {last} contains itself")
    bad("types-contain-each-other", with_types(f"0c {last + 1:02x}", f"0d {last:02x} 00"), "contains itself")
    chain = [f"0c {last + i + 1:02x}" for i in range(40)] + ["07"]
    bad("types-nested-too-deep", with_types(*chain, uses=last), "types are nested more than 32 deep")
    bad("tile-rank-beyond-type", with_types("0d 03 05 0400000000000000"), "the extents of a tile is 5, more than the 8 bytes left can hold")
    bad("tile-extent-not-power-of-two", with_types("0d 03 01 0300000000000000"), "tile is not valid")
    bad("tile-extent-negative", with_types("0d 03 01 ffffffffffffffff"), "tile is not valid")
    bad("tile-too-many-elements", with_types("0d 03 02 0000010000000000 0000010000000000"), "tile is not valid")
    bad("tile-of-tiles", with_types("0d 04 00"), "tile is not valid")
    bad("type-bytes-too-many", with_types("0d 03 00 00"), "has 1 bytes too many")
    bad("tensor-view-strides-missing", with_types("0e 03 01 0400000000000000 00"), "tensor_view is not valid")
    view = "0e 03 01 4000000000000000 01 0100000000000000"
    bad("view-of-no-tensor-view", with_types("0f 01 08000000 01 01 00000000 00"), "partition_view is not valid")
    bad("view-padding-unknown", with_types(view, f"0f 01 08000000 {last:02x} 01 00000000 01 09"), "padding value 9 is not known")
    bad("view-dim-map-not-a-permutation", with_types(view, f"0f 01 08000000 {last:02x} 01 05000000 00"), "partition_view is not valid")
    bad("view-flags-unknown", with_types(view, f"0f 06 01 08000000 {last:02x} 01 00000000", minor=3), "unknown flags 6 of a type")
    bad("pointer-attribute-too-new", with_types("0c 01 03 02", minor=4), "pointer attribute 2 is not known in version 13.4")
    bad("signature-is-no-function", File(functions=[function(type_=1)]), "the type of a function is not a function type")


def constant_defects():
    word = table([hx("04 07000000")], 8)
    bad("constant-index-beyond-table", body("10 01 03", constants=word), "expected the index of a constant below 1, found 3")
    bad("constant-without-table", body("10 01 00"), "expected the index of a constant below 0, found 0")
    bad("constant-longer-than-table", body("10 01 00", constants=table([hx("7f 07")], 8)), "the length of a constant is 127")
    bad("constant-of-wrong-size", body("10 01 00", constants=table([hx("03 070000")], 8)), "a constant of 3 bytes does not fit its type")
    bad("constant-i1-of-wrong-size", body("10 08 00", constants=table([hx("03 010001")], 8)), "an i1 constant of 3 bytes does not fit 4 elements")
    bad("constant-of-token", body("10 05 00", constants=word), "a constant needs a tile of numbers")


def function_defects():
    bad("functions-more-than-section", File(function_count=100), "the number of functions is 100")
    bad("function-not-a-kernel", File(functions=[function(flags=0)]), "only kernel entries (flag 2) are supported")
    bad("function-flags-unknown", File(functions=[function(flags=0x12)]), "function flags 18")
    bad("function-body-longer-than-section", File(functions=[function(length=4000)]), "function body of 4000 bytes is longer")
    bad("function-body-cut", File(functions=[function(length=6)]), "expected the number of results")
    bad("function-name-beyond-strings", File(functions=[function(name=77)]), "expected the name of a function below 6, found 77")
    bad("function-debug-index-beyond", File(functions=[function(debug=3)]), "debug index 3 is beyond the 0 functions")
    bad("function-twice", File(functions=[function(), function()]), "redefinition of symbol named 'kernel'")
    bad("function-without-terminator", File(functions=[function(ADD)]), "terminator")
    bad("functions-cut", File(function_count=2, functions=[function()]), "function")


def hint_file(tagged, minor=1):
    return File(minor=minor, functions=[function(flags=6, hints=hx(tagged))])


def hint_defects():
    bad("hints-of-wrong-tag", hint_file("06 00"), "expected the optimisation hints of a function (tag 11), found tag 6")
    bad("hints-value-no-dictionary", hint_file("0b 01 01 03 01"), 'hints of "default" are not a dictionary')
    bad("hints-key-twice", hint_file("0b 01 01 0a 02 02 01 00 01 02 01 00 01"), 'dictionary key "occupancy" is there twice')
    bad("hints-more-than-bytes", hint_file("0b 7f"), "the number of dictionary entries is 127")
    bad("hints-integer-too-wide", hint_file("0b 01 01 0a 01 02 01 00 80 80 80 80 80 01"), "does not fit 32 bits")
    bad("hints-integer-of-float-type", hint_file("0b 01 01 0a 01 02 01 03 01"), "the type of an integer attribute is not an integer")
    bad("attribute-tag-unknown", hint_file("0b 01 01 63"), "attribute tag 99 is not known")
    bad("attributes-nested-too-deep", hint_file("0b 01 01" + " 0a 01 02" * 30), "attributes are nested more than 16 deep")
    empty = [b"kernel", b"", b"occupancy", b"k.py", b"/src", b"x %i"]
    bad("hints-key-empty", File(strings=empty, functions=[function(flags=6, hints=hx("0b 01 01 0a 00"))]), "a dictionary key is empty")
    bad("hints-missing-in-13-5", File(minor=5), "expected the optimisation hints of a function")


def op_defects():
    bad("opcode-unknown", body("1e"), "unknown operation with opcode 0x1e in a file of version 13.1")
    bad("opcode-preview", body("82 80 01"), "preview operation with opcode 0x4002")
    bad("opcode-of-module", body("4b 00"), "unknown operation with opcode 0x4b")
    bad("opcode-too-new", body("6f 01 00"), "operation pack (opcode 0x6f) needs version 13.3, but the file is 13.1")
    bad("opcode-insert-in-13-3", body("76 01 01 03 00 00 00", minor=3), "operation insert (opcode 0x76) needs version 13.4")
    bad("op-result-type-beyond-table", body("03 40 00 00 00"), "expected the index of a result type below 10, found 64")
    bad("op-flags-unknown", body("5d 04 02 00"), "unknown flags 2 of rsqrt; expected less than 2")
    bad("op-enumeration-unknown", body("03 01 09 00 00"), "value 9 is not known for this enumeration")
    bad("op-rounding-too-new", body("2a 04 07 00", minor=3), "value 7 is not known for this enumeration in version 13.3")
    bad("op-operand-not-defined", body("03 01 00 00 05"), "operand 5 of addi is not defined before; only values below 1 are")
    bad("op-uses-its-own-result", body("03 01 00 01 00"), "operand 1 of addi is not defined before")
    bad("op-uses-a-later-result", body("03 01 00 00 02", ADD), "operand 2 of addi is not defined before")
    bad("op-operands-more-than-bytes", body("3c 01 05 7f"), "the number of operands is 127")
    bad("op-results-more-than-bytes", body("5c 7f"), "the number of results is 127")
    bad("op-too-few-operands", body("29 00 02 00 00 01 00"), "for has 2 operands; expected at least 3")
    bad("op-string-beyond-table", body("05 21 00"), "expected the index of a string below 6, found 33")
    bad("op-print-with-stored-result-in-13-1", body("55 01 05 05 00"), "print_tko has no stored result before version 13.2")
    bad("op-permutation-longer-than-bytes", body("53 01 60 00"), "the number of integers is 96")
    bad("op-assume-without-predicate-tag", body("06 01 00 00"), "attribute tag 0 is not known")
    bad("op-fields-cut", File(functions=[function(hx("03 01"))]), "expected an enumeration value")


def region_defects():
    loop = "41 00 00"
    bad("op-region-count-wrong", body(loop, "02 01 00 01 0a 00 00"), "loop has 2 regions; expected 1")
    bad("op-region-of-two-blocks", body(loop, "01 02"), "a region of loop has 2 blocks; expected at most 1")
    bad("op-region-more-ops-than-bytes", body(loop, "01 01 00 70"), "the number of operations is 112")
    bad("op-region-more-arguments-than-bytes", body(loop, "01 01 7f"), "the number of block arguments is 127")
    deep = hx("41 00 00 01 01 00 02") * 220 + hx("0a 00 00") * 220
    bad("op-regions-nested-too-deep", File(functions=[function(deep + RETURN)]), "regions are nested more than 200 deep")
    # The value 1 is the sum inside the region; outside, nothing has that number.
    bad("op-uses-a-value-of-a-closed-region", body(loop, "01 01 00 02", ADD, "0a 00 00", "03 01 00 00 01"), "operand 1 of addi is not defined before")
    bad("op-region-without-terminator", body(loop, "01 01 00 01", ADD), "")
    bad("op-after-terminator", File(functions=[function(RETURN + ADD + RETURN)]), "return")
    bad("op-break-outside-a-loop", File(functions=[function(hx("0a 00 00"))]), "break")


def semantic_defects():
    bad("type-error-addf-of-integers", body("02 01 00 00 00 00"), "addf")
    bad("type-error-result-of-another-type", body("03 04 00 00 00"), "addi")
    bad("type-error-if-condition", body("32 00 00 02 01 00 01 6d 00 00 00"), "if")
    bad("type-error-return-with-operand", File(functions=[function(hx("5c 00 01 00"))]), "return")
    bad("type-error-get-global-unknown", File(types=TYPES + [hx("0d 09 00")], functions=[function(hx("2c 0a 00") + RETURN)]), "get_global")
    bad("type-error-for-step", File(functions=[function(hx("5b 07 00 29 00 03 00 00 00 01 01 01 01 01 11 00 00") + RETURN)]), "reshape")


def global_file(payload, minor=3, **kwargs):
    types = TYPES + [hx("0d 03 01 0200000000000000")]
    return File(minor=minor, types=types, globals_=hx(payload), constants=table([hx("08 0000000000008040"), hx("01 07")], 8), **kwargs)


def global_defects():
    bad("global-visibility-unknown", global_file("01 03 0a 00 00 02 00"), "expected the visibility of a global below 2, found 2")
    bad("global-bytes-too-many", global_file("01 03 0a 00 00 00 00 00"), "1 bytes too many in the Global section")
    bad("globals-more-than-section", global_file("64 03"), "the number of globals is 100")
    bad("global-of-token-type", global_file("01 03 05 00 00 00 00"), "a constant needs a tile of numbers")
    bad("global-constant-of-wrong-size", global_file("01 03 0a 01 00 00 00"), "a constant of 1 bytes does not fit its type")
    bad("global-cut", global_file("01 03 0a 00 00"), "expected the visibility of a global")


def debug_section(ids, entries, first=(0,), count=None):
    data = pad(varint(len(first)), 4) + b"".join(le(f, 4) for f in first)
    data = pad(data + varint(len(ids) if count is None else count), 8)
    data += b"".join(le(i, 8) for i in ids)
    return data + table([hx(e) for e in entries], 4)


def debug_file(ids, entries, **kwargs):
    return File(functions=[function(debug=1)], debug=debug_section(ids, entries, **kwargs))


SCOPES = ["02 03 04", "01 01", "05 01 03 00 00 02 04", "04 03 03 06 07"]


def debug_defects():
    bad("debug-more-operations-than-locations", debug_file([4, 4], SCOPES), "the function has more operations than locations")
    bad("debug-more-locations-than-operations", debug_file([4] * 5, SCOPES), "the function has 2 locations more than operations")
    bad("debug-entry-beyond-table", debug_file([4, 9, 4], SCOPES), "debug entry 9 is beyond the 4 entries")
    bad("debug-entry-no-location", debug_file([4, 1, 4], SCOPES), "debug entry 1 is not a location")
    bad("debug-entry-contains-itself", debug_file([4, 5, 4], SCOPES + ["06 05 04"]), "debug entry 5 contains itself")
    bad("debug-scope-contains-itself", debug_file([5, 4, 4], SCOPES + ["04 06 03 06 07", "03 06 01 05 02"]), "debug entry 6 contains itself")
    bad("debug-scope-is-a-file", debug_file([5, 4, 4], SCOPES + ["04 01 03 06 07"]), "debug entry is not valid")
    bad("debug-file-of-another-kind", debug_file([4, 4, 4], ["02 03 04", "01 05", "05 01 03 00 00 02 04", "04 03 03 06 07", "01 01"]), "expected the file of a compile unit")
    bad("debug-ids-more-than-section", debug_file([4], SCOPES, count=500), "the number of locations is 500")
    bad("debug-first-index-beyond", debug_file([4, 4, 4], SCOPES, first=(7,)), "location index 7 of a function is out of order or beyond")
    chain = SCOPES + [f"06 {i + 6 & 0x7f | 0x80:02x} {i + 6 >> 7:02x} 04" for i in range(299)] + ["04 03 03 06 07"]
    bad("debug-calls-nested-too-deep", debug_file([4, 5, 4], chain), "debug entries are nested more than 256 deep")


def valid_files():
    def good(name, file, comment):
        write("valid", name, file.parts(), comment)
    good("add-13-1", File(), "one addition, without anything optional")
    good("hints-bool-and-integer", hint_file("0b 01 01 0a 01 02 01 00 02"), "entry hints with an i32")
    good("print-in-13-1", body("55 00 05 01 00", ADD), "print stores no result before 13.2, so the sum after it is value 1")
    good("print-in-13-2", body("55 01 05 00 05 01 00", minor=2), "print with its token result")
    good("constant-i1-ambiguous", body("10 08 00", constants=table([hx("01 01")], 8)), "i1 constant of four elements as the byte 01: two meanings")
    good("constant-i1-packed", body("10 08 00", constants=table([hx("01 05")], 8)), "i1 constant, bit-packed: true false true false")
    good("constant-i1-bytes", body("10 08 00", constants=table([hx("04 01000001")], 8)), "i1 constant, a byte per element")
    good("loop-reuses-numbers", body("41 01 01 01 00 01 01 01 01 01 0a 00 01 01", "03 01 00 00 01"), "results of a loop take the numbers of the values inside it")
    good("if-without-else", File(types=TYPES + [hx("10 01 07 00")], functions=[function(hx("32 00 00 02 01 00 01 6d 00 00 00") + RETURN, type_=10)]), "a missing else is a region without blocks")
    good("global-private-constant", global_file("01 03 0a 00 10 01 01"), "private constant global with alignment 16")
    good("debug-inlined-call", debug_file([4, 5, 0], SCOPES + ["06 04 04"]), "a location, an inlined call, and an unknown one")
    good("debug-empty-section", File(debug=b"", constants=b""), "sections of zero bytes are empty tables")
    good("function-hints-13-5", File(minor=5, functions=[function(hints=hx("0b 00 06 00"))]), "13.5 always stores hints and argument attributes")
    axpy = hx("""
        7f54696c65495200 0d010000 823808cb 010004 02002f 30060606 43010700 0000 420805 3e02090a0000060102 5b0b01 0b0909
        4c090001070a 66010a04000b06010208 5c0000 cbcbcb 857f04cb 0ccbcbcb
        00000000 01000000 03000000 06000000 09000000 0e000000 0f000000 12000000 26000000 34000000 3f000000 40000000
        07 0c00 0d0100 0d0000 1002020300 03 0d0500 0e0001400000000000000001 0100000000000000 0f01080000000701000000000100
        0d0001 0800000000000000 11 0d0001 0100000000000000 810c04cbcb 01cbcbcb 00000000 61787079 00""")
    write("valid", "axpy-13-1", [("file", axpy)], "a tile is loaded, scaled and stored")


def main():
    for folder in ("valid", "invalid"):
        (HERE / folder).mkdir(exist_ok=True)
        for old in (HERE / folder).glob("*.hex"):
            old.unlink()
    for part in (container_defects, table_defects, type_defects, constant_defects, function_defects, hint_defects, op_defects,
                 region_defects, semantic_defects, global_defects, debug_defects, valid_files):
        part()


if __name__ == "__main__":
    main()
