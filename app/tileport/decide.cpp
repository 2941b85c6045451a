// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "core/base/counted.h"
#include "core/review/decide.h"
#include "core/review/runreading.h"
#include "core/review/signature.h"

#include <QFileInfo>

#include <array>

namespace tileport::cli {

namespace {

constexpr std::array kOptions{
    OptionRow{"--approve", nullptr, "approve the verdict of RUN"},
    OptionRow{"--reject", nullptr, "reject it"},
    OptionRow{"--send-back", nullptr, "send it back to its stage"},
    OptionRow{"--withdraw", nullptr, "withdraw the decision that holds; it stays in the log"},
    OptionRow{"--waive", "FINDING", "waive a critical finding, where the project's policy permits it"},
    OptionRow{"--specialisation", "NAME", "of the finding to waive, where it has one"},
    OptionRow{"--until", "YYYY-MM-DD", "last day (UTC) on which the waiver holds"},
    OptionRow{"--revoke-waiver", "FINDING", "take a waiver back"},
    OptionRow{"--join", nullptr, "go on from all ends of a review log that was branched or merged"},
    OptionRow{"--reason", "TEXT", "why; every entry of the log has one"},
    OptionRow{"--author", "NAME", "who decides (default: $TILEPORT_AUTHOR)"},
    OptionRow{"--sign", "KEY", "sign the entry with this SSH key through ssh-keygen"},
};

constexpr std::array kActions{"--approve", "--reject", "--send-back", "--withdraw", "--waive", "--revoke-waiver", "--join"};

/// Who says it, why and when; the same for every kind of entry.
struct Statement {
    QString folder;
    QString action;      ///< without dashes
    QString reason;
    QString author;
    QDateTime time;
    review::Signer signer;
};

/// What is told in the end.
struct Told {
    bool isAllowed = true;
    QString sentence;
    QList<review::GateReason> reasons;
    QStringList notes;
    std::optional<review::ReviewEntry> entry;
};

ExitCode tell(Console &console, const Statement &statement, const Told &told)
{
    QString text = told.sentence + QLatin1Char('\n');
    QJsonArray reasons;
    for (const review::GateReason &reason : told.reasons) {
        text += QStringLiteral("  %1: %2\n").arg(review::gateRuleName(reason.rule), reason.text);
        reasons.append(QJsonObject{{QLatin1String("rule"), review::gateRuleName(reason.rule)}, {QLatin1String("text"), reason.text}});
    }
    for (const QString &note : told.notes)
        text += QStringLiteral("  note: %1\n").arg(note);
    console.text(text.toUtf8());
    console.document(QLatin1String("decide"), QJsonObject{{QLatin1String("action"), statement.action},
                                                          {QLatin1String("allowed"), told.isAllowed},
                                                          {QLatin1String("sentence"), told.sentence},
                                                          {QLatin1String("reasons"), reasons},
                                                          {QLatin1String("notes"), QJsonArray::fromStringList(told.notes)},
                                                          {QLatin1String("entry"), told.entry ? told.entry->hash : QString()},
                                                          {QLatin1String("signed"), told.entry && !told.entry->signature.isEmpty()}});
    return told.isAllowed ? ExitCode::Holds : ExitCode::DoesNotHold;
}

ExitCode tellEntry(Console &console, const Statement &statement, const Result<review::ReviewEntry> &entry, const QString &sentence)
{
    if (entry)
        return tell(console, statement, {true, sentence.arg(statement.author), {}, {}, *entry});
    // What the policy or the state of the log forbids does not hold; everything else is bad input.
    if (entry.error().code != ErrorCode::Conflict)
        return console.failure(entry.error());
    console.diagnostic({Severity::Error, entry.error().message, entry.error().place, 0, 0, entry.error().remedy});
    return tell(console, statement, {false, QStringLiteral("nothing was written"), {}, {}, std::nullopt});
}

ExitCode decideRun(const Options &options, Console &console, const Statement &statement)
{
    if (options.arguments().size() != 2)
        return console.failure(badCall(kDecideCommand, QStringLiteral("RUN is missing: A1, B2, preflight or gate")));
    const std::optional<port::RunId> run = port::runOf(options.arguments()[1]);
    if (!run)
        return console.failure(badCall(kDecideCommand, QStringLiteral("'%1' is no run; they are called A1, B2, preflight or gate").arg(options.arguments()[1])));
    const std::optional<review::DecisionKind> kind = review::decisionKindOf(statement.action);
    // A decision can be withdrawn whatever became of its run.
    const Result<review::RunReading> reading = kind == review::DecisionKind::Withdraw ? review::RunReading() : review::readRun(statement.folder, *run, statement.time);
    if (!reading)
        return console.failure(reading.error());
    const Result<review::DecisionOutcome> outcome = review::decide({statement.folder, *run, *kind, statement.reason, statement.author, statement.time, reading->evidence},
                                                                   statement.signer);
    if (!outcome)
        return console.failure(outcome.error());
    Told told{outcome->answer.isAllowed(), {}, outcome->answer.reasons, outcome->answer.notes, outcome->entry};
    if (outcome->entry) {
        const auto &decision = std::get<review::Decision>(outcome->entry->content);
        told.sentence = decision.kind == review::DecisionKind::Withdraw
            ? QStringLiteral("%1: decision withdrawn by %2").arg(port::runName(*run), decision.author)
            : QStringLiteral("%1 %2 by %3; %4").arg(port::runName(*run), review::decisionTitle(decision), decision.author,
                                                 counted(decision.covered.size(), QStringLiteral("1 file covered"), QStringLiteral("%1 files covered")));
    } else {
        told.sentence = QStringLiteral("%1: %2 is not possible").arg(port::runName(*run), statement.action);
    }
    return tell(console, statement, told);
}

ExitCode waive(const Options &options, Console &console, const Statement &statement)
{
    const QDate last = QDate::fromString(options.value(QLatin1String("--until")), Qt::ISODate);
    if (!last.isValid())
        return console.failure(badCall(kDecideCommand, QStringLiteral("--waive needs --until with a date such as 2026-12-31")));
    review::Waiver waiver;
    waiver.key = {options.value(QLatin1String("--specialisation")), options.value(QLatin1String("--waive"))};
    waiver.reason = statement.reason;
    waiver.author = statement.author;
    waiver.time = statement.time;
    waiver.expires = QDateTime(last.addDays(1), QTime(0, 0), Qt::UTC);
    return tellEntry(console, statement, review::recordWaiver(statement.folder, waiver, statement.signer),
                     QStringLiteral("%1 waived by %2 through %3").arg(waiver.key.finding, QStringLiteral("%1"), last.toString(Qt::ISODate)));
}

ExitCode revoke(const Options &options, Console &console, const Statement &statement)
{
    const review::FindingKey key{options.value(QLatin1String("--specialisation")), options.value(QLatin1String("--revoke-waiver"))};
    const review::Revocation revocation{review::Revocation::Of::Waiver, key, statement.reason, statement.author, statement.time};
    return tellEntry(console, statement, review::revokeWaiver(statement.folder, revocation, statement.signer),
                     QStringLiteral("waiver of %1 taken back by %2").arg(key.finding, QStringLiteral("%1")));
}

ExitCode join(Console &console, const Statement &statement)
{
    return tellEntry(console, statement, review::ReviewLog(statement.folder).join({statement.reason, statement.author, statement.time}, statement.signer),
                     QStringLiteral("review log joined by %1"));
}

review::Signer signerOf(const Options &options)
{
    const QString key = options.value(QLatin1String("--sign"));
    if (key.isEmpty())
        return {};
    return [key](const QByteArray &bytes) { return review::SshSignatures().sign(bytes, key); };
}

Result<Statement> statementOf(const Options &options)
{
    QStringList actions;
    for (const char *action : kActions) {
        if (options.has(QLatin1String(action)))
            actions.append(QLatin1String(action + 2));
    }
    if (actions.size() != 1)
        return badCall(kDecideCommand, QStringLiteral("one of --approve, --reject, --send-back, --withdraw, --waive, --revoke-waiver, --join is needed"));
    Statement statement;
    statement.folder = QFileInfo(options.arguments().first()).absoluteFilePath();
    if (!QFileInfo(statement.folder).isDir())
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no such port folder"), Place::ofFile(options.arguments().first()));
    statement.action = actions.first();
    statement.reason = options.value(QLatin1String("--reason")).trimmed();
    statement.author = options.value(QLatin1String("--author"), qEnvironmentVariable("TILEPORT_AUTHOR")).trimmed();
    statement.time = QDateTime::currentDateTimeUtc();
    statement.signer = signerOf(options);
    return statement;
}

ExitCode runDecide(const Options &options, Console &console)
{
    const Result<Statement> statement = statementOf(options);
    if (!statement)
        return console.failure(statement.error());
    const bool isComplete = !statement->reason.isEmpty() && !statement->author.isEmpty();
    if (review::decisionKindOf(statement->action))
        return decideRun(options, console, *statement);
    if (!isComplete)
        return console.failure(badCall(kDecideCommand, QStringLiteral("--reason and --author are needed")));
    if (statement->action == QLatin1String("waive"))
        return waive(options, console, *statement);
    if (statement->action == QLatin1String("revoke-waiver"))
        return revoke(options, console, *statement);
    return join(console, *statement);
}

} // namespace

const Command kDecideCommand{
    "decide", "approve, reject or send back a run, on the bytes as they are",
    "PORT RUN --approve|--reject|--send-back|--withdraw --reason TEXT [--author NAME] [--sign KEY] | "
    "PORT --waive FINDING --until DATE ... | PORT --revoke-waiver FINDING ... | PORT --join ...",
    "The decision goes into PORT/.tileport/review.jsonl and covers the SHA-256 of every file that the run's stage reads and\n"
    "writes. An approval is refused, with all reasons, while a critical finding is open, while claimed and recomputed\n"
    "verdict disagree, or when a file changed since. Exit code 0 when it was written, 1 when it is not possible.",
    kOptions, 1, 2, runDecide};

} // namespace tileport::cli
