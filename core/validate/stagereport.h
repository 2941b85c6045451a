// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/portfiles.h"
#include "core/port/stage.h"
#include "core/validate/check.h"

#include <optional>

namespace tileport::validate {

/// An exit code that a report quotes for a validator.
struct QuotedExit {
    Validator validator = Validator::Ir;
    int code = 0;
    Place place;
};

/// What the documents of one stage say of themselves.
struct StageReport {
    QString headFile;                              ///< the document whose first line is the verdict; "" = the stage has none here
    QString headLine;                              ///< that first line
    std::optional<port::StageVerdict> head;        ///< the verdict in it, if it is exactly one of the stage's
    QString agentFile;                             ///< reports/agent_x.md or its log; "" = none
    std::optional<port::StageVerdict> agent;       ///< the first verdict line there
    port::FaultClass faultClass = port::FaultClass::None;
    QList<QuotedExit> exits;                       ///< of the validator block
    QStringList commands;                          ///< pytest command lines that the documents quote

    /// The verdict that counts: of the document, else of the agent's text.
    [[nodiscard]] std::optional<port::StageVerdict> claimed() const { return head ? head : agent; }
    [[nodiscard]] bool isPresent() const { return !headFile.isEmpty() || !agentFile.isEmpty(); }
};

/// Reads what \p stage left in \p files. Pure.
[[nodiscard]] StageReport readStageReport(const port::PortFiles &files, port::Stage stage);

/// The document whose first line is the verdict of \p stage; several for F; empty for stages that have none.
[[nodiscard]] QStringList headFiles(const port::PortFiles &files, port::Stage stage);

} // namespace tileport::validate
