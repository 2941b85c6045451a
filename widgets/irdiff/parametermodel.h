// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

#include <QAbstractTableModel>

namespace tileport::irdiff {

/// Which parameter of one entry plays the part of which parameter of the other, and why that was assumed.
class ParameterModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { LeftColumn, LeftTypeColumn, RightColumn, RightTypeColumn, RoleColumn, LaunchColumn, ReasonColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setDiff(IrDiffPtr diff);
    /// The pair of a row; nullptr for a row that does not exist.
    [[nodiscard]] const ParameterPair *pair(int row) const;
    /// Names of the generated side's parameters of the same type as the reference's parameter of \p row.
    [[nodiscard]] QStringList candidates(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    IrDiffPtr m_diff;
};

} // namespace tileport::irdiff
