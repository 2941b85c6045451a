// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/verification.h"

#include "core/base/counted.h"
#include "core/review/decide.h"
#include "core/review/reviewtext.h"

#include <array>

namespace tileport::review {

namespace {

/// Builds one verification, part by part.
class Verifier {
public:
    Verifier(const VerifyRequest &request, const CancelToken &cancel) : m_request(request), m_cancel(cancel) {}

    Result<Verification> run()
    {
        Result<Present> present = readPresent(m_request.folder, m_request.time, m_cancel);
        if (!present)
            return present.error();
        Result<ReviewHistory> history = ReviewLog(m_request.folder).read();
        if (!history)
            return history.error();
        m_result.present = std::move(*present);
        m_result.history = std::move(*history);
        checkLog();
        checkSignatures();
        checkStanding();
        if (Result<void> recomputed = recompute(); !recomputed)
            return recomputed.error();
        return std::move(m_result);
    }

private:
    void checkLog()
    {
        const ReviewHistory &history = m_result.history;
        const bool isFine = history.state() == LogState::Empty || history.state() == LogState::Intact;
        for (const LogIssue &issue : history.issues()) {
            const QString text = issue.line > 0 ? tr("Review log, line %1: %2.").arg(issue.line).arg(issue.message) : tr("Review log: %1.").arg(issue.message);
            const bool isNote = isFine || issue.kind < LogIssueKind::Branched;
            (isNote ? m_result.notes : m_result.problems).append(text);
        }
    }

    void checkSignatures()
    {
        qsizetype unchecked = 0;
        for (const ReviewEntry &entry : m_result.history.entries()) {
            const SignatureCheck check = signatureOf(entry);
            m_result.signatures.append(check);
            if (check.state == SignatureState::Bad)
                m_result.problems.append(tr("The signature of entry %1 (%2) is bad: %3.").arg(entry.hash.left(12), authorOf(entry.content), check.detail));
            unchecked += check.state == SignatureState::NotChecked ? 1 : 0;
        }
        if (unchecked > 0)
            m_result.notes.append(counted(unchecked, tr("1 signature was not checked: "), tr("%1 signatures were not checked: ")) + m_uncheckedBecause + QLatin1Char('.'));
    }

    SignatureCheck signatureOf(const ReviewEntry &entry)
    {
        if (entry.signature.isEmpty())
            return {entry.hash, SignatureState::None, {}};
        if (m_request.allowedSigners.isEmpty())
            m_uncheckedBecause = tr("no file of allowed signers was given");
        if (!m_uncheckedBecause.isEmpty())
            return {entry.hash, SignatureState::NotChecked, m_uncheckedBecause};
        const Result<QString> key = m_request.signatures.verify({signedBytes(entry), entry.signature, authorOf(entry.content), timeOf(entry.content)},
                                                                m_request.allowedSigners, m_cancel);
        if (key)
            return {entry.hash, SignatureState::Good, *key};
        if (key.error().code == ErrorCode::Conflict)
            return {entry.hash, SignatureState::Bad, key.error().message};
        m_uncheckedBecause = key.error().message;
        return {entry.hash, SignatureState::NotChecked, m_uncheckedBecause};
    }

    void checkStanding()
    {
        for (const LoggedDecision &logged : m_result.history.standing()) {
            const Decision &decision = logged.decision;
            const QString run = port::runName(decision.run);
            StandingCheck check{logged, stalenessOf(decision, m_result.present, m_result.history)};
            if (check.staleness.isStale() && decision.kind == DecisionKind::Approve)
                m_result.problems.append(tr("The approval of %1 by %2 is stale: %3").arg(run, decision.author, check.staleness.reasons.join(QLatin1Char(' '))));
            if (decision.isAgainstEvidence())
                m_result.notes.append(tr("%1 is approved against evidence: %2.").arg(run, counted(decision.waivers.size(), tr("1 critical finding is waived"), tr("%1 critical findings are waived"))));
            if (m_result.history.standing(decision.run).size() > 1)
                m_result.problems.append(tr("%1 has several decisions at once, here by %2: %3; withdraw all but one.").arg(run, decision.author, decisionTitle(decision)));
            m_result.standing.append(std::move(check));
        }
    }

    Result<void> recompute()
    {
        if (!m_request.recompute) {
            m_result.notRecomputed = tr("No verdict was computed again: this program brings no validators.");
            m_result.notes.append(m_result.notRecomputed);
            return {};
        }
        Result<QList<RecomputedRun>> runs = m_request.recompute(m_request.folder, m_cancel);
        if (!runs)
            return runs.error();
        m_result.verdicts = std::move(*runs);
        for (const RecomputedRun &run : std::as_const(m_result.verdicts)) {
            if (run.verdict.match == VerdictMatch::Disagree)
                m_result.problems.append(tr("%1: claimed and recomputed verdict disagree. %2").arg(port::runName(run.run), run.verdict.explanation));
            if (run.verdict.match == VerdictMatch::CannotRecompute)
                m_result.notes.append(tr("%1: the verdict cannot be computed again without %2").arg(port::runName(run.run), run.verdict.explanation));
        }
        return {};
    }

    const VerifyRequest &m_request;
    const CancelToken &m_cancel;
    Verification m_result;
    QString m_uncheckedBecause;      ///< the first reason; it holds for all that follow
};

constexpr std::array kStateNames{"none", "good", "bad", "not-checked"};

} // namespace

Result<Verification> verifyPort(const VerifyRequest &request, const CancelToken &cancel)
{
    return Verifier(request, cancel).run();
}

QString signatureStateName(SignatureState state)
{
    return QString::fromLatin1(kStateNames[size_t(state)]);
}

} // namespace tileport::review
