// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/ports/operatormodel.h"

namespace tileport::ports {

OperatorModel::OperatorModel(QObject *parent) : QAbstractTableModel(parent) {}

void OperatorModel::setOperators(const QList<port::OperatorInfo> &operators)
{
    beginResetModel();
    m_operators = operators;
    endResetModel();
}

int OperatorModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_operators.size());
}

int OperatorModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount_;
}

QVariant OperatorModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_operators.size())
        return {};
    const port::OperatorInfo &info = m_operators.at(index.row());
    if (role == Qt::TextAlignmentRole && index.column() == KernelsColumn)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return info.hasPort ? tr("%1: opens with the shipped cuTile Rust port").arg(info.name)
                            : tr("%1: opens with source and reference Tile IR; there is no Rust port yet").arg(info.name);
    if (role != Qt::DisplayRole)
        return {};
    switch (Column(index.column())) {
    case NameColumn:
        return info.name;
    case FamilyColumn:
        return info.family;
    case KernelsColumn:
        return info.kernels;
    case PortColumn:
        return info.hasPort ? tr("✓ shipped") : tr("–");
    case SummaryColumn:
        return info.summary;
    case ColumnCount_:
        break;
    }
    return {};
}

QVariant OperatorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    const QStringList names{tr("Operator"), tr("Family"), tr("Kernels"), tr("Rust port"), tr("Computes")};
    return names.value(section);
}

} // namespace tileport::ports
