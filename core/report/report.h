// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/port.h"
#include "core/report/programreport.h"
#include "core/review/verification.h"
#include "core/validate/recompute.h"

namespace tileport::report {

/// Where a port stands with the people who decide, in one word; the worst that is true wins. In the order of the names.
enum class Standing : uint8_t { None, Partly, Approved, AgainstEvidence, SentBack, Rejected, Conflicting, Stale, Untrusted };

/// One run of a stage with everything that is said of its verdict.
struct StageReport {
    port::RunId run;
    QString title;                       ///< "device kernel"
    bool isNumberKnown = true;           ///< false for imported runs
    QString claimed;                     ///< "PASS", "FAIL host"; empty = claims nothing
    QString recomputed;                  ///< empty = see \c missing
    validate::Agreement agreement = validate::Agreement::CannotRecompute;
    QStringList evidence;                ///< why it disagrees, or what it rests on
    QStringList missing;                 ///< what would be needed to recompute it
    QString executor;                    ///< "agent opus 4"; empty without a record
    QString end;                         ///< "finished", "timed-out" …; empty without a record
    QDateTime ended;                     ///< invalid when unknown
    QString message;
    QList<validate::CheckResult> checks;
    QMap<QString, port::FileStamp> files;    ///< what the recomputed verdict rests on

};

/// How a finding was dealt with.
enum class FindingState : uint8_t { Open, Accepted, AcceptedStale, Waived, WaiverExpired };

/// One finding of any origin: the folder, a run, a check, or the comparison of two programs.
struct FindingReport {
    QString origin;                      ///< "port", "B1", "diff main"
    review::FindingKey key;
    QString kind;
    FindingSeverity severity = FindingSeverity::Warn;
    FindingOwner owner = FindingOwner::None;
    QString message;
    QString explanation;
    QStringList evidence;
    QString remedy;
    Place place;                         ///< in the source, or the file that it is about
    Place rightPlace;                    ///< in the Rust source; empty when it does not apply
    bool isOfPrograms = false;           ///< the comparison made it
    QString cause;                       ///< id of the finding that it follows from
    FindingState state = FindingState::Open;
    QString stateReason;                 ///< why it was accepted or waived
    QString stateAuthor;
    QDateTime stateTime;
    QString stateDetail;                 ///< what changed since, or until when a waiver holds
};

/// Lines of one text file around the places that findings name.
struct SourceReport {
    struct Row {
        int line = 0;                    ///< 1-based
        QString text;
        QStringList findings;            ///< ids of those that name this line
    };
    QString name;                        ///< as findings name it
    QString file;                        ///< relative to the port; empty = not there
    QString problem;                     ///< why there is no text; empty when there is
    QList<Row> rows;                     ///< in order; gaps show in the numbers
    qint64 leftOut = 0;                  ///< places whose lines are not shown
};

/// One file of the port.
struct FileReport {
    QString path;
    port::FileStamp stamp;
    QStringList coveredBy;               ///< runs whose standing decision covers it
    QStringList changedFor;              ///< those of them for which it changed since
};

/// A program that made or judged something, with who says so.
struct ToolReport {
    QString name;
    QString version;
    QString where;                       ///< "this report", "decision on B1", "reference/reference.spec.json"

    bool operator==(const ToolReport &) const = default;
};

/// The policy in force.
struct PolicyReport {
    review::PolicyStamp stamp;
    irdiff::Policy::WaiverRule waivers;
};

/// Everything that a report on one port tells. A plain value without the present time: the same port gives the same report.
struct Report {
    QString name;                        ///< of the port's folder
    QString kernel;                      ///< public operator name
    QString program;                     ///< "tileport 0.1.0", which computed it
    QDateTime newest;                    ///< time of the newest record or log entry; invalid without any
    Standing standing = Standing::None;
    QString headline;                    ///< the decision in one sentence
    QStringList reasons;                 ///< why it is so, one sentence each
    QString state;                       ///< of the pipeline: "E(1)", "END complete_done"
    QString stateReason;                 ///< the row of the routing table that led there
    QStringList stateAlternatives;       ///< other states that an imported run fits as well
    QList<StageReport> stages;
    QList<FindingReport> findings;       ///< most severe first
    QList<ProgramReport> programs;       ///< one per structural variant
    qint64 programsLeftOut = 0;
    QList<SourceReport> sources;
    QList<port::Specialisation> specialisations;
    PolicyReport policy;
    QList<ToolReport> tools;
    QList<FileReport> files;
    review::ReviewHistory log;
    QList<review::StandingCheck> decisions;
    QList<review::SignatureCheck> signatures;
    QStringList problems;                ///< why the port does not hold, as tileport verify says
    QStringList notes;
};

/// "none", "partly-approved", "approved", "approved-against-evidence", "sent-back", "rejected", "conflicting", "stale", "untrusted".
[[nodiscard]] QString standingName(Standing standing);
/// "open", "accepted", "accepted-stale", "waived", "waiver-expired".
[[nodiscard]] QString findingStateName(FindingState state);

} // namespace tileport::report
