// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/report.h"

namespace tileport::report {

/// What a report is made of.
struct GatherRequest {
    QString folder;                      ///< of the port
    QDateTime time;                      ///< now: only what expires looks at it, no report contains it
    QString program;                     ///< "tileport 0.1.0"
    QString allowedSigners;              ///< empty: signatures are told, not checked
    review::SshSignatures signatures;
};

/// The request of a person at this machine, now: this program's name and version, and the user's file of allowed signers
/// (tileport/allowed_signers in the configuration folder) where there is one.
[[nodiscard]] GatherRequest requestFor(const QString &folder);
/// That file; empty when there is none.
[[nodiscard]] QString defaultAllowedSigners();

/// Reads the whole port, computes verdicts and comparisons again and holds decisions against the files as they are; the one
/// way to a Report, for window and command line alike. Nothing is written. Reads only files inside the port, whatever its
/// documents name. Runs ssh-keygen for signed entries: never on the GUI thread. Errors: NotFound, what cannot be read at
/// all, Conflict when a file changed meanwhile, Cancelled.
[[nodiscard]] Result<Report> gatherReport(const GatherRequest &request, const CancelToken &cancel = {});

} // namespace tileport::report
