# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The schema validator finds what is wrong and refuses schemas that it does not understand."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from jsonschema import SchemaError, Validator  # noqa: E402


class Values(unittest.TestCase):
    def errors(self, schema, value):
        return Validator(schema).errors(value)

    def test_types(self):
        for name, good, bad in (("object", {}, []), ("array", [], {}), ("string", "", 1), ("boolean", True, 1),
                                ("integer", 3, 3.5), ("integer", 3.0, True), ("number", 1.5, "1"), ("null", None, 0)):
            self.assertEqual(self.errors({"type": name}, good), [], name)
            self.assertEqual(len(self.errors({"type": name}, bad)), 1, name)

    def test_objects(self):
        schema = {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}, "additionalProperties": False}
        self.assertEqual(self.errors(schema, {"a": 1}), [])
        self.assertEqual(self.errors(schema, {}), ["/: 'a' is missing"])
        self.assertEqual(self.errors(schema, {"a": 1, "b": 2}), ["/: 'b' is not allowed"])
        self.assertEqual(len(self.errors(schema, {"a": "x"})), 1)

    def test_nested_places(self):
        schema = {"items": {"properties": {"k": {"enum": ["x"]}}}}
        self.assertEqual(self.errors(schema, [{"k": "x"}, {"k": "y"}]), ["/1/k: \"y\" is not one of ['x']"])

    def test_limits(self):
        self.assertEqual(len(self.errors({"minimum": 1}, 0)), 1)
        self.assertEqual(len(self.errors({"maximum": 1}, 2)), 1)
        self.assertEqual(len(self.errors({"minItems": 1}, [])), 1)
        self.assertEqual(len(self.errors({"minLength": 1}, "")), 1)
        self.assertEqual(len(self.errors({"pattern": "^a$"}, "ab")), 1)
        self.assertEqual(self.errors({"pattern": "^a$", "minLength": 1}, "a"), [])

    def test_references_and_alternatives(self):
        schema = {"$defs": {"n": {"type": "integer"}}, "anyOf": [{"$ref": "#/$defs/n"}, {"type": "null"}]}
        self.assertEqual(self.errors(schema, 1), [])
        self.assertEqual(self.errors(schema, None), [])
        self.assertEqual(len(self.errors(schema, "x")), 1)
        self.assertEqual(len(self.errors({"oneOf": [{"type": "integer"}, {"type": "number"}]}, 1)), 1)

    def test_conditions(self):
        schema = {"if": {"properties": {"k": {"const": 1}}}, "then": {"required": ["a"]}, "else": {"required": ["b"]}}
        self.assertEqual(self.errors(schema, {"k": 1, "a": 0}), [])
        self.assertEqual(self.errors(schema, {"k": 1, "b": 0}), ["/: 'a' is missing"])
        self.assertEqual(self.errors(schema, {"k": 2}), ["/: 'b' is missing"])


class Schemas(unittest.TestCase):
    def test_unknown_keyword_type_and_definition(self):
        for schema in ({"wrongKeyword": 1}, {"type": "int"}, {"$ref": "#/$defs/none"}):
            with self.assertRaises(SchemaError):
                Validator(schema).errors(1)


if __name__ == "__main__":
    unittest.main()
