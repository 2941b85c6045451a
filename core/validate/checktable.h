// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/validate/check.h"

#include <span>

namespace tileport::validate {

class Material;

/// What one check function finds; the table adds the rest.
struct Outcome {
    Answer ours = Answer::Holds;
    Answer script = Answer::Holds;
    QStringList evidence;
    QString missing;
    Place place;
    QStringList flaws;
    QString difference;
};

/// One row of a validator's table: everything about a check, and the function that does it.
struct CheckRow {
    const char *id;
    Validator validator;
    port::Stage stage;
    FindingSeverity severity;
    FindingOwner owner;
    const char *rule;
    const char *scriptRule;     ///< "" = the script tests nothing
    const char *flaws;          ///< "X4 N8"
    const char *remedy;
    Outcome (*run)(Material &material);
};

using CheckRows = std::span<const CheckRow>;

// One table per file; all of them in the order of the public description.
[[nodiscard]] CheckRows preflightRows();
[[nodiscard]] CheckRows irRows();
[[nodiscard]] CheckRows analysisRows();
[[nodiscard]] CheckRows referenceRows();
[[nodiscard]] CheckRows entryPatternRows();
[[nodiscard]] CheckRows agentBRows();
[[nodiscard]] CheckRows diffRows();
[[nodiscard]] CheckRows diffReportRows();
[[nodiscard]] CheckRows agentDRows();
[[nodiscard]] CheckRows hostRows();
[[nodiscard]] CheckRows perfLogRows();
[[nodiscard]] CheckRows agentERows();
[[nodiscard]] CheckRows agentFRows();
[[nodiscard]] CheckRows finalGateRows();
/// What a run says of itself against what is there: pasted exit codes, contradicting reports, the lane, stale artefacts.
[[nodiscard]] CheckRows claimRows();

/// Runs one check. \p id is one of checks().
[[nodiscard]] CheckResult runCheck(const QString &id, Material &material);
/// Runs the checks of \p stage in order.
[[nodiscard]] QList<CheckResult> runChecks(port::Stage stage, Material &material);

} // namespace tileport::validate
