# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The part of JSON Schema that resources/schema uses. A keyword it does not know is an error, never ignored."""

import json
import os
import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
ANNOTATIONS = {"$schema", "$id", "title", "description", "$defs", "$comment", "examples", "default"}


class SchemaError(Exception):
    """The schema itself is wrong."""


def load(path):
    with open(path, encoding="utf-8") as handle:
        return json.load(handle)


class Validator:
    """Checks values against one schema document."""

    def __init__(self, schema, folder="."):
        self.schema = schema
        self.folder = folder

    @classmethod
    def from_file(cls, path):
        return cls(load(path), os.path.dirname(path))

    def errors(self, value):
        """["/pointer: what is wrong", …]"""
        return list(self._check(self.schema, value, ""))

    def _check(self, schema, value, where):
        if schema is True:
            return
        if schema is False:
            yield f"{where or '/'}: nothing is allowed here"
            return
        for keyword, argument in schema.items():
            if keyword in ANNOTATIONS or keyword in ("then", "else"):
                continue
            method = getattr(self, "_" + keyword.strip("$").lower(), None)
            if method is None:
                raise SchemaError(f"unknown keyword '{keyword}'")
            yield from method(argument, value, where, schema)

    def _resolve(self, reference):
        file, _, pointer = reference.partition("#")
        if file:
            other = Validator.from_file(os.path.join(self.folder, file))
            return other, other._find(pointer)
        return self, self._find(pointer)

    def _find(self, pointer):
        node = self.schema
        for step in [s for s in pointer.split("/") if s]:
            if not isinstance(node, dict) or step not in node:
                raise SchemaError(f"no such definition: {pointer}")
            node = node[step]
        return node

    def _ref(self, argument, value, where, _):
        owner, schema = self._resolve(argument)
        yield from owner._check(schema, value, where)

    @staticmethod
    def _is(name, value):
        if name == "integer":
            return isinstance(value, int) and not isinstance(value, bool) or isinstance(value, float) and value.is_integer()
        if name == "number":
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        if name not in TYPES:
            raise SchemaError(f"unknown type '{name}'")
        return isinstance(value, TYPES[name])

    def _type(self, argument, value, where, _):
        names = argument if isinstance(argument, list) else [argument]
        if not any(self._is(name, value) for name in names):
            yield f"{where or '/'}: expected {' or '.join(names)}, got {json.dumps(value)[:60]}"

    def _enum(self, argument, value, where, _):
        if value not in argument:
            yield f"{where or '/'}: {json.dumps(value)} is not one of {argument}"

    def _const(self, argument, value, where, _):
        if value != argument:
            yield f"{where or '/'}: expected {json.dumps(argument)}, got {json.dumps(value)[:60]}"

    def _required(self, argument, value, where, _):
        if isinstance(value, dict):
            for name in argument:
                if name not in value:
                    yield f"{where or '/'}: '{name}' is missing"

    def _properties(self, argument, value, where, _):
        if isinstance(value, dict):
            for name, schema in argument.items():
                if name in value:
                    yield from self._check(schema, value[name], f"{where}/{name}")

    def _additionalproperties(self, argument, value, where, schema):
        if isinstance(value, dict):
            for name in sorted(set(value) - set(schema.get("properties", {}))):
                if argument is False:
                    yield f"{where or '/'}: '{name}' is not allowed"
                else:
                    yield from self._check(argument, value[name], f"{where}/{name}")

    def _items(self, argument, value, where, _):
        if isinstance(value, list):
            for i, item in enumerate(value):
                yield from self._check(argument, item, f"{where}/{i}")

    def _minitems(self, argument, value, where, _):
        if isinstance(value, list) and len(value) < argument:
            yield f"{where or '/'}: fewer than {argument} items"

    def _maxitems(self, argument, value, where, _):
        if isinstance(value, list) and len(value) > argument:
            yield f"{where or '/'}: more than {argument} items"

    def _minlength(self, argument, value, where, _):
        if isinstance(value, str) and len(value) < argument:
            yield f"{where or '/'}: shorter than {argument}"

    def _maxlength(self, argument, value, where, _):
        if isinstance(value, str) and len(value) > argument:
            yield f"{where or '/'}: longer than {argument}"

    def _minimum(self, argument, value, where, _):
        if isinstance(value, (int, float)) and value < argument:
            yield f"{where or '/'}: {value} is below {argument}"

    def _maximum(self, argument, value, where, _):
        if isinstance(value, (int, float)) and value > argument:
            yield f"{where or '/'}: {value} is above {argument}"

    def _exclusiveminimum(self, argument, value, where, _):
        if isinstance(value, (int, float)) and value <= argument:
            yield f"{where or '/'}: {value} is not above {argument}"

    def _pattern(self, argument, value, where, _):
        if isinstance(value, str) and not re.search(argument, value):
            yield f"{where or '/'}: {json.dumps(value)} does not match {argument}"

    def _format(self, _, __, ___, ____):
        return iter(())

    def _anyof(self, argument, value, where, _):
        if all(list(self._check(schema, value, where)) for schema in argument):
            yield f"{where or '/'}: fits none of the alternatives"

    def _oneof(self, argument, value, where, _):
        fitting = sum(not list(self._check(schema, value, where)) for schema in argument)
        if fitting != 1:
            yield f"{where or '/'}: fits {fitting} alternatives instead of one"

    def _allof(self, argument, value, where, _):
        for schema in argument:
            yield from self._check(schema, value, where)

    def _not(self, argument, value, where, _):
        if not list(self._check(argument, value, where)):
            yield f"{where or '/'}: fits what is forbidden"

    def _if(self, argument, value, where, schema):
        branch = "else" if list(self._check(argument, value, where)) else "then"
        if branch in schema:
            yield from self._check(schema[branch], value, where)
