// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/pipeline/stagecontent.h"

#include <QAbstractTableModel>

namespace tileport::pipeline {

/// Everything that happened to a port, one row each, oldest first; the last row is now. Holds meaning only; the view picks
/// signs and colours.
class TimelineModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { EventColumn, TimeColumn, WhoColumn, VerdictColumn, RecomputedColumn, StateColumn, WhyColumn, ColumnCount_ };
    enum Role {
        IconRole = Qt::UserRole + 1,   ///< QString, name of the sign
        ColorRoleRole,                 ///< common::ColorRole as int
        IsShownRole,                   ///< bool: the panes show this moment
    };

    explicit TimelineModel(QObject *parent = nullptr);

    /// Keeps the rows where only what is computed, or the moment, changed.
    void present(const StageInput &input);
    /// Into the view's moments; -1 for the row of now, and for an invalid index.
    [[nodiscard]] int momentOf(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOfMoment(int moment) const;
    /// The run that \p moment is, into the history's records; -1 for a decision and for now.
    [[nodiscard]] int recordOf(const QModelIndex &index) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Cell {
        QString text;
        QString icon;
        common::ColorRole color = common::ColorRole::SyntaxNormal;
    };
    [[nodiscard]] Cell cell(int row, int column) const;
    [[nodiscard]] Cell runCell(const session::PipelineMoment &moment, int column) const;
    [[nodiscard]] Cell decisionCell(const session::PipelineMoment &moment, int column) const;
    [[nodiscard]] Cell nowCell(int column) const;
    [[nodiscard]] QString toolTip(int row) const;

    StageInput m_input;
};

} // namespace tileport::pipeline
