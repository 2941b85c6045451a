// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/findingsdelegate.h"

#include "widgets/common/icons.h"
#include "widgets/review/findingsmodel.h"

#include <QApplication>
#include <QPainter>
#include <QPixmapCache>

#include <algorithm>

namespace tileport::review {

using common::ColorRole;
using common::Theme;
using irdiff::FindingSeverity;
using Kind = FindingNode::Kind;

namespace {

constexpr int kGap = 6;

void drawBackground(QPainter *painter, const QStyleOptionViewItem &option)
{
    QStyleOptionViewItem empty(option);
    empty.text.clear();
    empty.icon = QIcon();
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &empty, painter, option.widget);
}

QColor textColor(const QStyleOptionViewItem &option)
{
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isActive = option.state.testFlag(QStyle::State_Active);
    return option.palette.color(isActive ? QPalette::Active : QPalette::Inactive, isSelected ? QPalette::HighlightedText : QPalette::Text);
}

/// On a selected row everything has the selection's own text colour, which is sure to be readable there.
QColor markColor(const QStyleOptionViewItem &option, ColorRole role)
{
    return option.state.testFlag(QStyle::State_Selected) ? textColor(option) : Theme::matching(option.palette).color(role);
}

/// Returns what is left of \p rect behind the icon.
QRect drawIcon(QPainter *painter, const QRect &rect, const QString &name, const QColor &color)
{
    const int size = qMin(16, rect.height());
    const qreal ratio = painter->device()->devicePixelRatioF();
    const QString key = QStringLiteral("tileport-finding-%1-%2-%3-%4").arg(name).arg(size).arg(ratio).arg(color.rgba());
    QPixmap picture;
    if (!QPixmapCache::find(key, &picture)) {
        picture = common::iconPixmap(name, size, ratio, color);
        QPixmapCache::insert(key, picture);
    }
    painter->drawPixmap(rect.left(), rect.top() + (rect.height() - size) / 2, picture);
    return rect.adjusted(size + kGap, 0, 0, 0);
}

QRect drawWord(QPainter *painter, const QRect &rect, const QFont &font, const QColor &color, const QString &text)
{
    painter->setFont(font);
    painter->setPen(color);
    const QString shown = painter->fontMetrics().elidedText(text, Qt::ElideRight, rect.width());
    painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
    return rect.adjusted(painter->fontMetrics().horizontalAdvance(shown) + kGap, 0, 0, 0);
}

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

SeverityLook severityLook(int severity)
{
    switch (FindingSeverity(severity)) {
    case FindingSeverity::Critical: return {QStringLiteral("error"), ColorRole::Error};
    case FindingSeverity::Warn: return {QStringLiteral("warning"), ColorRole::Warning};
    case FindingSeverity::Info: break;
    }
    return {QStringLiteral("info"), ColorRole::Info};
}

void FindingsDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option(given);
    initStyleOption(&option, index);
    if (index.column() != FindingsModel::FindingColumn && index.column() != FindingsModel::StateColumn) {
        if (Kind(index.data(FindingsModel::NodeKindRole).toInt()) != Kind::Finding)
            option.palette.setColor(QPalette::Text, Theme::matching(option.palette).color(ColorRole::Muted));
        const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        return;
    }
    drawBackground(painter, option);
    painter->save();
    painter->setClipRect(option.rect);
    if (index.column() == FindingsModel::FindingColumn)
        paintFinding(painter, option, index);
    else
        paintState(painter, option, index);
    painter->restore();
}

void FindingsDelegate::paintFinding(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QRect rest = option.rect.adjusted(kGap / 2, 0, -kGap, 0);
    const Kind kind = Kind(index.data(FindingsModel::NodeKindRole).toInt());
    const QVariant severity = index.data(FindingsModel::SeverityRole);
    const bool isAccepted = kind == Kind::Finding && FindingState(index.data(FindingsModel::StateRole).toInt()) == FindingState::Accepted;
    if (severity.isValid()) {
        const SeverityLook look = severityLook(severity.toInt());
        const QColor color = markColor(option, isAccepted ? ColorRole::Muted : look.color);
        rest = drawIcon(painter, rest, look.icon, color);
        if (kind == Kind::Finding) {
            // One width for all words, so that the sentences stand in one column.
            int width = 0;
            for (const FindingSeverity any : {FindingSeverity::Critical, FindingSeverity::Warn, FindingSeverity::Info})
                width = std::max(width, QFontMetrics(bold(option.font)).horizontalAdvance(severityWord(any)));
            drawWord(painter, rest, bold(option.font), color, severityWord(FindingSeverity(severity.toInt())));
            rest.adjust(width + 2 * kGap, 0, 0, 0);
        }
    } else if (kind == Kind::Group) {
        rest = drawIcon(painter, rest, QStringLiteral("success"), markColor(option, ColorRole::Success));
    }
    const QColor color = isAccepted ? markColor(option, ColorRole::Muted) : textColor(option);
    rest = drawWord(painter, rest, kind == Kind::Group ? bold(option.font) : option.font, color, index.data().toString());
    if (kind == Kind::Group)
        drawWord(painter, rest, option.font, markColor(option, ColorRole::Muted), QStringLiteral("(%1)").arg(index.data(FindingsModel::CountRole).toInt()));
}

void FindingsDelegate::paintState(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QRect rest = option.rect.adjusted(kGap / 2, 0, -kGap / 2, 0);
    const QVariant value = index.data(FindingsModel::StateRole);
    if (!value.isValid())
        return;
    const FindingState state = FindingState(value.toInt());
    if (state == FindingState::Accepted)
        rest = drawIcon(painter, rest, QStringLiteral("success"), markColor(option, ColorRole::Success));
    else if (state == FindingState::Stale)
        rest = drawIcon(painter, rest, QStringLiteral("stale"), markColor(option, ColorRole::Warning));
    const QColor color = state == FindingState::Open ? textColor(option)
        : markColor(option, state == FindingState::Accepted ? ColorRole::Success : state == FindingState::Stale ? ColorRole::Warning : ColorRole::Muted);
    drawWord(painter, rest, option.font, color, index.data().toString());
}

QSize FindingsDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.fontMetrics.averageCharWidth() * 12, option.fontMetrics.height() + kGap};
}

} // namespace tileport::review
