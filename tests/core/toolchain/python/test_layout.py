# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Layout arithmetic of the stand-in torch: a layout in, a layout out."""

from __future__ import annotations

import unittest

import support  # noqa: F401 - sets the import path
from torch import _layout as layout


class LayoutTest(unittest.TestCase):
    def test_views(self) -> None:
        cases = [
            # shape, strides, new shape, new strides (None: needs a copy)
            ((4, 8), (8, 1), (32,), (1,)),
            ((32,), (1,), (4, 8), (8, 1)),
            ((8, 4, 16), (16, 128, 1), (8, 2, 2, 16), (16, 256, 128, 1)),
            ((8, 4, 16), (16, 128, 1), (32, 16), None),
            ((4, 8), (16, 1), (4, 2, 4), (16, 4, 1)),
            ((4, 8), (16, 1), (32,), None),
            ((1, 4), (99, 1), (4,), (1,)),
            ((2, 1, 3), (3, 3, 1), (6,), (1,)),
        ]
        for shape, strides, new, wanted in cases:
            with self.subTest(shape=shape, strides=strides, new=new):
                self.assertEqual(layout.view_strides(shape, strides, new), wanted)

    def test_infers_one_extent(self) -> None:
        self.assertEqual(layout.resolve_shape(24, (2, -1, 3)), (2, 4, 3))

    def test_refuses_two_unknown_extents(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "only one"):
            layout.resolve_shape(24, (-1, -1))

    def test_refuses_a_wrong_size(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "invalid for input of size 24"):
            layout.resolve_shape(24, (5, -1))

    def test_broadcast(self) -> None:
        self.assertEqual(layout.broadcast((4, 1), (3,)), (4, 3))
        with self.assertRaisesRegex(RuntimeError, "cannot be broadcast"):
            layout.broadcast((4, 2), (3,))

    def test_expand(self) -> None:
        self.assertEqual(layout.expand((1, 4), (4, 1), (8, -1)), ((8, 4), (0, 1)))
        with self.assertRaisesRegex(RuntimeError, "cannot be expanded"):
            layout.expand((2, 4), (4, 1), (8, 4))

    def test_indexing(self) -> None:
        cases = [
            (1, ((8, 2), (2, 1), 16)),
            ((slice(None), 3), ((4, 2), (16, 1), 6)),
            ((Ellipsis, 1), ((4, 8), (16, 2), 1)),
            ((None, slice(1, 3)), ((1, 2, 8, 2), (0, 16, 2, 1), 16)),
            ((slice(None), slice(0, 8, 3)), ((4, 3, 2), (16, 6, 1), 0)),
            (-1, ((8, 2), (2, 1), 48)),
        ]
        for key, wanted in cases:
            with self.subTest(key=key):
                self.assertEqual(layout.index((4, 8, 2), (16, 2, 1), key), wanted)

    def test_indexing_out_of_bounds(self) -> None:
        for key in (4, (0, 8), (0, 0, 0, 0)):
            with self.subTest(key=key), self.assertRaises(IndexError):
                layout.index((4, 8, 2), (16, 2, 1), key)

    def test_dense_like_keeps_the_order_of_axes(self) -> None:
        self.assertEqual(layout.dense_like((8, 4, 16), (16, 128, 1)), (16, 128, 1))
        self.assertEqual(layout.dense_like((8, 4), (1, 100)), (1, 8))


if __name__ == "__main__":
    unittest.main()
