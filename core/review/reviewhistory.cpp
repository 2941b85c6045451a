// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/reviewhistory.h"

#include "core/review/chainreader.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <array>
#include <vector>

namespace tileport::review {

namespace {

bool isBreak(const LogIssue &issue)
{
    return issue.kind >= LogIssueKind::Broken;
}

bool needsJoin(const LogIssue &issue)
{
    return issue.kind >= LogIssueKind::Branched;
}

LogState stateOf(const ChainReading &reading)
{
    if (std::ranges::any_of(reading.issues, isBreak))
        return LogState::Broken;
    if (std::ranges::any_of(reading.issues, needsJoin))
        return LogState::NeedsJoin;
    return reading.entries.isEmpty() ? LogState::Empty : LogState::Intact;
}

/// What an entry is about; a later entry about the same takes the place of the earlier one.
QString subjectOf(const EntryContent &content)
{
    const auto about = [](const char *what, const FindingKey &key) {
        return QLatin1String(what) + key.specialisation + QLatin1Char('\n') + key.finding;
    };
    if (const auto *decision = std::get_if<Decision>(&content))
        return QStringLiteral("decision ") + port::runName(decision->run);
    if (const auto *acceptance = std::get_if<Acceptance>(&content))
        return about("acceptance ", acceptance->key);
    if (const auto *waiver = std::get_if<Waiver>(&content))
        return about("waiver ", waiver->key);
    if (const auto *revocation = std::get_if<Revocation>(&content))
        return about(revocation->what == Revocation::Of::Waiver ? "waiver " : "acceptance ", revocation->key);
    return {};
}

/// Withdrawals, revocations and joins say something about others and do not hold themselves.
bool canHold(const EntryContent &content)
{
    if (const auto *decision = std::get_if<Decision>(&content))
        return decision->kind != DecisionKind::Withdraw;
    return std::holds_alternative<Acceptance>(content) || std::holds_alternative<Waiver>(content);
}

/// Finds out what holds. In a log with branches an entry only takes the place of those that it follows, so that what two
/// people said at the same time both holds:
///
///     1 approve B1 ─┬─ 2 reject B1 ───┬─ 4 join      holding: 2 and 3
///                   └─ 3 send B1 back ┘
class Holding {
public:
    explicit Holding(const QList<ReviewEntry> &entries) : m_entries(entries)
    {
        QHash<QString, qsizetype> positions;
        for (qsizetype i = 0; i < entries.size(); ++i) {
            positions.insert(entries[i].hash, i);
            QList<qsizetype> parents;
            for (const QString &parent : entries[i].parents)
                parents.append(positions.value(parent, -1));
            parents.removeAll(-1);
            m_isLine = m_isLine && (i == 0 || parents == QList<qsizetype>{i - 1});
            m_parents.append(parents);
        }
    }

    QList<qsizetype> find()
    {
        for (qsizetype i = 0; i < m_entries.size(); ++i)
            take(i);
        QList<qsizetype> all;
        for (const QList<qsizetype> &some : std::as_const(m_bySubject))
            all.append(some);
        std::ranges::sort(all);
        return all;
    }

private:
    void take(qsizetype position)
    {
        const EntryContent &content = m_entries[position].content;
        const QString subject = subjectOf(content);
        if (subject.isEmpty())
            return;
        QList<qsizetype> &holding = m_bySubject[subject];
        const auto *decision = std::get_if<Decision>(&content);
        const bool isWithdrawal = decision && decision->kind == DecisionKind::Withdraw;
        if (!holding.isEmpty()) {
            const std::vector<bool> before = ancestorsOf(position);
            holding.removeIf([&](qsizetype other) {
                return before[size_t(other)] && (!isWithdrawal || m_entries[other].hash == decision->withdraws);
            });
        }
        if (canHold(content))
            holding.append(position);
    }

    std::vector<bool> ancestorsOf(qsizetype position) const
    {
        std::vector<bool> before(size_t(position), m_isLine);
        if (m_isLine)
            return before;
        QList<qsizetype> waiting{position};
        while (!waiting.isEmpty()) {
            for (const qsizetype parent : m_parents[waiting.takeLast()]) {
                if (before[size_t(parent)])
                    continue;
                before[size_t(parent)] = true;
                waiting.append(parent);
            }
        }
        return before;
    }

    const QList<ReviewEntry> &m_entries;
    QList<QList<qsizetype>> m_parents;   ///< positions, always earlier ones
    QHash<QString, QList<qsizetype>> m_bySubject;
    bool m_isLine = true;    ///< no branches: what is earlier is an ancestor
};

constexpr std::array kIssueNames{"interrupted", "behind", "branched", "reordered", "head-missing",
                                 "head-broken", "broken", "orphaned", "repeated", "cut-off"};
constexpr std::array kStateNames{"empty", "intact", "needs-join", "broken"};

} // namespace

ReviewHistory ReviewHistory::fromBytes(const QByteArray &log, const HeadReading &head, const QString &file)
{
    ChainReading reading = readChain(log, head, file);
    ReviewHistory history;
    history.m_state = stateOf(reading);
    history.m_entries = std::move(reading.entries);
    history.m_issues = std::move(reading.issues);
    history.m_heads = std::move(reading.heads);
    history.m_fragments = std::move(reading.fragments);
    history.m_endsInLine = reading.endsInLine;
    history.m_holding = Holding(history.m_entries).find();
    return history;
}

const ReviewEntry *ReviewHistory::find(const QString &hash) const
{
    const auto entry = std::ranges::find(m_entries, hash, &ReviewEntry::hash);
    return entry == m_entries.end() ? nullptr : &*entry;
}

QString ReviewHistory::firstProblem() const
{
    const auto issue = std::ranges::find_if(m_issues, m_state == LogState::Broken ? isBreak : needsJoin);
    if (issue == m_issues.end())
        return {};
    return issue->line > 0 ? QCoreApplication::translate("Review", "line %1: %2").arg(issue->line).arg(issue->message) : issue->message;
}

QList<LoggedDecision> ReviewHistory::standing() const
{
    QList<LoggedDecision> found;
    for (const qsizetype position : m_holding) {
        if (const auto *decision = std::get_if<Decision>(&m_entries[position].content))
            found.append({*decision, m_entries[position].hash});
    }
    return found;
}

QList<LoggedDecision> ReviewHistory::standing(const port::RunId &run) const
{
    QList<LoggedDecision> found = standing();
    found.removeIf([&](const LoggedDecision &one) { return one.decision.run != run; });
    return found;
}

QList<LoggedWaiver> ReviewHistory::waivers() const
{
    QList<LoggedWaiver> found;
    for (const qsizetype position : m_holding) {
        if (const auto *waiver = std::get_if<Waiver>(&m_entries[position].content))
            found.append({*waiver, m_entries[position].hash});
    }
    return found;
}

QList<Acceptance> ReviewHistory::acceptances() const
{
    QList<Acceptance> found;
    for (const qsizetype position : m_holding) {
        if (const auto *acceptance = std::get_if<Acceptance>(&m_entries[position].content))
            found.append(*acceptance);
    }
    std::ranges::stable_sort(found, std::less(), &Acceptance::key);
    return found;
}

QString logIssueName(LogIssueKind kind)
{
    return QString::fromLatin1(kIssueNames[size_t(kind)]);
}

QString logStateName(LogState state)
{
    return QString::fromLatin1(kStateNames[size_t(state)]);
}

} // namespace tileport::review
