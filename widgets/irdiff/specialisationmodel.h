// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

#include <QAbstractTableModel>

namespace tileport::irdiff {

/// The specialisation of both kernels, one fact a row: what the launch passed, what Python inferred, what the Rust
/// declares, what either program relies on, and whether that fits.
class SpecialisationModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { StatusColumn, ParameterColumn, LaunchColumn, InferredColumn, DeclaredColumn, LeftColumn, RightColumn, ReasonColumn, ColumnCount };
    /// FactStatus as a number.
    enum Role { StatusRole = Qt::UserRole + 1 };

    using QAbstractTableModel::QAbstractTableModel;
    void setDiff(IrDiffPtr diff);
    /// Leaves out what agrees or is not needed.
    void setOnlyProblems(bool only);
    [[nodiscard]] bool onlyProblems() const { return m_onlyProblems; }
    /// The fact of a row; nullptr for a row that does not exist.
    [[nodiscard]] const SpecialisationRow *fact(int row) const;
    /// "12 facts, 2 problems", or why there are none.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void filter();

    IrDiffPtr m_diff;
    std::vector<size_t> m_rows;   ///< indexes of the facts that are listed
    bool m_onlyProblems = false;
};

/// "=", "−" missing, "+" extra, "≠" contradicts, "·" not needed, "?" unknown.
[[nodiscard]] QString factSign(FactStatus status);
/// Somebody has to look at it.
[[nodiscard]] bool isProblem(FactStatus status);

} // namespace tileport::irdiff
