// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/snapshot.h"
#include "core/port/stage.h"
#include "core/review/acceptance.h"

#include <QMap>

#include <array>
#include <optional>

namespace tileport::review {

/// What an engineer says about one run of a stage.
enum class DecisionKind : uint8_t { Approve, Reject, SendBack, Withdraw };
inline constexpr std::array kDecisionKinds{DecisionKind::Approve, DecisionKind::Reject, DecisionKind::SendBack, DecisionKind::Withdraw};

/// How the claimed verdict of a run stands to what Tileport computed itself.
enum class VerdictMatch : uint8_t { Agree, Disagree, CannotRecompute };

/// The verdict of a run as it was known when somebody decided. A plain value.
struct VerdictCheck {
    VerdictMatch match = VerdictMatch::CannotRecompute;
    std::optional<port::StageVerdict> claimed;      ///< nothing while the run has not ended
    std::optional<port::StageVerdict> recomputed;
    QString explanation;                            ///< what differs, or what is missing to recompute; one sentence

    bool operator==(const VerdictCheck &) const = default;
};

/// The policy in force: its name, and the SHA-256 that changes when it weighs anything differently.
struct PolicyStamp {
    QString name;
    QString sha256;

    bool operator==(const PolicyStamp &) const = default;
};

/// An accepted finding that a decision counts on, with the SHA-256 of the record.
struct CoveredAcceptance {
    FindingKey key;
    QString sha256;

    bool operator==(const CoveredAcceptance &) const = default;
};

/// A waived critical finding that a decision counts on, with the hash of the log entry that holds the waiver.
struct CoveredWaiver {
    FindingKey key;
    QString entry;

    bool operator==(const CoveredWaiver &) const = default;
};

/// The files that a decision covers, by path relative to the port's folder.
using CoveredFiles = QMap<QString, port::FileStamp>;

/// One decision, bound to the exact bytes that it was made on. A plain value; the review log keeps it.
struct Decision {
    DecisionKind kind = DecisionKind::Reject;
    port::RunId run;
    QString reason;
    QString author;                             ///< "Ada Lovelace <ada@example.org>" or any name
    QDateTime time;                             ///< UTC, whole seconds
    VerdictCheck verdict;
    PolicyStamp policy;
    CoveredFiles covered;
    QMap<QString, QString> tools;               ///< name → version
    QList<CoveredAcceptance> acceptances;
    QList<CoveredWaiver> waivers;               ///< not empty: approved against evidence
    QString withdraws;                          ///< of a withdrawal: hash of the log entry that no longer holds

    bool operator==(const Decision &) const = default;
    [[nodiscard]] bool isAgainstEvidence() const { return kind == DecisionKind::Approve && !waivers.isEmpty(); }
};

/// "approve", "reject", "send-back", "withdraw": for files and the command line.
[[nodiscard]] QString decisionKindName(DecisionKind kind);
[[nodiscard]] std::optional<DecisionKind> decisionKindOf(const QString &name);
/// "agree", "disagree", "cannot-recompute".
[[nodiscard]] QString verdictMatchName(VerdictMatch match);
[[nodiscard]] std::optional<VerdictMatch> verdictMatchOf(const QString &name);
/// What people read: "approved", "approved against evidence", "rejected", "sent back", "withdrawn".
[[nodiscard]] QString decisionTitle(const Decision &decision);

} // namespace tileport::review
