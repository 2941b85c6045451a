# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Reference Tile IR of cuTile Python kernels, made on the CPU, as a resident process.

The process speaks JSON Lines (see README.md beside this package). It runs programs of the user
only in worker processes of their own and never writes to their files.
"""

PROTOCOL = 1
VERSION = "0.1.0"
