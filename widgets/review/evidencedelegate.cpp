// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/evidencedelegate.h"

#include "core/validate/check.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/review/evidencemodel.h"

namespace tileport::review {

using common::ColorRole;
using common::Theme;
using validate::Answer;

namespace {

constexpr int kSignSize = 14;

struct AnswerLook {
    const char *icon;   ///< null = none
    ColorRole color;
};

AnswerLook lookOf(Answer answer)
{
    switch (answer) {
    case Answer::Holds: return {"success", ColorRole::Success};
    case Answer::Warns: return {"warning", ColorRole::Warning};
    case Answer::Fails: return {"error", ColorRole::Error};
    case Answer::Unknown: return {"info", ColorRole::Info};
    case Answer::Skipped: break;
    }
    return {nullptr, ColorRole::Muted};
}

} // namespace

void EvidenceDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const QVariant answer = index.data(EvidenceModel::AnswerRole);
    const Theme theme = Theme::matching(option->palette);
    const bool isSelected = option->state.testFlag(QStyle::State_Selected);
    if (!answer.isValid()) {
        // A check that fails stands out by weight, not by colour alone.
        option->font.setBold(index.column() == EvidenceModel::CheckColumn && index.data(EvidenceModel::DisagreesRole).toBool());
        return;
    }
    const AnswerLook look = lookOf(Answer(answer.toInt()));
    if (!isSelected)
        option->palette.setColor(QPalette::Text, theme.color(look.color));
    if (!look.icon)
        return;
    const QColor color = isSelected ? option->palette.color(QPalette::HighlightedText) : theme.color(look.color);
    const qreal ratio = option->widget ? option->widget->devicePixelRatioF() : 1.0;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = {kSignSize, kSignSize};
    option->icon = QIcon(common::iconPixmap(QString::fromLatin1(look.icon), kSignSize, ratio, color));
}

} // namespace tileport::review
