// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"

#include <QAbstractTableModel>

namespace tileport::panes {

/// The diagnostics of the open port as a table: severity, message, file, line.
class ProblemsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { SeverityColumn, MessageColumn, FileColumn, LineColumn, ColumnCount_ };
    /// Severity as a number; the view picks colours.
    enum Role { SeverityRole = Qt::UserRole + 1 };

    explicit ProblemsModel(QObject *parent = nullptr);

    void setDiagnostics(const Diagnostics &diagnostics);
    [[nodiscard]] const Diagnostics &diagnostics() const { return m_diagnostics; }
    [[nodiscard]] int count(Severity severity) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Diagnostics m_diagnostics;
};

} // namespace tileport::panes
