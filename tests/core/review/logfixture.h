// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/hash.h"
#include "core/review/reviewhistory.h"
#include "tests/core/review/acceptancefixture.h"

namespace tileport::test {

/// Minutes after a fixed noon.
[[nodiscard]] inline QDateTime noonPlus(int minutes)
{
    return QDateTime(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC).addSecs(60 * minutes);
}

/// A decision about \p run ("B1") by \p author on two files.
[[nodiscard]] inline review::Decision decisionOn(const QString &run, review::DecisionKind kind, const QString &author = QStringLiteral("ada"))
{
    review::Decision made;
    made.kind = kind;
    made.run = *port::runOf(run);
    made.reason = QStringLiteral("looked at \u00e4ll of it \u2014 \U0001F50D");
    made.author = author;
    made.time = noonPlus(1);
    made.verdict = {review::VerdictMatch::Agree, port::StageVerdict::Compiled, port::StageVerdict::Compiled, {}};
    made.policy = {QStringLiteral("standard"), sha256Hex("policy")};
    made.covered = {{QStringLiteral("kernel.rs"), {10, sha256Hex("k")}}, {QStringLiteral("generated/generated.mlir"), {3, sha256Hex("g")}}};
    made.tools = {{QStringLiteral("tileport"), QStringLiteral("0.1.0")}};
    return made;
}

/// A waiver of \p finding by ada, for a month.
[[nodiscard]] inline review::Waiver waiverOf(const QString &finding)
{
    return {{{}, finding}, QStringLiteral("wrong"), QStringLiteral("known to be harmless"), QStringLiteral("ada"), noonPlus(0), noonPlus(0).addDays(30)};
}

/// A log in memory that is written as ReviewLog does it.
class LogPicture {
public:
    /// Appends to the ends \p parents (empty: the newest entry); gives the entry's hash.
    QString add(const review::EntryContent &content, QStringList parents = {}, const QList<review::Fragment> &fragments = {})
    {
        if (parents.isEmpty() && !m_hashes.isEmpty())
            parents = {m_hashes.constLast()};
        review::ReviewEntry entry;
        entry.content = content;
        entry.parents = parents;
        entry.fragments = fragments;
        entry = review::sealed(entry);
        bytes += review::entryLine(entry);
        m_hashes.append(entry.hash);
        return entry.hash;
    }

    /// The head that confirms \p ends of the log as it is.
    [[nodiscard]] review::ReviewHead head(const QStringList &ends = {}) const
    {
        return {ends.isEmpty() ? QStringList{m_hashes.constLast()} : ends, m_hashes.size(), bytes.size(), sha256Hex(bytes)};
    }
    [[nodiscard]] review::ReviewHistory history(const review::ReviewHead &head) const
    {
        return review::ReviewHistory::fromBytes(bytes, {true, head}, QStringLiteral("review.jsonl"));
    }
    [[nodiscard]] review::ReviewHistory history() const { return history(head()); }

    QByteArray bytes;

private:
    QStringList m_hashes;
};

/// State and issues of a log, one line each: "broken", "  orphaned 3".
[[nodiscard]] inline QString pictureOf(const review::ReviewHistory &history)
{
    QString text = review::logStateName(history.state()) + QLatin1Char(' ') + QString::number(history.entries().size());
    for (const review::LogIssue &issue : history.issues())
        text += QStringLiteral("; %1 %2").arg(review::logIssueName(issue.kind)).arg(issue.line);
    return text;
}

} // namespace tileport::test
