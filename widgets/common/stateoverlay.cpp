// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/common/stateoverlay.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace tileport::common {

namespace {
constexpr int kBusyDelay = 150; // ms
constexpr int kIconSize = 32;
constexpr int kMargin = 12;
constexpr int kReadableWidth = 560; // longer lines are hard to follow
} // namespace

StateOverlay::StateOverlay(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    layout->setSpacing(6);
    m_icon = new QLabel(this);
    m_title = new QLabel(this);
    m_hint = new QLabel(this);
    m_progress = new QProgressBar(this);
    m_action = new QPushButton(this);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(220);
    m_progress->setAccessibleName(tr("Working"));
    layout->addStretch(1);
    // The texts take the whole width: a wrapped label that is aligned gets the height of its own guess and is cut off.
    layout->addWidget(m_icon, 0, Qt::AlignHCenter);
    layout->addWidget(m_title);
    layout->addWidget(m_progress, 0, Qt::AlignHCenter);
    layout->addWidget(m_hint);
    layout->addWidget(m_action, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    for (QLabel *label : {m_title, m_hint}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
        label->setTextFormat(Qt::PlainText);
    }
    m_hint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(m_action, &QPushButton::clicked, this, &StateOverlay::actionTriggered);
    parent->installEventFilter(this);
    hide();
}

void StateOverlay::showEmpty(const QString &title, const QString &hint)
{
    present(Kind::Empty, title, hint);
}

void StateOverlay::showBusy(const QString &title, const QString &hint)
{
    const bool wasBusy = m_kind == Kind::Busy;
    m_kind = Kind::Busy;
    QTimer::singleShot(wasBusy ? 0 : kBusyDelay, this, [this, title, hint] {
        if (m_kind == Kind::Busy)
            present(Kind::Busy, title, hint);
    });
}

void StateOverlay::showError(const QString &title, const QString &remedy)
{
    present(Kind::Error, title, remedy);
    announce(this, title);
}

void StateOverlay::setAction(const QString &text)
{
    m_action->setText(text);
    m_action->setVisible(!text.isEmpty());
}

void StateOverlay::clear()
{
    m_kind = Kind::None;
    hide();
}

void StateOverlay::present(Kind kind, const QString &title, const QString &hint)
{
    m_kind = kind;
    m_title->setText(title);
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    m_progress->setVisible(kind == Kind::Busy);
    m_icon->setVisible(kind != Kind::Busy);
    setAction({});
    setAccessibleName(hint.isEmpty() ? title : title + QStringLiteral(". ") + hint);
    updateLook();
    setGeometry(parentWidget()->rect());
    show();
    raise();
}

void StateOverlay::updateLook()
{
    const Theme theme = Theme::matching(palette());
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, theme.color(ColorRole::Muted));
    m_hint->setPalette(muted);
    const ColorRole role = m_kind == Kind::Error ? ColorRole::Error : ColorRole::Muted;
    m_icon->setPixmap(iconPixmap(m_kind == Kind::Error ? QStringLiteral("error") : QStringLiteral("info"), kIconSize,
                                 devicePixelRatioF(), theme.color(role)));
}

bool StateOverlay::eventFilter(QObject *object, QEvent *event)
{
    if (object == parentWidget() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(object, event);
}

// A largest width of the labels would move them to the left; wider margins keep them in the middle.
void StateOverlay::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int side = std::max(kMargin, (width() - kReadableWidth) / 2);
    layout()->setContentsMargins(side, kMargin, side, kMargin);
}

void StateOverlay::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), palette().color(QPalette::Base));
}

void StateOverlay::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    // Setting the fonts and colours of the labels sends further changes to them, not to this widget.
    if (event->type() == QEvent::PaletteChange && m_title)
        updateLook();
}

} // namespace tileport::common
