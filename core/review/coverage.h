// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/snapshot.h"
#include "core/port/stage.h"

namespace tileport::review {

/// Whether a decision about a run of \p stage covers the file at \p path (relative to the port's folder): every file is
/// covered, the unknown ones too, except those that only stages beyond its inputs write, and what editors leave behind.
[[nodiscard]] bool isCovered(port::Stage stage, const QString &path);
/// The covered part of \p snapshot; findings about files outside of it are left out.
[[nodiscard]] port::Snapshot coveredPart(port::Stage stage, const port::Snapshot &snapshot);

} // namespace tileport::review
