// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/portsdesk.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace tileport::ports {

/// The ports of a folder as a table: name, where each stands, what was claimed, findings, decisions, last run.
class PortsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, StateColumn, VerdictsColumn, FindingsColumn, DecisionColumn, FreshnessColumn, LastRunColumn, ColumnCount_ };
    enum Role { SortRole = Qt::UserRole, FolderRole };

    /// \p desk must outlive the model.
    explicit PortsModel(session::PortsDesk &desk, QObject *parent = nullptr);

    [[nodiscard]] const session::PortRow &at(int row) const { return m_rows.at(row); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void reset();
    void update(int first, int last);
    [[nodiscard]] QVariant sortKey(const session::PortRow &row, int column) const;
    [[nodiscard]] QString text(const session::PortRow &row, int column) const;
    [[nodiscard]] QString toolTip(const session::PortRow &row, int column) const;

    session::PortsDesk &m_desk;
    QList<session::PortRow> m_rows;   ///< shared with the desk until that changes
};

/// Which ports are shown: by words that all have to occur, and by what they need.
class PortsFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class Need { Any, Attention, Undecided, Stale, Unread };

    explicit PortsFilter(PortsModel &model, QObject *parent = nullptr);
    void setWords(const QString &text);
    void setNeed(Need need);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    PortsModel &m_model;
    QStringList m_words;
    Need m_need = Need::Any;
};

} // namespace tileport::ports
