// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/executor.h"

namespace tileport::session {

/// What the validators say of one stage's files.
struct Judgement {
    std::optional<pipeline::Outcome> outcome;   ///< nothing: see \c missing
    QStringList evidence;                       ///< strongest first
    QStringList missing;                        ///< what has to be there for a verdict
    port::Findings findings;
};

/// Judges the files of \p folder as they are now, as the work of \p run; errors of reading the port.
[[nodiscard]] Result<Judgement> judgementOf(const QString &folder, const port::RunId &run, const QString &tree, const CancelToken &cancel);

/// The verdict of \p run as the validators compute it from the files of \p folder as they are now, with their findings.
/// \p tree is the TileGym source tree that the host code lives in ("" = not given). NotFound, naming what has to be there,
/// when the files do not suffice for a verdict: nobody is blocked by what was never made. Errors of reading the port.
[[nodiscard]] Result<pipeline::RunAnswer> judgeStage(const QString &folder, const port::RunId &run, const QString &tree, const CancelToken &cancel);

} // namespace tileport::session
