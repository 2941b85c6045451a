# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Checks of the tree's own rules: layering, sizes, hygiene. Standard library only."""
