// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/arrangement.h"

class QAbstractItemModel;

namespace tileport::test {

/// Bodies of two programs (see diffpicture.h) as a finding list. Operation i of the reference comes from line i + 1 of
/// k.py, operation i of the generated program from line 10·(i + 1) of kernel.rs; operation 0 is the entry.
[[nodiscard]] review::FindingListPtr listOf(const QString &left, const QString &right);

/// A list with \p count findings of all severities, kinds and owners; some share a line.
[[nodiscard]] review::FindingListPtr manyFindings(int count);

/// One line per row, indented by depth: "severity message | reference | rust | owner | state".
[[nodiscard]] QString rowsPicture(const review::Arrangement &arrangement);

/// A record of the finding with this id, on the list's own evidence.
[[nodiscard]] review::Acceptance acceptanceOf(const review::FindingList &list, const QString &finding, const QString &reason);

/// Two programs: subf for addf and a store less (critical), denormals flushed (warning), a constant twice (explained).
[[nodiscard]] QString referenceBody();
[[nodiscard]] QString generatedBody();

} // namespace tileport::test
