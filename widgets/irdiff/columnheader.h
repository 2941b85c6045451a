// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irdifflayout.h"

#include <QWidget>

namespace tileport::irdiff {

/// Heading of one column.
struct ColumnTitle {
    QString title;        ///< "Reference", "Generated"
    QString detail;       ///< file or entry
    QString staleReason;  ///< not empty: the text is the last good one, and why
    QString name;         ///< what sentences call this side; empty = the reference, the generated program
};

/// Titles over the two columns and below them the number of changes; says when a column is out of date.
class ColumnHeader : public QWidget {
    Q_OBJECT
public:
    explicit ColumnHeader(QWidget *parent = nullptr);
    void setTitle(Side side, const ColumnTitle &title);
    [[nodiscard]] const ColumnTitle &title(Side side) const { return m_titles[sideIndex(side)]; }
    /// Short account of the comparison in the second line.
    void setSummary(const QString &summary);
    [[nodiscard]] QString summary() const { return m_summary; }
    void setColumns(int leftEnd, int rightStart);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    void paintTitle(QPainter &painter, Side side, const QRect &rect) const;
    [[nodiscard]] int lineHeight() const;
    void updateAccessibleText();

    ColumnTitle m_titles[2];
    QString m_summary;
    int m_leftEnd = 0;
    int m_rightStart = 0;
};

} // namespace tileport::irdiff
