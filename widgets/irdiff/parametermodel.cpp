// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/parametermodel.h"

#include <array>

namespace tileport::irdiff {

void ParameterModel::setDiff(IrDiffPtr diff)
{
    beginResetModel();
    m_diff = std::move(diff);
    endResetModel();
}

const ParameterPair *ParameterModel::pair(int row) const
{
    return row >= 0 && row < rowCount() ? &m_diff->parameters[size_t(row)] : nullptr;
}

QStringList ParameterModel::candidates(int row) const
{
    QStringList names;
    const ParameterPair *own = pair(row);
    for (int i = 0; own && own->left >= 0 && i < rowCount(); ++i) {
        const ParameterPair &other = *pair(i);
        if (other.right >= 0 && other.right != own->right && other.rightType == own->leftType)
            names << other.rightName;
    }
    return names;
}

int ParameterModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_diff ? 0 : int(m_diff->parameters.size());
}

int ParameterModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ParameterModel::data(const QModelIndex &index, int role) const
{
    const ParameterPair *found = index.isValid() ? pair(index.row()) : nullptr;
    if (!found)
        return {};
    const QString nothing = tr("(none)");
    const QString reason = found->isAmbiguous ? tr("? %1, another pairing would be as good").arg(found->reason) : found->reason;
    const std::array<QString, ColumnCount> texts{found->left < 0 ? nothing : found->leftName, found->leftType,
                                                 found->right < 0 ? nothing : found->rightName, found->rightType, found->role, found->launch, reason};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return texts[size_t(index.column())];
    if (role == Qt::ToolTipRole)
        return tr("Reference: %1\nGenerated: %2").arg(found->leftClaims.isEmpty() ? tr("no claims") : found->leftClaims,
                                                      found->rightClaims.isEmpty() ? tr("no claims") : found->rightClaims);
    return {};
}

QVariant ParameterModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= ColumnCount)
        return {};
    const std::array<QString, ColumnCount> titles{tr("Reference"), tr("Type"), tr("Generated"), tr("Type"), tr("Role"), tr("Launch"), tr("Paired by")};
    return titles[size_t(section)];
}

} // namespace tileport::irdiff
