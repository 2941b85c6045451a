// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/specialisationmodel.h"

#include "widgets/common/counted.h"

#include <array>

namespace tileport::irdiff {

QString factSign(FactStatus status)
{
    switch (status) {
    case FactStatus::Missing: return QStringLiteral("−");
    case FactStatus::Extra: return QStringLiteral("+");
    case FactStatus::Contradicts: return QStringLiteral("≠");
    case FactStatus::NotNeeded: return QStringLiteral("·");
    case FactStatus::Unknown: return QStringLiteral("?");
    case FactStatus::Agrees: break;
    }
    return QStringLiteral("=");
}

bool isProblem(FactStatus status)
{
    return status == FactStatus::Missing || status == FactStatus::Extra || status == FactStatus::Contradicts || status == FactStatus::Unknown;
}

void SpecialisationModel::setDiff(IrDiffPtr diff)
{
    beginResetModel();
    m_diff = std::move(diff);
    filter();
    endResetModel();
}

void SpecialisationModel::setOnlyProblems(bool only)
{
    if (only == m_onlyProblems)
        return;
    beginResetModel();
    m_onlyProblems = only;
    filter();
    endResetModel();
}

void SpecialisationModel::filter()
{
    m_rows.clear();
    for (size_t i = 0; m_diff && i < m_diff->specialisation.rows.size(); ++i) {
        if (!m_onlyProblems || isProblem(m_diff->specialisation.rows[i].status))
            m_rows.push_back(i);
    }
}

const SpecialisationRow *SpecialisationModel::fact(int row) const
{
    return row >= 0 && row < rowCount() ? &m_diff->specialisation.rows[m_rows[size_t(row)]] : nullptr;
}

QString SpecialisationModel::summary() const
{
    if (!m_diff)
        return tr("Nothing is compared yet");
    int problems = 0;
    for (const SpecialisationRow &row : m_diff->specialisation.rows)
        problems += isProblem(row.status) ? 1 : 0;
    const QString counts = common::counted(qint64(m_diff->specialisation.rows.size()), tr("1 fact"), tr("%1 facts")) + QStringLiteral(", ")
        + (problems == 0 ? tr("no problem") : common::counted(problems, tr("1 to look at"), tr("%1 to look at")));
    return m_diff->specialisation.note.isEmpty() ? counts : QStringLiteral("%1 – %2").arg(counts, m_diff->specialisation.note);
}

int SpecialisationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int SpecialisationModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SpecialisationModel::data(const QModelIndex &index, int role) const
{
    const SpecialisationRow *row = index.isValid() ? fact(index.row()) : nullptr;
    if (!row)
        return {};
    const QString name = row->part.isEmpty() ? row->parameter : QStringLiteral("%1 %2").arg(row->parameter, row->part);
    const std::array<QString, ColumnCount> texts{QStringLiteral("%1 %2").arg(factSign(row->status), factStatusName(row->status)),
                                                 name, row->launch, row->inferred, row->declared, row->leftIr, row->rightIr, row->reason};
    switch (role) {
    case Qt::DisplayRole: return texts[size_t(index.column())];
    case StatusRole: return int(row->status);
    case Qt::AccessibleTextRole: return index.column() == StatusColumn ? factStatusName(row->status) : texts[size_t(index.column())];
    case Qt::ToolTipRole: {
        QStringList lines{texts[size_t(index.column())]};
        for (const QString &line : {row->reason, row->change}) {
            if (!line.isEmpty() && !lines.contains(line))
                lines << line;
        }
        return lines.join(u'\n');
    }
    default: return {};
    }
}

QVariant SpecialisationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= ColumnCount)
        return {};
    const std::array<QString, ColumnCount> titles{tr("Status"), tr("Parameter"), tr("Launch"), tr("Python inferred"), tr("Rust declares"),
                                                  tr("Reference IR"), tr("Generated IR"), tr("Why, and what to change")};
    return titles[size_t(section)];
}

} // namespace tileport::irdiff
