// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/decide.h"

namespace tileport::cli {

/// What the port in \p folder tells of \p run: the verdict and the findings of its record, and the files as they were when
/// it ended. Nothing is computed again here, and the evidence says so. NotFound when there was no such run.
[[nodiscard]] Result<review::RunEvidence> evidenceOf(const QString &folder, const port::RunId &run);

} // namespace tileport::cli
