// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/common/theme.h"

#include <QStyledItemDelegate>

namespace tileport::review {

struct SeverityLook {
    QString icon;
    common::ColorRole color;
};
/// Icon (by shape) and colour of a severity; the word always stands beside them.
[[nodiscard]] SeverityLook severityLook(int severity);

/// Paints rows of FindingsModel: severity as icon and word before the sentence, state with its icon.
class FindingsDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintFinding(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintState(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
};

} // namespace tileport::review
