// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/palettemodel.h"

#include "widgets/panes/fuzzymatch.h"

#include <algorithm>

namespace tileport::panes {

PaletteModel::PaletteModel(QObject *parent) : QAbstractListModel(parent) {}

void PaletteModel::setEntries(const QList<PaletteEntry> &entries)
{
    m_entries = entries;
    filter();
}

void PaletteModel::setQuery(const QString &query)
{
    m_query = query;
    filter();
}

void PaletteModel::filter()
{
    beginResetModel();
    m_rows.clear();
    for (int i = 0; i < m_entries.size(); ++i)
        if (const auto match = fuzzyMatch(m_query, m_entries.at(i).text))
            m_rows.append({i, match->score, match->positions});
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Row &a, const Row &b) { return a.score > b.score; });
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const Row &row = m_rows.at(index.row());
    const PaletteEntry &entry = m_entries.at(row.entry);
    switch (role) {
    case Qt::DisplayRole:
        return entry.text;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2, %3").arg(entry.text, entry.category, entry.shortcut);
    case IdRole:
        return entry.id;
    case CategoryRole:
        return entry.category;
    case ShortcutRole:
        return entry.shortcut;
    case PositionsRole:
        return QVariant::fromValue(row.positions);
    default:
        return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const bool isEnabled = m_entries.at(m_rows.at(index.row()).entry).isEnabled;
    return isEnabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren : Qt::ItemNeverHasChildren;
}

} // namespace tileport::panes
