// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/portfiles.h"
#include "core/report/report.h"

namespace tileport::report {

/// How much text is shown around the places that findings name.
struct SourceLimits {
    int context = 2;                 ///< lines before and after
    int rowsPerFile = 400;
    int files = 40;
    int lineCharacters = 400;
};

/// The lines that \p findings name, out of files of the port only: a place that names any other file, as debug locations of a
/// compiler do, is told without text, so that a port that somebody sent cannot make a report out of a reader's own files.
[[nodiscard]] QList<SourceReport> gatherSources(const QList<FindingReport> &findings, const port::PortFiles &files, const SourceLimits &limits = {});

} // namespace tileport::report
