# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""The stand-in torch: what programs observe, and that gaps are never silent."""

from __future__ import annotations

import unittest

import support  # noqa: F401 - sets the import path
import torch
from torch._autograd import TAPE


class TensorTest(unittest.TestCase):
    def test_addresses_are_aligned_and_disjoint(self) -> None:
        first, second = torch.empty(1000), torch.empty(1000)
        self.assertEqual(first.data_ptr() % 16, 0)
        self.assertGreaterEqual(second.data_ptr() - first.data_ptr(), first.nbytes)

    def test_views_share_memory(self) -> None:
        base = torch.empty(4, 8, dtype=torch.float16)
        self.assertEqual(base[1, 3].data_ptr() - base.data_ptr(), 2 * 11)
        self.assertEqual(base.t().view(8, 4).stride(), (1, 8))

    def test_reshape_copies_only_when_needed(self) -> None:
        base = torch.empty(4, 8)
        self.assertEqual(base.reshape(32).data_ptr(), base.data_ptr())
        self.assertNotEqual(base.t().reshape(32).data_ptr(), base.data_ptr())

    def test_view_that_needs_a_copy_is_refused(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "without a copy"):
            torch.empty(4, 8).t().view(32)

    def test_dtypes(self) -> None:
        half, single = torch.empty(2, dtype=torch.float16), torch.empty(2)
        self.assertIs((half + single).dtype, torch.float32)
        self.assertIs((half * 2.0).dtype, torch.float16)
        self.assertIs((half < 1).dtype, torch.bool)
        self.assertIs(half.to(torch.bfloat16).dtype, torch.bfloat16)
        self.assertIs(torch.arange(4).dtype, torch.int64)

    def test_shapes_of_products_and_reductions(self) -> None:
        left, right = torch.empty(2, 3, 4), torch.empty(4, 5)
        self.assertEqual(tuple((left @ right).shape), (2, 3, 5))
        self.assertEqual(tuple(left.sum(-1).shape), (2, 3))
        self.assertEqual(tuple(left.mean(1, keepdim=True).shape), (2, 1, 4))
        self.assertEqual(tuple(torch.einsum("mk, enk -> men", torch.empty(2, 3), torch.empty(4, 5, 3)).shape),
                         (2, 4, 5))
        self.assertEqual(tuple(torch.cat([left, left], dim=-1).shape), (2, 3, 8))

    def test_a_product_of_unequal_extents_is_refused(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "cannot be multiplied"):
            torch.empty(2, 3) @ torch.empty(4, 5)

    def test_content_is_refused(self) -> None:
        for ask in (lambda t: t.item(), int, bool, lambda t: t[t > 0], torch.bincount):
            with self.subTest(ask=ask), self.assertRaises(torch.DataNeeded):
                ask(torch.empty(4))

    def test_a_literal_keeps_its_value(self) -> None:
        self.assertEqual(torch.tensor(7).item(), 7)

    def test_a_missing_function_is_named(self) -> None:
        with self.assertRaisesRegex(AttributeError, "torch.fft_of_nothing"):
            torch.fft_of_nothing  # noqa: B018

    def test_inert_decorators_return_the_function(self) -> None:
        import torch.compiler

        @torch.compiler.disable
        def function() -> int:
            return 3
        self.assertEqual(function(), 3)


class _Double(torch.autograd.Function):
    calls: list[str] = []

    @staticmethod
    def forward(ctx: object, x: object) -> object:
        ctx.save_for_backward(x)
        return torch.empty_like(x)

    @staticmethod
    def backward(ctx: object, gradient: object) -> object:
        _Double.calls.append(f"{tuple(gradient.shape)} {tuple(ctx.saved_tensors[0].shape)}")
        return gradient


class TapeTest(unittest.TestCase):
    def setUp(self) -> None:
        _Double.calls.clear()
        TAPE.play_backward()
        _Double.calls.clear()

    def test_backward_runs_once_with_the_shape_of_the_output(self) -> None:
        _Double.apply(torch.empty(2, 3, requires_grad=True))
        self.assertEqual((TAPE.play_backward(), TAPE.play_backward()), (1, 0))
        self.assertEqual(_Double.calls, ["(2, 3) (2, 3)"])

    def test_nothing_is_recorded_without_gradients(self) -> None:
        _Double.apply(torch.empty(2))
        with torch.no_grad():
            _Double.apply(torch.empty(2, requires_grad=True))
        torch.no_grad()(_Double.apply)(torch.empty(2, requires_grad=True))
        self.assertEqual(TAPE.play_backward(), 0)


class DeviceTest(unittest.TestCase):
    def test_describes_an_architecture(self) -> None:
        from torch._cuda import describe_device
        try:
            describe_device(torch.cuda, 120)
            self.assertEqual(torch.cuda.get_device_capability(), (12, 0))
            self.assertEqual(torch.cuda.get_device_properties("cuda").multi_processor_count, 188)
        finally:
            describe_device(torch.cuda, 90)

    def test_refuses_an_unknown_architecture(self) -> None:
        from torch._cuda import describe_device
        with self.assertRaisesRegex(ValueError, "not 42"):
            describe_device(torch.cuda, 42)


if __name__ == "__main__":
    unittest.main()
