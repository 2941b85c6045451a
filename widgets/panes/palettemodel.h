// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QAbstractListModel>
#include <QString>

namespace tileport::panes {

/// One thing that the palette offers.
struct PaletteEntry {
    QString id;
    QString text;
    QString category;
    QString shortcut;
    bool isEnabled = true;
};

/// Entries that match the query, best first.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { IdRole = Qt::UserRole + 1, CategoryRole, ShortcutRole, PositionsRole };

    explicit PaletteModel(QObject *parent = nullptr);
    void setEntries(const QList<PaletteEntry> &entries);
    void setQuery(const QString &query);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    void filter();

    struct Row {
        int entry;
        int score;
        QList<int> positions;
    };
    QList<PaletteEntry> m_entries;
    QList<Row> m_rows;
    QString m_query;
};

} // namespace tileport::panes
