// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/verdictbanner.h"

#include "widgets/common/elidedlabel.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/review/detailtext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>

namespace tileport::review {

using common::ColorRole;
using common::Theme;
using irdiff::Verdict;

namespace {

constexpr int kIconSize = 18;

struct VerdictLook {
    const char *icon;
    ColorRole color;
};

VerdictLook lookOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Pass: return {"success", ColorRole::Success};
    case Verdict::PassWithNotes: return {"info", ColorRole::Info};
    case Verdict::FailFixable: return {"error", ColorRole::Error};
    case Verdict::Blocked: break;
    }
    return {"stop", ColorRole::Error};
}

void setColor(QLabel *label, const QColor &color)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
}

} // namespace

VerdictBanner::VerdictBanner(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Verdict"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 5, 8, 5);
    row->setSpacing(8);
    for (QLabel **label : {&m_icon, &m_verdict, &m_reason, &m_approximate, &m_shell}) {
        const bool givesWay = label == &m_reason || label == &m_shell;
        *label = givesWay ? new common::ElidedLabel(this) : new QLabel(this);
        (*label)->setTextFormat(Qt::PlainText);
        row->addWidget(*label);
    }
    QFont bold = font();
    bold.setBold(true);
    m_verdict->setFont(bold);
    m_approximate->setFont(bold);
    // The reason gets its room first; what the script says takes the rest.
    m_shell->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->setStretchFactor(m_shell, 1);
    updateLook();
}

void VerdictBanner::setDiff(const irdiff::IrDiffPtr &diff, const QString &instead)
{
    m_diff = diff;
    m_instead = instead;
    m_verdict->setText(diff ? irdiff::verdictName(diff->verdict) : instead);
    m_reason->setText(diff ? diff->verdictReason : QString());
    m_approximate->setText(diff && diff->isApproximate ? tr("approximate") : QString());
    m_approximate->setToolTip(diff ? diff->approximationReason : QString());
    for (QLabel *label : {m_icon, m_reason, m_shell})
        label->setVisible(diff != nullptr);
    m_shell->setText(diff ? QStringLiteral("%1 · %2").arg(tr("policy “%1”").arg(diff->policy), shellSentence(*diff)) : QString());
    m_approximate->setVisible(diff && diff->isApproximate);
    setToolTip(text());
    setAccessibleName(diff ? tr("Verdict: %1").arg(text()) : instead);
    updateLook();
}

QString VerdictBanner::text() const
{
    if (!m_diff)
        return m_instead;
    QStringList lines{QStringLiteral("%1: %2").arg(irdiff::verdictName(m_diff->verdict), m_diff->verdictReason)};
    if (m_diff->isApproximate)
        lines.append(tr("Approximate, so never PASS: %1").arg(m_diff->approximationReason));
    lines.append(tr("Policy: %1").arg(m_diff->policy));
    lines.append(shellSentence(*m_diff));
    return lines.join(QStringLiteral("\n"));
}

void VerdictBanner::updateLook()
{
    const Theme theme = Theme::matching(palette());
    if (m_diff) {
        const VerdictLook look = lookOf(m_diff->verdict);
        m_icon->setPixmap(common::iconPixmap(QString::fromLatin1(look.icon), kIconSize, devicePixelRatioF(), theme.color(look.color)));
        setColor(m_verdict, theme.color(look.color));
    } else {
        setColor(m_verdict, theme.color(ColorRole::Muted));
    }
    setColor(m_approximate, theme.color(ColorRole::Warning));
    setColor(m_shell, theme.color(ColorRole::Muted));
}

void VerdictBanner::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_shell)
        updateLook();
}

void VerdictBanner::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter(this);
    QStyleOptionFocusRect option;
    option.initFrom(this);
    option.rect = rect().adjusted(1, 1, -1, -1);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
}

} // namespace tileport::review
