# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Stands for a Triton source; nothing here is ever run."""

import triton


@triton.jit
def scale(x, factor):
    pass
