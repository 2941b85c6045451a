// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/timelinemodel.h"

#include <QLocale>

namespace tileport::pipeline {

using common::ColorRole;
using session::PipelineMoment;

namespace {

QString timeText(const QDateTime &time)
{
    return time.isValid() ? time.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")) : TimelineModel::tr("unknown");
}

QString eventText(const RunRecord &record)
{
    if (record.isOptIn)
        return TimelineModel::tr("wish for F");
    const QString title = port::stageTitle(record.run.stage);
    const QString run = letterIndex(record.run.stage) < 0 ? title : QStringLiteral("%1 %2").arg(port::runName(record.run), title);
    return record.isRepair ? TimelineModel::tr("%1, repair").arg(run) : run;
}

Sign decisionSign(const review::Decision &decision)
{
    const QString words = review::decisionTitle(decision);
    switch (decision.kind) {
    case review::DecisionKind::Approve: return {QStringLiteral("success"), decision.isAgainstEvidence() ? ColorRole::Warning : ColorRole::Success, words};
    case review::DecisionKind::Reject: return {QStringLiteral("error"), ColorRole::Error, words};
    case review::DecisionKind::SendBack: return {QStringLiteral("warning"), ColorRole::Warning, words};
    case review::DecisionKind::Withdraw: break;
    }
    return {QStringLiteral("info"), ColorRole::Muted, words};
}

} // namespace

TimelineModel::TimelineModel(QObject *parent) : QAbstractTableModel(parent)
{
    m_input.view = std::make_shared<session::PipelineView>();
    m_input.checks = std::make_shared<session::PipelineChecks>();
}

void TimelineModel::present(const StageInput &input)
{
    const bool isSame = input.view == m_input.view;
    if (!isSame)
        beginResetModel();
    m_input = input;
    if (!isSame)
        endResetModel();
    else if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount_ - 1));
}

int TimelineModel::rowCount(const QModelIndex &parent) const
{
    const session::PipelineView &view = *m_input.view;
    return parent.isValid() || !view.isRead || !view.problem.isEmpty() ? 0 : int(view.moments.size()) + 1;
}

int TimelineModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount_;
}

int TimelineModel::momentOf(const QModelIndex &index) const
{
    return index.isValid() && index.row() < m_input.view->moments.size() ? index.row() : -1;
}

QModelIndex TimelineModel::indexOfMoment(int moment) const
{
    return index(moment < 0 ? rowCount() - 1 : moment, 0);
}

int TimelineModel::recordOf(const QModelIndex &index) const
{
    const int moment = momentOf(index);
    if (moment < 0 || m_input.view->moments.at(moment).kind != PipelineMoment::Kind::Run)
        return -1;
    return m_input.view->moments.at(moment).index;
}

TimelineModel::Cell TimelineModel::runCell(const PipelineMoment &moment, int column) const
{
    const RunRecord &record = m_input.view->history.records.at(moment.index);
    const bool isFinished = record.end == RunEnd::Finished && !record.isOptIn;
    switch (column) {
    case EventColumn: return {eventText(record), QStringLiteral("run"), ColorRole::SyntaxNormal};
    case WhoColumn: return {executorWords(record), {}, ColorRole::SyntaxNormal};
    case VerdictColumn:
        if (!record.isOptIn) {
            const Sign sign = verdictSign(record);
            return {sign.words, sign.icon, sign.color};
        }
        break;
    case RecomputedColumn:
        if (isFinished) {
            const Sign sign = recomputedSign({m_input.checks->verdictOf(record.run), m_input.isComputing});
            return {sign.words, sign.icon, sign.color};
        }
        break;
    case WhyColumn:
        return {moment.transition >= 0 ? m_input.view->history.transitions.at(moment.transition).explanation : record.message, {}, ColorRole::Muted};
    default: break;
    }
    return {};
}

TimelineModel::Cell TimelineModel::decisionCell(const PipelineMoment &moment, int column) const
{
    const review::ReviewEntry &entry = m_input.view->review.entries().at(moment.index);
    const review::Decision &decision = std::get<review::Decision>(entry.content);
    const Sign sign = decisionSign(decision);
    switch (column) {
    case EventColumn: return {tr("decision about %1").arg(port::runName(moment.run)), sign.icon, sign.color};
    case WhoColumn: return {decision.author, {}, ColorRole::SyntaxNormal};
    case VerdictColumn: return {sign.words, sign.icon, sign.color};
    case RecomputedColumn:
        if (m_input.checks->staleDecisions.contains(entry.hash))
            return {tr("stale"), QStringLiteral("stale"), ColorRole::StaleText};
        break;
    case WhyColumn: return {decision.reason, {}, ColorRole::Muted};
    default: break;
    }
    return {};
}

TimelineModel::Cell TimelineModel::nowCell(int column) const
{
    switch (column) {
    case EventColumn: return {tr("now"), QStringLiteral("refresh"), ColorRole::Info};
    case StateColumn: return {stateText(m_input.view->history.state), {}, ColorRole::SyntaxNormal};
    case WhyColumn: return {tr("the files as they are on disk"), {}, ColorRole::Muted};
    default: return {};
    }
}

TimelineModel::Cell TimelineModel::cell(int row, int column) const
{
    if (row >= m_input.view->moments.size())
        return nowCell(column);
    const PipelineMoment &moment = m_input.view->moments.at(row);
    if (column == TimeColumn)
        return {timeText(moment.time), {}, ColorRole::SyntaxNormal};
    if (column == StateColumn)
        return {stateText(moment.after), {}, ColorRole::SyntaxNormal};
    return moment.kind == PipelineMoment::Kind::Run ? runCell(moment, column) : decisionCell(moment, column);
}

QString TimelineModel::toolTip(int row) const
{
    QStringList lines;
    for (int column = 0; column < ColumnCount_; ++column) {
        if (const QString text = cell(row, column).text; !text.isEmpty())
            lines.append(QStringLiteral("%1: %2").arg(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), text));
    }
    return lines.join(QLatin1Char('\n'));
}

QVariant TimelineModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole: return cell(index.row(), index.column()).text.simplified();
    case IconRole: return cell(index.row(), index.column()).icon;
    case ColorRoleRole: return int(cell(index.row(), index.column()).color);
    case IsShownRole: return momentOf(index) == m_input.moment;
    case Qt::ToolTipRole: return toolTip(index.row());
    case Qt::AccessibleTextRole:
        return index.column() == 0 && momentOf(index) == m_input.moment ? tr("%1, shown").arg(cell(index.row(), 0).text) : cell(index.row(), index.column()).text;
    default: return {};
    }
}

QVariant TimelineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QStringList titles{tr("Event"), tr("Time"), tr("Who"), tr("Verdict"), tr("Recomputed"), tr("Then at"), tr("Why")};
    return titles.value(section);
}

} // namespace tileport::pipeline
