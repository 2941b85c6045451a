// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/runhistory.h"

namespace tileport::pipeline {

/// readHistory without what the records say of files: their snapshots are empty, and lists of files are not checked. For
/// looking at thousands of ports; appendRun would refuse such a history. Errors of readHistory.
[[nodiscard]] Result<RunHistory> readHistoryOutline(const QString &folder, const Engine &engine);

} // namespace tileport::pipeline
