// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/portrow.h"

#include "core/base/json.h"
#include "core/pipeline/historyoutline.h"
#include "core/port/portfolder.h"
#include "core/review/decide.h"
#include "core/review/reviewlog.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <array>

namespace tileport::session {

namespace {

constexpr std::array kMarks{"port.json", "kernel.rs", ".tileport/runs.jsonl", "reference", "reports"};
constexpr int kMostLookedAt = 300;   ///< folders, where only a first answer is wanted

/// How far along a state is; ports that ended are furthest, whatever way.
int progressOf(const pipeline::PipelineState &state)
{
    using pipeline::Node;
    constexpr std::array kOrder{Node::Preflight, Node::A, Node::B, Node::D, Node::E, Node::C, Node::F, Node::Stopped, Node::Complete, Node::Ended};
    const auto at = std::ranges::find(kOrder, state.node);
    return int(at - kOrder.begin());
}

void count(PortRow &row, QSet<QString> &seen, const port::Findings &findings)
{
    for (const port::Finding &finding : findings) {
        if (seen.contains(finding.id))
            continue;
        seen.insert(finding.id);
        row.critical += finding.severity == FindingSeverity::Critical ? 1 : 0;
        row.warnings += finding.severity == FindingSeverity::Warn ? 1 : 0;
    }
}

void addRuns(PortRow &row, const pipeline::RunHistory &history)
{
    QMap<port::Stage, const pipeline::RunRecord *> last;
    for (const pipeline::RunRecord &record : history.records) {
        if (record.isOptIn)
            continue;
        last.insert(record.run.stage, &record);
        row.lastRun = std::max(row.lastRun, record.ended);
    }
    QSet<QString> seen;
    count(row, seen, history.findings);
    for (const pipeline::RunRecord *record : std::as_const(last)) {
        count(row, seen, record->findings);
        const QString outcome = record->routed ? pipeline::outcomeText(*record->routed) : pipeline::runEndName(record->end);
        if (record->run.stage != port::Stage::Preflight)
            row.verdicts.append(port::stageName(record->run.stage) + QLatin1Char(' ') + outcome);
    }
}

QString decisionText(const review::LoggedDecision &logged)
{
    return QStringLiteral("%1 %2").arg(port::runName(logged.decision.run), review::decisionTitle(logged.decision));
}

/// Reading a whole port for this would be slow; its description says what it was made from.
QString waitingOf(const QString &folder)
{
    const QDir dir(folder);
    if (dir.exists(QStringLiteral("reference/analysis.json")) || !dir.exists(QStringLiteral("port.json")))
        return {};
    const Result<port::Port> port = port::readPortFolder(folder);
    return port ? port::waitingOf(*port).what : QString();
}

} // namespace

bool isPortFolder(const QString &folder)
{
    return std::ranges::any_of(kMarks, [&](const char *mark) { return QFileInfo::exists(folder + QLatin1Char('/') + QLatin1String(mark)); });
}

QStringList portFoldersIn(const QString &root, const CancelToken &cancel)
{
    QStringList found;
    QDirIterator folders(root, QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks);
    while (folders.hasNext() && !cancel.isCancelled()) {
        const QString folder = QDir::cleanPath(folders.next());
        if (isPortFolder(folder))
            found.append(folder);
    }
    found.sort(Qt::CaseInsensitive);
    return found;
}

bool holdsPorts(const QString &root)
{
    QDirIterator folders(root, QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks);
    for (int looked = 0; folders.hasNext() && looked < kMostLookedAt; ++looked) {
        if (isPortFolder(folders.next()))
            return true;
    }
    return false;
}

PortRow unreadRow(const QString &folder)
{
    PortRow row;
    row.folder = folder;
    row.name = QFileInfo(folder).fileName();
    return row;
}

PortRow readPortRow(const QString &folder, const pipeline::Engine &engine)
{
    PortRow row = unreadRow(folder);
    row.isRead = true;
    const Result<pipeline::RunHistory> history = pipeline::readHistoryOutline(folder, engine);
    if (!history) {
        row.problem = history.error().message;
        return row;
    }
    row.state = pipeline::stateText(history->state);
    row.progress = progressOf(history->state);
    addRuns(row, *history);
    row.waiting = waitingOf(folder);
    const Result<review::ReviewHistory> review = review::ReviewLog(folder).read();
    if (!review) {
        row.problem = review.error().message;
        return row;
    }
    if (review->state() == review::LogState::Broken || review->state() == review::LogState::NeedsJoin)
        row.problem = review->firstProblem();
    const QList<review::LoggedDecision> standing = review->standing();
    for (const review::LoggedDecision &logged : standing)
        row.decisions.append(decisionText(logged));
    row.freshness = standing.isEmpty() ? PortRow::Freshness::NothingDecided : PortRow::Freshness::NotChecked;
    return row;
}

void checkFreshness(PortRow &row, const CancelToken &cancel)
{
    const Result<review::ReviewHistory> history = review::ReviewLog(row.folder).read();
    const Result<review::Present> present = review::readPresent(row.folder, QDateTime::currentDateTimeUtc(), cancel);
    if (cancel.isCancelled())
        return;
    if (!history || !present) {
        row.problem = history ? present.error().message : history.error().message;
        return;
    }
    row.staleReasons.clear();
    for (const review::StandingCheck &check : review::checkStanding(*present, *history))
        row.staleReasons += check.staleness.reasons;
    row.staleReasons.removeDuplicates();
    row.freshness = row.staleReasons.isEmpty() ? PortRow::Freshness::Fresh : PortRow::Freshness::Stale;
}

} // namespace tileport::session
