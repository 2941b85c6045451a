// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/evidencefilter.h"

#include "widgets/review/evidencemodel.h"

#include <algorithm>

namespace tileport::review {

void EvidenceFilter::setMode(EvidenceMode mode)
{
    m_mode = mode;
    invalidateFilter();
}

void EvidenceFilter::setText(const QString &text)
{
    m_words = text.simplified().split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool EvidenceFilter::passes(EvidenceMode mode, const QModelIndex &index) const
{
    switch (mode) {
    case EvidenceMode::Disagreements: return index.data(EvidenceModel::DisagreesRole).toBool();
    case EvidenceMode::Failed: return index.data(EvidenceModel::FailsRole).toBool();
    case EvidenceMode::All: break;
    }
    return true;
}

int EvidenceFilter::count(EvidenceMode mode) const
{
    int passing = 0;
    for (int row = 0; sourceModel() && row < sourceModel()->rowCount(); ++row)
        passing += passes(mode, sourceModel()->index(row, 0)) ? 1 : 0;
    return passing;
}

bool EvidenceFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (!passes(m_mode, index))
        return false;
    const QString all = m_words.isEmpty() ? QString() : index.data(EvidenceModel::SearchRole).toString();
    return std::ranges::all_of(m_words, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

} // namespace tileport::review
