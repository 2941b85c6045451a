// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace tileport::review {

/// Which checks are listed.
enum class EvidenceMode { All, Disagreements, Failed };

/// The checks that pass a mode and contain every word of a text.
class EvidenceFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit EvidenceFilter(QObject *parent = nullptr) : QSortFilterProxyModel(parent) {}

    void setMode(EvidenceMode mode);
    void setText(const QString &text);
    [[nodiscard]] EvidenceMode mode() const { return m_mode; }
    /// How many checks of the source pass \p mode, whatever the text.
    [[nodiscard]] int count(EvidenceMode mode) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    [[nodiscard]] bool passes(EvidenceMode mode, const QModelIndex &index) const;

    EvidenceMode m_mode = EvidenceMode::All;
    QStringList m_words;
};

} // namespace tileport::review
