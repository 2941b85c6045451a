// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/catalogue.h"

#include <QAbstractTableModel>

namespace tileport::ports {

/// The operators as a table: name, family, number of kernels, whether a Rust port is shipped, what it computes.
class OperatorModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, FamilyColumn, KernelsColumn, PortColumn, SummaryColumn, ColumnCount_ };

    explicit OperatorModel(QObject *parent = nullptr);
    void setOperators(const QList<port::OperatorInfo> &operators);
    [[nodiscard]] const port::OperatorInfo &at(int row) const { return m_operators.at(row); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<port::OperatorInfo> m_operators;
};

} // namespace tileport::ports
