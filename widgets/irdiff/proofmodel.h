// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/valueproof.h"
#include "widgets/irdiff/irpair.h"

#include <QAbstractTableModel>

namespace tileport::irdiff {

/// The steps that prove two values equal (or show where they part), one a row, operands below what uses them.
class ProofModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { SignColumn, LeftColumn, RightColumn, ReasonColumn, ColumnCount };
    /// Kind of the step as a number.
    enum Role { KindRole = Qt::UserRole + 1 };

    using QAbstractTableModel::QAbstractTableModel;
    void setProof(IrPair pair, ValueProof proof);
    [[nodiscard]] const ValueProof &proof() const { return m_proof; }
    /// The step of a row; an empty one for a row that does not exist.
    [[nodiscard]] ProofStep step(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString valueText(Side side, irgraph::ValueId value) const;
    [[nodiscard]] QString cellText(const ProofStep &step, int column) const;
    [[nodiscard]] static QString ruleText(const ProofStep &step);

    IrPair m_pair;
    ValueProof m_proof;
};

/// "=", "≈" (by a rule that only keeps the formula), "≠" or "·" (only one side has it).
[[nodiscard]] QString proofSign(const ProofStep &step);

} // namespace tileport::irdiff
