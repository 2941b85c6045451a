// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "core/report/gather.h"
#include "core/review/runreading.h"

#include <QFileInfo>

#include <array>

namespace tileport::cli {

using review::Verification;

namespace {

constexpr std::array kOptions{
    OptionRow{"--allowed-signers", "FILE", "whose signatures count, as ssh-keygen reads it (default: tileport/allowed_signers\n"
                                           "                         in the user's configuration folder)"},
    OptionRow{"--require-signatures", nullptr, "an entry without a good signature is a problem"},
};

constexpr int kShortHash = 12;

void requireSignatures(Verification &verification)
{
    for (const review::SignatureCheck &check : verification.signatures) {
        if (check.state == review::SignatureState::None || check.state == review::SignatureState::NotChecked)
            verification.problems.append(QStringLiteral("Entry %1 has no signature that was checked.").arg(check.entry.left(kShortHash)));
    }
}

QString decisionLine(const review::StandingCheck &check)
{
    const review::Decision &decision = check.logged.decision;
    const QString state = check.staleness.isStale() ? QStringLiteral("stale") : QStringLiteral("fresh");
    return QStringLiteral("%1 %2 by %3, %4: %5\n").arg(port::runName(decision.run), review::decisionTitle(decision), decision.author, state, decision.reason);
}

QByteArray textOf(const Verification &verification)
{
    const review::ReviewHistory &history = verification.history;
    QStringList ends;
    for (const QString &head : history.heads())
        ends.append(head.left(kShortHash));
    QString text = QStringLiteral("%1\nreview log: %2, entries: %3").arg(verification.holds() ? QStringLiteral("holds") : QStringLiteral("does not hold"),
                                                                      review::logStateName(history.state())).arg(history.entries().size());
    text += ends.isEmpty() ? QStringLiteral("\n") : QStringLiteral(", ends in %1\n").arg(ends.join(QStringLiteral(" and ")));
    for (const review::StandingCheck &check : verification.standing)
        text += decisionLine(check);
    for (const review::RecomputedRun &run : verification.verdicts)
        text += QStringLiteral("%1 recomputed: %2\n").arg(port::runName(run.run), review::verdictMatchName(run.verdict.match));
    for (const QString &problem : verification.problems)
        text += QStringLiteral("problem: %1\n").arg(problem);
    for (const QString &note : verification.notes)
        text += QStringLiteral("note: %1\n").arg(note);
    return text.toUtf8();
}

QJsonObject standingJson(const review::StandingCheck &check)
{
    const review::Decision &decision = check.logged.decision;
    QJsonArray files;
    for (auto file = check.staleness.files.cbegin(); file != check.staleness.files.cend(); ++file)
        files.append(QJsonObject{{QLatin1String("path"), file.key()}, {QLatin1String("change"), port::fileChangeName(*file)}});
    return {{QLatin1String("run"), port::runName(decision.run)},
            {QLatin1String("decision"), review::decisionKindName(decision.kind)},
            {QLatin1String("title"), review::decisionTitle(decision)},
            {QLatin1String("author"), decision.author},
            {QLatin1String("time"), decision.time.toString(Qt::ISODate)},
            {QLatin1String("reason"), decision.reason},
            {QLatin1String("entry"), check.logged.entry},
            {QLatin1String("against_evidence"), decision.isAgainstEvidence()},
            {QLatin1String("stale"), check.staleness.isStale()},
            {QLatin1String("stale_because"), QJsonArray::fromStringList(check.staleness.reasons)},
            {QLatin1String("changed_files"), files}};
}

QJsonObject documentOf(const Verification &verification)
{
    const review::ReviewHistory &history = verification.history;
    QJsonArray issues;
    for (const review::LogIssue &issue : history.issues())
        issues.append(QJsonObject{{QLatin1String("kind"), review::logIssueName(issue.kind)}, {QLatin1String("line"), issue.line}, {QLatin1String("message"), issue.message}});
    QJsonArray standing;
    for (const review::StandingCheck &check : verification.standing)
        standing.append(standingJson(check));
    QJsonArray signatures;
    for (const review::SignatureCheck &check : verification.signatures)
        signatures.append(QJsonObject{{QLatin1String("entry"), check.entry}, {QLatin1String("state"), review::signatureStateName(check.state)}, {QLatin1String("detail"), check.detail}});
    QJsonArray verdicts;
    for (const review::RecomputedRun &run : verification.verdicts)
        verdicts.append(QJsonObject{{QLatin1String("run"), port::runName(run.run)},
                                    {QLatin1String("match"), review::verdictMatchName(run.verdict.match)},
                                    {QLatin1String("explanation"), run.verdict.explanation}});
    return {{QLatin1String("holds"), verification.holds()},
            {QLatin1String("log"), QJsonObject{{QLatin1String("state"), review::logStateName(history.state())},
                                               {QLatin1String("entries"), history.entries().size()},
                                               {QLatin1String("heads"), QJsonArray::fromStringList(history.heads())},
                                               {QLatin1String("issues"), issues}}},
            {QLatin1String("files"), verification.present.files.files.size()},
            {QLatin1String("decisions"), standing},
            {QLatin1String("signatures"), signatures},
            {QLatin1String("verdicts"), verdicts},
            {QLatin1String("not_recomputed"), verification.notRecomputed},
            {QLatin1String("problems"), QJsonArray::fromStringList(verification.problems)},
            {QLatin1String("notes"), QJsonArray::fromStringList(verification.notes)}};
}

ExitCode runVerify(const Options &options, Console &console)
{
    review::VerifyRequest request;
    request.folder = QFileInfo(options.arguments().first()).absoluteFilePath();
    request.time = QDateTime::currentDateTimeUtc();
    request.allowedSigners = options.value(QLatin1String("--allowed-signers"), report::defaultAllowedSigners());
    request.recompute = review::recomputeRuns;
    if (options.has(QLatin1String("--allowed-signers")) && !QFileInfo(request.allowedSigners).isFile())
        return console.failure(makeError(ErrorCode::NotFound, QStringLiteral("there is no such file of allowed signers"), Place::ofFile(request.allowedSigners)));
    Result<Verification> verification = review::verifyPort(request);
    if (!verification)
        return console.failure(verification.error());
    if (options.has(QLatin1String("--require-signatures")))
        requireSignatures(*verification);
    console.text(textOf(*verification));
    console.document(QLatin1String("verify"), documentOf(*verification));
    return verification->holds() ? ExitCode::Holds : ExitCode::DoesNotHold;
}

} // namespace

const Command kVerifyCommand{
    "verify", "check verdicts, hashes, decisions, signatures and the review log of a port", "PORT [--allowed-signers FILE] [--require-signatures]",
    "Computes every verdict again, hashes every file, walks the chain of PORT/.tileport/review.jsonl, names its first broken line, and holds every\n"
    "decision against the files as they are. Exit code 0 when all of it holds, 1 when something does not.",
    kOptions, 1, 1, runVerify};

} // namespace tileport::cli
