// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/problemsview.h"

#include "widgets/common/theme.h"
#include "widgets/panes/problemsmodel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace tileport::panes {

using common::ColorRole;
using common::Theme;

namespace {

/// Draws the word of the severity in its colour.
class SeverityDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const Theme theme = Theme::matching(option->palette);
        const auto severity = Severity(index.data(ProblemsModel::SeverityRole).toInt());
        const ColorRole role = severity == Severity::Error ? ColorRole::Error : severity == Severity::Warning ? ColorRole::Warning : ColorRole::Info;
        option->palette.setColor(QPalette::Text, theme.color(role));
        option->font.setBold(severity == Severity::Error);
    }
};

} // namespace

ProblemsView::ProblemsView(ProblemsModel *model, QWidget *parent) : QTreeView(parent), m_model(model)
{
    setModel(model);
    setAccessibleName(tr("Problems"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setItemDelegateForColumn(ProblemsModel::SeverityColumn, new SeverityDelegate(this));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(ProblemsModel::MessageColumn, QHeaderView::Stretch);
    header()->resizeSection(ProblemsModel::SeverityColumn, fontMetrics().horizontalAdvance(tr("Severity")) + 32);
    header()->resizeSection(ProblemsModel::FileColumn, fontMetrics().averageCharWidth() * 24);
    header()->resizeSection(ProblemsModel::LineColumn, fontMetrics().averageCharWidth() * 10);
    connect(this, &QTreeView::doubleClicked, this, &ProblemsView::jump);
}

void ProblemsView::step(int direction)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    const int from = currentIndex().isValid() ? currentIndex().row() : direction > 0 ? -1 : 0;
    const QModelIndex next = m_model->index((from + direction + count) % count, 0);
    setCurrentIndex(next);
    jump(next);
}

void ProblemsView::jump(const QModelIndex &index)
{
    if (index.isValid())
        Q_EMIT jumpRequested(m_model->diagnostics().at(index.row()));
}

void ProblemsView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        jump(currentIndex());
    else
        QTreeView::keyPressEvent(event);
}

void ProblemsView::paintEvent(QPaintEvent *event)
{
    QTreeView::paintEvent(event);
    if (m_model->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignLeft | Qt::AlignTop, tr("No problems"));
}

} // namespace tileport::panes
