// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/ports/portsmodel.h"

#include "widgets/common/counted.h"

#include <QLocale>

#include <algorithm>

namespace tileport::ports {

using session::PortRow;

namespace {

/// What a reader has to look into first.
int urgency(const PortRow &row)
{
    if (!row.problem.isEmpty())
        return 1'000'000;
    return row.critical * 1'000 + std::min(row.warnings, 999);
}

bool needsAttention(const PortRow &row)
{
    return !row.problem.isEmpty() || row.critical > 0 || row.freshness == PortRow::Freshness::Stale || !row.waiting.isEmpty();
}

} // namespace

PortsModel::PortsModel(session::PortsDesk &desk, QObject *parent) : QAbstractTableModel(parent), m_desk(desk)
{
    connect(&desk, &session::PortsDesk::rowsReset, this, &PortsModel::reset);
    connect(&desk, &session::PortsDesk::rowsChanged, this, &PortsModel::update);
    reset();
}

void PortsModel::reset()
{
    beginResetModel();
    m_rows = m_desk.rows();
    endResetModel();
}

void PortsModel::update(int first, int last)
{
    for (int row = first; row <= last; ++row)
        m_rows[row] = m_desk.rows().at(row);
    Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount_ - 1));
}

int PortsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PortsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount_;
}

QVariant PortsModel::sortKey(const PortRow &row, int column) const
{
    switch (Column(column)) {
    case NameColumn: return row.name.toLower();
    case StateColumn: return row.progress;
    case VerdictsColumn: return int(row.verdicts.size());
    case FindingsColumn: return urgency(row);
    case DecisionColumn: return row.decisions.join(QLatin1Char(' '));
    case FreshnessColumn: return int(row.freshness);
    case LastRunColumn: return row.lastRun;
    case ColumnCount_: break;
    }
    return {};
}

QString PortsModel::text(const PortRow &row, int column) const
{
    if (column == NameColumn)
        return row.name;
    if (!row.isRead)
        return column == StateColumn ? tr("reading…") : QString();
    // Of a port that cannot be read nothing is known, not even that there is nothing.
    if (row.state.isEmpty())
        return column == StateColumn ? tr("✗ cannot be read") : QString();
    switch (Column(column)) {
    case StateColumn:
        return row.waiting.isEmpty() ? row.state : tr("%1 · waiting").arg(row.state);
    case VerdictsColumn: return row.verdicts.join(QStringLiteral(" · "));
    case FindingsColumn: {
        QStringList parts;
        if (row.critical > 0)
            parts.append(tr("✗ %1 critical").arg(row.critical));
        if (row.warnings > 0)
            parts.append(common::counted(row.warnings, tr("1 warning"), tr("%1 warnings")));
        return parts.isEmpty() ? tr("none") : parts.join(QStringLiteral(", "));
    }
    case DecisionColumn: return row.decisions.isEmpty() ? tr("none") : row.decisions.join(QStringLiteral(", "));
    case FreshnessColumn:
        switch (row.freshness) {
        case PortRow::Freshness::NothingDecided: return {};
        case PortRow::Freshness::NotChecked: return tr("checking…");
        case PortRow::Freshness::Fresh: return tr("✓ holds");
        case PortRow::Freshness::Stale: return tr("! stale");
        }
        break;
    case LastRunColumn: return row.lastRun.isValid() ? QLocale().toString(row.lastRun.toLocalTime(), QStringLiteral("yyyy-MM-dd hh:mm")) : QString();
    case NameColumn:
    case ColumnCount_: break;
    }
    return {};
}

QString PortsModel::toolTip(const PortRow &row, int column) const
{
    if (!row.problem.isEmpty())
        return row.problem;
    if (column == StateColumn && !row.waiting.isEmpty())
        return tr("Waiting for %1").arg(row.waiting);
    if (column == FreshnessColumn && !row.staleReasons.isEmpty())
        return row.staleReasons.mid(0, 10).join(QLatin1Char('\n'));
    return column == NameColumn ? row.folder : text(row, column);
}

QVariant PortsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const PortRow &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return toolTip(row, index.column());
    case Qt::AccessibleTextRole: return text(row, index.column());
    case SortRole: return sortKey(row, index.column());
    case FolderRole: return row.folder;
    default: return {};
    }
}

QVariant PortsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    const QStringList names{tr("Port"), tr("Stands at"), tr("Claimed verdicts"), tr("Findings"), tr("Decisions"), tr("Against the files"), tr("Last run")};
    return names.value(section);
}

PortsFilter::PortsFilter(PortsModel &model, QObject *parent) : QSortFilterProxyModel(parent), m_model(model)
{
    setSourceModel(&model);
    setSortRole(PortsModel::SortRole);
}

void PortsFilter::setWords(const QString &text)
{
    m_words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

void PortsFilter::setNeed(Need need)
{
    m_need = need;
    invalidateFilter();
}

bool PortsFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    const PortRow &port = m_model.at(row);
    const bool fits = m_need == Need::Any || (m_need == Need::Attention && needsAttention(port)) || (m_need == Need::Undecided && port.isRead && port.decisions.isEmpty())
        || (m_need == Need::Stale && port.freshness == PortRow::Freshness::Stale) || (m_need == Need::Unread && !port.problem.isEmpty());
    if (!fits || m_words.isEmpty())
        return fits;
    QString all;
    for (int column = 0; column < PortsModel::ColumnCount_; ++column)
        all += m_model.index(row, column).data(Qt::DisplayRole).toString() + QLatin1Char('\n');
    return std::ranges::all_of(m_words, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

} // namespace tileport::ports
