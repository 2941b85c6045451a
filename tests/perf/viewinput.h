// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

namespace tileport::test {

/// Two programs of \p lines lines each, loops of 48 operations with their own lines, other names on both sides, and a
/// comparison in which \p differences operations are changed and as many equal in another form, spread evenly.
[[nodiscard]] irdiff::IrDiffPtr makeViewInput(uint32_t lines, uint32_t differences);

} // namespace tileport::test
