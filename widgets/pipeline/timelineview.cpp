// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/timelineview.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/pipeline/timelinemodel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace tileport::pipeline {

using common::Theme;

namespace {

constexpr int kIcon = 14;

/// Signs and colours of what the model means; the shown moment is bold with a mark before it.
class TimelineDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const bool isShown = index.data(TimelineModel::IsShownRole).toBool();
        const QColor color = Theme::matching(option->palette).color(common::ColorRole(index.data(TimelineModel::ColorRoleRole).toInt()));
        option->font.setBold(isShown);
        option->fontMetrics = QFontMetrics(option->font);
        const bool isSelected = option->state.testFlag(QStyle::State_Selected);
        if (!isSelected)
            option->palette.setColor(QPalette::Text, color);
        QString icon = index.data(TimelineModel::IconRole).toString();
        if (isShown && index.column() == TimelineModel::EventColumn)
            option->text = QStringLiteral("▸ ") + option->text;
        if (icon.isEmpty())
            return;
        option->features |= QStyleOptionViewItem::HasDecoration;
        const QColor ink = isSelected ? option->palette.color(QPalette::HighlightedText) : color;
        option->icon = QIcon(common::iconPixmap(icon, kIcon, option->widget ? option->widget->devicePixelRatioF() : 1, ink));
        option->decorationSize = {kIcon, kIcon};
    }
};

} // namespace

TimelineView::TimelineView(TimelineModel *model, QWidget *parent) : QTreeView(parent), m_model(model)
{
    setModel(model);
    setAccessibleName(tr("Timeline"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new TimelineDelegate(this));
    const int em = fontMetrics().averageCharWidth();
    const QList<std::pair<int, int>> widths{{TimelineModel::EventColumn, 32}, {TimelineModel::TimeColumn, 28}, {TimelineModel::WhoColumn, 28},
                                            {TimelineModel::VerdictColumn, 24}, {TimelineModel::RecomputedColumn, 34}, {TimelineModel::StateColumn, 22}};
    for (const auto &[column, letters] : widths)
        header()->resizeSection(column, em * letters);
    connect(this, &QTreeView::doubleClicked, this, &TimelineView::choose);
}

void TimelineView::reveal(int moment)
{
    const QModelIndex index = m_model->indexOfMoment(moment);
    if (!hasFocus())
        setCurrentIndex(index);
    scrollTo(index);
}

QList<int> TimelineView::selectedRuns() const
{
    QList<int> runs;
    for (const QModelIndex &index : selectionModel()->selectedRows()) {
        if (const int record = m_model->recordOf(index); record >= 0)
            runs.append(record);
    }
    std::ranges::sort(runs);
    return runs.size() == 2 ? runs : QList<int>();
}

void TimelineView::choose(const QModelIndex &index)
{
    if (index.isValid())
        Q_EMIT momentChosen(m_model->momentOf(index));
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        choose(currentIndex());
    else
        QTreeView::keyPressEvent(event);
}

void TimelineView::paintEvent(QPaintEvent *event)
{
    QTreeView::paintEvent(event);
    if (m_model->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, tr("Nothing has happened yet: the runs of a port folder and the decisions about them stand here"));
}

} // namespace tileport::pipeline
