// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/reviewhistory.h"

namespace tileport::review {

/// A finding that applies to the run, accepted or not.
struct GateFinding {
    FindingKey key;
    FindingSeverity severity = FindingSeverity::Critical;
    QString message;

    bool operator==(const GateFinding &) const = default;
};

/// All that decides whether a decision is possible. A plain value.
struct GateInput {
    DecisionKind kind = DecisionKind::Approve;
    port::RunId run;
    QString reason;
    QString author;
    QDateTime time;                             ///< when it is asked; waivers expire
    VerdictCheck verdict;
    QList<GateFinding> findings;
    port::Snapshot computedOn;                  ///< the files that verdict and findings were computed from
    std::optional<port::Snapshot> ended;        ///< the files as the run left them; nothing where nobody recorded them
    port::Snapshot now;
    std::optional<CoveredFiles> shown;          ///< what the person saw that the decision would cover; nothing = not told
    QString withdraws;                          ///< the entry that the person wants to withdraw; empty = whatever holds
    irdiff::Policy::WaiverRule waiverRule;
    QList<Acceptance> acceptances;              ///< in force; warnings without one are told
    ReviewHistory history;
};

/// Why a decision is not possible.
enum class GateRule : uint8_t {
    ReasonMissing, AuthorMissing, LogBroken, LogNeedsJoin,   // every kind
    NoVerdict, VerdictFails, VerdictsDisagree, CriticalOpen, FileChanged, FileNotRead, NothingCovered, // approve
    NothingToWithdraw,                                        // withdraw
};

struct GateReason {
    GateRule rule = GateRule::CriticalOpen;
    QString text;         ///< one plain sentence

    bool operator==(const GateReason &) const = default;
};

/// What the gate says: allowed when there is no reason against it.
struct GateAnswer {
    QList<GateReason> reasons;
    QStringList notes;                     ///< what does not forbid it but has to be seen, one sentence each
    QList<CoveredWaiver> waivers;          ///< the waivers without which a critical finding would be open

    [[nodiscard]] bool isAllowed() const { return reasons.isEmpty(); }
    bool operator==(const GateAnswer &) const = default;
};

/// The part of the answer that is about who decides and why.
[[nodiscard]] QList<GateReason> askStatement(const QString &reason, const QString &author);

/// Pure. Approve needs: a verdict that lets the pipeline go on, no disagreement, no open critical finding (an acceptance
/// does not close one, only a waiver that the policy permits and that has not expired), and no covered file that changed
/// or could not be read. Reject and send back are possible in every state of the evidence, but like an approval only on the
/// files that were shown; withdraw needs a decision about the run that holds. All need reason, author and a log that is
/// neither broken nor to be joined.
[[nodiscard]] GateAnswer askGate(const GateInput &input);

/// "reason-missing", "critical-open" …
[[nodiscard]] QString gateRuleName(GateRule rule);

} // namespace tileport::review
