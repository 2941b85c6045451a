// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/runrecord.h"
#include "core/session/comparison.h"

class QTemporaryDir;

namespace tileport::session {

/// Which moment of a port is wanted, and how it is to be shown. A plain value.
struct PastRequest {
    QString folder;                   ///< of the port
    pipeline::RunRecord record;       ///< the files are those that it left
    QString variant;                  ///< of the specialisation that is shown now; another one where it did not exist then
    QString specialisation;           ///< its name
    QString cutileVersion;            ///< makes the generated program where no artefact was kept; empty = none is installed
};

/// The files of a port as a run left them, as far as the panes show them. Read-only; keeps its copy of the files while it lives.
struct PastPort {
    port::RunId run;
    QString sourceFile;               ///< within the port's folder; empty when there was none
    QString source;
    QString rustFile;
    QString rust;
    ProgramChoice reference;          ///< one that says why where there was none
    ProgramChoice generated;
    QStringList missing;              ///< files that were there and whose content nobody kept
    std::shared_ptr<const QTemporaryDir> copy;
};

/// Copies what the panes show out of the port's store and reads it as the port that it was. Touches the disk: call it off the
/// GUI thread. NotFound when nobody kept the run's files; errors of readPortFolder, Io, Cancelled.
[[nodiscard]] Result<PastPort> readPastPort(const PastRequest &request, const CancelToken &cancel = {});

} // namespace tileport::session
