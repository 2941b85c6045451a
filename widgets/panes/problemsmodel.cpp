// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/problemsmodel.h"

#include <QFileInfo>

#include <algorithm>

namespace tileport::panes {

ProblemsModel::ProblemsModel(QObject *parent) : QAbstractTableModel(parent) {}

void ProblemsModel::setDiagnostics(const Diagnostics &diagnostics)
{
    if (diagnostics == m_diagnostics)
        return;
    beginResetModel();
    m_diagnostics = diagnostics;
    std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(),
                     [](const Diagnostic &a, const Diagnostic &b) { return a.severity > b.severity; });
    endResetModel();
}

int ProblemsModel::count(Severity severity) const
{
    return int(std::count_if(m_diagnostics.begin(), m_diagnostics.end(), [&](const Diagnostic &d) { return d.severity == severity; }));
}

int ProblemsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_diagnostics.size());
}

int ProblemsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount_;
}

QVariant ProblemsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_diagnostics.size())
        return {};
    const Diagnostic &d = m_diagnostics.at(index.row());
    if (role == SeverityRole)
        return int(d.severity);
    if (role == Qt::ToolTipRole)
        return d.remedy.isEmpty() ? d.message : QStringLiteral("%1\n%2").arg(d.message, d.remedy);
    if (role == Qt::TextAlignmentRole && index.column() == LineColumn)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    switch (Column(index.column())) {
    case SeverityColumn:
        return d.severity == Severity::Error ? tr("error") : d.severity == Severity::Warning ? tr("warning") : tr("note");
    case MessageColumn:
        return QString(d.remedy.isEmpty() ? d.message : QStringLiteral("%1 (%2)").arg(d.message, d.remedy)).simplified();
    case FileColumn:
        return QFileInfo(d.place.file).fileName();
    case LineColumn:
        return d.place.line > 0 ? QVariant(d.place.line) : QVariant();
    case ColumnCount_:
        break;
    }
    return {};
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    const QStringList names{tr("Severity"), tr("Message"), tr("File"), tr("Line")};
    return names.value(section);
}

} // namespace tileport::panes
