// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/review/reviewlog.h"
#include "core/review/signature.h"
#include "core/review/staleness.h"

#include <functional>

namespace tileport::review {

/// What is known of an entry's signature.
enum class SignatureState : uint8_t { None, Good, Bad, NotChecked };

/// One entry's signature, looked at.
struct SignatureCheck {
    QString entry;
    SignatureState state = SignatureState::None;
    QString detail;              ///< fingerprint of a good one; else why

    bool operator==(const SignatureCheck &) const = default;
};

/// A run whose verdict was computed again.
struct RecomputedRun {
    port::RunId run;
    VerdictCheck verdict;

    bool operator==(const RecomputedRun &) const = default;
};

/// Computes the verdicts of a port again; review knows no validators, so whoever verifies brings this.
using Recompute = std::function<Result<QList<RecomputedRun>>(const QString &folder, const CancelToken &cancel)>;

/// How to verify a port.
struct VerifyRequest {
    QString folder;
    QDateTime time;              ///< now
    QString allowedSigners;      ///< empty: signatures are told, not checked
    SshSignatures signatures;
    Recompute recompute;         ///< empty: verdicts are not computed again, and the answer says so
};

/// What a log, its artefacts and its signatures are worth. A plain value.
struct Verification {
    ReviewHistory history;
    Present present;
    QList<StandingCheck> standing;
    QList<SignatureCheck> signatures;    ///< of all entries, in the order of the log
    QList<RecomputedRun> verdicts;
    QString notRecomputed;               ///< why there are no verdicts; empty when there are
    QStringList problems;                ///< why the port does not hold, one plain sentence each
    QStringList notes;                   ///< what has to be known besides

    [[nodiscard]] bool holds() const { return problems.isEmpty(); }
};

/// Reads and hashes everything of a port again, walks the chain of its log, checks signatures and staleness, and has the
/// verdicts computed. Runs ssh-keygen: never on the GUI thread. Errors: what cannot be read at all.
[[nodiscard]] Result<Verification> verifyPort(const VerifyRequest &request, const CancelToken &cancel = {});

/// "none", "good", "bad", "not-checked".
[[nodiscard]] QString signatureStateName(SignatureState state);

} // namespace tileport::review
