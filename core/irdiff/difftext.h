// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/diffdocument.h"

namespace tileport::irdiff {

/// The result for people: verdict, counts, findings, the checklist, then each change with both lines.
[[nodiscard]] QByteArray diffText(const IrDiff &diff, const DiffNames &names);

} // namespace tileport::irdiff
