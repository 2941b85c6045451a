# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
# Stands in for the real set-up steps.
echo "rust: looking for cargo"
echo "rust: error: cargo is not there" >&2
exit 2
