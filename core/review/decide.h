// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/review/decisiongate.h"
#include "core/review/reviewlog.h"
#include "core/review/staleness.h"

namespace tileport::review {

/// What is known about a run when somebody decides on it, made by whoever compares, validates and runs.
struct RunEvidence {
    VerdictCheck verdict;
    QList<GateFinding> findings;
    port::Snapshot computedOn;          ///< the files as they were when verdict and findings were computed
    QMap<QString, QString> tools;       ///< name → version
    std::optional<port::Snapshot> ended = {}; ///< the files as the run left them; nothing where nobody recorded them

    bool operator==(const RunEvidence &) const = default;
};

/// A decision that somebody wants to take.
struct DecisionRequest {
    QString folder;                     ///< of the port
    port::RunId run;
    DecisionKind kind = DecisionKind::Reject;
    QString reason;
    QString author;
    QDateTime time;
    RunEvidence evidence;
    std::optional<CoveredFiles> shown = {};  ///< what the person saw covered: nothing else is decided on; nothing = not told
    QString withdraws = {};                  ///< the entry to withdraw; empty = the one that holds
};

/// What came of it: the gate's answer, and the entry of the log when it allowed the decision.
struct DecisionOutcome {
    GateAnswer answer;
    std::optional<ReviewEntry> entry;
};

/// Where a port stands outside of its log; reads the disk.
[[nodiscard]] Result<Present> readPresent(const QString &folder, const QDateTime &time, const CancelToken &cancel = {});
/// The same with files that were hashed already.
[[nodiscard]] Result<Present> readPresent(const QString &folder, const port::Snapshot &files, const QDateTime &time);

/// What the gate would say now, with nothing written.
[[nodiscard]] GateAnswer previewDecision(const DecisionRequest &request, const Present &present, const ReviewHistory &history);
/// The decision that would be written now, were it allowed: the files, tools, acceptances and waivers that it covers.
[[nodiscard]] Decision draftDecision(const DecisionRequest &request, const Present &present, const ReviewHistory &history);

/// The only way to a decision, for window and command line alike: brings the acceptances into the log, then, under the
/// log's lock, reads all files anew, asks the gate and writes the entry. A gate that says no is an answer, not an error.
[[nodiscard]] Result<DecisionOutcome> decide(const DecisionRequest &request, const Signer &signer = {}, const CancelToken &cancel = {});

/// Writes a waiver that the project's policy permits; errors of checkWaiver and ReviewLog::append.
[[nodiscard]] Result<ReviewEntry> recordWaiver(const QString &folder, const Waiver &waiver, const Signer &signer = {});
/// Takes back a waiver; NotFound when none of the finding holds.
[[nodiscard]] Result<ReviewEntry> revokeWaiver(const QString &folder, const Revocation &revocation, const Signer &signer = {});

} // namespace tileport::review
